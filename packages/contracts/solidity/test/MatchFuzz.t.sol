// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Order} from "../interfaces/IExchange.sol";
import {Fixture} from "./support/Fixture.sol";

/// @notice For any price, size and fee rates, every balance is exact to the wei and nothing is left in the exchange.
contract MatchFuzzTest is Fixture {
    uint256 private constant MAX_MAKERS = 5;

    Trader private alice;
    Trader private bob;

    /// @dev The terms of a fill; the tests compute its costs and fees from these independently of the contracts.
    struct Terms {
        uint256 shares;
        /// In ticks of the taker's token.
        uint256 price;
        uint256 makerBps;
        uint256 takerBps;
    }

    function setUp() public override {
        super.setUp();
        alice = newSafeTrader();
        bob = newTrader();
    }

    /// @notice Makers of both tokens, partly filled, against a limit or a market order.
    function testFuzz_mixed(uint256 seed, uint8 takerSide, bool isMarket, uint16 makerBps, uint16 takerBps) public {
        uint8 side = takerSide % 2;
        setFees(bound(makerBps, 0, 1000), bound(takerBps, 0, 1000));
        uint256 count = bound(seed, 1, MAX_MAKERS);
        (Order[] memory makers, uint256[] memory fills) = (new Order[](count), new uint256[](count));
        int256[4] memory want;
        for (uint256 i = 0; i < count; i++) {
            uint256 random = uint256(keccak256(abi.encode(seed, i)));
            Terms memory terms = Terms(bound(random >> 8, 1, 2e10) * LOT, bound(random >> 64, 1, 9999), 0, 0);
            (terms.makerBps, terms.takerBps,) = fees.getFeeRateSettings(yes);
            bool isSame = random % 2 == 0;
            makers[i] = isSame
                ? limit(bob, 1 - side, yes, terms.price, terms.shares + bound(random >> 96, 0, 1e6) * LOT)
                : limit(bob, side, no, 10_000 - terms.price, terms.shares);
            fills[i] = terms.shares;
            int256 sign = side == BUY ? int256(1) : int256(-1);
            want[0] += -sign * int256(cost(terms)) - int256(takerFee(terms));
            want[1] += sign * int256(terms.shares);
            want[2] += (isSame ? sign : -sign) * int256(isSame ? cost(terms) : terms.shares - cost(terms))
                - int256(makerFee(terms));
            want[3] += int256(makerFee(terms) + takerFee(terms));
            if (isSame) yesOfMaker -= sign * int256(terms.shares);
            else noOfMaker += sign * int256(terms.shares);
        }
        uint256 total = side == BUY ? uint256(want[1]) : uint256(-want[1]);
        Order memory taker;
        if (isMarket) taker = market(alice, side, yes, side == BUY ? uint256(-want[0]) : total);
        else taker = limit(alice, side, yes, side == BUY ? 9999 : 1, total);

        Both memory had = both_();
        settle(taker, makers, fills);
        changed(alice.account, had.alice, want[0], want[1], 0);
        changed(bob.account, had.bob, want[2], yesOfMaker, noOfMaker);
        equal(quote.balanceOf(FEE_RECEIVER), uint256(want[3]), "fees");
        holdsNothing();
    }

    int256 private yesOfMaker;
    int256 private noOfMaker;

    struct Both {
        Holding alice;
        Holding bob;
    }

    function both_() private view returns (Both memory) {
        return Both(holdingOf(alice.account), holdingOf(bob.account));
    }

    function cost(Terms memory terms) private pure returns (uint256) {
        return terms.shares / 10_000 * terms.price;
    }

    function makerFee(Terms memory terms) private pure returns (uint256) {
        return fee(terms, terms.makerBps);
    }

    function takerFee(Terms memory terms) private pure returns (uint256) {
        return fee(terms, terms.takerBps);
    }

    /// @dev In lots and units, as in the ledger: lots x bps x p x (1 - p) / 1e8 units of 1e8 wei, floored.
    function fee(Terms memory terms, uint256 bps) private pure returns (uint256) {
        uint256 lots = terms.shares / LOT;
        return lots * bps * terms.price * (10_000 - terms.price) / 1e8 * 1e8;
    }
}
