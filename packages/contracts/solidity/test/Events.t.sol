// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {FeeManager} from "../fees/FeeManager.sol";
import {IExchange, Order} from "../interfaces/IExchange.sol";
import {OracleAdapter} from "../oracle/OracleAdapter.sol";
import {OwnerVotes} from "../oracle/OwnerVotes.sol";
import {Roles} from "../shared/Roles.sol";
import {Fixture} from "./support/Fixture.sol";

/// @notice What watchers of the contracts learn: every change of roles, rates and orders, and every step to a result.
contract EventsTest is Fixture {
    address private constant NEXT = address(0x2e47);

    function test_theFirstRolesAreReported() public {
        vm.expectEmit();
        emit Roles.AdminChanged(address(0), ADMIN);
        vm.expectEmit();
        emit Roles.OperatorAdded(OPERATOR);
        deploy("FeeManager", abi.encode(ADMIN, OPERATOR));
    }

    function test_everyChangeOfARoleIsReported() public {
        expectFrom(address(exchange));
        emit Roles.AdminOffered(NEXT);
        vm.prank(ADMIN);
        exchange.offerAdmin(NEXT);
        expectFrom(address(exchange));
        emit Roles.AdminChanged(ADMIN, NEXT);
        vm.prank(NEXT);
        exchange.acceptAdmin();

        vm.startPrank(NEXT);
        expectFrom(address(exchange));
        emit Roles.OperatorOffered(NEXT);
        exchange.offerOperator(NEXT);
        expectFrom(address(exchange));
        emit Roles.OperatorAdded(NEXT);
        exchange.acceptOperator();
        expectFrom(address(exchange));
        emit Roles.OperatorRemoved(NEXT);
        exchange.removeOperator(NEXT);
        vm.stopPrank();
    }

    function test_feesAreReported() public {
        expectFrom(address(exchange));
        emit IExchange.FeeManagerChanged(address(fees));
        expectFrom(address(exchange));
        emit IExchange.FeeReceiverChanged(NEXT);
        vm.prank(ADMIN);
        exchange.setFeeManager(fees, NEXT);

        expectFrom(address(fees));
        emit FeeManager.FeeRatesSet(yes, 100, 300);
        expectFrom(address(fees));
        emit FeeManager.FeeRatesSet(no, 100, 300);
        setFees(100, 300);
    }

    function test_tokensAreReportedWhenTheyCanBeTraded() public {
        bytes32 question = keccak256("Will it snow?");
        oracle.prepare(question);
        bytes32 condition = ctf.getConditionId(address(oracle), question, 2);
        uint256[] memory pair = both();
        for (uint256 i = 0; i < 2; i++) {
            pair[i] = ctf.getPositionId(address(quote), ctf.getCollectionId(bytes32(0), condition, i + 1));
        }
        expectFrom(address(exchange));
        emit IExchange.TokenRegistered(pair[0], pair[1], condition);
        vm.prank(OPERATOR);
        exchange.registerToken(pair[0], pair[1], condition);
    }

    function test_voidedOrdersAreReported() public {
        Trader memory alice = newTrader();
        Order memory order = limit(alice, BUY, yes, 4000, SHARE);
        bytes32 orderHash = exchange.hashOrder(order);
        vm.startPrank(alice.account);
        expectFrom(address(exchange));
        emit IExchange.OrderCancelled(orderHash);
        exchange.cancelOrder(order);
        expectFrom(address(exchange));
        emit IExchange.NonceRaised(alice.account, 1);
        exchange.raiseNonce();
        vm.stopPrank();
    }

    function test_everyStepToAResultIsReported() public {
        uint256 finalAt = block.timestamp + 1 hours;
        expectFrom(address(oracle));
        emit OracleAdapter.ResolutionProposed(QUESTION, 0, 1, finalAt);
        vm.prank(OPERATOR);
        oracle.propose(QUESTION, 0, 1);
        expectFrom(address(oracle));
        emit OracleAdapter.ResolutionChallenged(QUESTION, ADMIN);
        vm.prank(ADMIN);
        oracle.challenge(QUESTION);

        vm.prank(OPERATOR);
        oracle.propose(QUESTION, 1, 0);
        vm.warp(finalAt);
        expectFrom(address(oracle));
        emit OracleAdapter.ResolutionFinal(QUESTION, 1, 0);
        oracle.finalise(QUESTION);
    }

    function test_votesAndWhatTheyDecideAreReported() public {
        bytes memory call = abi.encodeCall(oracle.addOwner, (NEXT));
        bytes32 decision = keccak256(abi.encode(oracle.round(), call));
        expectFrom(address(oracle));
        emit OwnerVotes.Voted(ADMIN, decision, call, 1);
        expectFrom(address(oracle));
        emit OwnerVotes.Decided(decision, call);
        expectFrom(address(oracle));
        emit OwnerVotes.OwnerAdded(NEXT);
        vote(ADMIN, call);

        call = abi.encodeCall(oracle.removeOwner, (NEXT));
        vote(ADMIN, call);
        expectFrom(address(oracle));
        emit OwnerVotes.OwnerRemoved(NEXT);
        vote(NEXT, call);

        expectFrom(address(oracle));
        emit OracleAdapter.OperatorSet(NEXT, true);
        vote(ADMIN, abi.encodeCall(oracle.setOperator, (NEXT, true)));
        expectFrom(address(oracle));
        emit OracleAdapter.ChallengeWindowSet(2 hours);
        vote(ADMIN, abi.encodeCall(oracle.setChallengeWindow, (2 hours)));
    }

    /// @dev The event after this call comes next from the contract, with the same topics and data.
    function expectFrom(address emitter) private {
        vm.expectEmit(true, true, true, true, emitter);
    }

    function vote(address owner, bytes memory call) private {
        vm.prank(owner);
        oracle.vote(call);
    }
}
