// Generated from @presage/protocol by `npm run generate`: edit that, not this file.

// biome-ignore-all lint/style/noExcessiveLinesPerFile: generated code, read by compilers and editors.

/** A wallet and its trading wallet. */
export interface Account {
  /** Wallet that signs. */
  walletAddress: string;
  /** Trading wallet. */
  multiSigAddress: string;
}

/** AccountDetail, as it travels. */
export interface AccountDetail {
  /** A wallet and its trading wallet. */
  data: Account;
}

/** AccountList, as it travels. */
export interface AccountList {
  /** How many there are in all. */
  total: number;
  /** This page of them. */
  list: AccountWithBalances[];
}

/** AccountWithBalances, as it travels. */
export interface AccountWithBalances {
  /** Wallet that signs. */
  walletAddress: string;
  /** Trading wallet. */
  multiSigAddress: string;
  /** When it was registered, Unix seconds. */
  createdAt: number;
  /** One for each quote token. */
  balances: QuoteBalance[];
}

/** A key and its owner. */
export interface ApiKey {
  /** The key. */
  apiKey: string;
  /** Wallet that owns it. */
  walletAddress: string;
}

/** AuditEntry, as it travels. */
export interface AuditEntry {
  /** When, Unix seconds. */
  at: number;
  /** Who. */
  actor: string;
  /** What. */
  action: string;
  /** To what. */
  target: string;
  /** With what, and how it came out, as the API has it; JSON text without secrets. */
  detail: string;
}

/** AuditList, as it travels. */
export interface AuditList {
  /** How many there are in all. */
  total: number;
  /** This page of them. */
  list: AuditEntry[];
}

/** An account's money. */
export interface Balance {
  /** Wallet that signs. */
  walletAddress: string;
  /** Trading wallet. */
  multiSignAddress: string;
  /** Chain id as text. */
  chainId: string;
  /** One for each quote token. */
  balances: QuoteBalance[];
}

/** Best prices of a market's book in terms of Yes, orders of No included. */
export interface BestPrices {
  /** Market; of a categorical one: a child. */
  marketId: number;
  /** Highest bid for Yes: No is offered at one less this. Absent without any. */
  bestBid?: string;
  /** Lowest offer of Yes: there is a bid for No at one less this. Absent without any. */
  bestAsk?: string;
}

/** BestPricesList, as it travels. */
export interface BestPricesList {
  /** One for each number that was sent, in that order. */
  list: BestPrices[];
}

/** Builder, as it travels. */
export interface Builder {
  /** Name. */
  name: string;
  /** Its key, told this once. */
  apiKey: string;
}

/** BuilderDetail, as it travels. */
export interface BuilderDetail {
  data: Builder;
}

/** CancelAllBody, as it travels. */
export interface CancelAllBody {
  /** Only orders of this market; of a root: of its children. */
  marketId?: number;
  /** Only this side: 0 buy, 1 sell. */
  side?: 0 | 1;
}

/** CancelAllResult, as it travels. */
export interface CancelAllResult {
  /** Orders that were cancelled. */
  cancelled: string[];
}

/** CancelOrderBody, as it travels. */
export interface CancelOrderBody {
  /** Order to cancel. */
  orderId: string;
}

/** CancelResult, as it travels. */
export interface CancelResult {
  /** The order was cancelled. */
  result: true;
}

/** The ledger and its chain; the rest is there on chain only. */
export interface Chain {
  /** custodial: the service holds the money, nothing is on chain. chain: it stays in the accounts’ Safes. */
  ledger: 'custodial' | 'chain';
  /** Chain id as text. */
  chainId: string;
  /** Where the chain can be asked; absent when clients have to know. */
  rpcUrl?: string;
  /** Blocks on top of one before it counts. */
  confirmations?: number;
  contracts?: ChainContracts;
}

/** ChainContracts, as it travels. */
export interface ChainContracts {
  /** ERC-20 that prices are in. */
  quoteToken: string;
  /** Keeps collateral and outcome tokens. */
  conditionalTokens: string;
  /** Settles orders. */
  ctfExchange: string;
  /** Tells fee rates. */
  feeManager: string;
  /** Makes several calls of a Safe one. */
  multiSend: string;
  /** Code of the Safes. */
  safeSingleton: string;
  /** Makes Safes. */
  safeProxyFactory: string;
}

/** A binary market inside a categorical one. */
export interface ChildMarket {
  /** Market number. */
  marketId: number;
  /** Title. */
  marketTitle: string;
  /** 1 created, 2 activated, 3 resolving, 4 resolved, 5 failed, 6 deleted. */
  status: 1 | 2 | 3 | 4 | 5 | 6;
  /** Status as a word. */
  statusEnum: 'created' | 'activated' | 'resolving' | 'resolved' | 'failed' | 'deleted';
  /** Name of the market in addresses; unique. */
  slug: string;
  /** How it will be decided; may be empty. */
  rules: string;
  /** What the Yes outcome is called. */
  yesLabel: string;
  /** What the No outcome is called. */
  noLabel: string;
  /** Token id of Yes; empty for a categorical root. */
  yesTokenId: string;
  /** Token id of No; empty for a categorical root. */
  noTokenId: string;
  /** Token that won; empty before, and when none did. */
  resultTokenId: string;
  /** Condition id, hex without 0x; empty for a root. */
  conditionId: string;
  /** Question id, hex without 0x; empty for a root. */
  questionId: string;
  /** Address of the quote token. */
  quoteToken: string;
  /** Chain id as text. */
  chainId: string;
  /** Quote traded since the start, 18 digits after the point. */
  volume: string;
  /** When it was created, Unix seconds. */
  createdAt: number;
  /** When trading ends, Unix seconds. */
  cutoffAt: number;
  /** When it was resolved, Unix seconds; 0 if it is not. */
  resolvedAt: number;
  /** Present when the market is incentivised. */
  incentiveFactor?: object;
  /** Number of the categorical root of a child; 0 otherwise. */
  rootMarketId: number;
  /** Whether trading is halted: cancels only. */
  halted: boolean;
  /** Price grid, in quote. */
  tickSize: '0.0001' | '0.001' | '0.01';
  /** Least size of a limit order, in shares. */
  minShares: string;
  /** Fee rate of resting orders, in basis points. */
  makerFeeBps: number;
  /** Fee rate of incoming orders, in basis points. */
  takerFeeBps: number;
}

