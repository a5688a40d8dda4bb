// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @notice One admin, and operators for daily work. A role must be accepted, so that a mistyped address never gets one.
abstract contract Roles {
    address public admin;
    address public offeredAdmin;
    mapping(address account => bool) public isOperator;
    mapping(address account => bool) public isOfferedOperator;

    event AdminOffered(address indexed account);
    event AdminChanged(address indexed from, address indexed to);
    event OperatorOffered(address indexed account);
    event OperatorAdded(address indexed account);
    event OperatorRemoved(address indexed account);

    error NotAdmin(address caller);
    error NotOperator(address caller);
    error RoleNotOffered(address caller);
    error ZeroAddress();

    modifier onlyAdmin() {
        require(msg.sender == admin, NotAdmin(msg.sender));
        _;
    }

    modifier onlyOperator() {
        require(isOperator[msg.sender], NotOperator(msg.sender));
        _;
    }

    /// @param firstAdmin has the role from the start
    /// @param firstOperator has the role from the start, so that a deployment needs no second key
    constructor(address firstAdmin, address firstOperator) {
        require(firstAdmin != address(0) && firstOperator != address(0), ZeroAddress());
        admin = firstAdmin;
        emit AdminChanged(address(0), firstAdmin);
        isOperator[firstOperator] = true;
        emit OperatorAdded(firstOperator);
    }

    /// @notice Offers the admin role; the zero address withdraws the offer.
    function offerAdmin(address account) external onlyAdmin {
        offeredAdmin = account;
        emit AdminOffered(account);
    }

    function acceptAdmin() external {
        require(msg.sender == offeredAdmin, RoleNotOffered(msg.sender));
        emit AdminChanged(admin, msg.sender);
        admin = msg.sender;
        offeredAdmin = address(0);
    }

    function offerOperator(address account) external onlyAdmin {
        require(account != address(0), ZeroAddress());
        isOfferedOperator[account] = true;
        emit OperatorOffered(account);
    }

    function acceptOperator() external {
        require(isOfferedOperator[msg.sender], RoleNotOffered(msg.sender));
        isOfferedOperator[msg.sender] = false;
        isOperator[msg.sender] = true;
        emit OperatorAdded(msg.sender);
    }

    /// @notice Revokes an operator's role, or the offer of it, immediately.
    function removeOperator(address account) external onlyAdmin {
        isOfferedOperator[account] = false;
        isOperator[account] = false;
        emit OperatorRemoved(account);
    }
}
