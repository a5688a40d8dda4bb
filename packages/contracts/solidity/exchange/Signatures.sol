// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {Order} from "../interfaces/IExchange.sol";
import {ISafe} from "../interfaces/ISafe.sol";
import {GasBounds} from "./GasBounds.sol";

/// @notice Checks that an order is signed, and that its signer may sign for its maker.
abstract contract Signatures is GasBounds {
    uint8 internal constant BY_KEY = 0;
    uint8 internal constant BY_SAFE_OWNER = 2;
    uint8 internal constant BY_CONTRACT = 3;

    function checkSignature(Order calldata order, bytes32 orderHash) internal view {
        uint8 kind = order.signatureType;
        if (kind == BY_CONTRACT) return checkContract(order, orderHash);
        require(kind == BY_KEY || kind == BY_SAFE_OWNER, SignatureTypeUnknown(orderHash, kind));
        // Clients that know only signature type 2 use it for accounts that trade for themselves too.
        if (order.maker != order.signer) {
            bool maySign = kind == BY_SAFE_OWNER && isSoleKey(order.maker, order.signer);
            require(maySign, SignerNotAllowed(orderHash, order.signer, order.maker));
        }
        // Rejects signatures that are not 65 bytes, and malleable ones (high s).
        (address recovered, ECDSA.RecoverError problem,) = ECDSA.tryRecoverCalldata(orderHash, order.signature);
        bool isSigned = problem == ECDSA.RecoverError.NoError && recovered == order.signer;
        require(isSigned, SignatureInvalid(orderHash, order.signer));
    }

    function checkContract(Order calldata order, bytes32 orderHash) private view {
        require(order.maker == order.signer, SignerNotAllowed(orderHash, order.signer, order.maker));
        bytes memory question = abi.encodeCall(IERC1271.isValidSignature, (orderHash, order.signature));
        bool isSigned = answers(order.signer, question, SIGNATURE_GAS, IERC1271.isValidSignature.selector);
        require(isSigned, SignatureInvalid(orderHash, order.signer));
    }

    /// @notice Whether this owner's signature alone can move the Safe's funds. Checked at every fill: a replaced owner
    /// must not be able to go on trading.
    function isSoleKey(address safe, address owner) private view returns (bool) {
        bytes32 one = bytes32(uint256(1));
        return answers(safe, abi.encodeCall(ISafe.getThreshold, ()), OWNER_GAS, one)
            && answers(safe, abi.encodeCall(ISafe.isOwner, (owner)), OWNER_GAS, one);
    }

    /// @dev A low-level call, because the target may return data of any length or use up all its gas, and must not fail
    /// the transaction without naming the order. Only one word of the return data is copied.
    function answers(address asked, bytes memory question, uint256 mostGas, bytes32 expected) private view returns (bool isExpected) {
        checkGasFor(mostGas);
        assembly ("memory-safe") {
            let isAnswered := staticcall(mostGas, asked, add(question, 32), mload(question), 0, 32)
            isExpected := and(and(isAnswered, eq(returndatasize(), 32)), eq(mload(0), expected))
        }
    }
}