/** ChildMarketBody, as it travels. */
export interface ChildMarketBody {
  /** Title. */
  marketTitle: string;
  /** Name in addresses, unique; made from the title when absent. */
  slug?: string;
  /** How it will be decided. */
  rules?: string;
  /** When trading ends, Unix seconds; later than now. */
  cutoffAt?: number;
}

/** CreateBuilderBody, as it travels. */
export interface CreateBuilderBody {
  /** Name of the builder, for good: letters, digits, dot, dash, underscore. */
  name: string;
  /** A new key for a builder there is; the old one ends at once. */
  replaceKey?: boolean;
}

/** CreateLabelBody, as it travels. */
export interface CreateLabelBody {
  /** Name. */
  labelName: string;
  /** Address of an image, http or https. */
  imageUrl?: string;
}

/** CreateMarketBody, as it travels. */
export interface CreateMarketBody {
  /** Title. */
  marketTitle: string;
  /** How it will be decided. */
  rules?: string;
  /** What the Yes outcome is called; Yes when absent. */
  yesLabel?: string;
  /** What the No outcome is called; No when absent. */
  noLabel?: string;
  /** When trading ends, Unix seconds; later than now. */
  cutoffAt: number;
  /** Category labels. */
  labelIds?: number[];
  /** Name in addresses, unique; made from the title when absent. */
  slug?: string;
  /** Price grid, in quote; 0.0001 when absent. */
  tickSize?: '0.0001' | '0.001' | '0.01';
  /** Fee rate of resting orders, in basis points. */
  makerFeeBps?: number;
  /** Fee rate of incoming orders, in basis points. */
  takerFeeBps?: number;
  /** Makes it categorical. */
  children?: ChildMarketBody[];
}

/** DeletedApiKey, as it travels. */
export interface DeletedApiKey {
  /** Wallet whose key it was. */
  walletAddress: string;
}

/** A checksum of the book, every 5 seconds. */
export interface DepthChecksumMessage {
  /** What this frame is. */
  msgType: 'market.depth.checksum';
  /** Market. */
  marketId: number;
  /** Number of the last diff that is in it. A checksum has none of its own. */
  seq: number;
  /** CRC-32, unsigned, over the Yes token's levels as `price:size` joined by `|`: bids, then asks, best first. */
  checksum: number;
}

/** A level of a book has a new size. */
export interface DepthDiffMessage {
  /** What this frame is. */
  msgType: 'market.depth.diff';
  /** Market. */
  marketId: number;
  /** Token whose book it is. */
  tokenId: string;
  /** 1 yes, 2 no. */
  outcomeSide: 1 | 2;
  /** Side of the book. */
  side: 'bids' | 'asks';
  /** The level, in quote a share. */
  price: string;
  /** All that stands there now, in shares; 0 when the level is gone. */
  size: string;
  /** Number of the message: one more than that of the one before it. */
  seq: number;
  /** When it was made, Unix milliseconds. */
  ts: number;
}

/** The whole book of a market. */
export interface DepthSnapshotMessage {
  /** What this frame is. */
  msgType: 'market.depth.snapshot';
  /** Market. */
  marketId: number;
  /** Number of the last diff that is in it. A snapshot has none of its own. */
  seq: number;
  /** When it was made, Unix milliseconds. */
  ts: number;
  /** Both tokens, Yes first. */
  tokens: SnapshotToken[];
}

/** EditMarketBody, as it travels. */
export interface EditMarketBody {
  /** How it will be decided. */
  rules?: string;
  /** Category labels. */
  labelIds?: number[];
  /** Fee rate of resting orders, in basis points. */
  makerFeeBps?: number;
  /** Fee rate of incoming orders, in basis points. */
  takerFeeBps?: number;
  /** When trading ends, Unix seconds; later than now. */
  cutoffAt?: number;
}

/** FaucetBody, as it travels. */
export interface FaucetBody {
  /** Quote, at most ten digits after the point. */
  amount: string;
}

/** Fee rates of a token, and its market; fee = shares × rate × price × (1 − price). */
export interface FeeRates {
  /** Token. */
  tokenId: string;
  /** Market whose token it is: the child of a categorical one. */
  marketId: number;
  /** Fee rate of resting orders, in basis points. */
  makerFeeBps: string;
  /** Fee rate of incoming orders, in basis points. */
  takerFeeBps: string;
}

/** KeyIssuanceState, as it travels. */
export interface KeyIssuanceState {
  /** Whether wallets may create keys; errno 11004 while not. */
  enabled: boolean;
}

/** A category label. */
export interface LabelData {
  /** Label number; stays when the name changes. */
  labelId: number;
  /** Name. */
  labelName: string;
  /** Address of an image. */
  imageUrl?: string;
  /** Address of an image for small screens. */
  imageMobileUrl?: string;
}

/** LabelDetail, as it travels. */
export interface LabelDetail {
  /** A category label. */
  data: LabelData;
}

/** LabelList, as it travels. */
export interface LabelList {
  /** All labels. */
  list: LabelData[];
}

/** The market traded: its last price, on the taker's token. The other token's is 1 less it. */
export interface LastPriceMessage {
  /** What this frame is. */
  msgType: 'market.last.price';
  /** Market. */
  marketId: number;
  /** Categorical root of the market; there for those who subscribed by it. */
  rootMarketId?: number;
  /** The taker's token. */
  tokenId: string;
  /** Price of the last fill, in quote a share of that token. */
  price: string;
  /** 1 yes, 2 no. */
  outcomeSide: 1 | 2;
  /** Number of the message: one more than that of the one before it. */
  seq: number;
  /** When it was made, Unix milliseconds. */
  ts: number;
}

