// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IExchange} from "../interfaces/IExchange.sol";

/// @notice Gas limits for makers that are contracts. Without them one wallet could use up the gas of the whole batch.
abstract contract GasBounds is IExchange {
    /// @notice For a token transfer: about 40,000, and about twice as much for the recipient's hook.
    uint256 internal constant TRANSFER_GAS = 150_000;
    /// @notice To query a Safe about its owner: about 10,000.
    uint256 internal constant OWNER_GAS = 50_000;
    /// @notice For a contract to check a signature, including schemes that have no precompile.
    uint256 internal constant SIGNATURE_GAS = 250_000;

    /// @dev The EVM forwards at most 63/64 of the remaining gas and silently reduces the requested amount. Without this
    /// check a transaction sent with too little gas would blame an order that is not at fault.
    function checkGasFor(uint256 gas) internal view {
        uint256 needed = gas + gas / 63 + 10_000;
        require(gasleft() >= needed, GasTooLow(needed));
    }
}
