// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @notice The forge cheat codes in use (getfoundry.sh/reference/cheatcodes); npm has no forge-std package.
interface Vm {
    function addr(uint256 privateKey) external pure returns (address);
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function prank(address sender) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function warp(uint256 timestamp) external;
    function etch(address target, bytes calldata code) external;
    function expectRevert(bytes calldata reason) external;
    function expectRevert(bytes4 selector) external;
    function expectEmit() external;
    function expectEmit(bool topic1, bool topic2, bool topic3, bool data, address emitter) external;
    function readFile(string calldata path) external view returns (string memory);
    function parseJson(string calldata json, string calldata key) external pure returns (bytes memory);
    function parseJsonBytes(string calldata json, string calldata key) external pure returns (bytes memory);
    function parseJsonBytes32Array(string calldata json, string calldata key) external pure returns (bytes32[] memory);
    function parseJsonUintArray(string calldata json, string calldata key) external pure returns (uint256[] memory);
    function parseJsonAddressArray(string calldata json, string calldata key) external pure returns (address[] memory);
    function parseJsonAddress(string calldata json, string calldata key) external pure returns (address);
    function toString(uint256 value) external pure returns (string memory);
    function snapshotGasLastCall(string calldata group, string calldata name) external returns (uint256);
    function chainId(uint256 id) external;
    function cool(address target) external;
    function mockCallRevert(address callee, bytes calldata data, bytes calldata revertData) external;
    function clearMockedCalls() external;
}

/// @notice Assertions and bounds. forge runs functions whose names begin with `test` or `invariant`.
abstract contract Test {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    bool public constant IS_TEST = true;

    error NotEqual(string what, uint256 actual, uint256 expected);
    error NotTrue(string what);

    function equal(uint256 actual, uint256 expected, string memory what) internal pure {
        require(actual == expected, NotEqual(what, actual, expected));
    }

    function isTrue(bool condition, string memory what) internal pure {
        require(condition, NotTrue(what));
    }

    /// @notice Maps a random number into a range, both ends included.
    function bound(uint256 random, uint256 low, uint256 high) internal pure returns (uint256) {
        return low + random % (high - low + 1);
    }
}
