// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {CtfExchange} from "../exchange/CtfExchange.sol";
import {FeeManager} from "../fees/FeeManager.sol";
import {IExchange, Match, Order} from "../interfaces/IExchange.sol";
import {IFeeManager} from "../interfaces/IFeeManager.sol";
import {TestQuoteToken} from "../local/TestQuoteToken.sol";
import {Roles} from "../shared/Roles.sol";
import {Fixture} from "./support/Fixture.sol";

/// @notice An operator that trades for itself, and tries to match again while it receives tokens.
contract Reentrant is ERC1155Holder, IERC1271 {
    CtfExchange private immutable exchange;
    bytes private again;

    constructor(CtfExchange target) {
        exchange = target;
    }

    function accept() external {
        exchange.acceptOperator();
    }

    function settle(bytes calldata call, bytes calldata next) external returns (bool isDone, bytes memory reason) {
        again = next;
        return address(exchange).call(call);
    }

    function onERC1155Received(address, address, uint256, uint256, bytes memory) public override returns (bytes4) {
        if (again.length > 0) {
            (bool isDone,) = address(exchange).call(again);
            require(isDone);
        }
        return this.onERC1155Received.selector;
    }

    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        return IERC1271.isValidSignature.selector;
    }
}

/// @notice Returns a rate above the cap.
contract GreedyFeeManager is IFeeManager {
    function getFeeRateSettings(uint256) external pure returns (uint256, uint256, bool) {
        return (0, 1001, true);
    }
}

/// @notice Returns rates that are switched off.
contract IdleFeeManager is IFeeManager {
    function getFeeRateSettings(uint256) external pure returns (uint256, uint256, bool) {
        return (100, 300, false);
    }
}

