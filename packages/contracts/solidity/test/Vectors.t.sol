// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {CtfExchange} from "../exchange/CtfExchange.sol";
import {FeeAmount} from "../exchange/FeeAmount.sol";
import {OrderPrice} from "../exchange/OrderPrice.sol";
import {Order} from "../interfaces/IExchange.sol";
import {Fixture} from "./support/Fixture.sol";

/// @notice The contract and TypeScript compute the same order hashes and fees (scripts/write-vectors.ts).
contract VectorsTest is Fixture {
    function test_orderHashes() public {
        string memory json = vm.readFile("packages/contracts/vectors/order-hashes.json");
        // Deploys the same code at the address that the vectors were generated for.
        CtfExchange there = CtfExchange(vm.parseJsonAddress(json, ".verifyingContract"));
        vm.etch(address(there), address(exchange).code);
        bytes32[] memory hashes = vm.parseJsonBytes32Array(json, ".hashes");
        Order[] memory orders = new Order[](hashes.length);
        readNumbers(json, orders);
        readAddresses(json, orders);
        for (uint256 i = 0; i < orders.length; i++) {
            equal(uint256(there.hashOrder(orders[i])), uint256(hashes[i]), "hash");
        }
        isTrue(hashes.length > 0, "there are vectors");
    }

    function test_fees() public view {
        string memory json = vm.readFile("packages/contracts/vectors/fees.json");
        uint256[] memory lots = vm.parseJsonUintArray(json, ".lots");
        uint256[] memory ticks = vm.parseJsonUintArray(json, ".ticks");
        uint256[] memory bps = vm.parseJsonUintArray(json, ".bps");
        uint256[] memory units = vm.parseJsonUintArray(json, ".feeUnits");
        for (uint256 i = 0; i < lots.length; i++) {
            equal(FeeAmount.feeOf(lots[i] * OrderPrice.LOT, bps[i], ticks[i]), units[i] * 1e8, "fee");
        }
        isTrue(lots.length > 0, "there are vectors");
    }

    function readNumbers(string memory json, Order[] memory orders) private pure {
        string[9] memory names = [
            ".salts",
            ".tokenIds",
            ".makerAmounts",
            ".takerAmounts",
            ".expirations",
            ".nonces",
            ".feeRatesBps",
            ".sides",
            ".signatureTypes"
        ];
        uint8[9] memory words = [0, 4, 5, 6, 7, 8, 9, 10, 11];
        for (uint256 field = 0; field < names.length; field++) {
            uint256[] memory values = vm.parseJsonUintArray(json, names[field]);
            for (uint256 i = 0; i < orders.length; i++) {
                Order memory order = orders[i];
                (uint256 word, uint256 value) = (words[field], values[i]);
                assembly ("memory-safe") {
                    mstore(add(order, mul(word, 32)), value)
                }
            }
        }
    }

    function readAddresses(string memory json, Order[] memory orders) private pure {
        address[] memory makers = vm.parseJsonAddressArray(json, ".makers");
        address[] memory signers = vm.parseJsonAddressArray(json, ".signers");
        address[] memory takers = vm.parseJsonAddressArray(json, ".takers");
        for (uint256 i = 0; i < orders.length; i++) {
            (orders[i].maker, orders[i].signer, orders[i].taker) = (makers[i], signers[i], takers[i]);
        }
    }
}