/** A fill, one message each. */
export interface LastTradeMessage {
  /** What this frame is. */
  msgType: 'market.last.trade';
  /** Market. */
  marketId: number;
  /** Categorical root of the market; there for those who subscribed by it. */
  rootMarketId?: number;
  /** The taker's token. */
  tokenId: string;
  /** What the taker did. */
  side: 'Buy' | 'Sell';
  /** 1 yes, 2 no. */
  outcomeSide: 1 | 2;
  /** Price of a share of the taker's token. */
  price: string;
  /** Shares. */
  shares: string;
  /** Quote: price × shares. */
  amount: string;
  /** Number of the message: one more than that of the one before it. */
  seq: number;
  /** When it was made, Unix milliseconds. */
  ts: number;
}

/** Last trade of a token; null when it never traded. */
export interface LatestPrice {
  /** Token. */
  tokenId: string;
  /** Price of the last trade. */
  price: string;
  /** Side of its taker. */
  side: 'BUY' | 'SELL';
  /** Size of the last trade, in shares. */
  size: string;
  /** When it happened, Unix milliseconds. */
  timestamp: number;
}

/** LedgerDifference, as it travels. */
export interface LedgerDifference {
  /** Whose. */
  walletAddress: string;
  /** Market whose tokens differ; 0: quote. */
  marketId: number;
  /** Quote or shares by the ledger. */
  ledger: string;
  /** The same by the chain, as far as the exchange may move it. */
  chain: string;
}

/** A market. */
export interface Market {
  /** Market number. */
  marketId: number;
  /** Title. */
  marketTitle: string;
  /** 1 created, 2 activated, 3 resolving, 4 resolved, 5 failed, 6 deleted. */
  status: 1 | 2 | 3 | 4 | 5 | 6;
  /** Status as a word. */
  statusEnum: 'created' | 'activated' | 'resolving' | 'resolved' | 'failed' | 'deleted';
  /** Name of the market in addresses; unique. */
  slug: string;
  /** How it will be decided; may be empty. */
  rules: string;
  /** What the Yes outcome is called. */
  yesLabel: string;
  /** What the No outcome is called. */
  noLabel: string;
  /** Token id of Yes; empty for a categorical root. */
  yesTokenId: string;
  /** Token id of No; empty for a categorical root. */
  noTokenId: string;
  /** Token that won; empty before, and when none did. */
  resultTokenId: string;
  /** Condition id, hex without 0x; empty for a root. */
  conditionId: string;
  /** Question id, hex without 0x; empty for a root. */
  questionId: string;
  /** Address of the quote token. */
  quoteToken: string;
  /** Chain id as text. */
  chainId: string;
  /** Quote traded since the start, 18 digits after the point. */
  volume: string;
  /** When it was created, Unix seconds. */
  createdAt: number;
  /** When trading ends, Unix seconds. */
  cutoffAt: number;
  /** When it was resolved, Unix seconds; 0 if it is not. */
  resolvedAt: number;
  /** Present when the market is incentivised. */
  incentiveFactor?: object;
  /** Number of the categorical root of a child; 0 otherwise. */
  rootMarketId: number;
  /** Whether trading is halted: cancels only. */
  halted: boolean;
  /** Price grid, in quote. */
  tickSize: '0.0001' | '0.001' | '0.01';
  /** Least size of a limit order, in shares. */
  minShares: string;
  /** Fee rate of resting orders, in basis points. */
  makerFeeBps: number;
  /** Fee rate of incoming orders, in basis points. */
  takerFeeBps: number;
  /** 0 binary, 1 categorical. */
  marketType: 0 | 1;
  /** Names of its category labels, in the order of labelIds. */
  labels: string[];
  /** Its category labels. */
  labelIds: number[];
  /** Quote traded in the last 24 hours, 18 digits after the point. */
  volume24h: string;
  /** Quote traded in the last 7 days, 18 digits after the point. */
  volume7d: string;
  /** Children of a categorical root; empty otherwise. */
  childMarkets: ChildMarket[];
}

/** MarketDetail, as it travels. */
export interface MarketDetail {
  /** A market. */
  data: Market;
}

/** MarketList, as it travels. */
export interface MarketList {
  /** How many there are in all. */
  total: number;
  /** This page of them. */
  list: Market[];
}

/** MarketPayout, as it travels. */
export interface MarketPayout {
  /** Market, or child of the root. */
  marketId: number;
  /** Its title. */
  marketTitle: string;
  /** How it comes out. */
  outcome: 'yes' | 'no' | 'invalid';
  /** Quote a Yes share pays. */
  yesPayout: string;
  /** Quote a No share pays. */
  noPayout: string;
  /** Yes shares held. */
  yesShares: string;
  /** No shares held. */
  noShares: string;
  /** Accounts that hold Yes. */
  yesHolders: number;
  /** Accounts that hold No. */
  noHolders: number;
  /** Quote it pays in all. */
  totalPayout: string;
}

