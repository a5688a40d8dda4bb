// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {IConditionalTokens} from "../interfaces/IConditionalTokens.sol";
import {GasBounds} from "./GasBounds.sol";

/// @notice Moves quote and outcome tokens. Each error names the order whose maker caused the failure.
abstract contract Assets is GasBounds, IERC1155Receiver {
    using SafeERC20 for IERC20;

    IERC20 public immutable quoteToken;
    IConditionalTokens public immutable conditionalTokens;

    constructor(IERC20 quote, IConditionalTokens tokens) {
        quoteToken = quote;
        conditionalTokens = tokens;
        // Pairs are minted from quote that this contract holds only for the duration of a call.
        quote.forceApprove(address(tokens), type(uint256).max);
    }

    /// @inheritdoc IERC1155Receiver
    function onERC1155Received(address operator, address from, uint256, uint256, bytes calldata)
        external
        view
        returns (bytes4)
    {
        checkOwnDoing(operator, from);
        return IERC1155Receiver.onERC1155Received.selector;
    }

    /// @inheritdoc IERC1155Receiver
    function onERC1155BatchReceived(address operator, address from, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        view
        returns (bytes4)
    {
        checkOwnDoing(operator, from);
        return IERC1155Receiver.onERC1155BatchReceived.selector;
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == type(IERC1155Receiver).interfaceId || interfaceId == type(IERC165).interfaceId;
    }

    function pullQuote(bytes32 orderHash, address from, uint256 amount) internal {
        require(quoteToken.trySafeTransferFrom(from, address(this), amount), QuoteMissing(orderHash, from, amount));
    }

    function payQuote(bytes32 orderHash, address to, uint256 amount) internal {
        require(quoteToken.trySafeTransfer(to, amount), ReceiptRefused(orderHash, to, 0, amount));
    }

    function payFeeReceiver(address to, uint256 amount) internal {
        require(quoteToken.trySafeTransfer(to, amount), FeesRefused(to, amount));
    }

    function pullTokens(bytes32 orderHash, address from, uint256 tokenId, uint256 amount) internal {
        moveTokens(orderHash, from, orderHash, address(this), tokenId, amount);
    }

    function giveTokens(bytes32 orderHash, address to, uint256 tokenId, uint256 amount) internal {
        moveTokens(orderHash, address(this), orderHash, to, tokenId, amount);
    }

    /// @param giverHash the order that gives tokens, at fault when its maker's balance or approval is insufficient
    /// @param getterHash the order that receives tokens, at fault when its maker rejects them or uses too much gas
    function moveTokens(
        bytes32 giverHash,
        address from,
        bytes32 getterHash,
        address to,
        uint256 tokenId,
        uint256 amount
    ) internal {
        checkGasFor(TRANSFER_GAS);
        try conditionalTokens.safeTransferFrom{gas: TRANSFER_GAS}(from, to, tokenId, amount, "") {}
        catch {
            bool canGive = from == address(this)
                || (conditionalTokens.balanceOf(from, tokenId) >= amount
                    && conditionalTokens.isApprovedForAll(from, address(this)));
            require(canGive, TokensMissing(giverHash, from, tokenId, amount));
            revert ReceiptRefused(getterHash, to, tokenId, amount);
        }
    }

    function mintPairs(bytes32 conditionId, uint256 amount) internal {
        conditionalTokens.splitPosition(address(quoteToken), bytes32(0), conditionId, bothOutcomes(), amount);
    }

    function mergePairs(bytes32 conditionId, uint256 amount) internal {
        conditionalTokens.mergePositions(address(quoteToken), bytes32(0), conditionId, bothOutcomes(), amount);
    }

    function bothOutcomes() private pure returns (uint256[] memory partition) {
        partition = new uint256[](2);
        (partition[0], partition[1]) = (1, 2);
    }

    /// @dev Accepts only tokens that this contract pulled or minted itself: any others would be stuck here forever.
    function checkOwnDoing(address operator, address from) private view {
        bool isOwn = msg.sender == address(conditionalTokens) && operator == address(this);
        require(isOwn, TokensNotExpected(operator, from));
    }
}
