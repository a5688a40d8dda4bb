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
  TradeNo,
} from '@presage/exchange';

/**
 * What can be asked of the store. Answers are in the exchange's units; the gateway turns them into
 * wire words. Every answer reflects the sequence the store has reached: await {@link reached} first.
 */
export interface ReadStore {
  /** The sequence up to which everything is in the store. */
  readonly sequence: number;
  /**
   * Resolves when the store has reached a sequence.
   * @throws {StoreBehindError} when that takes longer than the bound.
   */
  reached(sequence: number): Promise<void>;

  orders(filter: OrderFilter, page: Page): Promise<Rows<OrderRow>>;
  /** By digest, 64 lower-case hex digits. */
  orderByDigest(digest: string): Promise<OrderRow | undefined>;
  /** An order's own fills, oldest first; of more than 1,000 the first. */
  tradesOfOrder(orderNo: OrderNo): Promise<readonly TradeRow[]>;
  /** What is open in a market, by outcome, side and price in the token's own terms; in that order. */
  openLevels(marketId: MarketId): Promise<readonly OpenLevelRow[]>;
  /** An account's trades, splits and merges, newest first. */
  trades(filter: TradeFilter, page: Page): Promise<Rows<TradeRow>>;
  /** A market's fills from the taker's view, newest first; a root's are its children's. */
  marketTrades(marketIds: readonly MarketId[], page: Page): Promise<Rows<PublicTradeRow>>;
  positions(filter: PositionFilter, page: Page): Promise<Rows<PositionRow>>;
  /** What a position was when a minute began, at most a day ago; undefined when it has not changed since. */
  positionBefore(query: PositionQuery): Promise<PositionBefore | undefined>;
  balance(accountId: AccountId): Promise<BalanceRow>;
  /** Accounts in order of registration, with their balances; of which a wallet begins so, lower-case, if it is given. */
  accounts(page: Page, walletStart?: string): Promise<Rows<AccountRow & BalanceRow>>;
  audit(page: Page): Promise<Rows<AuditRow>>;
  /** What one actor did, newest first. */
  auditOf(query: ActorQuery): Promise<readonly AuditRow[]>;
  /** Last prices of buckets that had a trade, oldest first, within [fromSec, toSec). `bucketSec` is one of the stored spacings. */
  candles(query: CandleQuery): Promise<readonly CandleRow[]>;
  /** The candle before a time, to carry its price forward. */
  candleBefore(query: { marketId: MarketId; bucketSec: number; beforeSec: number }): Promise<CandleRow | undefined>;
  /** A market's first candle: when its history begins. */
  firstCandle(query: { marketId: MarketId; bucketSec: number }): Promise<CandleRow | undefined>;
  /** Shares that holders of a market (a root: of its children) have of each token: what a resolution would pay. */
  holdings(marketIds: readonly MarketId[]): Promise<readonly HoldingRow[]>;
}

/** Lists throw PageTooDeepError for a page more than 50,000 rows deep. */
export interface Page {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export interface Rows<Row> {
  readonly total: number;
  readonly list: readonly Row[];
}

/** Order status on the wire (wire contract §3). */
export const OrderStatus = { Pending: 1, Finished: 2, Canceled: 3, Expired: 4, Failed: 5 } as const;
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus];

/** Trade status on the wire (wire contract §3): those that a trade here can have. */
export const TradeStatus = { Pending: 1, Finished: 2, OnchainFailed: 6 } as const;
export type TradeStatus = (typeof TradeStatus)[keyof typeof TradeStatus];

export interface OrderFilter {
  readonly accountId: AccountId;
  /** Several for a root: its children. */
  readonly marketIds?: readonly MarketId[];
  readonly statuses?: readonly number[];
}

export interface TradeFilter {
  readonly accountId: AccountId;
  readonly marketIds?: readonly MarketId[];
}

export interface PositionFilter {
  readonly accountId: AccountId;
  readonly marketIds?: readonly MarketId[];
}

export interface OrderRow {
  readonly orderNo: OrderNo;
  readonly digest: string;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly outcome: Outcome;
  readonly side: Side;
  readonly type: OrderType;
  /** Own token's terms; 0 for market orders. */
  readonly priceTicks: PriceTicks;
  readonly sizeLots: SizeLots;
  readonly budgetUnits: QuoteUnits;
  /** Without what failed on chain. */
  readonly filledLots: SizeLots;
  /** Sum of price x shares of its fills, without fees. */
  readonly filledUnits: QuoteUnits;
  readonly feeUnits: QuoteUnits;
  /** What its sells gained over average cost, fees taken off; 0 for buys. */
  readonly profitUnits: QuoteUnits;
  readonly status: OrderStatus;
  /** 0 while open. */
  readonly closeReason: CloseReason | 0;
  readonly expiresAtSec: number;
  readonly createdAtMs: number;
  readonly closedAtMs: number;
  /** What was filled and failed on chain: it counts as cancelled. */
  readonly failedLots: SizeLots;
}

/** What is left of all open orders of one outcome and side at one price. */
export interface OpenLevelRow {
  readonly outcome: Outcome;
  readonly side: Side;
  /** Own token's terms. */
  readonly priceTicks: PriceTicks;
  /** Exact: can leave 2^53, but not 64 bits. */
  readonly lots: bigint;
}

/** An order of which there will be news: open, or with fills that wait for the chain. */
export interface UnfinishedOrderRow extends Omit<OrderRow, 'feeUnits' | 'profitUnits' | 'status' | 'closedAtMs'> {
  readonly pendingFills: number;
}

