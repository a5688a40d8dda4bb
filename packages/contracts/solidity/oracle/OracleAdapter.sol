// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IConditionalTokens} from "../interfaces/IConditionalTokens.sol";
import {OwnerVotes} from "./OwnerVotes.sol";

/// @notice Resolves questions: an operator proposes a result, any owner can challenge it for a while, then anybody can
/// finalise it. A challenge deletes the proposal; the operator may propose again, or a majority of the owners decides.
contract OracleAdapter is OwnerVotes {
    uint256 private constant OUTCOMES = 2;
    /// @notice The longest possible challenge window, in seconds.
    uint256 public constant MAX_CHALLENGE_WINDOW_SEC = 30 days;

    struct Proposal {
        /// Unix time in seconds from which it can be finalised; zero for no proposal.
        uint64 finalAt;
        uint64 yesPayout;
        uint64 noPayout;
    }

    IConditionalTokens public immutable conditionalTokens;
    mapping(address account => bool) public isOperator;
    /// @notice Seconds for which new proposals can be challenged.
    uint256 public challengeWindowSec;
    mapping(bytes32 questionId => Proposal) private proposals;
    mapping(bytes32 questionId => bool) public isFinal;

    event ResolutionProposed(bytes32 indexed questionId, uint256 yesPayout, uint256 noPayout, uint256 finalAt);
    event ResolutionChallenged(bytes32 indexed questionId, address indexed owner);
    event ResolutionFinal(bytes32 indexed questionId, uint256 yesPayout, uint256 noPayout);
    event OperatorSet(address indexed account, bool isOperator);
    event ChallengeWindowSet(uint256 windowSec);

    error NotOperator(address caller);
    error AlreadyFinal(bytes32 questionId);
    error AlreadyProposed(bytes32 questionId, uint256 finalAt);
    error NotProposed(bytes32 questionId);
    error ChallengeWindowOpen(bytes32 questionId, uint256 finalAt);
    error ChallengeWindowOver(bytes32 questionId, uint256 finalAt);
    error ChallengeWindowTooLong(uint256 windowSec, uint256 most);
    /// Thrown when payouts are not yes (1, 0), no (0, 1) or invalid (1, 1).
    error PayoutsUnfit(uint256 yesPayout, uint256 noPayout);

    constructor(IConditionalTokens tokens, address[] memory owners, address operator, uint256 windowSec)
        OwnerVotes(owners)
    {
        conditionalTokens = tokens;
        operate(operator, true);
        setWindow(windowSec);
    }

    function setOperator(address account, bool mayPropose) external onlyDecided {
        operate(account, mayPropose);
    }

    function setChallengeWindow(uint256 windowSec) external onlyDecided {
        setWindow(windowSec);
    }

    /// @notice Prepares a market's condition, with this contract as its oracle; repeating it is a no-op.
    function prepare(bytes32 questionId) external {
        bytes32 conditionId = conditionalTokens.getConditionId(address(this), questionId, OUTCOMES);
        if (conditionalTokens.getOutcomeSlotCount(conditionId) == 0) {
            conditionalTokens.prepareCondition(address(this), questionId, OUTCOMES);
        }
    }

    /// @notice Proposes the payouts of a question: yes (1, 0), no (0, 1), invalid (1, 1).
    function propose(bytes32 questionId, uint256 yesPayout, uint256 noPayout) external {
        require(isOperator[msg.sender], NotOperator(msg.sender));
        require(!isFinal[questionId], AlreadyFinal(questionId));
        Proposal storage proposal = proposals[questionId];
        require(proposal.finalAt == 0, AlreadyProposed(questionId, proposal.finalAt));
        checkPayouts(yesPayout, noPayout);
        uint256 finalAt = block.timestamp + challengeWindowSec;
        proposals[questionId] = Proposal(uint64(finalAt), uint64(yesPayout), uint64(noPayout));
        emit ResolutionProposed(questionId, yesPayout, noPayout, finalAt);
    }

    /// @notice Deletes a proposal during its challenge window.
    function challenge(bytes32 questionId) external onlyOwner {
        uint256 finalAt = proposed(questionId).finalAt;
        require(block.timestamp < finalAt, ChallengeWindowOver(questionId, finalAt));
        delete proposals[questionId];
        emit ResolutionChallenged(questionId, msg.sender);
    }

    /// @notice Reports an unchallenged proposal after its challenge window; anybody may call it.
    function finalise(bytes32 questionId) external {
        Proposal memory proposal = proposed(questionId);
        require(block.timestamp >= proposal.finalAt, ChallengeWindowOpen(questionId, proposal.finalAt));
        report(questionId, proposal.yesPayout, proposal.noPayout);
    }

    /// @notice Resolves a question by majority vote of the owners, without a proposal or challenge window.
    function decide(bytes32 questionId, uint256 yesPayout, uint256 noPayout) external onlyDecided {
        checkPayouts(yesPayout, noPayout);
        report(questionId, yesPayout, noPayout);
    }

    /// @notice The open proposal on a question; `finalAt` is zero when there is none.
    function proposalOf(bytes32 questionId) external view returns (Proposal memory) {
        return proposals[questionId];
    }

    function report(bytes32 questionId, uint256 yesPayout, uint256 noPayout) private {
        require(!isFinal[questionId], AlreadyFinal(questionId));
        isFinal[questionId] = true;
        delete proposals[questionId];
        uint256[] memory payouts = new uint256[](OUTCOMES);
        (payouts[0], payouts[1]) = (yesPayout, noPayout);
        emit ResolutionFinal(questionId, yesPayout, noPayout);
        conditionalTokens.reportPayouts(questionId, payouts);
    }

    function proposed(bytes32 questionId) private view returns (Proposal memory proposal) {
        proposal = proposals[questionId];
        require(proposal.finalAt != 0, NotProposed(questionId));
    }

    function operate(address account, bool mayPropose) private {
        isOperator[account] = mayPropose;
        emit OperatorSet(account, mayPropose);
    }

    function setWindow(uint256 windowSec) private {
        require(windowSec <= MAX_CHALLENGE_WINDOW_SEC, ChallengeWindowTooLong(windowSec, MAX_CHALLENGE_WINDOW_SEC));
        challengeWindowSec = windowSec;
        emit ChallengeWindowSet(windowSec);
    }

    function checkPayouts(uint256 yesPayout, uint256 noPayout) private pure {
        require(yesPayout <= 1 && noPayout <= 1 && yesPayout + noPayout > 0, PayoutsUnfit(yesPayout, noPayout));
    }
}
