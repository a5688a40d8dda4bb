// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @notice A signed wish to buy or sell outcome tokens. EIP-712 signs all fields but the signature, in this order.
struct Order {
    /// Makes otherwise equal orders different.
    uint256 salt;
    /// Whose money and tokens: a Safe, or the signer itself.
    address maker;
    address signer;
    /// Zero: anybody may fill it. Nothing else is taken.
    address taker;
    /// Outcome token that is bought or sold: a position of ConditionalTokens.
    uint256 tokenId;
    /// Wei given at most. Buy: quote. Sell: shares.
    uint256 makerAmount;
    /// Wei asked. Buy: shares. Sell: quote. Zero: a market order, at any price.
    uint256 takerAmount;
    /// Unix seconds from which on it is void; zero for never.
    uint256 expiration;
    /// Must be the maker's nonce.
    uint256 nonce;
    /// Zero accepts the published fee rates; above zero it is the highest rate that is accepted.
    uint256 feeRateBps;
    /// 0 buy, 1 sell.
    uint8 side;
    /// 0 key of the maker, 2 owner of the Safe that is the maker, 3 contract by EIP-1271.
    uint8 signatureType;
    bytes signature;
}

/// @notice One incoming order with the resting orders it meets.
struct Match {
    Order taker;
    Order[] makers;
    /// Share wei that each maker fills, whole lots of 1e12.
    uint256[] fills;
}

/// @notice What became of an order.
struct OrderStatus {
    bool isCancelled;
    /// Share wei; of a market order to buy: quote wei that it spent, fees included.
    uint256 filled;
}

/// @notice What the exchange tells and how it refuses. Every error about an order carries its hash first.
interface IExchange {
    /// @notice A resting order got a fill.
    /// @param side the resting order's: 0 buy, 1 sell
    /// @param shares share wei
    /// @param quote quote wei that the resting order paid or received, fee not included; when a pair was minted or merged
    /// the incoming order's is what is left of the shares
    /// @param fee quote wei of the resting order: a buyer pays it on top, a seller out of the proceeds
    /// @param takerFee quote wei that the incoming order pays for this fill
    event OrderFilled(
        bytes32 indexed orderHash,
        address indexed maker,
        uint256 indexed tokenId,
        bytes32 takerHash,
        uint8 side,
        uint256 shares,
        uint256 quote,
        uint256 fee,
        uint256 takerFee
    );

    /// @notice An incoming order was matched; its events of single fills came before.
    event OrdersMatched(
        bytes32 indexed takerHash,
        address indexed maker,
        uint256 indexed tokenId,
        uint8 side,
        uint256 shares,
        uint256 quote,
        uint256 fee
    );
    event OrderCancelled(bytes32 indexed orderHash);
    event NonceRaised(address indexed account, uint256 nonce);
    event TokenRegistered(uint256 indexed yesTokenId, uint256 indexed noTokenId, bytes32 indexed conditionId);
    event FeeManagerChanged(address feeManager);
    event FeeReceiverChanged(address feeReceiver);

    /// Thrown when an order names who may fill it: only open orders are taken.
    error OrderNotOpen(bytes32 orderHash, address taker);
    /// Thrown when the signature is not the signer's: another key, high s, or not 65 bytes.
    error SignatureInvalid(bytes32 orderHash, address signer);
    /// Thrown when the kind of signature is none of 0, 2, 3.
    error SignatureTypeUnknown(bytes32 orderHash, uint8 signatureType);
    /// Thrown when the signer may not sign for the maker: not its key, or no owner of a Safe that one owner controls.
    error SignerNotAllowed(bytes32 orderHash, address signer, address maker);
    /// Thrown when the side is neither 0 nor 1.
    error SideUnknown(bytes32 orderHash, uint8 side);
    error OrderExpired(bytes32 orderHash, uint256 expiration, uint256 time);
    error OrderIsCancelled(bytes32 orderHash);
    error NonceStale(bytes32 orderHash, uint256 nonce, uint256 current);
    error TokenUnknown(bytes32 orderHash, uint256 tokenId);
    /// Thrown when quote / shares is not a price of whole ten-thousandths between 0 and 1.
    error PriceOffGrid(bytes32 orderHash, uint256 quote, uint256 shares);
    /// Thrown when a market order rests: it has no price to fill at.
    error MakerWithoutPrice(bytes32 orderHash);
    /// Thrown when a fill is nothing, or no whole lots.
    error FillNotWholeLots(bytes32 orderHash, uint256 fill);
    /// Thrown when a fill is more than what is left: shares, or of a market order to buy quote.
    error OrderOverfilled(bytes32 orderHash, uint256 asked, uint256 left);
    /// Thrown when maker and taker are of different markets, or on sides that do not meet.
    error OrdersDoNotMeet(bytes32 orderHash, bytes32 takerHash);
    /// Thrown when the maker's price is worse than the taker accepts. Prices in 1e-4, in the taker's terms.
    error OrdersDoNotCross(bytes32 orderHash, bytes32 takerHash, uint256 price, uint256 limit);
    error FeeRateTooHigh(bytes32 orderHash, uint256 feeRateBps, uint256 accepted);
    /// Thrown when the maker's quote could not be moved: balance or allowance.
    error QuoteMissing(bytes32 orderHash, address account, uint256 amount);
    /// Thrown when the maker's outcome tokens could not be moved: balance or approval.
    error TokensMissing(bytes32 orderHash, address account, uint256 tokenId, uint256 amount);
    /// Thrown when the maker refuses to take what it gets, or takes too much gas over it.
    error ReceiptRefused(bytes32 orderHash, address account, uint256 tokenId, uint256 amount);
    /// Thrown when there are no makers, or not one fill for each.
    error MatchMalformed(bytes32 orderHash, uint256 makers, uint256 fills);
    error NotYourOrder(bytes32 orderHash, address caller);

    /// Thrown when who gets the fees does not take them: no order is at fault.
    error FeesRefused(address feeReceiver, uint256 amount);
    /// Thrown when too little gas was sent to let a maker that is a contract use what it may.
    error GasTooLow(uint256 needed);
    /// Thrown when there is no fee manager, or nobody to get the fees.
    error FeesUnfit(address feeManager, address feeReceiver);
    /// Thrown when tokens are not those of the condition, or the condition has not two outcomes.
    error TokensNotOfCondition(uint256 yesTokenId, uint256 noTokenId, bytes32 conditionId);
    /// Thrown when somebody sends outcome tokens here: they would be stranded.
    error TokensNotExpected(address operator, address from);

    function matchOrders(Order calldata taker, Order[] calldata makers, uint256[] calldata fills) external;

    /// @notice Several matches, all or nothing.
    function matchMany(Match[] calldata matches) external;

    /// @notice Makes a market's tokens tradable; again with the same tokens it does nothing.
    function registerToken(uint256 yesTokenId, uint256 noTokenId, bytes32 conditionId) external;

    function cancelOrder(Order calldata order) external;

    function cancelOrders(Order[] calldata orders) external;

    /// @notice Voids all orders of the caller that were signed with its nonce.
    function raiseNonce() external;

    function nonceOf(address account) external view returns (uint256);

    /// @return the order's EIP-712 hash, which is its id everywhere
    function hashOrder(Order calldata order) external view returns (bytes32);

    function statusOf(bytes32 orderHash) external view returns (OrderStatus memory);

    /// @notice The other token of the same market, zero for an unknown one.
    function complementOf(uint256 tokenId) external view returns (uint256);

    function conditionOf(uint256 tokenId) external view returns (bytes32);
}
