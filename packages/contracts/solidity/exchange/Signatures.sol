// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {IExchange, Order} from "../interfaces/IExchange.sol";
import {ISafe} from "../interfaces/ISafe.sol";

/// @notice Who may sign for whom.
abstract contract Signatures is IExchange {
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
        bool isSigned = SignatureChecker.isValidERC1271SignatureNowCalldata(order.signer, orderHash, order.signature);
        require(isSigned, SignatureInvalid(orderHash, order.signer));
    }

    /// @notice Whether one signature of this owner is enough to move what the Safe has. Asked at every fill: an owner who was
    /// replaced must not trade on.
    function isSoleKey(address safe, address owner) private view returns (bool) {
        return answersOne(safe, abi.encodeCall(ISafe.getThreshold, ()))
            && answersOne(safe, abi.encodeCall(ISafe.isOwner, (owner)));
    }

    /// @dev By hand, because what is no Safe may answer anything, and must not stop the call without naming the order.
    function answersOne(address safe, bytes memory question) private view returns (bool) {
        (bool isAnswered, bytes memory answer) = safe.staticcall(question);
        return isAnswered && answer.length == 32 && abi.decode(answer, (uint256)) == 1;
    }
}