/** An order. */
export interface Order {
  /** The order's EIP-712 digest. */
  orderId: string;
  /** The same, under its older name. */
  transNo: string;
  /** 1 Pending (open), 2 Finished, 3 Canceled, 4 Expired, 5 Failed. */
  status: 1 | 2 | 3 | 4 | 5;
  /** The same as a word. */
  statusEnum: 'Pending' | 'Finished' | 'Canceled' | 'Expired' | 'Failed';
  /** Why it ended; absent while it is open, and when it was filled. cancelled: by its owner. postOnlyWouldCross: it would have traded at once. selfTrade: what was left would have met an order of the same account. unfilled: a market order found nothing more within its bounds. expired. marketClosed: the market stopped trading. On chain, uncovered: what it held is gone; settlementFailed: its trades failed. */
  closeReason?:
    | 'cancelled'
    | 'postOnlyWouldCross'
    | 'selfTrade'
    | 'unfilled'
    | 'expired'
    | 'marketClosed'
    | 'uncovered'
    | 'settlementFailed';
  /** Market. */
  marketId: number;
  /** Its title. */
  marketTitle: string;
  /** Categorical root of the market; 0 if none. */
  rootMarketId: number;
  /** Its title; empty if none. */
  rootMarketTitle: string;
  /** 0 buy, 1 sell. */
  side: 0 | 1;
  /** The same as a word. */
  sideEnum: 'Buy' | 'Sell';
  /** 1 market, 2 limit. */
  tradingMethod: 1 | 2;
  /** The same as a word. */
  tradingMethodEnum: 'Market' | 'Limit';
  /** Label of the outcome. */
  outcome: string;
  /** 1 yes, 2 no. */
  outcomeSide: 1 | 2;
  /** The same as a word. */
  outcomeSideEnum: 'Yes' | 'No';
  /** Limit price of a share; 0 for a market order. */
  price: string;
  /** Shares asked for; 0 for a market buy. */
  orderShares: string;
  /** Quote asked for: price × shares, or the budget of a market buy. */
  orderAmount: string;
  /** Shares filled. */
  filledShares: string;
  /** Quote of its fills, without fee. */
  filledAmount: string;
  /** What its sells gained over average cost, fees taken off. */
  profit: string;
  /** Address of the quote token. */
  quoteToken: string;
  /** When it was accepted, Unix seconds. */
  createdAt: number;
  /** When it expires, Unix seconds; 0 for never. */
  expiresAt: number;
  /** Its fills, oldest first; empty in lists. */
  trades: Trade[];
}

/** OrderDetail, as it travels. */
export interface OrderDetail {
  /** An order. */
  orderData: Order;
}

/** OrderList, as it travels. */
export interface OrderList {
  /** How many there are in all. */
  total: number;
  /** This page of them. */
  list: Order[];
}

/** A signed order. */
export interface OrderSubmission {
  /** Random number that makes the order unique. */
  salt: string;
  /** The account's trading wallet; its wallet for signature type 0. */
  maker: string;
  /** The account's wallet. */
  signer: string;
  /** The zero address: anybody may fill it. */
  taker: string;
  /** Outcome token to buy or sell. */
  tokenId: string;
  /** What is given: quote wei of a buy, share wei of a sell. */
  makerAmount: string;
  /** What is asked for: share wei of a buy, quote wei of a sell; 0 for a market order. */
  takerAmount: string;
  /** Unix seconds from which it is void; 0 for never. */
  expiration: string;
  /** The account's nonce on chain. */
  nonce: string;
  /** 0 accepts the market's rates; above 0 it is the most the order accepts. */
  feeRateBps: string;
  /** 0 buy, 1 sell. */
  side: '0' | '1';
  /** 0 wallet, 2 Safe; 1 (proxy) is refused with errno 302. */
  signatureType: '0' | '1' | '2';
  /** Market number. */
  topicId: number;
  /** Price of a share as a decimal; means nothing for a market order. */
  price: string;
  /** 1 market, 2 limit. */
  tradingMethod: 1 | 2;
  /** Signature of the typed data: 0x and 130 hex digits. */
  signature: string;
  /** Ignored. */
  sign?: unknown;
  /** The market's quote token, or empty. */
  currencyAddress?: string;
  /** The conditional-tokens contract, or empty. */
  contractAddress?: string;
  /** Ignored. */
  timestamp?: unknown;
  /** Market orders: the most a fill may be worse than the best price, as a fraction of it; 0 for no bound. */
  safeRate?: string;
  /** 0, or the signed expiration. */
  orderExpTime?: string;
  /** Limit orders: cancelled at once instead of taking. */
  postOnly?: boolean;
  /** Where the order comes from; ignored. */
  origin?: string;
}

/** What became of one of the account's orders. */
export interface OrderUpdateMessage {
  /** What this frame is. */
  msgType: 'trade.order.update';
  /** orderNew: accepted. orderFill: one fill. orderConfirm: the fills told before it are final; with a custodial ledger at once, on chain when they have settled. orderCancel: it ended otherwise than filled, and status says how. */
  orderUpdateType: 'orderNew' | 'orderFill' | 'orderConfirm' | 'orderCancel';
  /** Market. */
  marketId: number;
  /** Categorical root of the market; there for those who subscribed by it. */
  rootMarketId?: number;
  /** The order's EIP-712 digest. */
  orderId: string;
  /** 1 buy, 2 sell. */
  side: 1 | 2;
  /** 1 yes, 2 no. */
  outcomeSide: 1 | 2;
  /** Limit price of a share; 0 for a market order. */
  price: string;
  /** Shares asked for; 0 for a market buy. */
  shares: string;
  /** Quote asked for: price × shares, or the budget of a market buy. */
  amount: string;
  /** 1 pending, 2 finished, 3 canceled, 4 expired, 5 failed. */
  status: 1 | 2 | 3 | 4 | 5;
  /** Why it ended; absent while it is open, and when it was filled. cancelled: by its owner. postOnlyWouldCross: it would have traded at once. selfTrade: what was left would have met an order of the same account. unfilled: a market order found nothing more within its bounds. expired. marketClosed: the market stopped trading. On chain, uncovered: what it held is gone; settlementFailed: its trades failed. */
  closeReason?:
    | 'cancelled'
    | 'postOnlyWouldCross'
    | 'selfTrade'
    | 'unfilled'
    | 'expired'
    | 'marketClosed'
    | 'uncovered'
    | 'settlementFailed';
  /** 1 market, 2 limit. */
  tradingMethod: 1 | 2;
  /** Address of the quote token. */
  quoteToken: string;
  /** When it was accepted, Unix seconds. */
  createdAt: number;
  /** When it expires, Unix seconds; 0 for never. */
  expiresAt: number;
  /** Chain id as text. */
  chainId: string;
  /** Shares filled so far. */
  filledShares: string;
  /** Quote of its fills so far, without fee. */
  filledAmount: string;
  /** Number of the message among all of the account on this channel. */
  seq: number;
  /** Of a subscription by market: number of the message before it there; of the first, the number in its ack. */
  prevSeq?: number;
  /** When it was made, Unix milliseconds. */
  ts: number;
}

