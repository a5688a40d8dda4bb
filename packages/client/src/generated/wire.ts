// Generated from @presage/protocol by `npm run generate`: edit that, not this file.

// biome-ignore-all lint/style/noExcessiveLinesPerFile: generated code, read by compilers and editors.

/** A wallet and its trading wallet. */
export interface Account {
  /** Wallet that signs. */
  walletAddress: string;
  /** Trading wallet. On the custodial ledger it only names the account in orders: send nothing to it. */
  multiSigAddress: string;
}

/** AccountBar, as it travels. */
export interface AccountBar {
  /** Wallet that signs. */
  walletAddress: string;
  /** Trading wallet. */
  multiSigAddress: string;
  /** `wallet`: its trading wallet refuses what it receives, or the signer may not sign for it; it is examined each minute. `failures`: too many fills of its resting orders failed in a day. */
  kind: 'wallet' | 'failures';
  /** What happened, in words; empty when an earlier version barred it. */
  cause: string;
  /** Since when, Unix seconds. */
  since: number;
  /** When it ends at the latest, Unix seconds. */
  until: number;
}

/** AccountBarList, as it travels. */
export interface AccountBarList {
  /** Number of items on all pages. */
  total: number;
  /** Items of this page. */
  list: AccountBar[];
}

/** AccountDetail, as it travels. */
export interface AccountDetail {
  /** A wallet and its trading wallet. */
  data: Account;
}

/** AccountList, as it travels. */
export interface AccountList {
  /** Number of items on all pages. */
  total: number;
  /** Items of this page. */
  list: AccountWithBalances[];
}

/** AccountWithBalances, as it travels. */
export interface AccountWithBalances {
  /** Wallet that signs. */
  walletAddress: string;
  /** Trading wallet. On the custodial ledger it only names the account in orders: send nothing to it. */
  multiSigAddress: string;
  /** When the account was registered, Unix seconds. */
  createdAt: number;
  /** Whether an operator suspended the account. */
  suspended: boolean;
  /** Whether its wallet has an API key. */
  hasApiKey: boolean;
  /** One entry for each quote token. */
  balances: QuoteBalance[];
}

/** An API key and its owner. */
export interface ApiKey {
  /** The key. */
  apiKey: string;
  /** Wallet that owns the key. */
  walletAddress: string;
}

/** AuditEntry, as it travels. */
export interface AuditEntry {
  /** When it happened, Unix seconds. */
  at: number;
  /** Who acted. */
  actor: string;
  /** What was done. */
  action: string;
  /** What it was done to. */
  target: string;
  /** The command and its outcome, as JSON text in the terms of the API, without secrets. */
  detail: string;
}

/** AuditList, as it travels. */
export interface AuditList {
  /** Number of items on all pages. */
  total: number;
  /** Items of this page. */
  list: AuditEntry[];
}

/** An account's balances. */
export interface Balance {
  /** Wallet that signs. */
  walletAddress: string;
  /** Trading wallet, which holds the funds if the ledger is a chain. */
  multiSignAddress: string;
  /** Chain id as text. */
  chainId: string;
  /** One entry for each quote token. */
  balances: QuoteBalance[];
}

/** Best prices of a market's book, orders for No included, and its last trade; in terms of Yes. */
export interface BestPrices {
  /** Binary market, or child of a categorical one. */
  marketId: number;
  /** Highest bid for Yes; 1 minus it is the lowest ask for No. Absent when there is no bid. */
  bestBid?: string;
  /** Lowest ask for Yes; 1 minus it is the highest bid for No. Absent when there is no ask. */
  bestAsk?: string;
  /** A market's last trade. Absent when the market never traded. */
  lastTrade?: LastTrade;
}

/** BestPricesList, as it travels. */
export interface BestPricesList {
  /** One entry for each requested market, in the order of the request. */
  list: BestPrices[];
}

/** Builder, as it travels. */
export interface Builder {
  /** Name of the builder. */
  name: string;
  /** The builder's key, shown only this once. */
  apiKey: string;
}

/** BuilderDetail, as it travels. */
export interface BuilderDetail {
  data: Builder;
}

/** CancelAllAfterBody, as it travels. */
export interface CancelAllAfterBody {
  /** Seconds until all open orders are cancelled, at least 5; 0 disarms the timer. */
  timeoutSec: number;
}

/** CancelAllBody, as it travels. */
export interface CancelAllBody {
  /** Only orders of this market; for a categorical root, of its children. */
  marketId?: number;
  /** Only this side: 0 buy, 1 sell. */
  side?: 0 | 1;
}

/** CancelAllResult, as it travels. */
export interface CancelAllResult {
  /** Orders that were cancelled. */
  cancelled: string[];
}

/** The answer to one cancel of a batch; `cancelledShares` if it was cancelled. */
export interface CancelAnswer {
  /** 0 if the order was cancelled; otherwise a number from the error table. */
  errno: number;
  /** Empty if it was cancelled; otherwise why not. */
  errmsg: string;
  /** The remainder that was cancelled, in shares: what is missing from the size was filled before. */
  cancelledShares?: string;
}

/** CancelBatch, as it travels. */
export interface CancelBatch {
  /** Orders to cancel. */
  orderIds: string[];
}

