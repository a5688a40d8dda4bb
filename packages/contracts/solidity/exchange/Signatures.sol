// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {Order} from "../interfaces/IExchange.sol";
import {ISafe} from "../interfaces/ISafe.sol";
import {GasBounds} from "./GasBounds.sol";

/// @notice Who may sign for whom.
abstract contract Signatures is GasBounds {
    uint8 internal constant BY_KEY = 0;
    uint8 internal constant BY_SAFE_OWNER = 2;
    uint8 internal constant BY_CONTRACT = 3;

    function checkSignature(Order calldata order, bytes32 orderHash) internal view {
        uint8 kind = order.signatureType;
        if (kind == BY_CONTRACT) return checkContract(order, orderHash);
        require(kind == BY_KEY || kind == BY_SAFE_OWNER, SignatureTypeUnknown(orderHash, kind));
        // An account that trades for itself is signed for as one of a Safe by clients that know no other kind.
        if (order.maker != order.signer) {
            bool maySign = kind == BY_SAFE_OWNER && isSoleKey(order.maker, order.signer);
            require(maySign, SignerNotAllowed(orderHash, order.signer, order.maker));
        }
        // Refuses what is not 65 bytes, and the second of the two signatures that each one has (high s).
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

    /// @notice Whether one signature of this owner is enough to move what the Safe has. Asked at every fill: an owner who was
    /// replaced must not trade on.
    function isSoleKey(address safe, address owner) private view returns (bool) {
        bytes32 one = bytes32(uint256(1));
        return answers(safe, abi.encodeCall(ISafe.getThreshold, ()), OWNER_GAS, one)
            && answers(safe, abi.encodeCall(ISafe.isOwner, (owner)), OWNER_GAS, one);
    }

    /// @dev By hand, because what is asked may answer anything, however long, or use up all the gas it gets, and must not stop
    /// the call without naming the order. Of its answer only one word is taken.
    function answers(address asked, bytes memory question, uint256 mostGas, bytes32 expected) private view returns (bool isExpected) {
        checkGasFor(mostGas);
        assembly ("memory-safe") {
            let isAnswered := staticcall(mostGas, asked, add(question, 32), mload(question), 0, 32)
            isExpected := and(and(isAnswered, eq(returndatasize(), 32)), eq(mload(0), expected))
        }
    }
}
