// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IExchange, Order} from "../interfaces/IExchange.sol";

/// @notice One nonce per account; raising it voids every order that was signed with the previous one.
abstract contract Nonces is IExchange {
    mapping(address account => uint256) private nonces;

    /// @inheritdoc IExchange
    function raiseNonce() external {
        uint256 nonce = ++nonces[msg.sender];
        emit NonceRaised(msg.sender, nonce);
    }

    /// @inheritdoc IExchange
    function nonceOf(address account) external view returns (uint256) {
        return nonces[account];
    }

    function checkNonce(Order calldata order, bytes32 orderHash) internal view {
        uint256 current = nonces[order.maker];
        require(order.nonce == current, NonceStale(orderHash, order.nonce, current));
    }
}
