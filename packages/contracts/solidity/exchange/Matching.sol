// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Order} from "../interfaces/IExchange.sol";
import {Assets} from "./Assets.sol";
import {FeeAmount} from "./FeeAmount.sol";
import {Fees} from "./Fees.sol";
import {Nonces} from "./Nonces.sol";
import {OrderPrice} from "./OrderPrice.sol";
import {OrderStatuses} from "./OrderStatuses.sol";
import {Signatures} from "./Signatures.sol";
import {TokenRegistry} from "./TokenRegistry.sol";

/// @notice Fills one incoming order from resting ones, each at the resting order's price:
/// - complementary, a buy and a sell of the same token: tokens and quote change hands;
/// - mint, two buys of complements: together they pay for pairs, and each receives its token;
/// - merge, two sells of complements: pairs are merged, and each receives its part of the quote.
/// One call can contain all three. All funds are pulled first, then pairs are minted or merged once, then everything is
/// paid out. What comes in equals what goes out, to the wei, because price times whole lots and fees are whole wei.
abstract contract Matching is OrderStatuses, Nonces, Signatures, TokenRegistry, Fees, Assets {
    using OrderPrice for Order;

    /// @dev The incoming order and the totals of its fills.
    struct Incoming {
        bytes32 orderHash;
        address maker;
        uint256 tokenId;
        uint256 complement;
        bool isBuy;
        bool isMarket;
        /// Worst price it accepts, in ticks; unused for a market order.
        uint256 limit;
        uint256 rateBps;
        /// Fee rates of resting orders in the same token, and in the complement.
        uint256 sameRateBps;
        uint256 complementRateBps;
        uint256 shares;
        uint256 quote;
        uint256 fee;
        /// Shares minted or merged.
        uint256 pairs;
        /// Fees of the resting orders.
        uint256 makerFees;
    }

    /// @dev What a resting order receives once all funds are pulled: tokens if they were minted, otherwise quote.
    struct Due {
        bytes32 orderHash;
        address maker;
        uint256 mintedShares;
        uint256 quote;
    }

    /// @return fees quote wei left in this contract for the caller to pay out
    function fillIncoming(Order calldata taker, Order[] calldata makers, uint256[] calldata fills)
        internal
        returns (uint256 fees)
    {
        Incoming memory incoming = open(taker);
        bool isWellFormed = makers.length > 0 && makers.length == fills.length;
        require(isWellFormed, MatchMalformed(incoming.orderHash, makers.length, fills.length));
        Due[] memory dues = new Due[](makers.length);
        for (uint256 i = 0; i < makers.length; i++) {
            fillResting(incoming, makers[i], fills[i], dues[i]);
        }
        countFill(incoming.orderHash, taker.sizeOf(), countedAs(incoming));
        fetchAndConvert(incoming);
        payOut(incoming, dues);
        emit OrdersMatched(
            incoming.orderHash,
            incoming.maker,
            incoming.tokenId,
            taker.side,
            incoming.shares,
            incoming.quote,
            incoming.fee
        );
        return incoming.fee + incoming.makerFees;
    }

    /// @dev Reads and checks the incoming order; its remaining size is checked once its fills are known.
    function open(Order calldata taker) private view returns (Incoming memory incoming) {
        bytes32 orderHash = checked(taker);
        incoming.orderHash = orderHash;
        incoming.maker = taker.maker;
        incoming.tokenId = taker.tokenId;
        incoming.complement = complementOf(taker.tokenId);
        require(incoming.complement != 0, TokenUnknown(orderHash, taker.tokenId));
        incoming.isBuy = taker.side == OrderPrice.BUY;
        incoming.isMarket = taker.isMarket();
        if (!incoming.isMarket) incoming.limit = taker.priceOf(orderHash);
        (incoming.sameRateBps, incoming.rateBps) = ratesOf(incoming.tokenId);
        (incoming.complementRateBps,) = ratesOf(incoming.complement);
        checkRate(taker, orderHash, incoming.rateBps);
    }

    /// @dev Fills one resting order: records the fill, pulls what the order gives, and notes what it is due.
    function fillResting(Incoming memory incoming, Order calldata maker, uint256 shares, Due memory due) private {
        bytes32 orderHash = checked(maker);
        bool isSame = meets(incoming, maker, orderHash);
        require(!maker.isMarket(), MakerWithoutPrice(orderHash));
        bool isLots = shares > 0 && shares % OrderPrice.LOT == 0 && shares < type(uint128).max;
        require(isLots, FillNotWholeLots(orderHash, shares));
        uint256 price = maker.priceOf(orderHash);
        uint256 takerFee = countIncoming(incoming, orderHash, isSame ? price : OrderPrice.TICKS - price, shares);

        uint256 rateBps = isSame ? incoming.sameRateBps : incoming.complementRateBps;
        checkRate(maker, orderHash, rateBps);
        countFill(orderHash, maker.sizeOf(), shares);
        uint256 quote = OrderPrice.costOf(shares, price);
        uint256 fee = FeeAmount.feeOf(shares, rateBps, price);
        incoming.makerFees += fee;
        if (!isSame) incoming.pairs += shares;

        due.orderHash = orderHash;
        due.maker = maker.maker;
        if (maker.side == OrderPrice.BUY) {
            pullQuote(orderHash, maker.maker, quote + fee);
            if (isSame) moveTokens(incoming.orderHash, incoming.maker, orderHash, maker.maker, maker.tokenId, shares);
            else due.mintedShares = shares;
        } else {
            if (isSame) moveTokens(orderHash, maker.maker, incoming.orderHash, incoming.maker, maker.tokenId, shares);
            else pullTokens(orderHash, maker.maker, maker.tokenId, shares);
            due.quote = quote - fee;
        }
        emit OrderFilled(
            orderHash, maker.maker, maker.tokenId, incoming.orderHash, maker.side, shares, quote, fee, takerFee
        );
    }

    /// @dev Adds a fill to the incoming order's totals, at a price in terms of its own token.
    function countIncoming(Incoming memory incoming, bytes32 makerHash, uint256 price, uint256 shares)
        private
        pure
        returns (uint256 fee)
    {
        bool isAccepted =
            incoming.isMarket || (incoming.isBuy ? price <= incoming.limit : price >= incoming.limit);
        require(isAccepted, OrdersDoNotCross(makerHash, incoming.orderHash, price, incoming.limit));
        fee = FeeAmount.feeOf(shares, incoming.rateBps, price);
        incoming.shares += shares;
        incoming.quote += OrderPrice.costOf(shares, price);
        incoming.fee += fee;
    }

    /// @dev Pulls what the incoming order gives, and mints or merges pairs.
    function fetchAndConvert(Incoming memory incoming) private {
        if (incoming.isBuy) pullQuote(incoming.orderHash, incoming.maker, incoming.quote + incoming.fee);
        if (incoming.pairs == 0) return;
        bytes32 conditionId = conditionOf(incoming.tokenId);
        if (incoming.isBuy) {
            mintPairs(conditionId, incoming.pairs);
        } else {
            pullTokens(incoming.orderHash, incoming.maker, incoming.tokenId, incoming.pairs);
            mergePairs(conditionId, incoming.pairs);
        }
    }

    function payOut(Incoming memory incoming, Due[] memory dues) private {
        for (uint256 i = 0; i < dues.length; i++) {
            Due memory due = dues[i];
            if (due.mintedShares > 0) giveTokens(due.orderHash, due.maker, incoming.complement, due.mintedShares);
            if (due.quote > 0) payQuote(due.orderHash, due.maker, due.quote);
        }
        if (!incoming.isBuy) payQuote(incoming.orderHash, incoming.maker, incoming.quote - incoming.fee);
        else if (incoming.pairs > 0) giveTokens(incoming.orderHash, incoming.maker, incoming.tokenId, incoming.pairs);
    }

    /// @dev Checks that an order is open to any taker, not expired, not voided and signed by an allowed signer.
    function checked(Order calldata order) private view returns (bytes32 orderHash) {
        orderHash = orderHashOf(order);
        require(order.taker == address(0), OrderNotOpen(orderHash, order.taker));
        require(order.side <= OrderPrice.SELL, SideUnknown(orderHash, order.side));
        bool isInTime = order.expiration == 0 || block.timestamp < order.expiration;
        require(isInTime, OrderExpired(orderHash, order.expiration, block.timestamp));
        checkNonce(order, orderHash);
        checkSignature(order, orderHash);
    }

    /// @return isSame whether both orders are for the same token on opposite sides; otherwise they are for complements,
    /// on the same side
    function meets(Incoming memory incoming, Order calldata maker, bytes32 orderHash)
        private
        pure
        returns (bool isSame)
    {
        bool isOpposite = incoming.isBuy == (maker.side == OrderPrice.SELL);
        isSame = maker.tokenId == incoming.tokenId;
        bool doMeet = isSame ? isOpposite : maker.tokenId == incoming.complement && !isOpposite;
        require(doMeet, OrdersDoNotMeet(orderHash, incoming.orderHash));
    }

    /// @dev A market buy is measured by the quote it spends, every other order by shares.
    function countedAs(Incoming memory incoming) private pure returns (uint256) {
        return incoming.isMarket && incoming.isBuy ? incoming.quote + incoming.fee : incoming.shares;
    }
}
