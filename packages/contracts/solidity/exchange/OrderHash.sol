// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Order} from "../interfaces/IExchange.sol";

/// @notice An order's identity: its EIP-712 hash for this contract on this chain.
abstract contract OrderHash is EIP712 {
    bytes32 private constant ORDER_TYPE_HASH = keccak256(
        "Order(uint256 salt,address maker,address signer,address taker,uint256 tokenId,uint256 makerAmount,uint256 takerAmount,uint256 expiration,uint256 nonce,uint256 feeRateBps,uint8 side,uint8 signatureType)"
    );
    /// The twelve signed fields, one word each, in the order of the type.
    uint256 private constant SIGNED_BYTES = 12 * 32;

    constructor(string memory domainName) EIP712(domainName, "1") {}

    /// @dev The signed fields have the same layout in calldata as in EIP-712, so they are copied at once. Filling or
    /// cancelling reads addresses and small integers through Solidity, which rejects words that are out of range.
    function orderHashOf(Order calldata order) internal view returns (bytes32) {
        bytes32 typeHash = ORDER_TYPE_HASH;
        bytes32 structHash;
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, typeHash)
            calldatacopy(add(free, 32), order, SIGNED_BYTES)
            structHash := keccak256(free, add(SIGNED_BYTES, 32))
        }
        return _hashTypedDataV4(structHash);
    }
}
