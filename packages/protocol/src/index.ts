export { errorsMarkdown } from './errors/errors-markdown.ts';
export { API_VERSION, emitOpenApi, SERVER_PATH } from './openapi/emit-open-api.ts';
export { exampleOf } from './openapi/example-of.ts';
export { errorsOf, type Route, type RouteAuth } from './routes/route.ts';
export { type OperationId, ROUTES, type Routes } from './routes/routes.ts';
export { Account, AccountWithBalances, Balance, QuoteBalance } from './schemas/account.ts';
export { TransactionResult } from './schemas/account-bodies.ts';
export { ChildMarketBody, CreateMarketBody, ResolveMarketBody, TransferBody } from './schemas/admin-bodies.ts';
export {
  AccountBar,
  AuditEntry,
  LiftBarResult,
  MarketPayout,
  ReconcileResult,
  ResolveResult,
} from './schemas/admin-results.ts';
export { BestPrices } from './schemas/best-prices.ts';
export { BuilderOrderBody, BuilderUser, SafeTransactionBody } from './schemas/builder.ts';
export { Chain } from './schemas/chain.ts';
export { dataEnvelope, errnoEnvelope } from './schemas/envelope.ts';
export { LabelData } from './schemas/label.ts';
export { ChildMarket, Market, type MarketState } from './schemas/market.ts';
export { CancelAnswer, Order, OrderAnswer } from './schemas/order.ts';
export { CancelBatch, OrderBatch, OrderSubmission } from './schemas/order-submission.ts';
export { MarketParams } from './schemas/params.ts';
export { Payout, PayoutList } from './schemas/payout.ts';
export { Position, PositionList } from './schemas/position.ts';
export {
  FIRST_TRADE,
  PayoutListQuery,
  PositionListQuery,
  QuoteTokenListQuery,
  TradeListQuery,
  TransferListQuery,
} from './schemas/queries.ts';
export { QuoteToken } from './schemas/quote-token.ts';
export {
  Candle,
  LatestPrice,
  Orderbook,
  PriceHistories,
  PricePoint,
  TokenDepth,
  TokenDepthLevel,
} from './schemas/token-data.ts';
export { PublicTrade, Trade, TradeList } from './schemas/trade.ts';
export { Transfer, type TransferKind, TransferList } from './schemas/transfer.ts';
export {
  AuthAction,
  STREAM_ACTION_SCHEMAS,
  type StreamAction,
  SubscribeAction,
  UnsubscribeAction,
} from './stream/actions.ts';
export { StreamAck, StreamError } from './stream/answers.ts';
export { emitAsyncApi } from './stream/emit-async-api.ts';
export {
  DepthChecksumMessage,
  DepthDiffMessage,
  DepthSnapshotMessage,
  LastPriceMessage,
  LastTradeMessage,
  MarketStatusMessage,
} from './stream/market-messages.ts';
export { OrderUpdateMessage, TradeRecordMessage } from './stream/own-messages.ts';
export { STREAM_ACTION_TABLE, STREAM_CHANNEL_TABLE } from './stream/stream-operations.ts';
export * from './values.ts';
