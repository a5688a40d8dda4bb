// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @notice A signed order to buy or sell outcome tokens. EIP-712 signs all fields except the signature, in this order.
struct Order {
    /// Makes otherwise identical orders distinct.
    uint256 salt;
    /// Whose quote and tokens are traded: a Safe, or the signer itself.
    address maker;
    address signer;
    /// Must be zero: anybody may fill the order.
    address taker;
    /// Outcome token to buy or sell: a position id of ConditionalTokens.
    uint256 tokenId;
    /// The most it gives, in wei. Buy: quote, to which a limit order's fee is added; a market order's is included. Sell:
    /// shares.
    uint256 makerAmount;
    /// What it asks for, in wei. Buy: shares. Sell: quote. Zero: a market order, at any price.
    uint256 takerAmount;
    /// Unix time in seconds at which it expires; zero for never.
    uint256 expiration;
    /// Must be the maker's nonce.
    uint256 nonce;
    /// Zero accepts the published fee rates; above zero it is the highest rate that the order accepts.
    uint256 feeRateBps;
    /// 0 buy, 1 sell.
    uint8 side;
    /// 0: the maker's own key; 2: the owner of the Safe that is the maker; 3: a contract, by EIP-1271.
    uint8 signatureType;
    bytes signature;
}

/// @notice One incoming order with the resting orders that fill it.
struct Match {
    Order taker;
    Order[] makers;
    /// Share wei that each maker fills, in whole lots of 1e12.
    uint256[] fills;
}

/// @notice The state of an order.
struct OrderStatus {
    bool isCancelled;
    /// Share wei; for a market buy the quote wei that it spent, fees included.
    uint256 filled;
}

/// @notice The exchange's functions, events and errors. The first argument of every error about an order is its hash.
interface IExchange {
    /// @notice A resting order was filled, in part or in full.
    /// @param side side of the resting order: 0 buy, 1 sell
    /// @param shares share wei
    /// @param quote quote wei that the resting order paid or received, excluding its fee; for a mint or merge the
    /// incoming order's part is shares - quote
    /// @param fee fee of the resting order in quote wei: a buyer pays it on top, a seller out of the proceeds
    /// @param takerFee fee of the incoming order for this fill, in quote wei
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

    /// @notice An incoming order was matched; emitted after the OrderFilled events of its fills.
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

    /// Thrown when an order names a taker: only orders that anybody may fill are accepted.
    error OrderNotOpen(bytes32 orderHash, address taker);
    /// Thrown when the signature is not the signer's: another key, high s, or not 65 bytes.
    error SignatureInvalid(bytes32 orderHash, address signer);
    /// Thrown when the signature type is not 0, 2 or 3.
    error SignatureTypeUnknown(bytes32 orderHash, uint8 signatureType);
    /// Thrown when the signer may not sign for the maker: neither the maker nor an owner whose signature suffices.
    error SignerNotAllowed(bytes32 orderHash, address signer, address maker);
    /// Thrown when the side is neither 0 nor 1.
    error SideUnknown(bytes32 orderHash, uint8 side);
    error OrderExpired(bytes32 orderHash, uint256 expiration, uint256 time);
    error OrderIsCancelled(bytes32 orderHash);
    error NonceStale(bytes32 orderHash, uint256 nonce, uint256 current);
    error TokenUnknown(bytes32 orderHash, uint256 tokenId);
    /// Thrown when quote / shares is not a multiple of 1e-4 between 0 and 1, both excluded.
    error PriceOffGrid(bytes32 orderHash, uint256 quote, uint256 shares);
    /// Thrown when a maker is a market order, which has no price to fill at.
    error MakerWithoutPrice(bytes32 orderHash);
    /// Thrown when a fill is zero, not a whole number of lots, or 2^128 share wei or more.
    error FillNotWholeLots(bytes32 orderHash, uint256 fill);
    /// Thrown when a fill exceeds the remaining size: shares, or quote for a market buy.
    error OrderOverfilled(bytes32 orderHash, uint256 asked, uint256 left);
    /// Thrown when maker and taker are in different markets, or on sides that cannot match.
    error OrdersDoNotMeet(bytes32 orderHash, bytes32 takerHash);
    /// Thrown when the maker's price is worse than the taker accepts. Prices are ticks of the taker's token.
    error OrdersDoNotCross(bytes32 orderHash, bytes32 takerHash, uint256 price, uint256 limit);
    error FeeRateTooHigh(bytes32 orderHash, uint256 feeRateBps, uint256 accepted);
    /// Thrown when the order's quote could not be transferred: insufficient balance or allowance.
    error QuoteMissing(bytes32 orderHash, address account, uint256 amount);
    /// Thrown when the order's outcome tokens could not be transferred: insufficient balance or no approval.
    error TokensMissing(bytes32 orderHash, address account, uint256 tokenId, uint256 amount);
    /// Thrown when the recipient rejects what it is paid, or uses too much gas on receiving it.
    error ReceiptRefused(bytes32 orderHash, address account, uint256 tokenId, uint256 amount);
    /// Thrown when there are no makers, or the number of fills differs.
    error MatchMalformed(bytes32 orderHash, uint256 makers, uint256 fills);
    error NotYourOrder(bytes32 orderHash, address caller);

    /// Thrown when the fees cannot be paid to the fee receiver: no order is at fault.
    error FeesRefused(address feeReceiver, uint256 amount);
    /// Thrown when the remaining gas does not cover the limit granted to a maker that is a contract.
    error GasTooLow(uint256 needed);
    /// Thrown when the fee manager is zero, or the fee receiver is zero or the exchange itself.
    error FeesUnfit(address feeManager, address feeReceiver);
    /// Thrown when the tokens are not those of the condition, or the condition does not have two outcomes.
    error TokensNotOfCondition(uint256 yesTokenId, uint256 noTokenId, bytes32 conditionId);
    /// Thrown when somebody else sends outcome tokens to the exchange, where they would be stuck.
    error TokensNotExpected(address operator, address from);

    function matchOrders(Order calldata taker, Order[] calldata makers, uint256[] calldata fills) external;

    /// @notice Executes several matches, all or nothing.
    function matchMany(Match[] calldata matches) external;

    /// @notice Makes a market's tokens tradable; repeating it with the same tokens is a no-op.
    function registerToken(uint256 yesTokenId, uint256 noTokenId, bytes32 conditionId) external;

    function cancelOrder(Order calldata order) external;

    function cancelOrders(Order[] calldata orders) external;

    /// @notice Voids all orders of the caller that were signed with its current nonce.
    function raiseNonce() external;

    function nonceOf(address account) external view returns (uint256);

    /// @return the order's EIP-712 hash, which is its id everywhere
    function hashOrder(Order calldata order) external view returns (bytes32);

    function statusOf(bytes32 orderHash) external view returns (OrderStatus memory);

    /// @notice The other token of the same market, zero for an unknown one.
    function complementOf(uint256 tokenId) external view returns (uint256);

    function conditionOf(uint256 tokenId) external view returns (bytes32);
}
