// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {OracleAdapter} from "../oracle/OracleAdapter.sol";
import {OwnerVotes} from "../oracle/OwnerVotes.sol";
import {Fixture} from "./support/Fixture.sol";

/// @notice How questions are resolved.
contract OracleAdapterTest is Fixture {
    address private constant SECOND = address(0x02ec);
    address private constant THIRD = address(0x03ec);

    function test_proposedAndNotChallenged() public {
        propose(1, 0);
        uint256 finalAt = block.timestamp + 1 hours;
        vm.warp(finalAt - 1);
        vm.expectRevert(abi.encodeWithSelector(OracleAdapter.ChallengeWindowOpen.selector, QUESTION, finalAt));
        oracle.finalise(QUESTION);
        vm.warp(finalAt);
        oracle.finalise(QUESTION);
        equal(ctf.payoutDenominator(conditionId), 1, "reported");

        Trader memory alice = newTrader();
        Holding memory had = holdingOf(alice.account);
        vm.prank(alice.account);
        ctf.redeemPositions(address(quote), bytes32(0), conditionId, both());
        changed(alice.account, had, int256(FUNDS), -int256(FUNDS), -int256(FUNDS));
    }

    function test_invalidPaysHalf() public {
        Trader memory alice = newTrader();
        vm.prank(alice.account);
        ctf.safeTransferFrom(alice.account, ADMIN, no, FUNDS, "");
        propose(1, 1);
        vm.warp(block.timestamp + 1 hours);
        oracle.finalise(QUESTION);
        Holding memory had = holdingOf(alice.account);
        vm.prank(alice.account);
        ctf.redeemPositions(address(quote), bytes32(0), conditionId, both());
        changed(alice.account, had, int256(FUNDS / 2), -int256(FUNDS), 0);
    }

    function test_challengedAndProposedAnew() public {
        propose(1, 0);
        vm.expectRevert(abi.encodeWithSelector(OwnerVotes.NotOwner.selector, address(this)));
        oracle.challenge(QUESTION);
        vm.prank(ADMIN);
        oracle.challenge(QUESTION);
        vm.expectRevert(abi.encodeWithSelector(OracleAdapter.NotProposed.selector, QUESTION));
        oracle.finalise(QUESTION);
        propose(0, 1);
        equal(oracle.proposalOf(QUESTION).noPayout, 1, "no, this time");
    }

    function test_tooLateToChallenge() public {
        propose(1, 0);
        vm.warp(block.timestamp + 1 hours);
        vm.expectRevert(
            abi.encodeWithSelector(OracleAdapter.ChallengeWindowOver.selector, QUESTION, block.timestamp)
        );
        vm.prank(ADMIN);
        oracle.challenge(QUESTION);
    }

    function test_oneProposalAtATime_andOnlyByOperators() public {
        vm.expectRevert(abi.encodeWithSelector(OracleAdapter.NotOperator.selector, address(this)));
        oracle.propose(QUESTION, 1, 0);
        propose(1, 0);
        vm.expectRevert(
            abi.encodeWithSelector(OracleAdapter.AlreadyProposed.selector, QUESTION, block.timestamp + 1 hours)
        );
        propose(0, 1);
    }

    function test_payoutsThatAreNone() public {
        vm.expectRevert(abi.encodeWithSelector(OracleAdapter.PayoutsUnfit.selector, 0, 0));
        propose(0, 0);
        vm.expectRevert(abi.encodeWithSelector(OracleAdapter.PayoutsUnfit.selector, 2, 1));
        propose(2, 1);
        vm.expectRevert(abi.encodeWithSelector(OracleAdapter.PayoutsUnfit.selector, 1, 2));
        propose(1, 2);
        vm.expectRevert(abi.encodeWithSelector(OracleAdapter.PayoutsUnfit.selector, 2, 1));
        decide(ADMIN, 2, 1);
    }

    function test_finalIsFinal() public {
        decide(ADMIN, 0, 1);
        equal(ctf.payoutDenominator(conditionId), 1, "a sole owner decides alone");
        vm.expectRevert(abi.encodeWithSelector(OracleAdapter.AlreadyFinal.selector, QUESTION));
        propose(1, 0);
        vm.expectRevert(abi.encodeWithSelector(OracleAdapter.AlreadyFinal.selector, QUESTION));
        decide(ADMIN, 1, 0);
    }

    function test_aDecisionReplacesAProposal() public {
        propose(1, 0);
        decide(ADMIN, 0, 1);
        equal(oracle.proposalOf(QUESTION).finalAt, 0, "no proposal left");
        vm.warp(block.timestamp + 1 hours);
        vm.expectRevert(abi.encodeWithSelector(OracleAdapter.NotProposed.selector, QUESTION));
        oracle.finalise(QUESTION);
    }

    function test_moreThanHalfOfTheOwnersDecide() public {
        vote(ADMIN, abi.encodeCall(oracle.addOwner, (SECOND)));
        vote(ADMIN, abi.encodeCall(oracle.addOwner, (THIRD)));
        isTrue(!oracle.isOwner(THIRD), "one of two is not enough");
        vote(SECOND, abi.encodeCall(oracle.addOwner, (THIRD)));
        equal(oracle.ownerCount(), 3, "owners");
        decide(ADMIN, 1, 0);
        equal(ctf.payoutDenominator(conditionId), 0, "one of three");
        bytes32 decision =
            keccak256(abi.encode(oracle.round(), abi.encodeCall(oracle.decide, (QUESTION, 1, 0))));
        vm.expectRevert(abi.encodeWithSelector(OwnerVotes.AlreadyVoted.selector, ADMIN, decision));
        decide(ADMIN, 1, 0);
        decide(THIRD, 1, 0);
        equal(ctf.payoutDenominator(conditionId), 1, "two of three");
    }

    function test_votesOfEarlierRoundsAreVoid() public {
        vote(ADMIN, abi.encodeCall(oracle.addOwner, (SECOND)));
        decide(ADMIN, 1, 0);
        bytes memory window = abi.encodeCall(oracle.setChallengeWindow, (2 hours));
        vote(ADMIN, window);
        vote(SECOND, window);
        equal(oracle.challengeWindowSec(), 2 hours, "decided");
        decide(SECOND, 1, 0);
        equal(ctf.payoutDenominator(conditionId), 0, "the admin's vote belongs to the previous round");
    }

    function test_noOwnerDecidesAlone() public {
        refusesOwner(abi.encodeCall(oracle.addOwner, (SECOND)));
        refusesOwner(abi.encodeCall(oracle.removeOwner, (ADMIN)));
        refusesOwner(abi.encodeCall(oracle.decide, (QUESTION, 1, 0)));
        refusesOwner(abi.encodeCall(oracle.setOperator, (SECOND, true)));
        refusesOwner(abi.encodeCall(oracle.setChallengeWindow, (1)));
    }

    function test_onlyOwnersVote() public {
        vm.expectRevert(abi.encodeWithSelector(OwnerVotes.NotOwner.selector, OPERATOR));
        decide(OPERATOR, 1, 0);
    }

    function test_ownersAreOthersAndAtLeastOne() public {
        address[3] memory unfit = [address(0), address(oracle), ADMIN];
        for (uint256 i = 0; i < unfit.length; i++) {
            vm.expectRevert(abi.encodeWithSelector(OwnerVotes.OwnerUnfit.selector, unfit[i]));
            vote(ADMIN, abi.encodeCall(oracle.addOwner, (unfit[i])));
        }
        vm.expectRevert(abi.encodeWithSelector(OwnerVotes.OwnerUnfit.selector, ADMIN));
        vote(ADMIN, abi.encodeCall(oracle.removeOwner, (ADMIN)));
    }

    function test_aRemovedOwnerNoLongerCounts() public {
        vote(ADMIN, abi.encodeCall(oracle.addOwner, (SECOND)));
        bytes memory removal = abi.encodeCall(oracle.removeOwner, (SECOND));
        vote(ADMIN, removal);
        vote(SECOND, removal);
        equal(oracle.ownerCount(), 1, "owners");
        vm.expectRevert(abi.encodeWithSelector(OwnerVotes.NotOwner.selector, SECOND));
        decide(SECOND, 1, 0);
        decide(ADMIN, 1, 0);
        equal(ctf.payoutDenominator(conditionId), 1, "one of one");
    }

    function test_operatorsAreChangedByDecision() public {
        vote(ADMIN, abi.encodeCall(oracle.setOperator, (OPERATOR, false)));
        vm.expectRevert(abi.encodeWithSelector(OracleAdapter.NotOperator.selector, OPERATOR));
        propose(1, 0);
    }

    function test_windowsHaveABound() public {
        vm.expectRevert(
            abi.encodeWithSelector(OracleAdapter.ChallengeWindowTooLong.selector, 31 days, 30 days)
        );
        vote(ADMIN, abi.encodeCall(oracle.setChallengeWindow, (31 days)));
    }

    /// @dev Calls as an owner, without a vote.
    function refusesOwner(bytes memory call) private {
        vm.prank(ADMIN);
        (bool isDone, bytes memory reason) = address(oracle).call(call);
        isTrue(!isDone && bytes4(reason) == OwnerVotes.NotDecided.selector, "only by decision");
    }

    function propose(uint256 yesPayout, uint256 noPayout) private {
        vm.prank(OPERATOR);
        oracle.propose(QUESTION, yesPayout, noPayout);
    }

    function decide(address owner, uint256 yesPayout, uint256 noPayout) private {
        vote(owner, abi.encodeCall(oracle.decide, (QUESTION, yesPayout, noPayout)));
    }

    function vote(address owner, bytes memory call) private {
        vm.prank(owner);
        oracle.vote(call);
    }
}
