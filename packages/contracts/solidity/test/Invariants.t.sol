// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IExchange, Order} from "../interfaces/IExchange.sol";
import {Fixture} from "./support/Fixture.sol";

/// @notice Takes random actions: trades of all kinds, matches that must be rejected, splits, merges, cancels, new rates.
contract Handler is Fixture {
    uint256 private constant TRADERS = 4;

    Trader[] private traders;
    Order[] private orders;
    /// Share wei of all fills, which bounds the total fees.
    uint256 public filledShares;

    function open() external {
        for (uint256 i = 0; i < TRADERS; i++) {
            traders.push(i % 2 == 0 ? newSafeTrader() : newTrader());
        }
    }

    function trade(uint256 seed) external {
        (Order memory taker, Order[] memory makers, uint256[] memory fills) = draw(seed);
        orders.push(taker);
        for (uint256 i = 0; i < makers.length; i++) {
            orders.push(makers[i]);
            filledShares += fills[i];
        }
        settle(taker, makers, fills);
    }

    /// @notice Fills an earlier order again; a rejected match must change nothing.
    function fillAgain(uint256 seed, uint256 which) external {
        if (orders.length == 0) return;
        Order memory old = orders[which % orders.length];
        (Order memory taker,, uint256[] memory fills) = draw(seed);
        uint256 feesBefore = quote.balanceOf(FEE_RECEIVER);
        vm.prank(OPERATOR);
        try exchange.matchOrders(taker, listOf(old), listOf(fills[0])) {
            filledShares += fills[0];
        } catch {
            equal(quote.balanceOf(FEE_RECEIVER), feesBefore, "no fees without a fill");
        }
    }

    /// @notice Attempts a match that does not cross; it must change nothing.
    function tradeApart(uint256 seed) external {
        (Order memory taker, Order[] memory makers, uint256[] memory fills) = drawApart(seed);
        orders.push(taker);
        uint256 feesBefore = quote.balanceOf(FEE_RECEIVER);
        vm.prank(OPERATOR);
        try exchange.matchOrders(taker, makers, fills) {
            revert NotTrue("orders that do not cross do not meet");
        } catch (bytes memory failure) {
            isTrue(bytes4(failure) == IExchange.OrdersDoNotCross.selector, "rejected for the price");
        }
        equal(quote.balanceOf(FEE_RECEIVER), feesBefore, "no fees without a fill");
        equal(exchange.statusOf(exchange.hashOrder(taker)).filled, 0, "nothing filled");
    }

    function cancel(uint256 which) external {
        if (orders.length == 0) return;
        Order memory order = orders[which % orders.length];
        vm.prank(order.maker);
        exchange.cancelOrder(order);
    }

    function raiseNonce(uint256 who) external {
        vm.prank(traders[who % TRADERS].account);
        exchange.raiseNonce();
    }

    function changeRates(uint256 makerBps, uint256 takerBps) external {
        uint256[] memory tokens = new uint256[](2);
        (tokens[0], tokens[1]) = (yes, no);
        vm.prank(OPERATOR);
        // Rates above the cap are tried too; they are rejected.
        try fees.setFeeRates(tokens, bound(makerBps, 0, 1500), bound(takerBps, 0, 1500)) {} catch {}
    }

    function splitOrMerge(uint256 who, uint256 amount, bool isSplit) external {
        address account = traders[who % TRADERS].account;
        amount = bound(amount, 1, 1000 ether);
        vm.prank(account);
        if (isSplit) ctf.splitPosition(address(quote), bytes32(0), conditionId, both(), amount);
        else ctf.mergePositions(address(quote), bytes32(0), conditionId, both(), amount);
    }

    function checkHoldsNothing() external view {
        holdsNothing();
    }

    function checkPairs() external view {
        Holding memory sum = holdingOf(FEE_RECEIVER);
        for (uint256 i = 0; i < TRADERS; i++) {
            Holding memory holding = holdingOf(traders[i].account);
            (sum.yes, sum.no) = (sum.yes + holding.yes, sum.no + holding.no);
        }
        equal(sum.yes, sum.no, "yes equals no");
        equal(sum.yes, quote.balanceOf(address(ctf)), "a quote behind each pair");
    }

    function checkFills() external view {
        for (uint256 i = 0; i < orders.length; i++) {
            Order memory order = orders[i];
            bool isBuy = order.side == BUY && order.takerAmount != 0;
            uint256 size = isBuy ? order.takerAmount : order.makerAmount;
            isTrue(exchange.statusOf(exchange.hashOrder(order)).filled <= size, "no order overfills");
        }
    }

    function checkFees() external view {
        // Both sides at 10 %, with p x (1 - p) at its maximum, 1/4.
        isTrue(quote.balanceOf(FEE_RECEIVER) <= filledShares * 2 / 10 / 4, "fees within the cap");
    }

    /// @notice A match that must settle, with one to three makers.
    function draw(uint256 seed)
        private
        returns (Order memory taker, Order[] memory makers, uint256[] memory fills)
    {
        uint256 total;
        (makers, fills, total,) = drawMakers(seed);
        Trader memory incoming = traders[(seed >> 8) % TRADERS];
        uint8 side = sideOf(seed);
        // Half of the takers are market orders.
        if ((seed >> 200) % 2 == 0) taker = market(incoming, side, yes, side == BUY ? 2 * total : total);
        else taker = limit(incoming, side, yes, side == BUY ? 9999 : 1, total);
    }

    /// @notice The same with a taker whose limit is one tick short of the worst maker; it may cross the other makers.
    function drawApart(uint256 seed)
        private
        returns (Order memory taker, Order[] memory makers, uint256[] memory fills)
    {
        uint256 total;
        uint256 worst;
        (makers, fills, total, worst) = drawMakers(seed);
        uint8 side = sideOf(seed);
        taker = limit(traders[(seed >> 8) % TRADERS], side, yes, side == BUY ? worst - 1 : worst + 1, total);
    }

    /// @return makers Orders of random traders, for the taker's token or the other one.
    /// @return fills Half of each.
    /// @return total The sum of the fills.
    /// @return worst The price that is worst for the taker, in ticks of its token.
    function drawMakers(uint256 seed)
        private
        returns (Order[] memory makers, uint256[] memory fills, uint256 total, uint256 worst)
    {
        uint8 side = sideOf(seed);
        uint256 count = bound(seed >> 16, 1, 3);
        (makers, fills) = (new Order[](count), new uint256[](count));
        for (uint256 i = 0; i < count; i++) {
            uint256 random = uint256(keccak256(abi.encode(seed, i)));
            // A tick away from the ends of the grid, so that there is a worse price.
            uint256 price = bound(random >> 32, 2, 9998);
            fills[i] = bound(random >> 64, 1, 1e8) * LOT;
            total += fills[i];
            makers[i] = drawMaker(random, side, price, 2 * fills[i]);
            if (i == 0 || (side == BUY ? price > worst : price < worst)) worst = price;
        }
    }

    function drawMaker(uint256 random, uint8 takerSide, uint256 price, uint256 size) private returns (Order memory) {
        Trader memory resting = traders[random % TRADERS];
        bool isSame = (random >> 128) % 2 == 0;
        if (isSame) return limit(resting, 1 - takerSide, yes, price, size);
        return limit(resting, takerSide, no, 10_000 - price, size);
    }

    function sideOf(uint256 seed) private pure returns (uint8) {
        return uint8(seed % 2);
    }
}

contract InvariantsTest {
    Handler private handler;

    function setUp() public {
        handler = new Handler();
        handler.setUp();
        handler.open();
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    function targetSelectors() public view returns (FuzzSelector[] memory targets) {
        bytes4[] memory selectors = new bytes4[](7);
        selectors[0] = Handler.trade.selector;
        selectors[1] = Handler.fillAgain.selector;
        selectors[2] = Handler.cancel.selector;
        selectors[3] = Handler.raiseNonce.selector;
        selectors[4] = Handler.changeRates.selector;
        selectors[5] = Handler.splitOrMerge.selector;
        selectors[6] = Handler.tradeApart.selector;
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(handler), selectors);
    }

    function invariant_soundAfterEveryCall() public view {
        handler.checkHoldsNothing();
        handler.checkPairs();
        handler.checkFills();
        handler.checkFees();
    }
}
