// The public API, @presage/client. Everything else is internal.

export {
  CANDLE_INTERVALS,
  type CandleInterval,
  type DecimalProblem,
  ERRNO,
  ERRORS,
  type Errno,
  type ErrorEntry,
  type ErrorName,
  errorByErrno,
  formatDecimal,
  HISTORY_INTERVALS,
  type HistoryInterval,
  lotsToShares,
  MAX_BEST_PRICES,
  MAX_HISTORIES,
  OrderSide,
  OrderStatus,
  OrderType,
  OutcomeSide,
  type Parsed,
  priceToTicks,
  quoteToUnits,
  StreamSide,
  searchText,
  searchWords,
  sharesToLots,
  type TimeInForce,
  TopicSortType,
  TopicStatus,
  TopicStatusFilter,
  TopicType,
  TradeStatus,
  ticksToPrice,
  unitsToQuote,
  ZERO_ADDRESS,
} from '@presage/protocol';
export { type OrderbookState, WatchedOrderbook, type WatchOptions } from './book/watched-orderbook.ts';
export { Client } from './client.ts';
export type { ClientConfig, WalletClientConfig } from './config.ts';
export {
  type Address,
  CHAIN_ID_BNB_MAINNET,
  DEFAULT_API_HOST,
  DEFAULT_WS_URL,
  EIP712_DOMAIN,
  MAX_DECIMALS,
  SUPPORTED_CHAIN_IDS,
  type SupportedChainId,
} from './constants.ts';
export * from './errors.ts';
export type {
  AccountDetail,
  ApiKey,
  Balance,
  BestPrices,
  BestPricesList,
  CancelResult,
  CancelTimer,
  Candle,
  Candles,
  Chain,
  ChildMarket,
  DeletedApiKey,
  LabelData,
  LabelList,
  LastTrade,
  LatestPrice,
  Market,
  MarketPriceHistory,
  Order,
  Orderbook,
  OrderbookLevel,
  OrderDetail,
  OrderList,
  OrderSubmission,
  Payout,
  PayoutList,
  Position,
  PositionList,
  PriceHistories,
  PriceHistory,
  PricePoint,
  PublicTrade,
  PublicTradeList,
  QuoteBalance,
  QuoteToken,
  QuoteTokenList,
  ServerTime,
  ServiceInfo,
  TokenDepth,
  TokenDepthLevel,
  Trade,
  Transfer,
  TransferList,
  UserAuth,
} from './generated/wire.ts';
export type { IdempotencyOptions } from './http/idempotency-key.ts';
export {
  type OpenAccountOptions,
  type OpenAccountState,
  type OpenAccountStep,
  openAccount,
} from './keys/open-account.ts';
export type { WalletSigner, WalletTransaction, WalletTypedData } from './keys/signer.ts';
export type { PlaceOrderDataInput, ReplacedOrderInput } from './orders/place-order-input.ts';
export type { SignedOrder } from './orders/signed-order.ts';
export type { PageOptions } from './reads/check-paging.ts';
export type {
  HoldingOptions,
  OrderListOptions,
  PayoutListOptions,
  TransferListOptions,
} from './reads/history-options.ts';
export type { PositionListOptions, TradeData, TradeListOptions, TradeListResult } from './reads/holdings.ts';
export type { MarketListOptions } from './reads/list-markets.ts';
export type { MarketData, MarketDetailResult, MarketListResult } from './reads/market-data.ts';
export type { CandleOptions, MarketTradeListOptions, PriceHistoryOptions } from './reads/market-reads.ts';
export type { SpanOptions } from './reads/span-options.ts';
export type { Requests } from './requests.ts';
export { type ApiResponse, resultOf } from './responses.ts';
export type { FeeRateSettings, PairAmount, TransactionOptions, TransactionResult } from './settlement/settlement.ts';
export type * from './stream/callbacks.ts';
export type { Gap } from './stream/feed.ts';
export * from './stream/messages.ts';
export { Stream, type StreamOptions } from './stream/stream.ts';
export { Subscription, type SubscriptionHandlers } from './stream/subscription.ts';
export type { MarketFilter, Topic } from './stream/topic.ts';
export { WebSocketClient, type WebSocketClientConfig } from './stream/web-socket-client.ts';
export type { BatchResult } from './trading/batch.ts';
export type { BatchCancelResult } from './trading/cancel-batch.ts';
export type { CancelAllOptions, CancelAllSummary } from './trading/trading.ts';
