// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {OrderPrice} from "./OrderPrice.sol";

/// @notice The fee that one side of a fill pays.
library FeeAmount {
    uint256 private constant BPS = 10_000;
    /// Fees are whole units of 1e-10 quote.
    uint256 private constant UNIT = 1e8;
    /// Rates are in 1e-4, and price x (1 - price) is in 1e-4 squared; the fraction below a unit is truncated.
    uint256 private constant DIVISOR = BPS * OrderPrice.TICKS * OrderPrice.TICKS * UNIT;

    /// @notice shares x rate x price x (1 - price), rounded down to a unit, in the trader's favour. The same for
    /// both complements, and equal to the ledger's fee.
    function feeOf(uint256 shares, uint256 rateBps, uint256 price) internal pure returns (uint256) {
        if (rateBps == 0) return 0;
        return shares * rateBps * price * (OrderPrice.TICKS - price) / DIVISOR * UNIT;
    }
}