/// @notice Who may do what.
contract RolesTest is Fixture {
    address private constant NEXT = address(0x2e47);

    function test_adminMovesInTwoSteps() public {
        vm.prank(ADMIN);
        exchange.offerAdmin(NEXT);
        isTrue(exchange.admin() == ADMIN, "not yet");
        vm.expectRevert(abi.encodeWithSelector(Roles.RoleNotOffered.selector, address(this)));
        exchange.acceptAdmin();
        vm.prank(NEXT);
        exchange.acceptAdmin();
        isTrue(exchange.admin() == NEXT, "accepted");
        vm.expectRevert(abi.encodeWithSelector(Roles.NotAdmin.selector, ADMIN));
        vm.prank(ADMIN);
        exchange.offerAdmin(ADMIN);
    }

    function test_operatorsAcceptTheirRole() public {
        vm.expectRevert(abi.encodeWithSelector(Roles.NotAdmin.selector, address(this)));
        exchange.offerOperator(NEXT);
        vm.prank(ADMIN);
        exchange.offerOperator(NEXT);
        isTrue(!exchange.isOperator(NEXT), "not yet");
        vm.prank(NEXT);
        exchange.acceptOperator();
        isTrue(exchange.isOperator(NEXT) && exchange.isOperator(OPERATOR), "both");
        vm.prank(ADMIN);
        exchange.removeOperator(NEXT);
        isTrue(!exchange.isOperator(NEXT), "removed");
    }

    function test_anOfferCanBeTakenBack() public {
        vm.prank(ADMIN);
        exchange.offerOperator(NEXT);
        vm.prank(ADMIN);
        exchange.removeOperator(NEXT);
        vm.expectRevert(abi.encodeWithSelector(Roles.RoleNotOffered.selector, NEXT));
        vm.prank(NEXT);
        exchange.acceptOperator();
    }

    function test_anOfferIsGoodForOneAcceptance() public {
        vm.prank(ADMIN);
        exchange.offerOperator(NEXT);
        vm.prank(NEXT);
        exchange.acceptOperator();
        vm.expectRevert(abi.encodeWithSelector(Roles.RoleNotOffered.selector, NEXT));
        vm.prank(NEXT);
        exchange.acceptOperator();

        vm.prank(ADMIN);
        exchange.offerAdmin(NEXT);
        vm.prank(NEXT);
        exchange.acceptAdmin();
        vm.expectRevert(abi.encodeWithSelector(Roles.RoleNotOffered.selector, NEXT));
        vm.prank(NEXT);
        exchange.acceptAdmin();
    }

    function test_onlyOperatorsSettle() public {
        (Order memory taker, Order memory maker) = pair();
        vm.expectRevert(abi.encodeWithSelector(Roles.NotOperator.selector, ADMIN));
        vm.prank(ADMIN);
        exchange.matchOrders(taker, listOf(maker), listOf(SHARE));
        Match[] memory matches = listOf(Match(taker, listOf(maker), listOf(SHARE)));
        vm.expectRevert(abi.encodeWithSelector(Roles.NotOperator.selector, ADMIN));
        vm.prank(ADMIN);
        exchange.matchMany(matches);
        vm.prank(OPERATOR);
        exchange.matchMany(matches);
    }

    function test_nothingSettlesWhilePaused() public {
        (Order memory taker, Order memory maker) = pair();
        Match[] memory matches = listOf(Match(taker, listOf(maker), listOf(SHARE)));
        vm.prank(ADMIN);
        exchange.pause();
        vm.expectRevert(Pausable.EnforcedPause.selector);
        settle(taker, maker, SHARE);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        vm.prank(OPERATOR);
        exchange.matchMany(matches);
    }

    function test_strangersDoNotPause() public {
        vm.expectRevert(abi.encodeWithSelector(Roles.NotOperator.selector, address(this)));
        exchange.pause();
    }

    function test_onlyOperatorsRegisterTokens() public {
        vm.expectRevert(abi.encodeWithSelector(Roles.NotOperator.selector, ADMIN));
        vm.prank(ADMIN);
        exchange.registerToken(yes, no, conditionId);
    }

    function test_onlyTheAdminSaysWhereFeesGo() public {
        vm.expectRevert(abi.encodeWithSelector(Roles.NotAdmin.selector, OPERATOR));
        vm.prank(OPERATOR);
        exchange.setFeeManager(fees, NEXT);
    }

    function test_feesNeedAManagerAndAReceiver() public {
        vm.expectRevert(abi.encodeWithSelector(IExchange.FeesUnfit.selector, address(0), NEXT));
        vm.prank(ADMIN);
        exchange.setFeeManager(IFeeManager(address(0)), NEXT);
        vm.expectRevert(abi.encodeWithSelector(IExchange.FeesUnfit.selector, address(fees), address(0)));
        vm.prank(ADMIN);
        exchange.setFeeManager(fees, address(0));
    }

    function test_ratesThatAreSwitchedOffAreNotCharged() public {
        (Order memory taker, Order memory maker) = pair();
        IFeeManager idle = new IdleFeeManager();
        vm.prank(ADMIN);
        exchange.setFeeManager(idle, FEE_RECEIVER);
        settle(taker, maker, SHARE);
        equal(quote.balanceOf(FEE_RECEIVER), 0, "fees");
    }

    function test_feeRatesHaveACap() public {
        uint256[] memory tokens = new uint256[](1);
        tokens[0] = yes;
        vm.expectRevert(abi.encodeWithSelector(FeeManager.FeeRateAboveCap.selector, 1001, 1000));
        vm.prank(OPERATOR);
        fees.setFeeRates(tokens, 0, 1001);
        vm.expectRevert(abi.encodeWithSelector(Roles.NotOperator.selector, address(this)));
        fees.setFeeRates(tokens, 0, 0);
        (uint256 makerBps, uint256 takerBps, bool enabled) = fees.getFeeRateSettings(yes);
        isTrue(makerBps == 0 && takerBps == 0 && !enabled, "no fees unless set");
        setFees(10, 0);
        (makerBps, takerBps, enabled) = fees.getFeeRateSettings(no);
        isTrue(makerBps == 10 && takerBps == 0 && enabled, "as set");
    }

    function test_aManagerWithoutACapChangesNothing() public {
        (Order memory taker, Order memory maker) = pair();
        Trader memory alice = newTrader();
        Order memory generous = unsigned(alice, BUY, yes, 5000, SHARE);
        generous.feeRateBps = 2000;
        generous = signed(alice, generous);
        IFeeManager greedy = new GreedyFeeManager();
        vm.prank(ADMIN);
        exchange.setFeeManager(greedy, FEE_RECEIVER);
        vm.expectRevert(
            abi.encodeWithSelector(IExchange.FeeRateTooHigh.selector, exchange.hashOrder(taker), 1001, 1000)
        );
        settle(taker, maker, SHARE);
        vm.expectRevert(
            abi.encodeWithSelector(IExchange.FeeRateTooHigh.selector, exchange.hashOrder(generous), 1001, 1000)
        );
        settle(generous, maker, SHARE);
    }

    function test_feesNeverComeBackHere() public {
        vm.expectRevert(abi.encodeWithSelector(IExchange.FeesUnfit.selector, address(fees), address(exchange)));
        vm.prank(ADMIN);
        exchange.setFeeManager(fees, address(exchange));
    }

    function test_matchingIsNotReentered() public {
        Reentrant account = newReentrant();
        (bytes memory call, bytes memory another) = (matchOf(ownOf(account)), matchOf(strangersOrder()));
        neverWithin(account, call, another);
        (bool isDone,) = account.settle(another, "");
        isTrue(isDone, "but on its own");
        (isDone,) = account.settle(call, "");
        isTrue(isDone, "and the first as well");
    }

    function test_matchingMany_neitherEntersNorIsEntered() public {
        Reentrant account = newReentrant();
        (bytes memory one, bytes memory many) = (matchOf(ownOf(account)), matchManyOf(ownOf(account)));
        neverWithin(account, one, matchManyOf(strangersOrder()));
        neverWithin(account, many, matchOf(strangersOrder()));
        neverWithin(account, many, matchManyOf(strangersOrder()));
        (bool isDone,) = account.settle(many, "");
        isTrue(isDone, "but on its own");
    }

    function newReentrant() private returns (Reentrant account) {
        account = new Reentrant(exchange);
        vm.prank(ADMIN);
        exchange.offerOperator(address(account));
        account.accept();
        provide(address(account));
    }

    function ownOf(Reentrant account) private returns (Order memory) {
        return unsigned(Trader(0, address(account), address(account), 3), BUY, yes, 5000, SHARE);
    }

    function strangersOrder() private returns (Order memory) {
        return limit(newTrader(), BUY, yes, 5000, SHARE);
    }

    function neverWithin(Reentrant account, bytes memory call, bytes memory another) private {
        (bool isDone, bytes memory reason) = account.settle(call, another);
        isTrue(!isDone && bytes4(reason) == IExchange.ReceiptRefused.selector, "not within another call");
    }

    function pair() private returns (Order memory taker, Order memory maker) {
        taker = limit(newTrader(), BUY, yes, 5000, SHARE);
        maker = limit(newTrader(), SELL, yes, 5000, SHARE);
    }

    function listOf(Match memory one) private pure returns (Match[] memory list) {
        list = new Match[](1);
        list[0] = one;
    }

    function matchOf(Order memory taker) private returns (bytes memory) {
        Order memory maker = limit(newTrader(), SELL, yes, 5000, SHARE);
        return abi.encodeCall(exchange.matchOrders, (taker, listOf(maker), listOf(SHARE)));
    }

    function matchManyOf(Order memory taker) private returns (bytes memory) {
        Order memory maker = limit(newTrader(), SELL, yes, 5000, SHARE);
        return abi.encodeCall(exchange.matchMany, (listOf(Match(taker, listOf(maker), listOf(SHARE)))));
    }

    function test_faucetGivesOnceADay() public {
        quote.drip(NEXT);
        equal(quote.balanceOf(NEXT), 1000 ether, "a drip");
        vm.expectRevert(abi.encodeWithSelector(TestQuoteToken.FaucetDry.selector, NEXT, block.timestamp + 1 days));
        quote.drip(NEXT);
        vm.warp(block.timestamp + 1 days);
        quote.drip(NEXT);
        equal(quote.balanceOf(NEXT), 2000 ether, "two drips");
        vm.expectRevert(abi.encodeWithSelector(Roles.NotOperator.selector, NEXT));
        vm.prank(NEXT);
        quote.mint(NEXT, 1);
    }
}
