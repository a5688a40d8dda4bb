// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IConditionalTokens} from "../interfaces/IConditionalTokens.sol";
import {IExchange} from "../interfaces/IExchange.sol";

/// @notice Which outcome tokens can be traded, and which two form a pair.
abstract contract TokenRegistry is IExchange {
    uint256 private constant OUTCOMES = 2;
    uint256 private constant YES_INDEX_SET = 1;
    uint256 private constant NO_INDEX_SET = 2;

    struct Token {
        uint256 complement;
        bytes32 conditionId;
    }

    mapping(uint256 tokenId => Token) private tokens;

    /// @inheritdoc IExchange
    function complementOf(uint256 tokenId) public view returns (uint256) {
        return tokens[tokenId].complement;
    }

    /// @inheritdoc IExchange
    function conditionOf(uint256 tokenId) public view returns (bytes32) {
        return tokens[tokenId].conditionId;
    }

    /// @dev The ids follow from the condition, so there is only one possible entry, and registering again is a no-op.
    function register(IConditionalTokens source, address quote, uint256 yesTokenId, uint256 noTokenId, bytes32 conditionId)
        internal
    {
        bool isPair = source.getOutcomeSlotCount(conditionId) == OUTCOMES
            && yesTokenId == positionOf(source, quote, conditionId, YES_INDEX_SET)
            && noTokenId == positionOf(source, quote, conditionId, NO_INDEX_SET);
        require(isPair, TokensNotOfCondition(yesTokenId, noTokenId, conditionId));
        if (tokens[yesTokenId].complement == noTokenId) return;
        tokens[yesTokenId] = Token({complement: noTokenId, conditionId: conditionId});
        tokens[noTokenId] = Token({complement: yesTokenId, conditionId: conditionId});
        emit TokenRegistered(yesTokenId, noTokenId, conditionId);
    }

    function positionOf(IConditionalTokens source, address quote, bytes32 conditionId, uint256 indexSet)
        private
        view
        returns (uint256)
    {
        return source.getPositionId(quote, source.getCollectionId(bytes32(0), conditionId, indexSet));
    }
}
