// The public API for operators, @presage/client/admin. Everything else is internal.

export { AdminClient, type AdminMarketMove, type ServiceHealth } from './admin/admin-client.ts';
export type { AdminClientConfig } from './admin/admin-config.ts';
export { type MetricSample, parseMetrics } from './admin/parse-metrics.ts';
export type {
  AccountBar,
  AccountBarList,
  AccountList,
  AuditEntry,
  AuditList,
  Builder,
  BuilderDetail,
  ChildMarketBody,
  CollectedFees,
  CreateBuilderBody,
  CreateLabelBody,
  CreateMarketBody,
  EditMarketBody,
  KeyIssuanceState,
  LabelDetail,
  LabelList,
  LedgerDifference,
  LiftBarResult,
  MarketDetail,
  MarketPayout,
  Order,
  OrderList,
  Payout,
  PayoutList,
  Position,
  PositionList,
  QuoteTokenList,
  ReconcileResult,
  RegisterAccountBody,
  ResolveMarketBody,
  ResolveResult,
  ResumeResult,
  SuspendResult,
  SweepFeesResult,
  TransactionResult,
  Transfer,
  TransferList,
} from './generated/wire.ts';
export type { IdempotencyOptions } from './http/idempotency-key.ts';
export type { OrderListOptions, PayoutListOptions, TransferListOptions } from './reads/history-options.ts';
export type { PositionListOptions, TradeData, TradeListOptions, TradeListResult } from './reads/holdings.ts';
export type { MarketListOptions } from './reads/list-markets.ts';
export type { MarketData, MarketDetailResult, MarketListResult } from './reads/market-data.ts';
