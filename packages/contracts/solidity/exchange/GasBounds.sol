// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IExchange} from "../interfaces/IExchange.sol";

/// @notice How much gas a maker that is a contract may use up. Else one wallet could spend the gas of all that settle with it.
abstract contract GasBounds is IExchange {
    /// @notice To move tokens to a wallet: some 40,000, and as much again twice for what it does on receiving them.
    uint256 internal constant TRANSFER_GAS = 150_000;
    /// @notice To ask a Safe about its owner: some 10,000.
    uint256 internal constant OWNER_GAS = 50_000;
    /// @notice To have a contract check a signature, also one of a kind that chains have no precompile for.
    uint256 internal constant SIGNATURE_GAS = 250_000;

    /// @dev A call gets at most 63/64 of what is left, and less than it was promised without a word: then who sent too little
    /// gas would have an order named that is not at fault.
    function checkGasFor(uint256 gas) internal view {
        uint256 needed = gas + gas / 63 + 10_000;
        require(gasleft() >= needed, GasTooLow(needed));
    }
}
