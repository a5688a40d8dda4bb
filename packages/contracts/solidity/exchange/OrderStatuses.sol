// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IExchange, Order, OrderStatus} from "../interfaces/IExchange.sol";
import {OrderHash} from "./OrderHash.sol";

/// @notice The filled size and cancelled flag of each order, by its hash.
abstract contract OrderStatuses is IExchange, OrderHash {
    struct Status {
        bool isCancelled;
        uint248 filled;
    }

    mapping(bytes32 orderHash => Status) private statuses;

    /// @inheritdoc IExchange
    function cancelOrder(Order calldata order) external {
        cancel(order);
    }

    /// @inheritdoc IExchange
    function cancelOrders(Order[] calldata orders) external {
        for (uint256 i = 0; i < orders.length; i++) {
            cancel(orders[i]);
        }
    }

    /// @inheritdoc IExchange
    function hashOrder(Order calldata order) external view returns (bytes32) {
        return orderHashOf(order);
    }

    /// @inheritdoc IExchange
    function statusOf(bytes32 orderHash) external view returns (OrderStatus memory) {
        Status memory status = statuses[orderHash];
        return OrderStatus({isCancelled: status.isCancelled, filled: status.filled});
    }

    /// @notice Records a fill against an order's remaining size.
    function countFill(bytes32 orderHash, uint256 size, uint256 fill) internal {
        Status storage status = statuses[orderHash];
        require(!status.isCancelled, OrderIsCancelled(orderHash));
        uint256 filled = status.filled;
        // Sizes signed beyond 248 bits could never be paid.
        uint256 most = size < type(uint248).max ? size : type(uint248).max;
        require(fill <= most - filled, OrderOverfilled(orderHash, fill, most - filled));
        // forge-lint: disable-next-line(unsafe-typecast)
        status.filled = uint248(filled + fill);
    }

    /// @dev The signer may cancel too: it has no other way to void what it signed while the other owners are away.
    /// An order that its signer never signed has a different hash, so cancelling it harms nobody.
    function cancel(Order calldata order) private {
        bytes32 orderHash = orderHashOf(order);
        bool isTheirs = msg.sender == order.maker || msg.sender == order.signer;
        require(isTheirs, NotYourOrder(orderHash, msg.sender));
        statuses[orderHash].isCancelled = true;
        emit OrderCancelled(orderHash);
    }
}