/** CancelBatchResult, as it travels. */
export interface CancelBatchResult {
  /** An answer for each id, in the sequence of the request. */
  answers: CancelAnswer[];
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

/** CancelTimer, as it travels. */
export interface CancelTimer {
  /** When all open orders will be cancelled, Unix seconds; 0 while the timer is not armed. */
  cancelAt: number;
}

/** Prices in the token's terms; shares and volume of the whole market. */
export interface Candle {
  /** Start, Unix seconds. */
  t: number;
  /** First price. */
  open: string;
  /** Highest price. */
  high: string;
  /** Lowest price. */
  low: string;
  /** Last price. */
  close: string;
  /** Shares traded, of either token. */
  shares: string;
  /** Volume traded, in quote, with 18 decimal places: the taker's price × shares. */
  volume: string;
  /** Number of fills. */
  trades: number;
}

/** Prices and volume of a token, by stretches of time. */
export interface Candles {
  /** Token id. */
  tokenId: string;
  /** Market of the token; in a categorical market, the child. */
  marketId: number;
  /** Oldest first. There is none for a stretch of time without trades. */
  list: Candle[];
}

/** The ledger and its chain. Fields after chainId are present only with the chain ledger. */
export interface Chain {
  /** custodial: the service keeps the balances, nothing is on chain. chain: funds stay in the accounts' Safes. */
  ledger: 'custodial' | 'chain';
  /** Chain id that orders and requests for keys are signed for, as text. */
  chainId: string;
  /** URL of an RPC endpoint of the chain; absent when clients must choose their own. */
  rpcUrl?: string;
  /** Blocks that must follow a block before it counts as final. */
  confirmations?: number;
  /** Seconds before its signed expiration at which an order closes (its expiresAt), so that its trades can settle; 0 on a local chain. */
  settleWithinSec?: number;
  contracts?: ChainContracts;
}

/** ChainContracts, as it travels. */
export interface ChainContracts {
  /** ERC-20 token that prices are quoted in. */
  quoteToken: string;
  /** Holds collateral and outcome tokens. */
  conditionalTokens: string;
  /** Settles orders. */
  ctfExchange: string;
  /** Publishes fee rates. */
  feeManager: string;
  /** Combines several calls of a Safe into one. */
  multiSend: string;
  /** Implementation shared by all Safes. */
  safeSingleton: string;
  /** Deploys Safes. */
  safeProxyFactory: string;
}

/** A binary market inside a categorical one. */
export interface ChildMarket {
  /** Market number. */
  marketId: number;
  /** Title of the market. */
  marketTitle: string;
  /** 1 created, 2 activated, 3 resolving, 4 resolved, 5 failed, 6 deleted. */
  status: 1 | 2 | 3 | 4 | 5 | 6;
  /** The status as a word. */
  statusEnum: 'created' | 'activated' | 'resolving' | 'resolved' | 'failed' | 'deleted';
  /** Unique name of the market for use in URLs. */
  slug: string;
  /** How the market will be resolved; may be empty. */
  rules: string;
  /** Label of the Yes outcome. */
  yesLabel: string;
  /** Label of the No outcome. */
  noLabel: string;
  /** Token id of Yes; empty for a categorical root. */
  yesTokenId: string;
  /** Token id of No; empty for a categorical root. */
  noTokenId: string;
  /** Token id of the winning outcome; empty before resolution, and when neither outcome won. */
  resultTokenId: string;
  /** Condition id, hex without 0x; empty for a categorical root. */
  conditionId: string;
  /** Question id, hex without 0x; empty for a categorical root. */
  questionId: string;
  /** Address of the quote token. */
  quoteToken: string;
  /** Chain id as text. */
  chainId: string;
  /** Total volume traded, in quote, with 18 decimal places. */
  volume: string;
  /** When the market was created, Unix seconds. */
  createdAt: number;
  /** When trading ends, Unix seconds. */
  cutoffAt: number;
  /** When the market was resolved or failed, Unix seconds; 0 before. */
  resolvedAt: number;
  /** Present when trading in the market is incentivised. */
  incentiveFactor?: object;
  /** For a child, the number of its categorical root; 0 otherwise. */
  rootMarketId: number;
  /** Whether trading is halted, so that orders can only be cancelled. */
  halted: boolean;
  /** Price step, in quote. */
  tickSize: '0.0001' | '0.001' | '0.01';
  /** Minimum size of a limit order, in shares. */
  minShares: string;
  /** Fee rate of maker (resting) orders, in basis points. */
  makerFeeBps: number;
  /** Fee rate of taker (incoming) orders, in basis points. */
  takerFeeBps: number;
}

/** ChildMarketBody, as it travels. */
export interface ChildMarketBody {
  /** Title of the child; it must read differently from those of the other children. */
  marketTitle: string;
  /** Unique name for use in URLs; made from the title when absent. */
  slug?: string;
  /** How the market will be resolved. */
  rules?: string;
  /** When trading ends, Unix seconds; must be in the future. */
  cutoffAt?: number;
}

/** CollectedFees, as it travels. */
export interface CollectedFees {
  /** Amount that a sweep would move, in quote. */
  amount: string;
}

/** CreateBuilderBody, as it travels. */
export interface CreateBuilderBody {
  /** Name of the builder, which cannot be changed: letters, digits, dot, dash, underscore. */
  name: string;
  /** Whether to give an existing builder a new key; the old key stops working at once. */
  replaceKey?: boolean;
}

/** CreateLabelBody, as it travels. */
export interface CreateLabelBody {
  /** Name of the label. */
  labelName: string;
  /** URL of an image, http or https. */
  imageUrl?: string;
}

/** CreateMarketBody, as it travels. */
export interface CreateMarketBody {
  /** Title of the market. */
  marketTitle: string;
  /** How the market will be resolved. */
  rules?: string;
  /** Label of the Yes outcome; "Yes" when absent. */
  yesLabel?: string;
  /** Label of the No outcome; "No" when absent. It must differ from that of Yes in more than case. */
  noLabel?: string;
  /** When trading ends, Unix seconds; must be in the future. */
  cutoffAt: number;
  /** Ids of its category labels. */
  labelIds?: number[];
  /** Unique name for use in URLs; made from the title when absent. */
  slug?: string;
  /** Price step, in quote; 0.0001 when absent. */
  tickSize?: '0.0001' | '0.001' | '0.01';
  /** Fee rate of maker (resting) orders, in basis points. */
  makerFeeBps?: number;
  /** Fee rate of taker (incoming) orders, in basis points. */
  takerFeeBps?: number;
  /** Child markets. When present, the market is categorical. */
  children?: ChildMarketBody[];
}

/** DeletedApiKey, as it travels. */
export interface DeletedApiKey {
  /** Wallet whose key was deleted. */
  walletAddress: string;
}

/** A checksum of the book, every 5 seconds. */
export interface DepthChecksumMessage {
  /** Kind of this frame. */
  msgType: 'market.depth.checksum';
  /** Market number. */
  marketId: number;
  /** Number of the last diff included. A checksum has no number of its own. */
  seq: number;
  /** CRC-32, unsigned, of the Yes token's levels as `price:size` joined by `|`: bids, then asks, best first. */
  checksum: number;
}

/** A level of a book has a new size. */
export interface DepthDiffMessage {
  /** Kind of this frame. */
  msgType: 'market.depth.diff';
  /** Market number. */
  marketId: number;
  /** Token in whose terms the level is. */
  tokenId: string;
  /** 1 yes, 2 no. */
  outcomeSide: 1 | 2;
  /** Side of the book. */
  side: 'bids' | 'asks';
  /** Price of the level, in quote per share. */
  price: string;
  /** New total size of the level, in shares; 0 when the level is gone. */
  size: string;
  /** Number of the message: one more than that of the previous message. */
  seq: number;
  /** When the message was made, Unix milliseconds. */
  ts: number;
}

/** The whole book of a market. */
export interface DepthSnapshotMessage {
  /** Kind of this frame. */
  msgType: 'market.depth.snapshot';
  /** Market number. */
  marketId: number;
  /** Number of the last diff included. A snapshot has no number of its own. */
  seq: number;
  /** When the message was made, Unix milliseconds. */
  ts: number;
  /** Both tokens, Yes first. */
  tokens: SnapshotToken[];
}

/** EditMarketBody, as it travels. */
export interface EditMarketBody {
  /** How the market will be resolved. */
  rules?: string;
  /** Ids of its category labels. */
  labelIds?: number[];
  /** Fee rate of maker (resting) orders, in basis points. */
  makerFeeBps?: number;
  /** Fee rate of taker (incoming) orders, in basis points. */
  takerFeeBps?: number;
  /** When trading ends, Unix seconds; must be in the future. */
  cutoffAt?: number;
}

/** FaucetBody, as it travels. */
export interface FaucetBody {
  /** Amount in quote, at most ten decimal places. */
  amount: string;
}

/** Market and fee rates of a token. The fee of a fill is shares × rate × price × (1 − price), with the rate as a fraction. */
export interface FeeRates {
  /** Token id. */
  tokenId: string;
  /** Market of the token; in a categorical market, the child. */
  marketId: number;
  /** Fee rate of maker (resting) orders, in basis points. */
  makerFeeBps: string;
  /** Fee rate of taker (incoming) orders, in basis points. */
  takerFeeBps: string;
}

/** KeyIssuanceState, as it travels. */
export interface KeyIssuanceState {
  /** Whether wallets may create keys; while off, requests fail with errno 11004. */
  enabled: boolean;
}

/** A category label. */
export interface LabelData {
  /** Label number; stays the same when the name changes. */
  labelId: number;
  /** Name of the label. */
  labelName: string;
  /** URL of an image. */
  imageUrl?: string;
  /** URL of an image for small screens. */
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

/** The last price of a market that traded, for the taker's token. The other token's price is 1 minus it. */
export interface LastPriceMessage {
  /** Kind of this frame. */
  msgType: 'market.last.price';
  /** Market number. */
  marketId: number;
  /** Categorical root of the market; present only for a subscription by rootMarketId. */
  rootMarketId?: number;
  /** The taker's token. */
  tokenId: string;
  /** Price of the last fill, in quote per share of that token. */
  price: string;
  /** 1 yes, 2 no. */
  outcomeSide: 1 | 2;
  /** Number of the message: one more than that of the previous message. */
  seq: number;
  /** When the message was made, Unix milliseconds. */
  ts: number;
}

/** A market's last trade. Absent when the market never traded. */
export interface LastTrade {
  /** Price of Yes; that of No is 1 minus it. */
  price: string;
  /** When it happened, Unix milliseconds. */
  timestamp: number;
}

/** A fill, from the taker's point of view. */
export interface LastTradeMessage {
  /** Kind of this frame. */
  msgType: 'market.last.trade';
  /** Fill number, as in GET /trade/market/{marketId}. */
  tradeNo: string;
  /** Market number. */
  marketId: number;
  /** Categorical root of the market; present only for a subscription by rootMarketId. */
  rootMarketId?: number;
  /** The taker's token. */
  tokenId: string;
  /** What the taker did. */
  side: 'Buy' | 'Sell';
  /** 1 yes, 2 no. */
  outcomeSide: 1 | 2;
  /** Price of a share of the taker's token. */
  price: string;
  /** Number of shares. */
  shares: string;
  /** Amount in quote: price × shares. */
  amount: string;
  /** When it happened, Unix seconds, as in GET /trade/market/{marketId}. It can be earlier than ts. */
  createdAt: number;
  /** Number of the message: one more than that of the previous message. */
  seq: number;
  /** When the message was made, Unix milliseconds. */
  ts: number;
}

/** Last trade of a token; null when its market never traded. */
export interface LatestPrice {
  /** Token id. */
  tokenId: string;
  /** Price of the last trade. */
  price: string;
  /** The taker's side of the last trade. */
  side: 'BUY' | 'SELL';
  /** Size of the last trade, in shares. */
  size: string;
  /** When it happened, Unix milliseconds. */
  timestamp: number;
}

/** LedgerDifference, as it travels. */
export interface LedgerDifference {
  /** Wallet whose balance differs. */
  walletAddress: string;
  /** Market whose tokens differ; 0 for quote. */
  marketId: number;
  /** Quote or shares according to the ledger. */
  ledger: string;
  /** The same according to the chain, counting only what the exchange may move. */
  chain: string;
}

/** LiftBarResult, as it travels. */
export interface LiftBarResult {
  /** Wallet of the account. */
  walletAddress: string;
  /** What kept it from resting orders; empty if nothing did. */
  lifted: AccountBar[];
}

/** A binary market, or a categorical one with its children. */
export interface Market {
  /** Market number. */
  marketId: number;
  /** Title of the market. */
  marketTitle: string;
  /** 1 created, 2 activated, 3 resolving, 4 resolved, 5 failed, 6 deleted. */
  status: 1 | 2 | 3 | 4 | 5 | 6;
  /** The status as a word. */
  statusEnum: 'created' | 'activated' | 'resolving' | 'resolved' | 'failed' | 'deleted';
  /** Unique name of the market for use in URLs. */
  slug: string;
  /** How the market will be resolved; may be empty. */
  rules: string;
  /** Label of the Yes outcome. */
  yesLabel: string;
  /** Label of the No outcome. */
  noLabel: string;
  /** Token id of Yes; empty for a categorical root. */
  yesTokenId: string;
  /** Token id of No; empty for a categorical root. */
  noTokenId: string;
  /** Token id of the winning outcome; empty before resolution, and when neither outcome won. */
  resultTokenId: string;
  /** Condition id, hex without 0x; empty for a categorical root. */
  conditionId: string;
  /** Question id, hex without 0x; empty for a categorical root. */
  questionId: string;
  /** Address of the quote token. */
  quoteToken: string;
  /** Chain id as text. */
  chainId: string;
  /** Total volume traded, in quote, with 18 decimal places. */
  volume: string;
  /** When the market was created, Unix seconds. */
  createdAt: number;
  /** When trading ends, Unix seconds. */
  cutoffAt: number;
  /** When the market was resolved or failed, Unix seconds; 0 before. */
  resolvedAt: number;
  /** Present when trading in the market is incentivised. */
  incentiveFactor?: object;
  /** For a child, the number of its categorical root; 0 otherwise. */
  rootMarketId: number;
  /** Whether trading is halted, so that orders can only be cancelled. */
  halted: boolean;
  /** Price step, in quote. */
  tickSize: '0.0001' | '0.001' | '0.01';
  /** Minimum size of a limit order, in shares. */
  minShares: string;
  /** Fee rate of maker (resting) orders, in basis points. */
  makerFeeBps: number;
  /** Fee rate of taker (incoming) orders, in basis points. */
  takerFeeBps: number;
  /** 0 binary, 1 categorical. */
  marketType: 0 | 1;
  /** Names of its category labels, in the order of labelIds. */
  labels: string[];
  /** Ids of its category labels. */
  labelIds: number[];
  /** Volume of the last 24 hours, in quote, with 18 decimal places. */
  volume24h: string;
  /** Volume of the last 7 days, in quote, with 18 decimal places. */
  volume7d: string;
  /** Children of a categorical market; empty otherwise. */
  childMarkets: ChildMarket[];
}

/** MarketDetail, as it travels. */
export interface MarketDetail {
  /** A binary market, or a categorical one with its children. */
  data: Market;
}

/** MarketList, as it travels. */
export interface MarketList {
  /** Number of items on all pages. */
  total: number;
  /** Items of this page. */
  list: Market[];
}

/** MarketPayout, as it travels. */
export interface MarketPayout {
  /** The market, or a child of the root. */
  marketId: number;
  /** Title of the market. */
  marketTitle: string;
  /** Outcome it resolves to. */
  outcome: 'yes' | 'no' | 'invalid';
  /** Payout of a Yes share, in quote. */
  yesPayout: string;
  /** Payout of a No share, in quote. */
  noPayout: string;
  /** Yes shares held. */
  yesShares: string;
  /** No shares held. */
  noShares: string;
  /** Number of accounts that hold Yes. */
  yesHolders: number;
  /** Number of accounts that hold No. */
  noHolders: number;
  /** Total payout, in quote. */
  totalPayout: string;
}

/** Prices of a market over time, in terms of Yes. */
export interface MarketPriceHistory {
  /** Binary market, or child of a categorical one. */
  marketId: number;
  /** Prices of Yes, oldest first; that of No is 1 minus it. Empty before the first trade. */
  history: PricePoint[];
}

/** How a market trades now, with the values that GET /market/{marketId} returns. While halted is true, open orders are kept and can be cancelled, but do not trade. */
export interface MarketStatusMessage {
  /** Kind of this frame. */
  msgType: 'market.status';
  /** Market number. */
  marketId: number;
  /** Categorical root of the market; present only for a subscription by rootMarketId. */
  rootMarketId?: number;
  /** 1 created, 2 activated, 3 resolving, 4 resolved, 5 failed, 6 deleted. */
  status: 1 | 2 | 3 | 4 | 5 | 6;
  /** The status as a word. */
  statusEnum: 'created' | 'activated' | 'resolving' | 'resolved' | 'failed' | 'deleted';
  /** Whether trading is halted, so that orders can only be cancelled. */
  halted: boolean;
  /** When trading ends, Unix seconds. */
  cutoffAt: number;
  /** Fee rate of maker (resting) orders, in basis points. */
  makerFeeBps: number;
  /** Fee rate of taker (incoming) orders, in basis points. */
  takerFeeBps: number;
  /** Token id of the winning outcome; empty before resolution, and when neither outcome won. */
  resultTokenId: string;
  /** Number of the message: one more than that of the previous message. */
  seq: number;
  /** When the message was made, Unix milliseconds. */
  ts: number;
}

/** An order. */
export interface Order {
  /** The order's EIP-712 digest. */
  orderId: string;
  /** The order id under its older name. */
  transNo: string;
  /** 1 Pending (open), 2 Finished, 3 Canceled, 4 Expired, 5 Failed. */
  status: 1 | 2 | 3 | 4 | 5;
  /** The same, as a word. */
  statusEnum: 'Pending' | 'Finished' | 'Canceled' | 'Expired' | 'Failed';
  /** Why the order was closed; absent while it is open, and when it was filled completely. cancelled: by a request of its owner or builder, or by the exchange, as when an account is suspended. cancelAllAfter: by the account’s cancel timer. postOnlyWouldCross: it would have traded at once. selfTrade: the remainder would have matched an order of the same account. unfilled: it was to fill at once (market order, IOC or FOK), and found nothing more to match within its limits; FOK: not enough. expired: its expiration passed. marketClosed: the market stopped trading. On chain only, uncovered: the funds held for it are gone; settlementFailed: its trades failed to settle. */
  closeReason?:
    | 'cancelled'
    | 'cancelAllAfter'
    | 'postOnlyWouldCross'
    | 'selfTrade'
    | 'unfilled'
    | 'expired'
    | 'marketClosed'
    | 'uncovered'
    | 'settlementFailed';
  /** Market number. */
  marketId: number;
  /** Title of the market. */
  marketTitle: string;
  /** Categorical root of the market; 0 if none. */
  rootMarketId: number;
  /** Title of the root; empty if none. */
  rootMarketTitle: string;
  /** 0 buy, 1 sell. */
  side: 0 | 1;
  /** The same, as a word. */
  sideEnum: 'Buy' | 'Sell';
  /** 1 market, 2 limit. */
  tradingMethod: 1 | 2;
  /** The same, as a word. */
  tradingMethodEnum: 'Market' | 'Limit';
  /** Label of the outcome. */
  outcome: string;
  /** 1 yes, 2 no. */
  outcomeSide: 1 | 2;
  /** The same, as a word. */
  outcomeSideEnum: 'Yes' | 'No';
  /** Limit price of a share; 0 for a market order. */
  price: string;
  /** Size of the order in shares; 0 for a market buy. */
  orderShares: string;
  /** Size of the order in quote: price × shares, or the budget of a market buy. */
  orderAmount: string;
  /** Shares filled. */
  filledShares: string;
  /** On chain, shares whose trades failed to settle: they count as cancelled, so neither as filled nor as open. Absent if there are none. */
  failedShares?: string;
  /** Quote of its fills, without fees. */
  filledAmount: string;
  /** What its sells earned over average cost, after fees; 0 for a buy. */
  profit: string;
  /** Address of the quote token. */
  quoteToken: string;
  /** When the order was accepted, Unix seconds. */
  createdAt: number;
  /** When the order expires, Unix seconds; 0 for never. */
  expiresAt: number;
  /** What happens to the part that does not fill at once, as submitted or by default. GTC: it rests. IOC: it is cancelled, as with every market order that is not FOK. FOK: the order fills completely or not at all. */
  timeInForce: 'GTC' | 'IOC' | 'FOK';
  /** Whether the order was submitted as post-only: cancelled rather than match a resting order. */
  postOnly: boolean;
  /** Of a market order, the worst price at which it may fill; absent if it was submitted without one. */
  worstPrice?: string;
  /** Its first 100 fills, oldest first; GET /trade?orderId=… lists all. Empty in lists. */
  trades: Trade[];
}

/** The answer to one order of a batch; `orderData` if it was placed. */
export interface OrderAnswer {
  /** 0 if the order was placed; otherwise a number from the error table. With 1 it may have been placed: send the same order again. */
  errno: number;
  /** Empty if it was placed; otherwise what was received, what is accepted, what to do. */
  errmsg: string;
  /** An order. */
  orderData?: Order;
}

/** OrderBatch, as it travels. */
export interface OrderBatch {
  /** Signed orders, in the sequence in which they are to be placed. */
  orders: OrderSubmission[];
}

/** OrderBatchResult, as it travels. */
export interface OrderBatchResult {
  /** An answer for each order, in the sequence of the request. */
  answers: OrderAnswer[];
}

/** OrderDetail, as it travels. */
export interface OrderDetail {
  /** An order. */
  orderData: Order;
}

/** OrderList, as it travels. */
export interface OrderList {
  /** Number of items on all pages. */
  total: number;
  /** Items of this page. */
  list: Order[];
}

/** A signed order. */
export interface OrderSubmission {
  /** Random number that makes the order unique. */
  salt: string;
  /** The account's trading wallet; for signature type 0, its wallet. */
  maker: string;
  /** The account's wallet. */
  signer: string;
  /** Always the zero address: anyone may fill the order. */
  taker: string;
  /** Outcome token to buy or sell. */
  tokenId: string;
  /** What the maker gives: for a buy, quote in wei; for a sell, shares in wei. */
  makerAmount: string;
  /** What the maker asks for: for a buy, shares in wei; for a sell, quote in wei; 0 for a market order. */
  takerAmount: string;
  /** When the order expires, Unix seconds; 0 for never. */
  expiration: string;
  /** The account's nonce on the exchange contract; 0 unless raised there. */
  nonce: string;
  /** 0 accepts the market's published rates; above 0, the highest rate the order accepts, in basis points. */
  feeRateBps: string;
  /** 0 buy, 1 sell. */
  side: '0' | '1';
  /** 0 wallet (EOA), 2 Safe; 1 (proxy) is refused with errno 302. */
  signatureType: '0' | '1' | '2';
  /** Market number. */
  topicId: number;
  /** Limit price of a share as a decimal; ignored for a market order. */
  price: string;
  /** 1 market, 2 limit. */
  tradingMethod: 1 | 2;
  /** The signer's signature of the typed data: 0x and 130 hex digits. */
  signature: string;
  /** Ignored. */
  sign?: string | number | boolean | null;
  /** The market's quote token, or empty. */
  currencyAddress?: string;
  /** The conditional-tokens contract, or empty. */
  contractAddress?: string;
  /** Ignored. */
  timestamp?: string | number | boolean | null;
  /** Market orders: how much worse than the best price a fill may be, as a fraction of the best price; 0 for no limit. */
  safeRate?: string;
  /** Market orders: the worst price at which the order may fill, however far the book has moved when it arrives: a decimal on the market's price grid. Of this and safeRate, the tighter bound holds; without both, it fills at any price. Not part of the signed order. */
  worstPrice?: string;
  /** 0, or the same as the signed expiration. */
  orderExpTime?: string;
  /** Limit orders: cancel the order at once if it would match a resting order. */
  postOnly?: boolean;
  /** What happens to the part that does not fill at once. GTC, the default of limit orders: it rests until it is filled, cancelled or expires. IOC (immediate or cancel), the default of market orders: it is cancelled. FOK (fill or kill): the order fills completely, a market buy up to the last lot it can pay for, or is cancelled without a fill, also when it would take more than 1,000 resting orders. Market orders: IOC or FOK; with postOnly: GTC. */
  timeInForce?: 'GTC' | 'IOC' | 'FOK';
  /** An open order of the account that this one takes the place of: it is cancelled and this one placed, with nothing in between, or neither. What it holds can pay for this order. Errno 301 if it is no longer open. Not part of the signed order. */
  replaces?: {
    /** The open order to replace. */
    orderId: string;
    /** What must remain of it, in shares: its size less filledShares and, on chain, failedShares. With any other remainder, errno 301, with a message that begins with `replaces.remainingShares`; one about an order that is no longer open begins with `replaces.orderId`. */
    remainingShares?: string;
  };
  /** Where the order comes from; ignored. */
  origin?: string;
}

/** A change of one of the account's orders. */
export interface OrderUpdateMessage {
  /** Kind of this frame. */
  msgType: 'trade.order.update';
  /** orderNew: accepted. orderFill: one fill. orderConfirm: the fills sent before it are final, at once with a custodial ledger, on chain once they have settled. orderCancel: the order was closed before it was filled completely; status and closeReason say how. */
  orderUpdateType: 'orderNew' | 'orderFill' | 'orderConfirm' | 'orderCancel';
  /** Market number. */
  marketId: number;
  /** Categorical root of the market; present only for a subscription by rootMarketId. */
  rootMarketId?: number;
  /** The order's EIP-712 digest. */
  orderId: string;
  /** 1 buy, 2 sell. */
  side: 1 | 2;
  /** 1 yes, 2 no. */
  outcomeSide: 1 | 2;
  /** Limit price of a share; 0 for a market order. */
  price: string;
  /** Size of the order in shares; 0 for a market buy. */
  shares: string;
  /** Size of the order in quote: price × shares, or the budget of a market buy. */
  amount: string;
  /** 1 pending, 2 finished, 3 canceled, 4 expired, 5 failed. */
  status: 1 | 2 | 3 | 4 | 5;
  /** Why the order was closed; absent while it is open, and when it was filled completely. cancelled: by a request of its owner or builder, or by the exchange, as when an account is suspended. cancelAllAfter: by the account’s cancel timer. postOnlyWouldCross: it would have traded at once. selfTrade: the remainder would have matched an order of the same account. unfilled: it was to fill at once (market order, IOC or FOK), and found nothing more to match within its limits; FOK: not enough. expired: its expiration passed. marketClosed: the market stopped trading. On chain only, uncovered: the funds held for it are gone; settlementFailed: its trades failed to settle. */
  closeReason?:
    | 'cancelled'
    | 'cancelAllAfter'
    | 'postOnlyWouldCross'
    | 'selfTrade'
    | 'unfilled'
    | 'expired'
    | 'marketClosed'
    | 'uncovered'
    | 'settlementFailed';
  /** In an orderCancel, if another order has taken its place (`replaces`): the id of that one. */
  replacedBy?: string;
  /** 1 market, 2 limit. */
  tradingMethod: 1 | 2;
  /** Address of the quote token. */
  quoteToken: string;
  /** When the order was accepted, Unix seconds. */
  createdAt: number;
  /** When the order expires, Unix seconds; 0 for never. */
  expiresAt: number;
  /** What happens to the part that does not fill at once, as submitted or by default. GTC: it rests. IOC: it is cancelled, as with every market order that is not FOK. FOK: the order fills completely or not at all. */
  timeInForce: 'GTC' | 'IOC' | 'FOK';
  /** Whether the order was submitted as post-only: cancelled rather than match a resting order. */
  postOnly: boolean;
  /** Chain id as text. */
  chainId: string;
  /** Shares filled so far. */
  filledShares: string;
  /** On chain, shares whose trades failed to settle: they count as cancelled, so neither as filled nor as open. Absent if there are none. */
  failedShares?: string;
  /** Quote of its fills so far, without fees. */
  filledAmount: string;
  /** Number of the message among all of the account's messages on this channel. */
  seq: number;
  /** For a subscription by market: the seq of its previous message; in the first message, the seq of its ack. */
  prevSeq?: number;
  /** When the message was made, Unix milliseconds. */
  ts: number;
}

/** Depth of a token. */
export interface Orderbook {
  /** Condition id, hex without 0x. */
  market: string;
  /** Token id. */
  tokenId: string;
  /** When the book last changed, Unix milliseconds. */
  timestamp: number;
  /** Bid levels, highest price first. */
  bids: OrderbookLevel[];
  /** Ask levels, lowest price first. */
  asks: OrderbookLevel[];
}

/** OrderbookLevel, as it travels. */
export interface OrderbookLevel {
  /** Price. */
  price: string;
  /** Total size at this price, in shares. */
  size: string;
}

/** What the redeemed shares of one outcome of a market paid. */
export interface Payout {
  /** Payout number; unique, and higher for later ones. */
  payoutNo: string;
  /** Transaction hash on chain; empty when there is none. */
  txHash: string;
  /** Market number. */
  marketId: number;
  /** Title of the market. */
  marketTitle: string;
  /** Categorical root of the market; 0 if none. */
  rootMarketId: number;
  /** Title of the root; empty if none. */
  rootMarketTitle: string;
  /** When the market was resolved or failed, Unix seconds: the shares are worth their payout since then. */
  marketResolvedAt: number;
  /** Label of the outcome. */
  outcome: string;
  /** 1 yes, 2 no. */
  outcomeSide: 1 | 2;
  /** The same, as a word. */
  outcomeSideEnum: 'Yes' | 'No';
  /** What a share paid: 1 or 0, or 0.5 in a market that was resolved as invalid or failed. */
  price: string;
  /** Number of shares redeemed. */
  shares: string;
  /** Amount in quote. On chain it includes what fractions of a millionth of a share paid. */
  amount: string;
  /** Amount minus the average cost of the shares, in quote. */
  profit: string;
  /** Address of the quote token. */
  quoteToken: string;
  /** Chain id as text. */
  chainId: string;
  /** When it happened, Unix seconds. */
  createdAt: number;
}

/** PayoutList, as it travels. */
export interface PayoutList {
  /** Number of items on all pages. */
  total: number;
  /** Items of this page. */
  list: Payout[];
}

/** An account's position in one outcome. */
export interface Position {
  /** Market number. */
  marketId: number;
  /** Title of the market. */
  marketTitle: string;
  /** Categorical root of the market; 0 if none. */
  rootMarketId: number;
  /** Title of the root; empty if none. */
  rootMarketTitle: string;
  /** Status of the market: 1 created, 2 activated, 3 resolving, 4 resolved, 5 failed, 6 deleted. */
  marketStatus: 1 | 2 | 3 | 4 | 5 | 6;
  /** The same, as a word. */
  marketStatusEnum: 'created' | 'activated' | 'resolving' | 'resolved' | 'failed' | 'deleted';
  /** Whether trading in the market is paused. */
  marketHalted: boolean;
  /** When trading in the market ends, Unix seconds. */
  marketCutoffAt: number;
  /** When the market was resolved or failed, Unix seconds; 0 before. */
  marketResolvedAt: number;
  /** Condition id, hex without 0x. */
  conditionId: string;
  /** Token id of the outcome. */
  tokenId: string;
  /** Label of the outcome. */
  outcome: string;
  /** 1 yes, 2 no. */
  outcomeSide: 1 | 2;
  /** The same, as a word. */
  outcomeSideEnum: 'Yes' | 'No';
  /** Shares owned, frozen ones included. */
  sharesOwned: string;
  /** Shares held for open sell orders and, on chain, for trades that are not final yet. */
  sharesFrozen: string;
  /** Average cost of a share, without fees. */
  avgEntryPrice: string;
  /** Value of the shares at the last price, in quote. */
  currentValueInQuoteToken: string;
  /** Current value minus cost, in quote. */
  unrealizedPnl: string;
  /** The same, in percent of the cost. */
  unrealizedPnlPercent: string;
  /** Profit of the last 24 hours, to the minute, in quote: current value plus proceeds since then, minus the value then and what was paid since (without fees). */
  dailyPnlChange: string;
  /** The same, in percent of the value 24 hours ago plus what was paid since. */
  dailyPnlChangePercent: string;
  /** Whether the position can be redeemed: 0 CanNotClaim, 1 WaitClaim (it can be), 2 Claiming, 3 ClaimFailed, 4 Claimed. */
  claimStatus: 0 | 1 | 2 | 3 | 4;
  /** The same, as a word. */
  claimStatusEnum: 'CanNotClaim' | 'WaitClaim' | 'Claiming' | 'ClaimFailed' | 'Claimed';
  /** Address of the quote token. */
  quoteToken: string;
}

/** PositionList, as it travels. */
export interface PositionList {
  /** Number of items on all pages. */
  total: number;
  /** Items of this page. */
  list: Position[];
}

/** PriceHistories, as it travels. */
export interface PriceHistories {
  /** One entry for each requested market, in the order of the request. */
  list: MarketPriceHistory[];
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
  /** Price of the last trade up to the end of the bucket. */
  p: string;
}

/** A fill of a market. */
export interface PublicTrade {
  /** Fill number; unique. The numbers of its two trades begin with it. */
  tradeNo: string;
  /** Market number. */
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
  /** The same, as a word. */
  outcomeSideEnum: 'Yes' | 'No';
  /** Price of a share of the taker's token. */
  price: string;
  /** Number of shares. */
  shares: string;
  /** Amount in quote: price × shares. */
  amount: string;
  /** When it happened, Unix seconds. */
  createdAt: number;
}

/** PublicTradeList, as it travels. */
export interface PublicTradeList {
  /** Number of items on all pages. */
  total: number;
  /** Items of this page. */
  list: PublicTrade[];
}

/** QuoteBalance, as it travels. */
export interface QuoteBalance {
  /** Address of the quote token. */
  quoteToken: string;
  /** Decimals of the token on chain. */
  tokenDecimals: number;
  /** Available plus frozen. */
  totalBalance: string;
  /** Free to use. */
  availableBalance: string;
  /** Held for open orders and, on chain, for trades that are not final yet. */
  frozenBalance: string;
}

/** A quote token. */
export interface QuoteToken {
  /** Number of the quote token. */
  id: number;
  /** Name of the token. */
  quoteTokenName: string;
  /** Symbol of the token. */
  symbol: string;
  /** Address of the token. */
  quoteTokenAddress: string;
  /** Decimals of the token on chain. */
  decimal: number;
  /** Exchange contract that orders are signed for: the verifyingContract of their domain. */
  ctfExchangeAddress: string;
  /** Chain id as text. */
  chainId: string;
  /** When the token was added, Unix seconds. */
  createdAt: number;
}

/** QuoteTokenList, as it travels. */
export interface QuoteTokenList {
  /** Number of items on all pages. */
  total: number;
  /** Items of this page. */
  list: QuoteToken[];
}

/** ReconcileResult, as it travels. */
export interface ReconcileResult {
  /** Block of the comparison. */
  blockNumber: number;
  /** Number of accounts compared. */
  accounts: number;
  /** Number of positions compared. */
  positions: number;
  /** Balances that differ; the markets concerned are halted. */
  differences: LedgerDifference[];
  /** Quote on chain in no balance: the remainders below 1e-10 quote of all accounts. */
  quoteRemainder: string;
  /** Shares on chain in no position: the remainders below a lot of all positions. */
  shareRemainder: string;
  /** Quote on chain that the exchange may not move. */
  quoteOutOfReach: string;
  /** Shares on chain that the exchange may not move. */
  shareOutOfReach: string;
  /** Markets of which accounts hold more tokens than exist by the logs; halted when another count agrees. */
  excessMarketIds: number[];
  /** The most that all tokens of this service's markets can pay. */
  backingNeeded: string;
  /** Quote locked in the conditional-tokens contract. */
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
  /** Trading wallet; derived from the wallet when absent. */
  multiSigAddress?: string;
}

/** How a market resolves: exactly one of outcome and winnerMarketId. */
export interface ResolveMarketBody {
  /** Outcome; for a categorical root only invalid. */
  outcome?: 'yes' | 'no' | 'invalid';
  /** For a categorical root: the child that resolves to yes; all others not yet resolved resolve to no. */
  winnerMarketId?: number;
  /** Only return what it would pay; change nothing. */
  dryRun?: boolean;
}

/** ResolveResult, as it travels. */
export interface ResolveResult {
  /** A binary market, or a categorical one with its children. */
  data: Market;
  /** For a dry run or preview: what each market would pay. */
  payouts?: MarketPayout[];
}

/** ResumeResult, as it travels. */
export interface ResumeResult {
  /** Wallet of the account. */
  walletAddress: string;
}

/** ServerTime, as it travels. */
export interface ServerTime {
  /** Current time, Unix milliseconds. */
  time: number;
}

/** What this installation offers. */
export interface ServiceInfo {
  /** Version of the service. */
  version: string;
  /** Whether this is a demo, with play money. */
  demo: boolean;
  /** Whether a wallet may register itself. */
  openRegistration: boolean;
  /** Most quote that the faucet gives in one request; 0 when there is no faucet. */
  faucetPerCall: string;
  /** Most quote that the faucet gives one account in a day (UTC). */
  faucetPerDay: string;
}

/** A level of a book. */
export interface SnapshotLevel {
  /** Price, in quote per share. */
  price: string;
  /** Total size, in shares. */
  size: string;
}

/** The book in the terms of one token. */
export interface SnapshotToken {
  /** Token id. */
  tokenId: string;
  /** 1 yes, 2 no. */
  outcomeSide: 1 | 2;
  /** Bid levels, best first. */
  bids: SnapshotLevel[];
  /** Ask levels, best first. */
  asks: SnapshotLevel[];
}

/** SplitMergeBody, as it travels. */
export interface SplitMergeBody {
  /** Binary market. */
  marketId: number;
  /** Number of pairs, a multiple of 0.000001 (one lot). */
  amount: string;
}

/** SuspendResult, as it travels. */
export interface SuspendResult {
  /** Wallet of the account. */
  walletAddress: string;
  /** Number of open orders that were cancelled. */
  cancelledOrders: number;
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
  /** Amount moved, in quote. */
  amount: string;
}

/** Depth of a token, split by the token that orders are for. */
export interface TokenDepth {
  /** Token id. */
  tokenId: string;
  /** Market of the token; in a categorical market, the child. */
  marketId: number;
  /** Buy orders for this token and sell orders for the other one; highest price first. */
  bids: TokenDepthLevel[];
  /** Sell orders for this token and buy orders for the other one; lowest price first. */
  asks: TokenDepthLevel[];
}

/** TokenDepthLevel, as it travels. */
export interface TokenDepthLevel {
  /** Price. */
  price: string;
  /** Total size at this price, in shares. */
  size: string;
  /** Part of the size that comes from orders for the other token: filling it mints pairs (asks) or merges them (bids). */
  complementSize: string;
}

/** An account's trade. */
export interface Trade {
  /** Trade number; unique. That of a fill ends in -maker or -taker: what the account was in it. */
  tradeNo: string;
  /** Order that was filled; empty for a split or merge. */
  orderNo: string;
  /** Transaction hash on chain; empty when there is none. */
  txHash: string;
  /** Market number. */
  marketId: number;
  /** Title of the market. */
  marketTitle: string;
  /** Categorical root of the market; 0 if none. */
  rootMarketId: number;
  /** Title of the root; empty if none. */
  rootMarketTitle: string;
  /** What the account did. */
  side: 'Buy' | 'Sell' | 'Split' | 'Merge';
  /** Label of the outcome; empty for a split or merge. */
  outcome: string;
  /** 1 yes, 2 no, 0 split or merge. */
  outcomeSide: 0 | 1 | 2;
  /** The same, as a word. */
  outcomeSideEnum: '' | 'Yes' | 'No';
  /** Price of a share; 1 for a split or merge. */
  price: string;
  /** Number of shares. */
  shares: string;
  /** Amount in quote, without the fee. */
  amount: string;
  /** Fee, in wei of quote. */
  fee: string;
  /** Fee, in quote. */
  feeFormatted: string;
  /** What a sell earned over average cost, after the fee; 0 for a buy. */
  profit: string;
  /** Address of the quote token. */
  quoteToken: string;
  /** US dollars for one quote token. */
  quoteTokenUsdPrice: string;
  /** Amount in US dollars. */
  usdAmount: string;
  /** 1 Pending, 2 Finished, 3 Canceled, 5 Failed, 6 OnchainFailed; always 2 with the custodial ledger. */
  status: 1 | 2 | 3 | 5 | 6;
  /** The same, as a word. */
  statusEnum: 'Pending' | 'Finished' | 'Canceled' | 'Failed' | 'OnchainFailed';
  /** Why the trade failed on chain; present only with status 6. */
  failReason?: string;
  /** Chain id as text. */
  chainId: string;
  /** When it happened, Unix seconds. */
  createdAt: number;
}

/** TradeList, as it travels. */
export interface TradeList {
  /** Number of items on all pages. */
  total: number;
  /** Items of this page. */
  list: Trade[];
}

/** One of the account's trades, splits and merges. */
export interface TradeRecordMessage {
  /** Kind of this frame. */
  msgType: 'trade.record.new';
  /** Order that was filled; empty for a split or merge. */
  orderId: string;
  /** Trade number, as in GET /trade. */
  tradeNo: string;
  /** Market number. */
  marketId: number;
  /** Categorical root of the market; present only for a subscription by rootMarketId. */
  rootMarketId?: number;
  /** Transaction hash on chain; empty when there is none. */
  txHash: string;
  /** What the account did. */
  side: 'Buy' | 'Sell' | 'Split' | 'Merge';
  /** 1 yes, 2 no, 0 split or merge. */
  outcomeSide: 0 | 1 | 2;
  /** Price of a share; 1 for a split or merge. */
  price: string;
  /** Number of shares. */
  shares: string;
  /** Amount in quote, without the fee. */
  amount: string;
  /** What a sell or merge earned over average cost, after the fee; 0 for a buy or split. */
  profit: string;
  /** 1 pending (until its block is final), 2 finished, 3 canceled, 5 failed, 6 failed on chain. */
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
  /** Number of the message among all of the account's messages on this channel. */
  seq: number;
  /** For a subscription by market: the seq of its previous message; in the first message, the seq of its ack. */
  prevSeq?: number;
  /** When the message was made, Unix milliseconds. */
  ts: number;
}

/** Outcome of a split, merge or redeem. */
export interface TransactionResult {
  /** Whether the operation succeeded. */
  success: boolean;
  /** Transaction hash on chain; absent when there is none. */
  txHash?: string;
  /** Quote that a redeem paid; absent from split and merge. */
  payout?: string;
}

/** Quote that came into an account or left it, other than by trading. */
export interface Transfer {
  /** Transfer number; unique, and higher for later ones. */
  transferNo: string;
  /** Deposit: quote came in, the faucet's included. Withdrawal: quote left. Fees: the operator moved collected fees to the account. */
  kind: 'Deposit' | 'Withdrawal' | 'Fees';
  /** Amount in quote; never negative, also of a withdrawal. */
  amount: string;
  /** Address of the quote token. */
  quoteToken: string;
  /** Chain id as text. */
  chainId: string;
  /** When it happened, Unix seconds. */
  createdAt: number;
}

/** TransferBody, as it travels. */
export interface TransferBody {
  /** Amount in quote, at most ten decimal places. */
  amount: string;
  /** Address of the quote token; the installation's only one when absent. */
  quoteToken?: string;
}

/** TransferList, as it travels. */
export interface TransferList {
  /** Number of items on all pages. */
  total: number;
  /** Items of this page. */
  list: Transfer[];
}

/** The account that a key belongs to. */
export interface UserAuth {
  /** The key. */
  apiKey: string;
  /** Wallet that signs. */
  walletAddress: string;
  /** Trading wallet of each chain id. */
  walletUsers: Record<string, string>;
}

/** Input and result of each endpoint. */
export interface Operations {
  /** List markets. */
  listMarkets: {
    query: {
      /** Only items of this chain. */
      chainId?: string;
      /** 0 binary, 1 categorical, 2 all. */
      marketType?: 0 | 1 | 2;
      /** Only markets of this status; empty for all, including deleted ones. */
      status?: '' | 'created' | 'activated' | 'resolving' | 'resolved' | 'failed' | 'deleted';
      /** Sort order: 1 newest first, 2 soonest cutoff first; highest/lowest first by total volume (3/4), 24-hour volume (5/6) or 7-day volume (7/8). */
      sortBy?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
      /** Only markets with this label; 0 for all. */
      labelId?: number;
      /** Only markets that match all these words in their titles, slugs and numbers (12 or #12), including their children's; case and accents do not matter. Words after the first 8 different ones are ignored. */
      keywords?: string;
      /** Page number, from 1. */
      page?: number;
      /** Items per page. */
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
  /** Read a market by its slug. */
  getMarketBySlug: {
    params: {
      /** Unique name of the market, as in its URL. */
      slug: string;
    };
    result: MarketDetail;
  };
  /** Read the best prices and last trades of many markets. */
  listBestPrices: {
    query: {
      /** Numbers of 1 to 100 markets, separated by commas. */
      marketIds: string;
    };
    result: BestPricesList;
  };
  /** Read the price histories of many markets. */
  listPriceHistories: {
    query: {
      /** Numbers of 1 to 30 markets, separated by commas. */
      marketIds: string;
      /** Spacing of the points; max covers the whole history. */
      interval?: '1m' | '1h' | '1d' | '1w' | 'max';
      /** Start of the window, Unix seconds; the point or candle that it falls into is the first. */
      start_at?: number;
      /** End of the window, Unix seconds; the point or candle that it falls into is the last. */
      end_at?: number;
    };
    result: PriceHistories;
  };
  /** List category labels. */
  listLabels: { result: LabelList };
  /** List quote tokens. */
  listQuoteTokens: {
    query: {
      /** Only items of this chain. */
      chainId?: string;
      /** Only quote tokens of this name. */
      quoteTokenName?: string;
      /** Page number, from 1. */
      page?: number;
      /** Items per page. */
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
      /** Only items created at this time or later, Unix seconds. */
      start_at?: number;
      /** Only items created at this time or earlier, Unix seconds. With start_at or end_at, pages reach 10,000 items deep, and `total` counts no further than 10,001. */
      end_at?: number;
      /** Only trades after the one with this tradeNo, oldest first: send the last one that you have, with its createdAt as start_at. A trade that the market does not have is refused (errno 2). 0 lists from start_at on. */
      after_trade_no?: string;
      /** Page number, from 1. */
      page?: number;
      /** Items per page. */
      limit?: number;
    };
    result: PublicTradeList;
  };
  /** Read the last trade of a token. */
  getLatestPrice: {
    query: {
      /** Token id. */
      token_id: string;
    };
    result: LatestPrice | null;
  };
  /** Read the depth of a token. */
  getOrderbook: {
    query: {
      /** Token id. */
      token_id: string;
    };
    result: Orderbook;
  };
  /** Read the prices of a token over time. */
  getPriceHistory: {
    query: {
      /** Token id. */
      token_id: string;
      /** Spacing of the points; max covers the whole history. */
      interval?: '1m' | '1h' | '1d' | '1w' | 'max';
      /** Start of the window, Unix seconds; the point or candle that it falls into is the first. */
      start_at?: number;
      /** End of the window, Unix seconds; the point or candle that it falls into is the last. */
      end_at?: number;
    };
    result: PriceHistory;
  };
  /** Read the candles of a token. */
  getCandles: {
    query: {
      /** Token id. */
      token_id: string;
      /** Length of a candle. */
      interval?: '1m' | '1h' | '1d' | '1w';
      /** Start of the window, Unix seconds; the point or candle that it falls into is the first. */
      start_at?: number;
      /** End of the window, Unix seconds; the point or candle that it falls into is the last. */
      end_at?: number;
    };
    result: Candles;
  };
  /** Read the fee rates of a token. */
  getFeeRates: {
    query: {
      /** Token id. */
      token_id: string;
      /** Only items of this chain. */
      chain_id?: string;
    };
    result: FeeRates;
  };
  /** Read the depth of a token, split by the token that orders are for. */
  getDepth: {
    query: {
      /** Token id. */
      token_id: string;
    };
    result: TokenDepth;
  };
  /** Read the service's clock. */
  getTime: { result: ServerTime };
  /** Read what this installation offers. */
  getService: { result: ServiceInfo };
  /** Read where funds are kept. */
  getChain: { result: Chain };
  /** List own orders, newest first. */
  listOrders: {
    query: {
      /** Only items of this chain. */
      chainId?: string;
      /** Only items of this market; for a categorical root, of its children. 0 for all. */
      marketId?: number;
      /** Only orders of these statuses, numbers separated by commas: 1 Pending, 2 Finished, 3 Canceled, 4 Expired, 5 Failed; empty for all. */
      status?: string;
      /** Only items created at this time or later, Unix seconds. */
      start_at?: number;
      /** Only items created at this time or earlier, Unix seconds. With start_at or end_at, pages reach 10,000 items deep, and `total` counts no further than 10,001. */
      end_at?: number;
      /** Page number, from 1. */
      page?: number;
      /** Items per page. */
      limit?: number;
    };
    result: OrderList;
  };
  /** Read one of your own orders with its first 100 trades. */
  getOrder: {
    params: {
      /** Order id. */
      orderId: string;
    };
    result: OrderDetail;
  };
  /** Place a signed order. */
  placeOrder: { body: OrderSubmission; result: OrderDetail };
  /** Place several signed orders. */
  placeOrders: { body: OrderBatch; result: OrderBatchResult };
  /** Cancel one of your own orders. */
  cancelOrder: { body: CancelOrderBody; result: CancelResult };
  /** Cancel several of your own orders. */
  cancelOrders: { body: CancelBatch; result: CancelBatchResult };
  /** Cancel all own open orders. */
  cancelAllOrders: { body: CancelAllBody; result: CancelAllResult };
  /** Cancel all own open orders unless called again in time. */
  cancelAllAfter: { body: CancelAllAfterBody; result: CancelTimer };
  /** Read when all own open orders will be cancelled. */
  getCancelTimer: { result: CancelTimer };
  /** List own positions. */
  listPositions: {
    query: {
      /** Only items of this chain. */
      chainId?: string;
      /** Only items of this market; for a categorical root, of its children. 0 for all. */
      marketId?: number;
      /** Only positions in these states, separated by commas; empty for all. open: with shares that can still be worth something, those that can be claimed included; lost: with shares that pay nothing; claimed: redeemed, with no shares left. */
      state?: string;
      /** Page number, from 1. */
      page?: number;
      /** Items per page. */
      limit?: number;
    };
    result: PositionList;
  };
  /** List any account's positions. */
  listUserPositions: {
    params: {
      /** Address of the wallet or trading wallet, in any case. */
      address: string;
    };
    query: {
      /** Only items of this chain. */
      chainId?: string;
      /** Only items of this market; for a categorical root, of its children. 0 for all. */
      marketId?: number;
      /** Only positions in these states, separated by commas; empty for all. open: with shares that can still be worth something, those that can be claimed included; lost: with shares that pay nothing; claimed: redeemed, with no shares left. */
      state?: string;
      /** Page number, from 1. */
      page?: number;
      /** Items per page. */
      limit?: number;
    };
    result: PositionList;
  };
  /** List own trades, splits and merges, newest first. */
  listTrades: {
    query: {
      /** Only items of this chain. */
      chainId?: string;
      /** Only items of this market; for a categorical root, of its children. 0 for all. */
      marketId?: number;
      /** Only fills of this order of the account; empty for all. Pages reach 10,000 items deep, and `total` counts no further than 10,001. */
      orderId?: string;
      /** Only items created at this time or later, Unix seconds. */
      start_at?: number;
      /** Only items created at this time or earlier, Unix seconds. With start_at or end_at, pages reach 10,000 items deep, and `total` counts no further than 10,001. */
      end_at?: number;
      /** Only trades after the one with this tradeNo, oldest first: send the last one that you have, with its createdAt as start_at. A trade that the account does not have is refused (errno 2). 0 lists from start_at on. */
      after_trade_no?: string;
      /** Page number, from 1. */
      page?: number;
      /** Items per page. */
      limit?: number;
    };
    result: TradeList;
  };
  /** List any account's trades, newest first. */
  listUserTrades: {
    params: {
      /** Address of the wallet or trading wallet, in any case. */
      address: string;
    };
    query: {
      /** Only items of this chain. */
      chainId?: string;
      /** Only items of this market; for a categorical root, of its children. 0 for all. */
      marketId?: number;
      /** Only fills of this order of the account; empty for all. Pages reach 10,000 items deep, and `total` counts no further than 10,001. */
      orderId?: string;
      /** Only items created at this time or later, Unix seconds. */
      start_at?: number;
      /** Only items created at this time or earlier, Unix seconds. With start_at or end_at, pages reach 10,000 items deep, and `total` counts no further than 10,001. */
      end_at?: number;
      /** Only trades after the one with this tradeNo, oldest first: send the last one that you have, with its createdAt as start_at. A trade that the account does not have is refused (errno 2). 0 lists from start_at on. */
      after_trade_no?: string;
      /** Page number, from 1. */
      page?: number;
      /** Items per page. */
      limit?: number;
    };
    result: TradeList;
  };
  /** List what own redeemed shares paid, newest first. */
  listPayouts: {
    query: {
      /** Only items of this chain. */
      chainId?: string;
      /** Only items of this market; for a categorical root, of its children. 0 for all. */
      marketId?: number;
      /** Only items created at this time or later, Unix seconds. */
      start_at?: number;
      /** Only items created at this time or earlier, Unix seconds. With start_at or end_at, pages reach 10,000 items deep, and `total` counts no further than 10,001. */
      end_at?: number;
      /** Page number, from 1. */
      page?: number;
      /** Items per page. */
      limit?: number;
    };
    result: PayoutList;
  };
  /** List own deposits and withdrawals, newest first. */
  listTransfers: {
    query: {
      /** Only items of this chain. */
      chainId?: string;
      /** Only items created at this time or later, Unix seconds. */
      start_at?: number;
      /** Only items created at this time or earlier, Unix seconds. With start_at or end_at, pages reach 10,000 items deep, and `total` counts no further than 10,001. */
      end_at?: number;
      /** Page number, from 1. */
      page?: number;
      /** Items per page. */
      limit?: number;
    };
    result: TransferList;
  };
  /** Read own balances. */
  getBalance: {
    query: {
      /** Only items of this chain. */
      chain_id?: string;
    };
    result: Balance;
  };
  /** Read which account the key belongs to. */
  getUserAuth: { result: UserAuth };
  /** Split quote into pairs of Yes and No. */
  splitPosition: { body: SplitMergeBody; result: TransactionResult };
  /** Merge pairs of Yes and No into quote. */
  mergePositions: { body: SplitMergeBody; result: TransactionResult };
  /** Redeem the tokens of a resolved or failed market. */
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
      /** Only accounts whose wallet or trading wallet begins with this. */
      walletAddress?: string;
      /** Page number, from 1. */
      page?: number;
      /** Items per page. */
      limit?: number;
    };
    result: AccountList;
  };
  /** List an account's orders, newest first. */
  adminListOrders: {
    params: {
      /** Address of the wallet, in any case. */
      walletAddress: string;
    };
    query: {
      /** Only items of this chain. */
      chainId?: string;
      /** Only items of this market; for a categorical root, of its children. 0 for all. */
      marketId?: number;
      /** Only orders of these statuses, numbers separated by commas: 1 Pending, 2 Finished, 3 Canceled, 4 Expired, 5 Failed; empty for all. */
      status?: string;
      /** Only items created at this time or later, Unix seconds. */
      start_at?: number;
      /** Only items created at this time or earlier, Unix seconds. With start_at or end_at, pages reach 10,000 items deep, and `total` counts no further than 10,001. */
      end_at?: number;
      /** Page number, from 1. */
      page?: number;
      /** Items per page. */
      limit?: number;
    };
    result: OrderList;
  };
  /** List an account's deposits and withdrawals, newest first. */
  adminListTransfers: {
    params: {
      /** Address of the wallet, in any case. */
      walletAddress: string;
    };
    query: {
      /** Only items of this chain. */
      chainId?: string;
      /** Only items created at this time or later, Unix seconds. */
      start_at?: number;
      /** Only items created at this time or earlier, Unix seconds. With start_at or end_at, pages reach 10,000 items deep, and `total` counts no further than 10,001. */
      end_at?: number;
      /** Page number, from 1. */
      page?: number;
      /** Items per page. */
      limit?: number;
    };
    result: TransferList;
  };
  /** List what an account's redeemed shares paid, newest first. */
  adminListPayouts: {
    params: {
      /** Address of the wallet, in any case. */
      walletAddress: string;
    };
    query: {
      /** Only items of this chain. */
      chainId?: string;
      /** Only items of this market; for a categorical root, of its children. 0 for all. */
      marketId?: number;
      /** Only items created at this time or later, Unix seconds. */
      start_at?: number;
      /** Only items created at this time or earlier, Unix seconds. With start_at or end_at, pages reach 10,000 items deep, and `total` counts no further than 10,001. */
      end_at?: number;
      /** Page number, from 1. */
      page?: number;
      /** Items per page. */
      limit?: number;
    };
    result: PayoutList;
  };
  /** Credit a deposit. */
  adminCredit: {
    params: {
      /** Address of the wallet, in any case. */
      walletAddress: string;
    };
    body: TransferBody;
    result: Balance;
  };
  /** Debit a withdrawal. */
  adminDebit: {
    params: {
      /** Address of the wallet, in any case. */
      walletAddress: string;
    };
    body: TransferBody;
    result: Balance;
  };
  /** Redeem an account's tokens of a resolved or failed market. */
  adminRedeem: {
    params: {
      /** Address of the wallet, in any case. */
      walletAddress: string;
    };
    body: RedeemBody;
    result: TransactionResult;
  };
  /** Delete an account's key. */
  adminDeleteApiKey: {
    params: {
      /** Address of the wallet, in any case. */
      walletAddress: string;
    };
    result: DeletedApiKey;
  };
  /** Suspend an account. */
  adminSuspendAccount: {
    params: {
      /** Address of the wallet, in any case. */
      walletAddress: string;
    };
    result: SuspendResult;
  };
  /** End the suspension of an account. */
  adminResumeAccount: {
    params: {
      /** Address of the wallet, in any case. */
      walletAddress: string;
    };
    result: ResumeResult;
  };
  /** List accounts that may rest no orders, newest first. */
  adminListBars: {
    query: {
      /** Page number, from 1. */
      page?: number;
      /** Items per page. */
      limit?: number;
    };
    result: AccountBarList;
  };
  /** Let an account rest orders again. */
  adminLiftBar: {
    params: {
      /** Address of the wallet, in any case. */
      walletAddress: string;
    };
    result: LiftBarResult;
  };
  /** Create a builder, or replace its key. */
  adminCreateBuilder: { body: CreateBuilderBody; result: BuilderDetail };
  /** Create a category label. */
  adminCreateLabel: { body: CreateLabelBody; result: LabelDetail };
  /** Create a market. */
  adminCreateMarket: { body: CreateMarketBody; result: MarketDetail };
  /** Edit a market. */
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
  /** Halt trading; orders can still be cancelled. */
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
  /** Fail a market; it pays out as if resolved to invalid. */
  adminFailMarket: {
    params: {
      /** Market number. */
      marketId: number;
    };
    result: MarketDetail;
  };
  /** Preview what failing a market would pay. */
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
  /** Resolve a market. */
  adminResolveMarket: {
    params: {
      /** Market number. */
      marketId: number;
    };
    body: ResolveMarketBody;
    result: ResolveResult;
  };
  /** Read whether key issuance is on. */
  adminGetKeyIssuance: { result: KeyIssuanceState };
  /** Switch key issuance on or off. */
  adminSetKeyIssuance: { body: KeyIssuanceState; result: KeyIssuanceState };
  /** Read the collected fees. */
  adminGetFees: { result: CollectedFees };
  /** Move collected fees to an account. */
  adminSweepFees: { body: SweepFeesBody; result: SweepFeesResult };
  /** Compare the ledger with the chain. */
  adminReconcile: { result: ReconcileResult };
  /** List the actions of operators, newest first. */
  adminListAudit: {
    query: {
      /** Page number, from 1. */
      page?: number;
      /** Items per page. */
      limit?: number;
    };
    result: AuditList;
  };
}
