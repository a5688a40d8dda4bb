// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IExchange, Order} from "../interfaces/IExchange.sol";
import {Fixture} from "./support/Fixture.sol";

/// @notice Whose order an error names when something cannot be moved, in every kind of match: the service cancels and
/// charges by it.
contract FaultsTest is Fixture {
    uint256 private constant SIZE = 10 * SHARE;
    /// Code that reverts: an account that refuses tokens.
    bytes private constant REFUSES = hex"60006000fd";

    Trader private alice;
    Trader private bob;
    Order private taker;
    Order private maker;

    function setUp() public override {
        super.setUp();
        alice = newTrader();
        bob = newTrader();
    }

    function test_sale_takerWithoutTokens() public {
        (taker, maker) = (limit(alice, SELL, yes, 4000, SIZE), limit(bob, BUY, yes, 4000, SIZE));
        dropTokens(alice, yes);
        refuses(tokensMissing(taker, alice, yes));
    }

    function test_sale_makerRefusesTokens() public {
        (taker, maker) = (limit(alice, SELL, yes, 4000, SIZE), limit(bob, BUY, yes, 4000, SIZE));
        vm.etch(bob.account, REFUSES);
        refuses(receiptRefused(maker, bob, yes, SIZE));
    }

    function test_sale_makerWithoutMoney() public {
        (taker, maker) = (limit(alice, SELL, yes, 4000, SIZE), limit(bob, BUY, yes, 4000, SIZE));
        dropQuote(bob);
        refuses(abi.encodeWithSelector(IExchange.QuoteMissing.selector, exchange.hashOrder(maker), bob.account, 4 ether));
    }

    function test_sale_takerRefusesMoney() public {
        (taker, maker) = (limit(alice, SELL, yes, 4000, SIZE), limit(bob, BUY, yes, 4000, SIZE));
        refuseQuote(alice, 4 ether);
        refuses(receiptRefused(taker, alice, 0, 4 ether));
    }

    function test_purchase_makerWithoutTokens() public {
        (taker, maker) = (limit(alice, BUY, yes, 4000, SIZE), limit(bob, SELL, yes, 4000, SIZE));
        dropTokens(bob, yes);
        refuses(tokensMissing(maker, bob, yes));
    }

    function test_purchase_takerRefusesTokens() public {
        (taker, maker) = (limit(alice, BUY, yes, 4000, SIZE), limit(bob, SELL, yes, 4000, SIZE));
        vm.etch(alice.account, REFUSES);
        refuses(receiptRefused(taker, alice, yes, SIZE));
    }

    function test_purchase_makerRefusesMoney() public {
        (taker, maker) = (limit(alice, BUY, yes, 4000, SIZE), limit(bob, SELL, yes, 4000, SIZE));
        refuseQuote(bob, 4 ether);
        refuses(receiptRefused(maker, bob, 0, 4 ether));
    }

    function test_mint_makerWithoutMoney() public {
        (taker, maker) = (limit(alice, BUY, yes, 4000, SIZE), limit(bob, BUY, no, 6000, SIZE));
        dropQuote(bob);
        refuses(abi.encodeWithSelector(IExchange.QuoteMissing.selector, exchange.hashOrder(maker), bob.account, 6 ether));
    }

    function test_mint_makerRefusesTokens() public {
        (taker, maker) = (limit(alice, BUY, yes, 4000, SIZE), limit(bob, BUY, no, 6000, SIZE));
        vm.etch(bob.account, REFUSES);
        refuses(receiptRefused(maker, bob, no, SIZE));
    }

    function test_mint_takerRefusesTokens() public {
        (taker, maker) = (limit(alice, BUY, yes, 4000, SIZE), limit(bob, BUY, no, 6000, SIZE));
        vm.etch(alice.account, REFUSES);
        refuses(receiptRefused(taker, alice, yes, SIZE));
    }

    function test_merge_makerWithoutTokens() public {
        (taker, maker) = (limit(alice, SELL, yes, 4000, SIZE), limit(bob, SELL, no, 6000, SIZE));
        dropTokens(bob, no);
        refuses(tokensMissing(maker, bob, no));
    }

    function test_merge_takerWithoutTokens() public {
        (taker, maker) = (limit(alice, SELL, yes, 4000, SIZE), limit(bob, SELL, no, 6000, SIZE));
        dropTokens(alice, yes);
        refuses(tokensMissing(taker, alice, yes));
    }

    function test_merge_makerRefusesMoney() public {
        (taker, maker) = (limit(alice, SELL, yes, 4000, SIZE), limit(bob, SELL, no, 6000, SIZE));
        refuseQuote(bob, 6 ether);
        refuses(receiptRefused(maker, bob, 0, 6 ether));
    }

    function refuses(bytes memory reason) private {
        (Order memory takes, Order memory rests) = (taker, maker);
        vm.expectRevert(reason);
        settle(takes, rests, SIZE);
    }

    function tokensMissing(Order memory order, Trader memory who, uint256 tokenId) private view returns (bytes memory) {
        return abi.encodeWithSelector(
            IExchange.TokensMissing.selector, exchange.hashOrder(order), who.account, tokenId, SIZE
        );
    }

    function receiptRefused(Order memory order, Trader memory who, uint256 tokenId, uint256 amount)
        private
        view
        returns (bytes memory)
    {
        return abi.encodeWithSelector(
            IExchange.ReceiptRefused.selector, exchange.hashOrder(order), who.account, tokenId, amount
        );
    }

    function dropTokens(Trader memory who, uint256 tokenId) private {
        vm.prank(who.account);
        ctf.safeTransferFrom(who.account, ADMIN, tokenId, FUNDS, "");
    }

    function dropQuote(Trader memory who) private {
        vm.prank(who.account);
        quote.transfer(ADMIN, FUNDS);
    }

    /// @dev As a token with a list of blocked accounts would.
    function refuseQuote(Trader memory who, uint256 amount) private {
        vm.mockCallRevert(address(quote), abi.encodeCall(quote.transfer, (who.account, amount)), "");
    }
}
