export { errorsMarkdown } from './errors/errors-markdown.ts';
export { emitOpenApi, SERVER_PATH } from './openapi/emit-open-api.ts';
export { exampleOf } from './openapi/example-of.ts';
export { errorsOf, type Route, type RouteAuth } from './routes/route.ts';
export type { OperationId, Routes } from './routes/routes.ts';
export type { Account, AccountWithBalances, Balance, QuoteBalance } from './schemas/account.ts';
export type { TransactionResult } from './schemas/account-bodies.ts';
export type { ChildMarketBody, CreateMarketBody, ResolveMarketBody } from './schemas/admin-bodies.ts';
export type { AccountBar, AuditEntry, MarketPayout, ReconcileResult, ResolveResult } from './schemas/admin-results.ts';
export type { BestPrices } from './schemas/best-prices.ts';
export type { BuilderOrderBody, BuilderUser, SafeTransactionBody } from './schemas/builder.ts';
export type { Chain } from './schemas/chain.ts';
export type { LabelData } from './schemas/label.ts';
export type { ChildMarket, Market, MarketState } from './schemas/market.ts';
export type { CancelAnswer, Order, OrderAnswer } from './schemas/order.ts';
export type { CancelBatch, OrderBatch, OrderSubmission } from './schemas/order-submission.ts';
export type { MarketParams } from './schemas/params.ts';
export type { Payout } from './schemas/payout.ts';
export type { Position, PositionList } from './schemas/position.ts';
export type { OrderListQuery, PositionListQuery, QuoteTokenListQuery, TradeListQuery } from './schemas/queries.ts';
export type { QuoteToken } from './schemas/quote-token.ts';
export type {
  Candle,
  LatestPrice,
  Orderbook,
  PriceHistories,
  PricePoint,
  TokenDepth,
  TokenDepthLevel,
} from './schemas/token-data.ts';
export type { PublicTrade, Trade, TradeList } from './schemas/trade.ts';
export type { Transfer, TransferKind } from './schemas/transfer.ts';
export type { AuthAction, StreamAction, SubscribeAction, UnsubscribeAction } from './stream/actions.ts';
export type { StreamAck, StreamError } from './stream/answers.ts';
export { emitAsyncApi } from './stream/emit-async-api.ts';
export type { DepthSnapshotMessage } from './stream/market-messages.ts';
export type { OrderUpdateMessage, TradeRecordMessage } from './stream/own-messages.ts';
export { ERROR_ENVELOPES, ROUTES, STREAM_ACTION_TABLE, STREAM_ANSWERS, STREAM_CHANNEL_TABLE } from './tables.ts';
export * from './values.ts';
