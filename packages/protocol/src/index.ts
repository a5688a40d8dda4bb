export { errorsMarkdown } from './errors/errors-markdown.ts';
export { API_VERSION, emitOpenApi, type OpenApiOptions, SERVER_PATH } from './openapi/emit-open-api.ts';
export { exampleOf } from './openapi/example-of.ts';
export { type EnvelopeKind, errorsOf, type Route, type RouteAuth, TAGS, type Tag } from './routes/route.ts';
export { type OperationId, ROUTES, type Routes } from './routes/routes.ts';
export {
  Account,
  AccountDetail,
  AccountList,
  AccountWithBalances,
  ApiKey,
  Balance,
  DeletedApiKey,
  QuoteBalance,
  UserAuth,
} from './schemas/account.ts';
export { FaucetBody, RedeemBody, ServerTime, SplitMergeBody, TransactionResult } from './schemas/account-bodies.ts';
export {
  ChildMarketBody,
  CreateLabelBody,
  CreateMarketBody,
  EditMarketBody,
  KeyIssuanceState,
  RegisterAccountBody,
  ResolveMarketBody,
  SweepFeesBody,
  TransferBody,
} from './schemas/admin-bodies.ts';
export {
  AuditEntry,
  AuditList,
  LedgerDifference,
  MarketPayout,
  ReconcileResult,
  ResolveResult,
  SweepFeesResult,
} from './schemas/admin-results.ts';
export { BestPrices, BestPricesList } from './schemas/best-prices.ts';
export {
  Builder,
  BuilderDetail,
  BuilderOrderBody,
  BuilderUser,
  BuilderUserWithKey,
  CreateBuilderBody,
  SafeTransactionBody,
  SafeTransactionResult,
} from './schemas/builder.ts';
export { Chain, ChainContracts } from './schemas/chain.ts';
export { DataError, dataEnvelope, ErrnoError, errnoEnvelope, nullable } from './schemas/envelope.ts';
export { LabelData, LabelDetail, LabelList } from './schemas/label.ts';
export { ChildMarket, Market, MarketDetail, MarketList, type MarketState } from './schemas/market.ts';
export {
  CancelAllResult,
  CancelAnswer,
  CancelResult,
  Order,
  OrderAnswer,
  OrderDetail,
  OrderList,
} from './schemas/order.ts';
export {
  CancelAllBody,
  CancelBatch,
  CancelOrderBody,
  OrderBatch,
  OrderSubmission,
} from './schemas/order-submission.ts';
export { MarketParams, OrderParams, SlugParams, UserParams, WalletParams } from './schemas/params.ts';
export { Position, PositionList } from './schemas/position.ts';
export {
  BalanceQuery,
  BestPricesQuery,
  FeeRatesQuery,
  HoldingListQuery,
  MarketListQuery,
  OrderListQuery,
  PagingQuery,
  PriceHistoryQuery,
  QuoteTokenListQuery,
  TokenQuery,
} from './schemas/queries.ts';
export { QuoteToken, QuoteTokenList } from './schemas/quote-token.ts';
export { ServiceInfo } from './schemas/service-info.ts';
export {
  FeeRates,
  LatestPrice,
  Orderbook,
  OrderbookLevel,
  PriceHistory,
  PricePoint,
  TokenDepth,
  TokenDepthLevel,
} from './schemas/token-data.ts';
export { PublicTrade, PublicTradeList, Trade, TradeList } from './schemas/trade.ts';
export {
  AuthAction,
  HeartbeatAction,
  STREAM_ACTION_SCHEMAS,
  type StreamAction,
  SubscribeAction,
  UnsubscribeAction,
} from './stream/actions.ts';
export { StreamAck, StreamError } from './stream/answers.ts';
export { type AsyncApiOptions, emitAsyncApi } from './stream/emit-async-api.ts';
export {
  DepthChecksumMessage,
  DepthDiffMessage,
  DepthSnapshotMessage,
  LastPriceMessage,
  LastTradeMessage,
  MarketStatusMessage,
} from './stream/market-messages.ts';
export { OrderUpdateMessage, TradeRecordMessage } from './stream/own-messages.ts';
export {
  STREAM_ACTION_TABLE,
  STREAM_CHANNEL_TABLE,
  type StreamActionEntry,
  type StreamChannelEntry,
} from './stream/stream-operations.ts';
export * from './values.ts';
