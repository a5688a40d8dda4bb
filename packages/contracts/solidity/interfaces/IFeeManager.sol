// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @notice Fee rates by outcome token, as clients read them.
interface IFeeManager {
    /// @return makerFeeRateBps rate of resting orders: fee = shares x rate / 10000 x price x (1 - price)
    /// @return takerFeeRateBps rate of incoming orders
    /// @return enabled whether any fee is taken
    function getFeeRateSettings(uint256 tokenId)
        external
        view
        returns (uint256 makerFeeRateBps, uint256 takerFeeRateBps, bool enabled);
}
