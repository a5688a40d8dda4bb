// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IExchange, Order} from "../interfaces/IExchange.sol";
import {Roles} from "../shared/Roles.sol";
import {Fixture} from "./support/Fixture.sol";

/// @notice What the exchange rejects; each error names the order at fault by its hash.
contract OrderRulesTest is Fixture {
    Trader private alice;
    Trader private bob;
    /// A valid pair of orders, which each test makes invalid in one way.
    Order private taker;
    Order private maker;

    function setUp() public override {
        super.setUp();
        alice = newSafeTrader();
        bob = newTrader();
        taker = unsigned(alice, BUY, yes, 5000, 10 * SHARE);
        maker = unsigned(bob, SELL, yes, 4000, 10 * SHARE);
    }

    function test_expiry() public {
        taker.expiration = block.timestamp;
        refuses(abi.encodeWithSelector(IExchange.OrderExpired.selector, hashOf(taker), taker.expiration, block.timestamp));
        taker.expiration = block.timestamp + 1;
        accepts();
    }

    function test_cancelledByMaker() public {
        vm.prank(bob.account);
        exchange.cancelOrder(maker);
        isTrue(exchange.statusOf(hashOf(maker)).isCancelled, "reported as cancelled");
        refuses(abi.encodeWithSelector(IExchange.OrderIsCancelled.selector, hashOf(maker)));
    }

    function test_cancelledByTheSignerOfASafe() public {
        Order[] memory orders = listOf(taker);
        vm.prank(alice.signer);
        exchange.cancelOrders(orders);
        refuses(abi.encodeWithSelector(IExchange.OrderIsCancelled.selector, hashOf(taker)));
    }

    function test_nobodyElseCancels() public {
        vm.expectRevert(abi.encodeWithSelector(IExchange.NotYourOrder.selector, hashOf(taker), address(this)));
        exchange.cancelOrder(taker);
    }

    function test_aPartFilledOrderKeepsWhatFilledWhenCancelled() public {
        settle(signed(alice, taker), signed(bob, maker), SHARE);
        vm.prank(bob.account);
        exchange.cancelOrder(maker);
        equal(exchange.statusOf(hashOf(maker)).filled, SHARE, "filled");
    }

    function test_raisedNonceVoidsAllOrdersBefore() public {
        vm.prank(bob.account);
        exchange.raiseNonce();
        refuses(abi.encodeWithSelector(IExchange.NonceStale.selector, hashOf(maker), 0, 1));
        maker.nonce = 2;
        refuses(abi.encodeWithSelector(IExchange.NonceStale.selector, hashOf(maker), 2, 1));
        maker.nonce = 1;
        accepts();
    }

    function test_theNonceIsThatOfTheMaker() public {
        vm.prank(alice.signer);
        exchange.raiseNonce();
        accepts();
    }

    function test_onlyOpenOrders() public {
        maker.taker = alice.account;
        refuses(abi.encodeWithSelector(IExchange.OrderNotOpen.selector, hashOf(maker), alice.account));
    }

    function test_unknownSide() public {
        maker.side = 2;
        refuses(abi.encodeWithSelector(IExchange.SideUnknown.selector, hashOf(maker), 2));
    }

    function test_unknownToken() public {
        taker.tokenId = 77;
        refuses(abi.encodeWithSelector(IExchange.TokenUnknown.selector, hashOf(taker), 77));
    }

    function test_ordersOfDifferentMarkets() public {
        maker.tokenId = 77;
        refuses(abi.encodeWithSelector(IExchange.OrdersDoNotMeet.selector, hashOf(maker), hashOf(taker)));
    }

    function test_ordersOnOneSideOfOneToken() public {
        maker = unsigned(bob, BUY, yes, 4000, 10 * SHARE);
        refuses(abi.encodeWithSelector(IExchange.OrdersDoNotMeet.selector, hashOf(maker), hashOf(taker)));
    }

    function test_complementsOnOppositeSides() public {
        maker = unsigned(bob, SELL, no, 4000, 10 * SHARE);
        refuses(abi.encodeWithSelector(IExchange.OrdersDoNotMeet.selector, hashOf(maker), hashOf(taker)));
    }

    function test_pricesThatDoNotCross() public {
        maker = unsigned(bob, SELL, yes, 5001, 10 * SHARE);
        refuses(
            abi.encodeWithSelector(IExchange.OrdersDoNotCross.selector, hashOf(maker), hashOf(taker), 5001, 5000)
        );
        maker = unsigned(bob, BUY, no, 4999, 10 * SHARE);
        refuses(
            abi.encodeWithSelector(IExchange.OrdersDoNotCross.selector, hashOf(maker), hashOf(taker), 5001, 5000)
        );
        taker = unsigned(alice, SELL, yes, 5000, 10 * SHARE);
        maker = unsigned(bob, SELL, no, 5001, 10 * SHARE);
        refuses(
            abi.encodeWithSelector(IExchange.OrdersDoNotCross.selector, hashOf(maker), hashOf(taker), 4999, 5000)
        );
    }

    function test_restingMarketOrder() public {
        (maker.makerAmount, maker.takerAmount) = (10 * SHARE, 0);
        refuses(abi.encodeWithSelector(IExchange.MakerWithoutPrice.selector, hashOf(maker)));
    }

    function test_priceOfAWholeQuote() public {
        maker.takerAmount = maker.makerAmount;
        refuses(
            abi.encodeWithSelector(
                IExchange.PriceOffGrid.selector, hashOf(maker), maker.takerAmount, maker.makerAmount
            )
        );
    }

    function test_pricesThatAreNone() public {
        (maker.makerAmount, maker.takerAmount) = (0, 4 ether);
        refuses(abi.encodeWithSelector(IExchange.PriceOffGrid.selector, hashOf(maker), 4 ether, 0));
        (maker.makerAmount, maker.takerAmount) = (10 * SHARE, type(uint256).max);
        refuses(abi.encodeWithSelector(IExchange.PriceOffGrid.selector, hashOf(maker), type(uint256).max, 10 * SHARE));
        taker.makerAmount = 0;
        refuses(abi.encodeWithSelector(IExchange.PriceOffGrid.selector, hashOf(taker), 0, 10 * SHARE));
    }

    function test_fillsThatAreNoWholeLots() public {
        (taker, maker) = (signed(alice, taker), signed(bob, maker));
        vm.expectRevert(abi.encodeWithSelector(IExchange.FillNotWholeLots.selector, hashOf(maker), LOT + 1));
        settle(taker, maker, LOT + 1);
        vm.expectRevert(abi.encodeWithSelector(IExchange.FillNotWholeLots.selector, hashOf(maker), 0));
        settle(taker, maker, 0);
        uint256 huge = (type(uint256).max / LOT) * LOT;
        vm.expectRevert(abi.encodeWithSelector(IExchange.FillNotWholeLots.selector, hashOf(maker), huge));
        settle(taker, maker, huge);
    }

    function test_moreThanTheTakerAsked() public {
        taker = signed(alice, unsigned(alice, BUY, yes, 5000, 9 * SHARE));
        maker = signed(bob, maker);
        vm.expectRevert(
            abi.encodeWithSelector(IExchange.OrderOverfilled.selector, hashOf(taker), 10 * SHARE, 9 * SHARE)
        );
        settle(taker, maker, 10 * SHARE);
    }

    function test_oneMakerTwiceInACallIsCountedTwice() public {
        (taker, maker) = (signed(alice, unsigned(alice, BUY, yes, 5000, 20 * SHARE)), signed(bob, maker));
        (Order[] memory makers, uint256[] memory fills) = (new Order[](2), new uint256[](2));
        (makers[0], makers[1], fills[0], fills[1]) = (maker, maker, 6 * SHARE, 6 * SHARE);
        vm.expectRevert(
            abi.encodeWithSelector(IExchange.OrderOverfilled.selector, hashOf(maker), 6 * SHARE, 4 * SHARE)
        );
        settle(taker, makers, fills);
    }

    function test_feeRateAboveWhatWasSigned() public {
        setFees(100, 300);
        taker.feeRateBps = 299;
        refuses(abi.encodeWithSelector(IExchange.FeeRateTooHigh.selector, hashOf(taker), 300, 299));
        taker.feeRateBps = 300;
        maker.feeRateBps = 99;
        refuses(abi.encodeWithSelector(IExchange.FeeRateTooHigh.selector, hashOf(maker), 100, 99));
        maker.feeRateBps = 100;
        accepts();
    }

    function test_takerWithoutMoney() public {
        vm.prank(alice.account);
        quote.transfer(bob.account, FUNDS);
        refuses(abi.encodeWithSelector(IExchange.QuoteMissing.selector, hashOf(taker), alice.account, 4 ether));
    }

    function test_makerWithoutApproval() public {
        vm.prank(bob.account);
        ctf.setApprovalForAll(address(exchange), false);
        refuses(
            abi.encodeWithSelector(IExchange.TokensMissing.selector, hashOf(maker), bob.account, yes, 10 * SHARE)
        );
    }

    function test_takerThatUsesUpGas() public {
        // Its hook for received tokens loops forever: JUMPDEST PUSH1 0 JUMP.
        vm.etch(alice.signer, hex"5b600056");
        alice = Trader(alice.key, alice.signer, alice.signer, 0);
        vm.prank(alice.account);
        quote.approve(address(exchange), type(uint256).max);
        quote.mint(alice.account, 10 ether);
        taker = unsigned(alice, BUY, yes, 5000, 10 * SHARE);
        bytes memory reason =
            abi.encodeWithSelector(IExchange.ReceiptRefused.selector, hashOf(taker), alice.account, yes, 10 * SHARE);
        (Order memory greedy, Order[] memory makers) = (signed(alice, taker), listOf(signed(bob, maker)));
        bytes memory call = abi.encodeCall(IExchange.matchOrders, (greedy, makers, listOf(10 * SHARE)));
        vm.prank(OPERATOR);
        uint256 before = gasleft();
        (bool isDone, bytes memory failure) = address(exchange).call{gas: 10_000_000}(call);
        isTrue(before - gasleft() < 1_000_000, "gas use is bounded");
        isTrue(!isDone && keccak256(failure) == keccak256(reason), "the error names the order");
    }

    function test_tooLittleGasNamesNobody() public {
        (Order memory good, Order[] memory makers) = (signed(alice, taker), listOf(signed(bob, maker)));
        bytes memory call = abi.encodeCall(IExchange.matchOrders, (good, makers, listOf(10 * SHARE)));
        vm.prank(OPERATOR);
        (bool isDone, bytes memory failure) = address(exchange).call{gas: 210_000}(call);
        isTrue(!isDone && bytes4(failure) == IExchange.GasTooLow.selector, "nobody is at fault");
        vm.prank(OPERATOR);
        (isDone,) = address(exchange).call{gas: 500_000}(call);
        isTrue(isDone, "settles with enough gas");
    }

    function test_feeReceiverThatRefusesNamesNoOrder() public {
        setFees(100, 300);
        uint256 fee = 10 * SHARE * 300 / 10_000 * 24 / 100 + 10 * SHARE * 100 / 10_000 * 24 / 100;
        bytes memory payment = abi.encodeWithSignature("transfer(address,uint256)", FEE_RECEIVER, fee);
        vm.mockCallRevert(address(quote), payment, "");
        refuses(abi.encodeWithSelector(IExchange.FeesRefused.selector, FEE_RECEIVER, fee));
        vm.clearMockedCalls();
        accepts();
    }

    function test_makersWithoutFills() public {
        taker = signed(alice, taker);
        Order[] memory makers = listOf(signed(bob, maker));
        uint256[] memory fills = new uint256[](0);
        vm.expectRevert(abi.encodeWithSelector(IExchange.MatchMalformed.selector, hashOf(taker), 1, 0));
        settle(taker, makers, fills);
        makers = new Order[](0);
        vm.expectRevert(abi.encodeWithSelector(IExchange.MatchMalformed.selector, hashOf(taker), 0, 0));
        settle(taker, makers, fills);
    }

    function test_paused() public {
        vm.prank(OPERATOR);
        exchange.pause();
        refuses(abi.encodeWithSelector(Pausable.EnforcedPause.selector));
        // Cancelling still works.
        vm.prank(bob.account);
        exchange.raiseNonce();
        maker.nonce = 1;
        vm.expectRevert(abi.encodeWithSelector(Roles.NotAdmin.selector, address(this)));
        exchange.unpause();
        vm.prank(ADMIN);
        exchange.unpause();
        accepts();
    }

    function test_tokensThatAreNoPair() public {
        vm.expectRevert(abi.encodeWithSelector(IExchange.TokensNotOfCondition.selector, no, yes, conditionId));
        vm.prank(OPERATOR);
        exchange.registerToken(no, yes, conditionId);
    }

    function test_tokensOfAConditionThatIsNotPrepared() public {
        bytes32 unknown = ctf.getConditionId(address(oracle), keccak256("Will it snow?"), 2);
        uint256 first = ctf.getPositionId(address(quote), ctf.getCollectionId(bytes32(0), unknown, 1));
        uint256 second = ctf.getPositionId(address(quote), ctf.getCollectionId(bytes32(0), unknown, 2));
        vm.expectRevert(abi.encodeWithSelector(IExchange.TokensNotOfCondition.selector, first, second, unknown));
        vm.prank(OPERATOR);
        exchange.registerToken(first, second, unknown);
    }

    function test_registeringAgainIsNothingNew() public {
        vm.prank(OPERATOR);
        exchange.registerToken(yes, no, conditionId);
        equal(exchange.complementOf(yes), no, "complement of yes");
        equal(exchange.complementOf(no), yes, "complement of no");
    }

    function test_tokensSentHereAreRefused() public {
        vm.prank(bob.account);
        vm.expectRevert(abi.encodeWithSelector(IExchange.TokensNotExpected.selector, bob.account, bob.account));
        ctf.safeTransferFrom(bob.account, address(exchange), yes, SHARE, "");
        // Another token contract, which claims that the exchange itself sends.
        vm.expectRevert(abi.encodeWithSelector(IExchange.TokensNotExpected.selector, address(exchange), bob.account));
        exchange.onERC1155Received(address(exchange), bob.account, yes, SHARE, "");
    }

    function refuses(bytes memory reason) private {
        (Order memory takes, Order memory rests) = (signed(alice, taker), signed(bob, maker));
        vm.expectRevert(reason);
        settle(takes, rests, 10 * SHARE);
        holdsNothing();
    }

    function accepts() private {
        settle(signed(alice, taker), signed(bob, maker), 10 * SHARE);
        holdsNothing();
    }

    function hashOf(Order memory order) private view returns (bytes32) {
        return exchange.hashOrder(order);
    }
}
