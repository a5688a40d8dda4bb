// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IExchange, Order} from "../interfaces/IExchange.sol";

/// @notice Derives price and size from an order's amounts. Prices are in ticks of 1e-4 quote per share and sizes in
/// whole lots of 1e12 share wei, so that price times size is a whole number of wei: nothing here rounds.
library OrderPrice {
    uint8 internal constant BUY = 0;
    uint8 internal constant SELL = 1;
    /// Ticks in one quote, the price of a pair.
    uint256 internal constant TICKS = 10_000;
    uint256 internal constant LOT = 1e12;

    /// @notice A signed takerAmount of zero accepts any price.
    function isMarket(Order calldata order) internal pure returns (bool) {
        return order.takerAmount == 0;
    }

    /// @notice The price in ticks that a limit order was signed for, exactly.
    function priceOf(Order calldata order, bytes32 orderHash) internal pure returns (uint256 price) {
        (uint256 quote, uint256 shares) =
            order.side == BUY ? (order.makerAmount, order.takerAmount) : (order.takerAmount, order.makerAmount);
        require(shares != 0 && quote < type(uint256).max / TICKS, IExchange.PriceOffGrid(orderHash, quote, shares));
        price = quote * TICKS / shares;
        bool isOnGrid = price > 0 && price < TICKS && mulmod(quote, TICKS, shares) == 0;
        require(isOnGrid, IExchange.PriceOffGrid(orderHash, quote, shares));
    }

    /// @notice The most an order can fill, in shares; for a market buy in quote, fees included.
    function sizeOf(Order calldata order) internal pure returns (uint256) {
        return order.side == BUY && order.takerAmount != 0 ? order.takerAmount : order.makerAmount;
    }

    /// @notice The exact cost of whole lots at a price.
    function costOf(uint256 shares, uint256 price) internal pure returns (uint256) {
        return shares * price / TICKS;
    }
}