/** Depth of a token. */
export interface Orderbook {
  /** Condition id, hex without 0x. */
  market: string;
  /** Token. */
  tokenId: string;
  /** When the book last changed, Unix milliseconds. */
  timestamp: number;
  /** Buy orders, highest price first. */
  bids: OrderbookLevel[];
  /** Sell orders, lowest price first. */
  asks: OrderbookLevel[];
}

/** OrderbookLevel, as it travels. */
export interface OrderbookLevel {
  /** Price. */
  price: string;
  /** Total size at this price, in shares. */
  size: string;
}

/** What an account holds of one outcome. */
export interface Position {
  /** Market. */
  marketId: number;
  /** Its title. */
  marketTitle: string;
  /** Its status: 1 created, 2 activated, 3 resolving, 4 resolved, 5 failed, 6 deleted. */
  marketStatus: 1 | 2 | 3 | 4 | 5 | 6;
  /** The same as a word. */
  marketStatusEnum: 'created' | 'activated' | 'resolving' | 'resolved' | 'failed' | 'deleted';
  /** When its trading ends, Unix seconds. */
  marketCutoffAt: number;
  /** Categorical root of the market; 0 if none. */
  rootMarketId: number;
  /** Its title; empty if none. */
  rootMarketTitle: string;
  /** Condition id, hex without 0x. */
  conditionId: string;
  /** Token. */
  tokenId: string;
  /** Label of the outcome. */
  outcome: string;
  /** 1 yes, 2 no. */
  outcomeSide: 1 | 2;
  /** The same as a word. */
  outcomeSideEnum: 'Yes' | 'No';
  /** Shares, frozen ones included. */
  sharesOwned: string;
  /** Shares held by open sell orders. */
  sharesFrozen: string;
  /** Average cost of a share, without the fees that were paid for it. */
  avgEntryPrice: string;
  /** What they are worth at the last price, in quote. */
  currentValueInQuoteToken: string;
  /** Worth less cost, in quote. */
  unrealizedPnl: string;
  /** The same in percent of the cost. */
  unrealizedPnlPercent: string;
  /** Profit of the last 24 hours, to the minute, in quote: worth now and received since, less paid since (without fees) and worth then. */
  dailyPnlChange: string;
  /** The same in percent of the worth then and what was paid since. */
  dailyPnlChangePercent: string;
  /** Whether it can be redeemed: 0 CanNotClaim, 1 WaitClaim (it can), 2 Claiming, 3 ClaimFailed, 4 Claimed. */
  claimStatus: 0 | 1 | 2 | 3 | 4;
  /** The same as a word. */
  claimStatusEnum: 'CanNotClaim' | 'WaitClaim' | 'Claiming' | 'ClaimFailed' | 'Claimed';
  /** Address of the quote token. */
  quoteToken: string;
}

/** PositionList, as it travels. */
export interface PositionList {
  /** How many there are in all. */
  total: number;
  /** This page of them. */
  list: Position[];
}

/** Prices of a token over time. */
export interface PriceHistory {
  /** Points, oldest first. */
  history: PricePoint[];
}

/** PricePoint, as it travels. */
export interface PricePoint {
  /** Start of the bucket, Unix seconds. */
  t: number;
  /** Last price of the bucket. */
  p: string;
}

/** A fill of a market. */
export interface PublicTrade {
  /** Fill number; unique. */
  tradeNo: string;
  /** Market. */
  marketId: number;
  /** Categorical root of the market; 0 if none. */
  rootMarketId: number;
  /** The taker's token. */
  tokenId: string;
  /** What the taker did. */
  side: 'Buy' | 'Sell';
  /** Label of the taker's outcome. */
  outcome: string;
  /** 1 yes, 2 no. */
  outcomeSide: 1 | 2;
  /** The same as a word. */
  outcomeSideEnum: 'Yes' | 'No';
  /** Price of a share of the taker's token. */
  price: string;
  /** Shares. */
  shares: string;
  /** Quote: price × shares. */
  amount: string;
  /** When it happened, Unix seconds. */
  createdAt: number;
}

/** PublicTradeList, as it travels. */
export interface PublicTradeList {
  /** How many there are in all. */
  total: number;
  /** This page of them. */
  list: PublicTrade[];
}

/** QuoteBalance, as it travels. */
export interface QuoteBalance {
  /** Address of the quote token. */
  quoteToken: string;
  /** Digits after the point on chain. */
  tokenDecimals: number;
  /** Available and frozen. */
  totalBalance: string;
  /** Free to use. */
  availableBalance: string;
  /** Held by open orders. */
  frozenBalance: string;
}

/** A quote token. */
export interface QuoteToken {
  /** Number. */
  id: number;
  /** Name. */
  quoteTokenName: string;
  /** Symbol. */
  symbol: string;
  /** Address of the token. */
  quoteTokenAddress: string;
  /** Digits after the point on chain. */
  decimal: number;
  /** Contract that orders are signed for: verifyingContract. */
  ctfExchangeAddress: string;
  /** Chain id as text. */
  chainId: string;
  /** When it was added, Unix seconds. */
  createdAt: number;
}

/** QuoteTokenList, as it travels. */
export interface QuoteTokenList {
  /** How many there are in all. */
  total: number;
  /** This page of them. */
  list: QuoteToken[];
}

/** ReconcileResult, as it travels. */
export interface ReconcileResult {
  /** As of which block. */
  blockNumber: number;
  /** Accounts compared. */
  accounts: number;
  /** Positions compared. */
  positions: number;
  /** What does not agree; the markets concerned are halted. */
  differences: LedgerDifference[];
  /** Below 1e-10 quote, in no balance. */
  quoteRemainder: string;
  /** Below a lot, in no position. */
  shareRemainder: string;
  /** Quote there that the exchange may not move. */
  quoteOutOfReach: string;
  /** Shares there that the exchange may not move. */
  shareOutOfReach: string;
  /** Markets in which more tokens are held than there are pairs; they are halted. */
  excessMarketIds: number[];
  /** What stands behind all pairs of this service’s markets. */
  backingNeeded: string;
  /** Quote locked behind them. */
  backingLocked: string;
}

/** RedeemBody, as it travels. */
export interface RedeemBody {
  /** Resolved or failed market. */
  marketId: number;
}

