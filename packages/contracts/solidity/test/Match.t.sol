// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IExchange, Match, Order} from "../interfaces/IExchange.sol";
import {Fixture} from "./support/Fixture.sol";

/// @notice Balances before and after each kind of match, with fees of 2 % for makers and 4 % for takers.
contract MatchTest is Fixture {
    Trader private alice;
    Trader private bob;
    Trader private carol;
    Holding private aliceHad;
    Holding private bobHad;
    Holding private carolHad;

    function setUp() public override {
        super.setUp();
        setFees(200, 400);
        alice = newSafeTrader();
        bob = newTrader();
        carol = newSafeTrader();
        aliceHad = holdingOf(alice.account);
        bobHad = holdingOf(bob.account);
        carolHad = holdingOf(carol.account);
    }

    function test_complementary_buyerTakes() public {
        Order memory maker = limit(bob, SELL, yes, 4000, 100 * SHARE);
        Order memory taker = limit(alice, BUY, yes, 4000, 100 * SHARE);
        settle(taker, maker, 100 * SHARE);
        // 100 x 0.4 = 40; p x (1 - p) = 0.24: fees 100 x 0.02 x 0.24 = 0.48 and 0.96.
        changed(alice.account, aliceHad, -40.96 ether, 100 ether, 0);
        changed(bob.account, bobHad, 39.52 ether, -100 ether, 0);
        equal(quote.balanceOf(FEE_RECEIVER), 1.44 ether, "fees");
        holdsNothing();
    }

    function test_complementary_sellerTakes() public {
        Order memory maker = limit(bob, BUY, no, 3000, 10 * SHARE);
        Order memory taker = limit(alice, SELL, no, 3000, 10 * SHARE);
        settle(taker, maker, 10 * SHARE);
        // p x (1 - p) = 0.21: fees 10 x 0.02 x 0.21 = 0.042 and 0.084.
        changed(alice.account, aliceHad, 2.916 ether, 0, -10 ether);
        changed(bob.account, bobHad, -3.042 ether, 0, 10 ether);
        equal(quote.balanceOf(FEE_RECEIVER), 0.126 ether, "fees");
        holdsNothing();
    }

    function test_mint() public {
        Order memory maker = limit(bob, BUY, no, 7000, 10 * SHARE);
        Order memory taker = limit(alice, BUY, yes, 3000, 10 * SHARE);
        settle(taker, maker, 10 * SHARE);
        changed(alice.account, aliceHad, -3.084 ether, 10 ether, 0);
        changed(bob.account, bobHad, -7.042 ether, 0, 10 ether);
        equal(quote.balanceOf(FEE_RECEIVER), 0.126 ether, "fees");
        holdsNothing();
    }

    function test_mintAndMerge_takerOfNo() public {
        setFees(0, 0);
        settle(limit(alice, BUY, no, 3000, 10 * SHARE), limit(bob, BUY, yes, 7000, 10 * SHARE), 10 * SHARE);
        changed(alice.account, aliceHad, -3 ether, 0, 10 ether);
        changed(bob.account, bobHad, -7 ether, 10 ether, 0);
        settle(limit(alice, SELL, no, 3000, 10 * SHARE), limit(bob, SELL, yes, 7000, 10 * SHARE), 10 * SHARE);
        changed(alice.account, aliceHad, 0, 0, 0);
        changed(bob.account, bobHad, 0, 0, 0);
    }

    function test_merge() public {
        Order memory maker = limit(bob, SELL, no, 7000, 10 * SHARE);
        Order memory taker = limit(alice, SELL, yes, 3000, 10 * SHARE);
        settle(taker, maker, 10 * SHARE);
        changed(alice.account, aliceHad, 2.916 ether, -10 ether, 0);
        changed(bob.account, bobHad, 6.958 ether, 0, -10 ether);
        equal(quote.balanceOf(FEE_RECEIVER), 0.126 ether, "fees");
        holdsNothing();
    }

    function test_buyFromSaleAndMintAtOnce_improvesToTheTaker() public {
        setFees(0, 0);
        (Order[] memory makers, uint256[] memory fills) = (new Order[](2), new uint256[](2));
        (makers[0], fills[0]) = (limit(bob, SELL, yes, 4000, 10 * SHARE), 10 * SHARE);
        (makers[1], fills[1]) = (limit(carol, BUY, no, 5500, 10 * SHARE), 6 * SHARE);
        settle(limit(alice, BUY, yes, 5000, 16 * SHARE), makers, fills);
        // 10 at 0.40 and 6 at 1 - 0.55 = 0.45, although 0.50 was offered.
        changed(alice.account, aliceHad, -6.7 ether, 16 ether, 0);
        changed(bob.account, bobHad, 4 ether, -10 ether, 0);
        changed(carol.account, carolHad, -3.3 ether, 0, 6 ether);
        holdsNothing();
    }

    function test_sellIntoBuyAndMergeAtOnce_improvesToTheTaker() public {
        setFees(0, 0);
        (Order[] memory makers, uint256[] memory fills) = (new Order[](2), new uint256[](2));
        (makers[0], fills[0]) = (limit(bob, BUY, yes, 6000, 10 * SHARE), 10 * SHARE);
        (makers[1], fills[1]) = (limit(carol, SELL, no, 4500, 10 * SHARE), 6 * SHARE);
        settle(limit(alice, SELL, yes, 5000, 16 * SHARE), makers, fills);
        changed(alice.account, aliceHad, 9.3 ether, -16 ether, 0);
        changed(bob.account, bobHad, -6 ether, 10 ether, 0);
        changed(carol.account, carolHad, 2.7 ether, 0, -6 ether);
        holdsNothing();
    }

    function test_marketBuy_spendsAtMostWhatWasSigned_feesIncluded() public {
        Order memory maker = limit(bob, SELL, yes, 4000, 100 * SHARE);
        Order memory taker = market(alice, BUY, yes, 40.96 ether);
        settle(taker, maker, 100 * SHARE);
        changed(alice.account, aliceHad, -40.96 ether, 100 ether, 0);
        equal(exchange.statusOf(exchange.hashOrder(taker)).filled, 40.96 ether, "spent");
    }

    function test_marketBuy_refusesAWeiMore() public {
        Order memory maker = limit(bob, SELL, yes, 4000, 100 * SHARE);
        Order memory taker = market(alice, BUY, yes, 40.96 ether - 1);
        vm.expectRevert(
            abi.encodeWithSignature(
                "OrderOverfilled(bytes32,uint256,uint256)", exchange.hashOrder(taker), 40.96 ether, 40.96 ether - 1
            )
        );
        settle(taker, maker, 100 * SHARE);
    }

    function test_marketSale_takesAnyPrice() public {
        setFees(0, 0);
        settle(market(alice, SELL, yes, 10 * SHARE), limit(bob, BUY, yes, 1, 10 * SHARE), 10 * SHARE);
        changed(alice.account, aliceHad, 0.001 ether, -10 ether, 0);
        changed(bob.account, bobHad, -0.001 ether, 10 ether, 0);
    }

    function test_marketSale_sellsAtMostWhatWasSigned() public {
        Order memory maker = limit(bob, BUY, yes, 4000, 100 * SHARE);
        Order memory taker = market(alice, SELL, yes, 10 * SHARE);
        vm.expectRevert(
            abi.encodeWithSelector(
                IExchange.OrderOverfilled.selector, exchange.hashOrder(taker), 10 * SHARE + LOT, 10 * SHARE
            )
        );
        settle(taker, maker, 10 * SHARE + LOT);
        settle(taker, maker, 10 * SHARE);
        equal(exchange.statusOf(exchange.hashOrder(taker)).filled, 10 * SHARE, "sold");
    }

    function test_restingOrders_payTheRateOfTheirOwnToken() public {
        uint256[] memory tokens = new uint256[](1);
        tokens[0] = no;
        vm.prank(OPERATOR);
        fees.setFeeRates(tokens, 100, 400);
        settle(limit(alice, BUY, yes, 3000, 10 * SHARE), limit(bob, BUY, no, 7000, 10 * SHARE), 10 * SHARE);
        // 10 x 0.01 x 0.21 for the maker's No, 10 x 0.04 x 0.21 for the taker's Yes.
        changed(bob.account, bobHad, -7.021 ether, 0, 10 ether);
        changed(alice.account, aliceHad, -3.084 ether, 10 ether, 0);
    }

    function test_events_tellBothSidesOfEachFill() public {
        Order memory maker = limit(bob, BUY, no, 7000, 10 * SHARE);
        Order memory taker = limit(alice, BUY, yes, 3000, 10 * SHARE);
        (bytes32 makerHash, bytes32 takerHash) = (exchange.hashOrder(maker), exchange.hashOrder(taker));
        vm.expectEmit(true, true, true, true, address(exchange));
        emit IExchange.OrderFilled(
            makerHash, bob.account, no, takerHash, BUY, 10 * SHARE, 7 ether, 0.042 ether, 0.084 ether
        );
        vm.expectEmit(true, true, true, true, address(exchange));
        emit IExchange.OrdersMatched(takerHash, alice.account, yes, BUY, 10 * SHARE, 3 ether, 0.084 ether);
        settle(taker, maker, 10 * SHARE);
    }

    function test_partialFills_areRememberedByHash() public {
        Order memory maker = limit(bob, SELL, yes, 4000, 100 * SHARE);
        settle(limit(alice, BUY, yes, 4000, 30 * SHARE), maker, 30 * SHARE);
        settle(limit(carol, BUY, yes, 4000, 70 * SHARE), maker, 70 * SHARE);
        bytes32 makerHash = exchange.hashOrder(maker);
        equal(exchange.statusOf(makerHash).filled, 100 * SHARE, "filled");
        Order memory late = limit(carol, BUY, yes, 4000, SHARE);
        vm.expectRevert(abi.encodeWithSignature("OrderOverfilled(bytes32,uint256,uint256)", makerHash, LOT, 0));
        settle(late, maker, LOT);
    }

    function test_dustBelowALot_neverTrades() public {
        Order memory maker = limit(bob, SELL, yes, 4000, 10 * SHARE);
        maker.makerAmount += 5;
        maker = signed(bob, maker);
        Order memory taker = limit(alice, BUY, yes, 4000, 10 * SHARE);
        bytes32 makerHash = exchange.hashOrder(maker);
        vm.expectRevert(abi.encodeWithSignature("PriceOffGrid(bytes32,uint256,uint256)", makerHash, 4 ether, 10 ether + 5));
        settle(taker, maker, 10 * SHARE);
    }

    function test_matchMany_isAllOrNothing() public {
        Match[] memory matches = new Match[](2);
        matches[0] = Match(
            limit(alice, BUY, yes, 4000, 10 * SHARE),
            listOf(limit(bob, SELL, yes, 4000, 10 * SHARE)),
            listOf(10 * SHARE)
        );
        Order memory poor = limit(carol, BUY, no, 9000, 3_000_000 * SHARE);
        matches[1] =
            Match(limit(bob, BUY, yes, 1000, 3_000_000 * SHARE), listOf(poor), listOf(uint256(3_000_000 * SHARE)));
        vm.expectRevert(
            abi.encodeWithSignature(
                "QuoteMissing(bytes32,address,uint256)",
                exchange.hashOrder(poor),
                carol.account,
                2_700_000 ether + 5400 ether
            )
        );
        vm.prank(OPERATOR);
        exchange.matchMany(matches);
        changed(alice.account, aliceHad, 0, 0, 0);

        matches[1] = Match(
            limit(carol, SELL, yes, 4000, 10 * SHARE), listOf(limit(bob, SELL, no, 6000, 10 * SHARE)), listOf(10 * SHARE)
        );
        vm.prank(OPERATOR);
        exchange.matchMany(matches);
        changed(carol.account, carolHad, 3.904 ether, -10 ether, 0);
        changed(bob.account, bobHad, 3.952 ether + 5.952 ether, -10 ether, -10 ether);
        equal(quote.balanceOf(FEE_RECEIVER), 0.288 ether, "fees of both, paid at once");
        holdsNothing();
    }
}
