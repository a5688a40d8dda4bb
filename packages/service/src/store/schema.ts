import type {
  AccountId,
  CloseReason,
  MarketId,
  MarketStatus,
  MatchType,
  OrderNo,
  OrderType,
  Outcome,
  PriceTicks,
  QuoteUnits,
  Resolution,
  Side,
  SizeLots,
  TimeInForce,
} from '@presage/exchange';
import type { ColumnType } from 'kysely';
import type { OrderStatus, TradeStatus } from './read-store.ts';

/**
 * The tables as Kysely sees them, one interface per table; `CamelCasePlugin` maps names to the snake_case of the
 * columns. table-docs.ts documents each column; docs/reference/database.md is generated from it.
 */
export interface Tables {
  projection: ProjectionTable;
  accounts: AccountsTable;
  balances: BalancesTable;
  labels: LabelsTable;
  markets: MarketsTable;
  marketActivity: MarketActivityTable;
  orders: OrdersTable;
  trades: TradesTable;
  payouts: PayoutsTable;
  positions: PositionsTable;
  positionHistory: PositionHistoryTable;
  accountMarkets: AccountMarketsTable;
  candles: CandlesTable;
  audit: AuditTable;
}

/** Sums that can exceed 64 bits: decimal text on disk, bigint when read. Columns of lots end in `Sum`. */
export type WideUnits = ColumnType<bigint, string, string>;
/** 0 or 1. */
export type Flag = number;

export interface ProjectionTable {
  id: number;
  sequence: number;
  timeMs: number;
  keyIssuanceEnabled: Flag;
  installation: string;
}

export interface AccountsTable {
  accountId: AccountId;
  wallet: string;
  tradingWallet: string;
  createdAtMs: number;
  builder: string;
}

export interface BalancesTable {
  accountId: AccountId;
  availableUnits: QuoteUnits;
  heldUnits: QuoteUnits;
}

export interface LabelsTable {
  labelId: number;
  name: string;
  imageUrl: string;
}

export interface MarketsTable {
  marketId: MarketId;
  rootMarketId: MarketId | 0;
  categorical: Flag;
  title: string;
  slug: string;
  rules: string;
  yesLabel: string;
  noLabel: string;
  labelIds: string;
  cutoffAtSec: number;
  tickStep: number;
  makerFeeBps: number;
  takerFeeBps: number;
  status: MarketStatus;
  halted: Flag;
  resolution: Resolution | 0;
  winnerMarketId: MarketId | 0;
  createdAtMs: number;
  resolvedAtMs: number;
  questionId: string;
  conditionId: string;
  yesTokenId: string;
  noTokenId: string;
}

export interface MarketActivityTable {
  marketId: MarketId;
  volumeUnits: WideUnits;
  trades: number;
  lastYesPriceTicks: PriceTicks | 0;
  lastSizeLots: SizeLots;
  lastTakerOutcome: Outcome | 0;
  lastTakerSide: Side;
  lastTradeAtMs: number;
  bookChangedAtMs: number;
}

export interface OrdersTable {
  orderNo: OrderNo;
  digest: Uint8Array;
  accountId: AccountId;
  marketId: MarketId;
  outcome: Outcome;
  side: Side;
  type: OrderType;
  priceTicks: PriceTicks;
  sizeLots: SizeLots;
  budgetUnits: QuoteUnits;
  filledLots: SizeLots;
  filledUnits: QuoteUnits;
  feeUnits: QuoteUnits;
  profitUnits: QuoteUnits;
  status: OrderStatus;
  closeReason: CloseReason | 0;
  expiresAtSec: number;
  createdAtMs: number;
  closedAtMs: number;
  failedLots: SizeLots;
  postOnly: Flag;
  timeInForce: TimeInForce;
  worstPriceTicks: PriceTicks | 0;
}

export interface TradesTable {
  tradeId: number;
  kind: TradeKind;
  number: number;
  taker: Flag;
  matchType: MatchType;
  orderNo: OrderNo | 0;
  accountId: AccountId;
  marketId: MarketId;
  outcome: Outcome | 0;
  side: Side;
  priceTicks: PriceTicks;
  sizeLots: SizeLots;
  amountUnits: QuoteUnits;
  feeUnits: QuoteUnits;
  profitUnits: QuoteUnits;
  createdAtMs: number;
  status: TradeStatus;
  txHash: string;
  cause: string;
}

export interface PayoutsTable {
  payoutId: number;
  accountId: AccountId;
  marketId: MarketId;
  outcome: Outcome;
  priceTicks: PriceTicks;
  sizeLots: SizeLots;
  amountUnits: QuoteUnits;
  profitUnits: QuoteUnits;
  createdAtMs: number;
  txHash: string;
}

export interface PositionsTable {
  accountId: AccountId;
  marketId: MarketId;
  outcome: Outcome;
  availableLots: SizeLots;
  heldLots: SizeLots;
  realisedUnits: WideUnits;
  redeemed: Flag;
  paidUnits: WideUnits;
  receivedUnits: WideUnits;
  costUnits: WideUnits;
  awayLotsSum: WideUnits;
  awayCostUnits: WideUnits;
}

export interface PositionHistoryTable {
  accountId: AccountId;
  marketId: MarketId;
  outcome: Outcome;
  minute: number;
  lots: SizeLots;
  paidUnits: WideUnits;
  receivedUnits: WideUnits;
  costUnits: WideUnits;
}

export interface AccountMarketsTable {
  accountId: AccountId;
  marketId: MarketId;
  pending: number;
  finished: number;
  canceled: number;
  expired: number;
  trades: number;
  failed: number;
}

export interface CandlesTable {
  marketId: MarketId;
  bucketSec: number;
  bucketStartSec: number;
  closeYesTicks: PriceTicks;
  volumeUnits: WideUnits;
}

export interface AuditTable {
  auditId: number;
  sequence: number;
  atMs: number;
  actor: string;
  action: string;
  target: string;
  detail: string;
}

/** What a row of `trades` records. */
export const TradeKind = { Fill: 1, Split: 2, Merge: 3 } as const;
export type TradeKind = (typeof TradeKind)[keyof typeof TradeKind];
