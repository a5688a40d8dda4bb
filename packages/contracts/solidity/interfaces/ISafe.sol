// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @notice The functions used of a Safe 1.3.0, to find out who may sign for it.
interface ISafe {
    function isOwner(address account) external view returns (bool);

    function getThreshold() external view returns (uint256);
}