/** RegisterAccountBody, as it travels. */
export interface RegisterAccountBody {
  /** Wallet that signs. */
  walletAddress: string;
  /** Trading wallet; derived when absent. */
  multiSigAddress?: string;
}

/** How a market came out: one of outcome and winnerMarketId. */
export interface ResolveMarketBody {
  /** How it came out; of a root only invalid. */
  outcome?: 'yes' | 'no' | 'invalid';
  /** Of a root: the child that is yes; all others are no. */
  winnerMarketId?: number;
  /** Only answer what it would pay. */
  dryRun?: boolean;
}

/** ResolveResult, as it travels. */
export interface ResolveResult {
  /** A market. */
  data: Market;
  /** When it is asked beforehand: what each market would pay. */
  payouts?: MarketPayout[];
}

/** ServerTime, as it travels. */
export interface ServerTime {
  /** Now, Unix milliseconds. */
  time: number;
}

/** What this installation offers. */
export interface ServiceInfo {
  /** Version of the service. */
  version: string;
  /** Whether this is a demo: its money is play money. */
  demo: boolean;
  /** Whether a wallet may register itself. */
  openRegistration: boolean;
  /** Quote that the faucet gives at most at once; 0 where there is none. */
  faucetPerCall: string;
  /** Quote that it gives an account a day, UTC. */
  faucetPerDay: string;
}

/** A level of a book. */
export interface SnapshotLevel {
  /** Quote a share. */
  price: string;
  /** Shares. */
  size: string;
}

/** The book in the terms of one token. */
export interface SnapshotToken {
  /** Token. */
  tokenId: string;
  /** 1 yes, 2 no. */
  outcomeSide: 1 | 2;
  /** Best first. */
  bids: SnapshotLevel[];
  /** Best first. */
  asks: SnapshotLevel[];
}

/** SplitMergeBody, as it travels. */
export interface SplitMergeBody {
  /** Binary market. */
  marketId: number;
  /** Pairs, a whole number of lots of 0.000001. */
  amount: string;
}

/** SweepFeesBody, as it travels. */
export interface SweepFeesBody {
  /** Account that receives the fees. */
  walletAddress: string;
}

/** SweepFeesResult, as it travels. */
export interface SweepFeesResult {
  /** Account that received the fees. */
  walletAddress: string;
  /** Quote that was moved. */
  amount: string;
}

/** Depth of a token by where it comes from. */
export interface TokenDepth {
  /** Token. */
  tokenId: string;
  /** Market whose token it is: the child of a categorical one. */
  marketId: number;
  /** Buy orders, and sell orders of the other token; highest price first. */
  bids: TokenDepthLevel[];
  /** Sell orders, and buy orders of the other token; lowest price first. */
  asks: TokenDepthLevel[];
}

/** TokenDepthLevel, as it travels. */
export interface TokenDepthLevel {
  /** Price. */
  price: string;
  /** Total size at this price, in shares. */
  size: string;
  /** Part of the size that is orders of the other token: filling it makes a pair (asks) or dissolves one (bids). */
  complementSize: string;
}

/** An account's trade. */
export interface Trade {
  /** Trade number; unique. */
  tradeNo: string;
  /** Order it filled; empty for a split or merge. */
  orderNo: string;
  /** Transaction on chain; empty when there is none. */
  txHash: string;
  /** Market. */
  marketId: number;
  /** Its title. */
  marketTitle: string;
  /** Categorical root of the market; 0 if none. */
  rootMarketId: number;
  /** Its title; empty if none. */
  rootMarketTitle: string;
  /** What the account did. */
  side: 'Buy' | 'Sell' | 'Split' | 'Merge';
  /** Label of the outcome; empty for a split or merge. */
  outcome: string;
  /** 1 yes, 2 no, 0 split or merge. */
  outcomeSide: 0 | 1 | 2;
  /** The same as a word. */
  outcomeSideEnum: '' | 'Yes' | 'No';
  /** Price of a share; 1 for a split or merge. */
  price: string;
  /** Shares. */
  shares: string;
  /** Quote, without fee. */
  amount: string;
  /** Fee, in quote wei. */
  fee: string;
  /** Fee, in quote. */
  feeFormatted: string;
  /** What a sell gained over average cost, fee taken off; 0 for a buy. */
  profit: string;
  /** Address of the quote token. */
  quoteToken: string;
  /** US dollars for one quote token. */
  quoteTokenUsdPrice: string;
  /** Amount in US dollars. */
  usdAmount: string;
  /** 1 Pending, 2 Finished, 3 Canceled, 5 Failed, 6 OnchainFailed; always 2 but on chain. */
  status: 1 | 2 | 3 | 5 | 6;
  /** The same as a word. */
  statusEnum: 'Pending' | 'Finished' | 'Canceled' | 'Failed' | 'OnchainFailed';
  /** Why it failed on chain; only of status 6. */
  failReason?: string;
  /** Chain id as text. */
  chainId: string;
  /** When it happened, Unix seconds. */
  createdAt: number;
}

/** TradeList, as it travels. */
export interface TradeList {
  /** How many there are in all. */
  total: number;
  /** This page of them. */
  list: Trade[];
}

