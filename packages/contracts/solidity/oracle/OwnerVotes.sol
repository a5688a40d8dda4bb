// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @notice Owners who decide by majority: a call that more than half of them vote for is executed.
abstract contract OwnerVotes {
    mapping(address account => bool) public isOwner;
    uint256 public ownerCount;
    /// @notice Number of decisions so far; a vote counts only in its own round.
    uint256 public round;
    mapping(bytes32 decision => uint256) public votesFor;
    mapping(bytes32 decision => mapping(address owner => bool)) public hasVoted;

    event Voted(address indexed owner, bytes32 indexed decision, bytes call, uint256 votes);
    event Decided(bytes32 indexed decision, bytes call);
    event OwnerAdded(address indexed account);
    event OwnerRemoved(address indexed account);

    error NotOwner(address caller);
    error NotDecided(address caller);
    error AlreadyVoted(address owner, bytes32 decision);
    error OwnerUnfit(address account);

    modifier onlyOwner() {
        require(isOwner[msg.sender], NotOwner(msg.sender));
        _;
    }

    /// @dev Decisions are calls of the contract to itself.
    modifier onlyDecided() {
        require(msg.sender == address(this), NotDecided(msg.sender));
        _;
    }

    constructor(address[] memory firstOwners) {
        require(firstOwners.length > 0, OwnerUnfit(address(0)));
        for (uint256 i = 0; i < firstOwners.length; i++) {
            makeOwner(firstOwners[i]);
        }
    }

    /// @notice Votes for a call of this contract to itself, which is executed by the vote that completes a majority.
    /// A decision voids the open votes of its round, so that votes of a removed owner never count later.
    function vote(bytes calldata call) external onlyOwner {
        bytes32 decision = keccak256(abi.encode(round, call));
        require(!hasVoted[decision][msg.sender], AlreadyVoted(msg.sender, decision));
        hasVoted[decision][msg.sender] = true;
        uint256 votes = ++votesFor[decision];
        emit Voted(msg.sender, decision, call, votes);
        if (votes * 2 > ownerCount) execute(decision, call);
    }

    function addOwner(address account) external onlyDecided {
        makeOwner(account);
    }

    function removeOwner(address account) external onlyDecided {
        require(isOwner[account] && ownerCount > 1, OwnerUnfit(account));
        isOwner[account] = false;
        ownerCount--;
        emit OwnerRemoved(account);
    }

    function makeOwner(address account) private {
        require(account != address(0) && account != address(this) && !isOwner[account], OwnerUnfit(account));
        isOwner[account] = true;
        ownerCount++;
        emit OwnerAdded(account);
    }

    function execute(bytes32 decision, bytes calldata call) private {
        round++;
        emit Decided(decision, call);
        (bool isDone, bytes memory reason) = address(this).call(call);
        if (!isDone) {
            assembly ("memory-safe") {
                revert(add(reason, 32), mload(reason))
            }
        }
    }
}
