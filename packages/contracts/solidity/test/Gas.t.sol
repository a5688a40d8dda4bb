// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Order} from "../interfaces/IExchange.sol";
import {Fixture} from "./support/Fixture.sol";

/// @notice Writes the gas of each call, as a transaction of its own, to snapshots/. A tenth of the difference between
/// 1 and 11 makers is the cost per maker. All accounts are Safes that have traded before, and fees are charged.
contract GasTest is Fixture {
    uint256 private constant MORE = 10;

    enum Kind {
        Complementary,
        Mint,
        Merge
    }

    Trader[] private resting;
    Trader private incoming;

    function setUp() public override {
        super.setUp();
        setFees(100, 200);
        incoming = newSafeTrader();
        for (uint256 i = 0; i <= MORE; i++) {
            resting.push(newSafeTrader());
        }
        quote.mint(FEE_RECEIVER, 1);
    }

    function test_gas_complementary() public {
        measure(Kind.Complementary, 1, "complementary, 1 maker");
        measure(Kind.Complementary, 1 + MORE, "complementary, 11 makers");
    }

    function test_gas_mint() public {
        measure(Kind.Mint, 1, "mint, 1 maker");
        measure(Kind.Mint, 1 + MORE, "mint, 11 makers");
    }

    function test_gas_merge() public {
        measure(Kind.Merge, 1, "merge, 1 maker");
        measure(Kind.Merge, 1 + MORE, "merge, 11 makers");
    }

    function test_gas_others() public {
        Order memory order = limit(incoming, BUY, yes, 5000, SHARE);
        vm.prank(incoming.account);
        exchange.cancelOrder(order);
        vm.snapshotGasLastCall("matching", "cancel by hash");
        vm.prank(incoming.account);
        exchange.raiseNonce();
        vm.snapshotGasLastCall("matching", "raise nonce");
    }

    function measure(Kind kind, uint256 count, string memory name) private {
        uint8 side = kind == Kind.Merge ? SELL : BUY;
        (Order[] memory makers, uint256[] memory fills) = (new Order[](count), new uint256[](count));
        for (uint256 i = 0; i < count; i++) {
            makers[i] = kind == Kind.Complementary
                ? limit(resting[i], SELL, yes, 5000, 100 * SHARE)
                : limit(resting[i], side, no, 5000, 100 * SHARE);
            fills[i] = 100 * SHARE;
        }
        settle(limit(incoming, side, yes, 5000, count * 100 * SHARE), makers, fills);
        vm.snapshotGasLastCall("matching", name);
        holdsNothing();
    }
}
