import type { AccountId, MarketId, MatchType, OrderNo, Outcome, PriceTicks, Side, SizeLots } from '@presage/exchange';
import type { ColumnType } from 'kysely';
import type {
  AccountRow,
  AuditRow,
  BalanceRow,
  LabelRow,
  MarketRow,
  OrderRow,
  PayoutRow,
  PositionKey,
  TradeRow,
  TransferRow,
} from './read-store.ts';

/**
 * The tables as Kysely sees them, one type per table; `CamelCasePlugin` maps names to the snake_case of the
 * columns. table-definitions.ts says what each means.
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
  transfers: TransfersTable;
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

/** Columns with the fields of a row that is read (read-store.ts). */
type Columns<Row> = { -readonly [Field in keyof Row]: Row[Field] };

export interface ProjectionTable {
  id: number;
  sequence: number;
  timeMs: number;
  keyIssuanceEnabled: Flag;
  installation: string;
}

export type AccountsTable = Columns<AccountRow>;

export interface BalancesTable extends Columns<BalanceRow> {
  accountId: AccountId;
}

export type LabelsTable = Columns<LabelRow>;

export interface MarketsTable extends Columns<Omit<MarketRow, 'categorical' | 'labelIds' | 'halted' | 'volumeUnits'>> {
  categorical: Flag;
  labelIds: string;
  halted: Flag;
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

export interface OrdersTable extends Columns<Omit<OrderRow, 'digest' | 'postOnly'>> {
  digest: Uint8Array;
  postOnly: Flag;
}

export interface TradesTable extends Columns<Omit<TradeRow, 'kind' | 'tradeNo' | 'orderDigest'>> {
  tradeId: number;
  kind: TradeKind;
  number: number;
  taker: Flag;
  matchType: MatchType;
  orderNo: OrderNo | 0;
}

export type PayoutsTable = Columns<PayoutRow>;

export interface TransfersTable extends Columns<Omit<TransferRow, 'amountUnits'>> {
  amountUnits: WideUnits;
}

export interface PositionsTable extends Columns<PositionKey> {
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

export interface PositionHistoryTable extends Columns<PositionKey> {
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
  openYesTicks: PriceTicks;
  highYesTicks: PriceTicks;
  lowYesTicks: PriceTicks;
  closeYesTicks: PriceTicks;
  lotsSum: WideUnits;
  volumeUnits: WideUnits;
  trades: number;
}

export interface AuditTable extends Columns<AuditRow> {
  auditId: number;
}

/** What a row of `trades` records. */
export const TradeKind = { Fill: 1, Split: 2, Merge: 3 } as const;
export type TradeKind = (typeof TradeKind)[keyof typeof TradeKind];
