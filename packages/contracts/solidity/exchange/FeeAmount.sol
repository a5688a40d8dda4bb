// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {OrderPrice} from "./OrderPrice.sol";

/// @notice The fee of a fill, for one side of it.
library FeeAmount {
    uint256 private constant BPS = 10_000;
    /// Fees are whole units of 1e-10 quote.
    uint256 private constant UNIT = 1e8;
    /// Rates count 1e-4, and price x (1 - price) counts 1e-4 twice; what is below a unit is cut.
    uint256 private constant DIVISOR = BPS * OrderPrice.TICKS * OrderPrice.TICKS * UNIT;

    /// @notice shares x rate x price x (1 - price), floored to a unit; the trader gains the fraction. The same for either of
    /// two complements, and the same number as the ledger's.
    function feeOf(uint256 shares, uint256 rateBps, uint256 price) internal pure returns (uint256) {
        if (rateBps == 0) return 0;
        return shares * rateBps * price * (OrderPrice.TICKS - price) / DIVISOR * UNIT;
    }
}
