// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {IExchange, Order} from "../interfaces/IExchange.sol";
import {Fixture} from "./support/Fixture.sol";

interface ISafeOwners {
    function swapOwner(address before, address oldOwner, address newOwner) external;
}

/// @notice A contract wallet that accepts the one hash set by `agree` as signed.
contract SigningContract is IERC1271, ERC1155Holder {
    bytes32 private agreed;

    function agree(bytes32 hash) external {
        agreed = hash;
    }

    function isValidSignature(bytes32 hash, bytes calldata) external view returns (bytes4) {
        return hash == agreed ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// @notice A contract wallet that accepts everything, after using nearly all the gas that it may.
contract SlowSigner is IERC1271, ERC1155Holder {
    function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) {
        uint256 before = gasleft();
        while (before - gasleft() < 245_000) {}
        return IERC1271.isValidSignature.selector;
    }
}

/// @notice Responds to any query with 31 bytes, one too few for a word.
contract NoSafe {
    fallback() external {
        assembly {
            return(0, 31)
        }
    }
}

/// @notice Loops forever on any call.
contract Greedy {
    fallback() external {
        while (true) {}
    }
}

/// @notice Which signatures are accepted, and who may sign for whom.
contract SignaturesTest is Fixture {
    uint256 private constant CURVE_ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;

    Trader private alice;
    Order private maker;

    function setUp() public override {
        super.setUp();
        alice = newSafeTrader();
        maker = limit(newTrader(), SELL, yes, 4000, 1000 * SHARE);
    }

    function test_ownerOfASafe() public {
        accepts(signed(alice, orderOf(alice)));
    }

    function test_ownKey() public {
        Trader memory bob = newTrader();
        accepts(signed(bob, orderOf(bob)));
    }

    function test_ownKeySignedAsOfASafe() public {
        Trader memory bob = newTrader();
        bob.signatureType = 2;
        accepts(signed(bob, orderOf(bob)));
    }

    function test_ownerOfASafeSignedAsOwnKey() public {
        alice.signatureType = 0;
        refuses(signed(alice, orderOf(alice)), IExchange.SignerNotAllowed.selector);
    }

    function test_nobodySignsForTheZeroAddress() public {
        Order memory order = orderOf(alice);
        (order.maker, order.signer) = (address(0), address(0));
        order.signature = new bytes(65);
        refuses(order, IExchange.SignatureInvalid.selector);
    }

    function test_tooLittleGasToAskASafeNamesNobody() public {
        Order memory order = signed(alice, orderOf(alice));
        bytes memory call = abi.encodeCall(IExchange.matchOrders, (order, listOf(maker), listOf(SHARE)));
        vm.prank(OPERATOR);
        (bool isDone, bytes memory failure) = address(exchange).call{gas: 60_000}(call);
        isTrue(!isDone && bytes4(failure) == IExchange.GasTooLow.selector, "nobody is at fault");
    }

    function test_noAmountOfGasBlamesAContractThatSignsSlowly() public {
        SlowSigner account = new SlowSigner();
        provide(address(account));
        Order memory order = orderOf(Trader(0, address(account), address(account), 3));
        bytes memory call = abi.encodeCall(IExchange.matchOrders, (order, listOf(maker), listOf(SHARE)));
        bool isDone = false;
        for (uint256 most = 250_000; !isDone; most += 2_000) {
            bytes memory failure;
            vm.prank(OPERATOR);
            (isDone, failure) = address(exchange).call{gas: most}(call);
            bool isNobodys = isDone || failure.length == 0 || bytes4(failure) == IExchange.GasTooLow.selector;
            isTrue(isNobodys, "nobody is at fault");
        }
    }

    function test_anotherKeyForAnAccount() public {
        Trader memory bob = newTrader();
        Order memory order = orderOf(bob);
        (bob.key, order.signer) = (alice.key, alice.signer);
        refuses(signed(bob, order), IExchange.SignerNotAllowed.selector);
    }

    function test_anotherKeyThanTheSigner() public {
        Order memory order = orderOf(alice);
        refuses(signed(newTrader(), order), IExchange.SignatureInvalid.selector);
    }

    function test_ownerWhoWasReplaced() public {
        Order memory order = signed(alice, orderOf(alice));
        Trader memory bob = newTrader();
        vm.prank(alice.account);
        ISafeOwners(alice.account).swapOwner(address(1), alice.signer, bob.signer);
        refuses(order, IExchange.SignerNotAllowed.selector);
    }

    function test_oneOfTwoOwnersWhoMustSignBoth() public {
        address[] memory owners = new address[](2);
        (owners[0], owners[1]) = (alice.signer, newTrader().signer);
        alice.account = newSafe(owners, 2);
        refuses(signed(alice, orderOf(alice)), IExchange.SignerNotAllowed.selector);
    }

    function test_accountThatIsNoSafe() public {
        alice.account = address(new NoSafe());
        refuses(signed(alice, orderOf(alice)), IExchange.SignerNotAllowed.selector);
        alice.account = address(0xdead);
        refuses(signed(alice, orderOf(alice)), IExchange.SignerNotAllowed.selector);
    }

    function test_accountThatUsesUpGas() public {
        Trader memory bob = newTrader();
        Greedy greedy = new Greedy();
        Order memory order = orderOf(bob);
        order.maker = address(greedy);
        order.signatureType = 2;
        burnsLittle(signed(bob, order), IExchange.SignerNotAllowed.selector);
        (order.signer, order.signatureType) = (address(greedy), 3);
        burnsLittle(signed(bob, order), IExchange.SignatureInvalid.selector);
    }

    function burnsLittle(Order memory order, bytes4 expected) private {
        bytes memory call = abi.encodeCall(IExchange.matchOrders, (order, listOf(maker), listOf(SHARE)));
        vm.prank(OPERATOR);
        uint256 before = gasleft();
        (bool isDone, bytes memory failure) = address(exchange).call{gas: 10_000_000}(call);
        isTrue(before - gasleft() < 1_000_000, "gas use is bounded");
        isTrue(!isDone && bytes4(failure) == expected, "the expected error");
    }

    function test_proxyKindIsNotTaken() public {
        alice.signatureType = 1;
        refuses(signed(alice, orderOf(alice)), IExchange.SignatureTypeUnknown.selector);
    }

    function test_highS() public {
        Order memory order = orderOf(alice);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(alice.key, exchange.hashOrder(order));
        order.signature = abi.encodePacked(r, bytes32(CURVE_ORDER - uint256(s)), v == 27 ? uint8(28) : uint8(27));
        refuses(order, IExchange.SignatureInvalid.selector);
    }

    function test_lengthsOtherThan65() public {
        Order memory order = signed(alice, orderOf(alice));
        bytes memory good = order.signature;
        order.signature = abi.encodePacked(good, uint8(0));
        refuses(order, IExchange.SignatureInvalid.selector);
        order.signature = "";
        refuses(order, IExchange.SignatureInvalid.selector);
    }

    function test_v0() public {
        Order memory order = orderOf(alice);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(alice.key, exchange.hashOrder(order));
        order.signature = abi.encodePacked(r, s, v - 27);
        refuses(order, IExchange.SignatureInvalid.selector);
    }

    function test_contractBySignature1271() public {
        SigningContract account = new SigningContract();
        provide(address(account));
        Order memory order = orderOf(Trader(0, address(account), address(account), 3));
        refuses(order, IExchange.SignatureInvalid.selector);
        account.agree(exchange.hashOrder(order));
        accepts(order);
    }

    function test_contractForAnotherAccount() public {
        SigningContract account = new SigningContract();
        Order memory order = orderOf(Trader(0, address(account), alice.account, 3));
        account.agree(exchange.hashOrder(order));
        refuses(order, IExchange.SignerNotAllowed.selector);
    }

    function test_anySignedFieldChangesTheHash(uint8 field, uint256 value) public {
        Order memory order = signed(alice, orderOf(alice));
        bytes32 before = exchange.hashOrder(order);
        uint256 index = bound(field, 0, 11);
        if (index >= 10) value = bound(value, 0, 255);
        else if (index >= 1 && index <= 3) value = uint160(value);
        uint256 old;
        assembly ("memory-safe") {
            let word := add(order, mul(index, 32))
            old := mload(word)
            mstore(word, value)
        }
        isTrue((exchange.hashOrder(order) == before) == (old == value), "hash follows the field");
    }

    function orderOf(Trader memory trader) private returns (Order memory) {
        return unsigned(trader, BUY, yes, 4000, 10 * SHARE);
    }

    function accepts(Order memory taker) private {
        settle(taker, maker, 10 * SHARE);
    }

    function refuses(Order memory taker, bytes4 expected) private {
        bytes32 orderHash = exchange.hashOrder(taker);
        bytes memory call = abi.encodeCall(exchange.matchOrders, (taker, listOf(maker), listOf(10 * SHARE)));
        vm.prank(OPERATOR);
        (bool isDone, bytes memory reason) = address(exchange).call(call);
        isTrue(!isDone && bytes4(reason) == expected, "refused for this reason");
        bytes32 named;
        assembly ("memory-safe") {
            named := mload(add(reason, 36))
        }
        isTrue(named == orderHash, "the order is named");
    }
}