/** One of the account's trades, splits and merges. */
export interface TradeRecordMessage {
  /** What this frame is. */
  msgType: 'trade.record.new';
  /** Order it filled; empty for a split or merge. */
  orderId: string;
  /** Trade number, as in GET /trade. */
  tradeNo: string;
  /** Market. */
  marketId: number;
  /** Categorical root of the market; there for those who subscribed by it. */
  rootMarketId?: number;
  /** Transaction on chain; empty when there is none. */
  txHash: string;
  /** What the account did. */
  side: 'Buy' | 'Sell' | 'Split' | 'Merge';
  /** 1 yes, 2 no, 0 split or merge. */
  outcomeSide: 0 | 1 | 2;
  /** Price of a share; 1 for a split or merge. */
  price: string;
  /** Shares. */
  shares: string;
  /** Quote, without fee. */
  amount: string;
  /** What a sell or merge gained over average cost, fee taken off; 0 for a buy or split. */
  profit: string;
  /** 1 pending, until its block is final; 2 finished, 3 canceled, 5 failed, 6 failed on chain. */
  status: 1 | 2 | 3 | 5 | 6;
  /** Address of the quote token. */
  quoteToken: string;
  /** US dollars for one quote token. */
  quoteTokenUsdPrice: string;
  /** Amount in US dollars. */
  usdAmount: string;
  /** Fee, in quote. */
  fee: string;
  /** Chain id as text. */
  chainId: string;
  /** When it happened, Unix seconds. */
  createdAt: number;
  /** Number of the message among all of the account on this channel. */
  seq: number;
  /** Of a subscription by market: number of the message before it there; of the first, the number in its ack. */
  prevSeq?: number;
  /** When it was made, Unix milliseconds. */
  ts: number;
}

/** Outcome of a split, merge or redeem. */
export interface TransactionResult {
  /** Whether it was done. */
  success: boolean;
  /** Transaction on chain; absent when there is none. */
  txHash?: string;
}

/** TransferBody, as it travels. */
export interface TransferBody {
  /** Quote, at most ten digits after the point. */
  amount: string;
  /** Address of the quote token; the only one when absent. */
  quoteToken?: string;
}

/** Who a key belongs to. */
export interface UserAuth {
  /** The key. */
  apiKey: string;
  /** Wallet that signs. */
  walletAddress: string;
  /** Trading wallet by chain id. */
  walletUsers: Record<string, string>;
}

/** Input and result of each endpoint. */
export interface Operations {
  /** List markets. */
  listMarkets: {
    query: {
      /** Only of this chain. */
      chainId?: string;
      /** 0 binary, 1 categorical, 2 all. */
      marketType?: 0 | 1 | 2;
      /** Only of this status; empty for all, deleted ones too. */
      status?: '' | 'created' | 'activated' | 'resolving' | 'resolved' | 'failed' | 'deleted';
      /** Order: 1 newest, 2 soonest cutoff, 3/4 volume down/up, 5/6 24-hour volume, 7/8 7-day volume. */
      sortBy?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
      /** Only with this label; 0 for all. */
      labelId?: number;
      /** Only markets whose titles, names in addresses and numbers (12 or #12), children’s too, have all these words. */
      keywords?: string;
      /** Page, from 1. */
      page?: number;
      /** Items a page. */
      limit?: number;
    };
    result: MarketList;
  };
  /** Read a market of any kind. */
  getMarket: {
    params: {
      /** Market number. */
      marketId: number;
    };
    result: MarketDetail;
  };
  /** Read a categorical market with its children. */
  getCategoricalMarket: {
    params: {
      /** Market number. */
      marketId: number;
    };
    result: MarketDetail;
  };
  /** Read a market by its name in addresses. */
  getMarketBySlug: {
    params: {
      /** Name of the market in addresses. */
      slug: string;
    };
    result: MarketDetail;
  };
  /** Read the best prices of many markets. */
  listBestPrices: {
    query: {
      /** Numbers of 1 to 100 markets, with commas between. */
      marketIds: string;
    };
    result: BestPricesList;
  };
  /** List category labels. */
  listLabels: { result: LabelList };
  /** List quote tokens. */
  listQuoteTokens: {
    query: {
      /** Only of this chain. */
      chainId?: string;
      /** Only of this name. */
      quoteTokenName?: string;
      /** Page, from 1. */
      page?: number;
      /** Items a page. */
      limit?: number;
    };
    result: QuoteTokenList;
  };
  /** List a market's trades. */
  listMarketTrades: {
    params: {
      /** Market number. */
      marketId: number;
    };
    query: {
      /** Page, from 1. */
      page?: number;
      /** Items a page. */
      limit?: number;
    };
    result: PublicTradeList;
  };
  /** Read the last trade of a token. */
  getLatestPrice: {
    query: {
      /** Token. */
      token_id: string;
    };
    result: LatestPrice | null;
  };
  /** Read the depth of a token. */
  getOrderbook: {
    query: {
      /** Token. */
      token_id: string;
    };
    result: Orderbook;
  };
  /** Read the prices of a token over time. */
  getPriceHistory: {
    query: {
      /** Token. */
      token_id: string;
      /** Spacing of the points; max spans everything. */
      interval?: '1m' | '1h' | '1d' | '1w' | 'max';
      /** First moment, Unix seconds. */
      start_at?: number;
      /** Last moment, Unix seconds. */
      end_at?: number;
    };
    result: PriceHistory;
  };
  /** Read what trading a token costs. */
  getFeeRates: {
    query: {
      /** Token. */
      token_id: string;
      /** Only of this chain. */
      chain_id?: string;
    };
    result: FeeRates;
  };
  /** Read which depth of a token is orders of the other token. */
  getDepth: {
    query: {
      /** Token. */
      token_id: string;
    };
    result: TokenDepth;
  };
  /** Read the service's clock. */
  getTime: { result: ServerTime };
  /** Read what this installation offers. */
  getService: { result: ServiceInfo };
  /** Read where money is kept. */
  getChain: { result: Chain };
  /** List own orders, newest first. */
  listOrders: {
    query: {
      /** Only of this chain. */
      chainId?: string;
      /** Only of this market; of a root: of its children. 0 for all. */
      marketId?: number;
      /** Only of these statuses, numbers with commas between: 1 Pending, 2 Finished, 3 Canceled, 4 Expired, 5 Failed; empty for all. */
      status?: string;
      /** Page, from 1. */
      page?: number;
      /** Items a page. */
      limit?: number;
    };
    result: OrderList;
  };
  /** Read an own order with its trades. */
  getOrder: {
    params: {
      /** Order. */
      orderId: string;
    };
    result: OrderDetail;
  };
  /** Place a signed order. */
  placeOrder: { body: OrderSubmission; result: OrderDetail };
  /** Cancel an own order. */
  cancelOrder: { body: CancelOrderBody; result: CancelResult };
  /** Cancel all own open orders. */
  cancelAllOrders: { body: CancelAllBody; result: CancelAllResult };
  /** List own positions. */
  listPositions: {
    query: {
      /** Only of this chain. */
      chainId?: string;
      /** Only of this market; of a root: of its children. 0 for all. */
      marketId?: number;
      /** Page, from 1. */
      page?: number;
      /** Items a page. */
      limit?: number;
    };
    result: PositionList;
  };
  /** List anybody's positions. */
  listUserPositions: {
    params: {
      /** Wallet or trading wallet, in any case. */
      address: string;
    };
    query: {
      /** Only of this chain. */
      chainId?: string;
      /** Only of this market; of a root: of its children. 0 for all. */
      marketId?: number;
      /** Page, from 1. */
      page?: number;
      /** Items a page. */
      limit?: number;
    };
    result: PositionList;
  };
  /** List own trades, splits and merges, newest first. */
  listTrades: {
    query: {
      /** Only of this chain. */
      chainId?: string;
      /** Only of this market; of a root: of its children. 0 for all. */
      marketId?: number;
      /** Page, from 1. */
      page?: number;
      /** Items a page. */
      limit?: number;
    };
    result: TradeList;
  };
  /** List anybody's trades, newest first. */
  listUserTrades: {
    params: {
      /** Wallet or trading wallet, in any case. */
      address: string;
    };
    query: {
      /** Only of this chain. */
      chainId?: string;
      /** Only of this market; of a root: of its children. 0 for all. */
      marketId?: number;
      /** Page, from 1. */
      page?: number;
      /** Items a page. */
      limit?: number;
    };
    result: TradeList;
  };
  /** Read own balances. */
  getBalance: {
    query: {
      /** Only of this chain. */
      chain_id?: string;
    };
    result: Balance;
  };
  /** Read whose key this is. */
  getUserAuth: { result: UserAuth };
  /** Turn quote into as many Yes and No. */
  splitPosition: { body: SplitMergeBody; result: TransactionResult };
  /** Turn as many Yes and No into quote. */
  mergePositions: { body: SplitMergeBody; result: TransactionResult };
  /** Turn tokens of a decided market into what they pay. */
  redeemPositions: { body: RedeemBody; result: TransactionResult };
  /** Get play money. */
  useFaucet: { body: FaucetBody; result: Balance };
  /** Issue a key for the signing wallet. */
  createApiKey: { result: ApiKey };
  /** Read the key of the signing wallet. */
  getApiKey: { result: ApiKey };
  /** Delete the key of the signing wallet. */
  deleteApiKey: { result: DeletedApiKey };
  /** Register the signing wallet and give it a trading wallet. */
  registerOwnAccount: { result: AccountDetail };
}