/** One account's side of a fill, or a split or merge (`kind`). */
export interface TradeRow {
  readonly kind: 'fill' | 'split' | 'merge';
  /** Unique among an installation's trade rows. For fills the exchange's fill number with the side, so that each party has its own row. */
  readonly tradeNo: string;
  /** Digest of the account's order; empty for split and merge. */
  readonly orderDigest: string;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly side: Side;
  /** 0 for split and merge. */
  readonly outcome: Outcome | 0;
  /** Own token's terms; 10000 for split and merge. */
  readonly priceTicks: PriceTicks;
  readonly sizeLots: SizeLots;
  readonly amountUnits: QuoteUnits;
  readonly feeUnits: QuoteUnits;
  readonly profitUnits: QuoteUnits;
  readonly createdAtMs: number;
  readonly status: TradeStatus;
  /** 0x and 64 digits; empty while it is pending, and where no chain is. */
  readonly txHash: string;
  /** Why it failed on chain; else empty. */
  readonly cause: string;
}

export interface PublicTradeRow {
  readonly tradeNo: TradeNo;
  readonly marketId: MarketId;
  readonly matchType: MatchType;
  readonly yesPriceTicks: PriceTicks;
  readonly sizeLots: SizeLots;
  readonly takerOutcome: Outcome;
  readonly takerSide: Side;
  readonly createdAtMs: number;
}

export interface PositionRow {
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly outcome: Outcome;
  readonly availableLots: SizeLots;
  readonly heldLots: SizeLots;
  /** What the shares still held cost in all, by average cost; a split books half a quote on each token. */
  readonly costUnits: QuoteUnits;
  /** What sales, merges and redemptions gained over average cost so far, fees of sales taken off. Can leave 64 bits. */
  readonly realisedUnits: bigint;
  readonly redeemed: boolean;
  /** All that was ever paid for shares of it, without fees; only differences of it mean anything. Can leave 64 bits. */
  readonly paidUnits: bigint;
  /** All that shares of it ever brought in, fees taken off; likewise. */
  readonly receivedUnits: bigint;
}

export interface PositionQuery {
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly outcome: Outcome;
  /** Whole minutes of the Unix time. */
  readonly minute: number;
}

/** What a position was. */
export interface PositionBefore {
  readonly lots: SizeLots;
  readonly costUnits: QuoteUnits;
  readonly paidUnits: bigint;
  readonly receivedUnits: bigint;
}

export interface BalanceRow {
  readonly availableUnits: QuoteUnits;
  readonly heldUnits: QuoteUnits;
}

export interface AccountRow {
  readonly accountId: AccountId;
  /** Lower-case 0x address. */
  readonly wallet: string;
  readonly tradingWallet: string;
  readonly createdAtMs: number;
  /** Who made it; empty for none. */
  readonly builder: string;
}

export interface ActorQuery {
  readonly actor: string;
  /** Only what came before this sequence: that of the last row read, to go on. */
  readonly beforeSequence?: number;
  /** Rows at most. */
  readonly limit: number;
}

export interface AuditRow {
  readonly sequence: number;
  readonly atMs: number;
  readonly actor: string;
  /** The command's kind. */
  readonly action: string;
  /** What it was done to, e.g. `market 12`. */
  readonly target: string;
  /** The command without its secrets, and how it came out; JSON text. */
  readonly detail: string;
}

export interface CandleQuery {
  readonly marketId: MarketId;
  /** 60, 3600, 86400 or 604800. */
  readonly bucketSec: number;
  readonly fromSec: number;
  readonly toSec: number;
}

export interface CandleRow {
  /** Start of the bucket, Unix seconds. */
  readonly bucketStartSec: number;
  /** Last price in Yes terms. */
  readonly closeYesTicks: PriceTicks;
  /** Taker's price x shares, summed. */
  readonly volumeUnits: QuoteUnits;
}

export interface HoldingRow {
  readonly marketId: MarketId;
  readonly outcome: Outcome;
  readonly holders: number;
  /** Exact up to 2^53 lots, the nearest number beyond: more than custodial deposits can make. */
  readonly lots: SizeLots;
}

/** What a market is, as market data keeps it in memory and the store on disk. */
export interface MarketRow {
  readonly marketId: MarketId;
  /** 0 unless a child. */
  readonly rootMarketId: MarketId | 0;
  readonly categorical: boolean;
  readonly title: string;
  readonly slug: string;
  readonly rules: string;
  readonly yesLabel: string;
  readonly noLabel: string;
  readonly labelIds: readonly number[];
  readonly cutoffAtSec: number;
  readonly tickStep: number;
  readonly makerFeeBps: number;
  readonly takerFeeBps: number;
  readonly status: MarketStatus;
  readonly halted: boolean;
  readonly resolution: Resolution | 0;
  /** Of a root. */
  readonly winnerMarketId: MarketId | 0;
  readonly createdAtMs: number;
  /** Or failed; 0 if neither. */
  readonly resolvedAtMs: number;
  /** Hex without 0x; empty for a root. */
  readonly questionId: string;
  readonly conditionId: string;
  /** Decimal token ids; empty for a root. */
  readonly yesTokenId: string;
  readonly noTokenId: string;
  /** Of its fills, at the taker's price; a root's is its children's sum. */
  readonly volumeUnits: QuoteUnits;
}

export interface LabelRow {
  readonly labelId: number;
  readonly name: string;
  readonly imageUrl: string;
}
