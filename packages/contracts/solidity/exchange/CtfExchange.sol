// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IConditionalTokens} from "../interfaces/IConditionalTokens.sol";
import {IExchange, Match, Order} from "../interfaces/IExchange.sol";
import {IFeeManager} from "../interfaces/IFeeManager.sol";
import {Roles} from "../shared/Roles.sol";
import {Assets} from "./Assets.sol";
import {Fees} from "./Fees.sol";
import {Matching} from "./Matching.sol";
import {OrderHash} from "./OrderHash.sol";

/// @notice Settles signed orders for outcome tokens. Operators choose which orders match and for how much; what signers
/// give and receive is bounded by what they signed. Between calls the contract holds no funds.
contract CtfExchange is Matching, Roles, Pausable, ReentrancyGuardTransient {
    struct Setup {
        string domainName;
        IERC20 quoteToken;
        IConditionalTokens conditionalTokens;
        IFeeManager feeManager;
        address feeReceiver;
        address admin;
        address operator;
    }

    constructor(Setup memory setup)
        OrderHash(setup.domainName)
        Assets(setup.quoteToken, setup.conditionalTokens)
        Fees(setup.feeManager, setup.feeReceiver)
        Roles(setup.admin, setup.operator)
    {}

    /// @inheritdoc IExchange
    function matchOrders(Order calldata taker, Order[] calldata makers, uint256[] calldata fills)
        external
        onlyOperator
        whenNotPaused
        nonReentrant
    {
        payFees(fillIncoming(taker, makers, fills));
    }

    /// @inheritdoc IExchange
    function matchMany(Match[] calldata matches) external onlyOperator whenNotPaused nonReentrant {
        uint256 fees = 0;
        for (uint256 i = 0; i < matches.length; i++) {
            fees += fillIncoming(matches[i].taker, matches[i].makers, matches[i].fills);
        }
        payFees(fees);
    }

    /// @inheritdoc IExchange
    function registerToken(uint256 yesTokenId, uint256 noTokenId, bytes32 conditionId) external onlyOperator {
        register(conditionalTokens, address(quoteToken), yesTokenId, noTokenId, conditionId);
    }

    /// @notice Stops all matching; cancelling still works. Operators may call it too, because pausing must be quick.
    function pause() external {
        require(isOperator[msg.sender] || msg.sender == admin, NotOperator(msg.sender));
        _pause();
    }

    function unpause() external onlyAdmin {
        _unpause();
    }

    /// @notice Sets where fee rates come from and who receives the fees. MAX_FEE_RATE_BPS bounds the manager's rates.
    function setFeeManager(IFeeManager manager, address receiver) external onlyAdmin {
        setFees(manager, receiver);
    }

    function domainSeparator() external view returns (bytes32) {
        return _domainSeparatorV4();
    }

    function payFees(uint256 fees) private {
        if (fees > 0) payFeeReceiver(feeReceiver, fees);
    }
}