/** Input and result of each operator endpoint. */
export interface AdminOperations {
  /** Register an account. */
  adminRegisterAccount: { body: RegisterAccountBody; result: AccountDetail };
  /** List accounts with their balances. */
  adminListAccounts: {
    query: {
      /** Only accounts whose wallet or trading wallet is this, or begins with it. */
      walletAddress?: string;
      /** Page, from 1. */
      page?: number;
      /** Items a page. */
      limit?: number;
    };
    result: AccountList;
  };
  /** Book a deposit. */
  adminCredit: {
    params: {
      /** Wallet, in any case. */
      walletAddress: string;
    };
    body: TransferBody;
    result: Balance;
  };
  /** Book a withdrawal. */
  adminDebit: {
    params: {
      /** Wallet, in any case. */
      walletAddress: string;
    };
    body: TransferBody;
    result: Balance;
  };
  /** Make a builder. */
  adminCreateBuilder: { body: CreateBuilderBody; result: BuilderDetail };
  /** Create a category label. */
  adminCreateLabel: { body: CreateLabelBody; result: LabelDetail };
  /** Create a market. */
  adminCreateMarket: { body: CreateMarketBody; result: MarketDetail };
  /** Edit what may change of a market. */
  adminEditMarket: {
    params: {
      /** Market number. */
      marketId: number;
    };
    body: EditMarketBody;
    result: MarketDetail;
  };
  /** Open a market for trading. */
  adminActivateMarket: {
    params: {
      /** Market number. */
      marketId: number;
    };
    result: MarketDetail;
  };
  /** Halt trading: cancels only. */
  adminHaltMarket: {
    params: {
      /** Market number. */
      marketId: number;
    };
    result: MarketDetail;
  };
  /** Resume trading. */
  adminResumeMarket: {
    params: {
      /** Market number. */
      marketId: number;
    };
    result: MarketDetail;
  };
  /** End trading before the cutoff. */
  adminCloseMarket: {
    params: {
      /** Market number. */
      marketId: number;
    };
    result: MarketDetail;
  };
  /** Give a market up; it pays as invalid. */
  adminFailMarket: {
    params: {
      /** Market number. */
      marketId: number;
    };
    result: MarketDetail;
  };
  /** What giving a market up would pay. */
  adminPreviewFail: {
    params: {
      /** Market number. */
      marketId: number;
    };
    result: ResolveResult;
  };
  /** Delete a market in which nobody holds anything. */
  adminDeleteMarket: {
    params: {
      /** Market number. */
      marketId: number;
    };
    result: MarketDetail;
  };
  /** Decide a market. */
  adminResolveMarket: {
    params: {
      /** Market number. */
      marketId: number;
    };
    body: ResolveMarketBody;
    result: ResolveResult;
  };
  /** Whether key issuance is on. */
  adminGetKeyIssuance: { result: KeyIssuanceState };
  /** Switch key issuance on or off. */
  adminSetKeyIssuance: { body: KeyIssuanceState; result: KeyIssuanceState };
  /** Move collected fees to an account. */
  adminSweepFees: { body: SweepFeesBody; result: SweepFeesResult };
  /** Compare the ledger with the chain. */
  adminReconcile: { result: ReconcileResult };
  /** List what operators did, newest first. */
  adminListAudit: {
    query: {
      /** Page, from 1. */
      page?: number;
      /** Items a page. */
      limit?: number;
    };
    result: AuditList;
  };
}
