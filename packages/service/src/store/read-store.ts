import type {
  AccountId,
  CloseReason,
  MarketId,
  MarketStatus,
  OrderNo,
  OrderType,
  Outcome,
  PriceTicks,
  QuoteUnits,
  Resolution,
  Side,
  SizeLots,
  TimeInForce,
  TradeNo,
} from '@presage/exchange';
import type { OrderStatus, TradeStatus } from '@presage/protocol/values';
import type { MarketIds } from './market-ids.ts';

/**
 * The store, as it is read. Every result reflects the sequence that it has reached: await {@link reached} first.
 *
 * Queries reject with {@link StoreStalledError} when the disk does not respond, or too many queries wait.
 */
export interface ReadStore extends StoreQueries {
  /** The sequence up to which everything is in the store. */
  readonly sequence: number;
  /**
   * Resolves when the store has reached a sequence.
   * @throws {StoreBehindError} when that takes too long.
   */
  reached(sequence: number): Promise<void>;
}

/** The queries of the store. Results are in the exchange's units; the gateway converts them to the wire format. */
export interface StoreQueries {
  orders(filter: OrderFilter, page: Page): Promise<Rows<OrderRow>>;
  /** An order by its digest, 64 lower-case hex digits, with its fills, both as of one moment. */
  orderWithTrades(digest: string): Promise<OrderWithTrades | undefined>;
  /** Open size in a market by outcome, side and price in the token's own terms, in that order. */
  openLevels(marketId: MarketId): Promise<readonly OpenLevelRow[]>;
  /** An account's trades, splits and merges, newest first, or oldest first after one of them. */
  trades(filter: TradeFilter, page: Page): Promise<Rows<TradeRow>>;
  /** The row number of an account's trade; undefined when it has none with that number within the span. */
  tradeId(place: TradePlace): Promise<number | undefined>;
  /** Fills of markets from the taker's view, newest first, or oldest first after one of them. */
  marketTrades(filter: MarketTradesFilter, page: Page): Promise<Rows<PublicTradeRow>>;
  /** The row number of a market's fill; undefined when none of the markets has that one within the span. */
  marketTradeId(place: MarketTradePlace): Promise<number | undefined>;
  /** What an account's redemptions paid, one row per token, newest first. */
  payouts(filter: HistoryFilter, page: Page): Promise<Rows<PayoutRow>>;
  /** An account's deposits, withdrawals and swept fees, newest first; always counted as in a span. */
  transfers(filter: TransferFilter, page: Page): Promise<Rows<TransferRow>>;
  /** Those of the newest market first. */
  positions(filter: PositionFilter, page: Page): Promise<Rows<PositionRow>>;
  /** The states of positions when a minute began, at most a day ago; undefined for one that has not changed since. */
  positionsBefore(positions: readonly PositionKey[], minute: number): Promise<readonly (PositionBefore | undefined)[]>;
  balance(accountId: AccountId): Promise<BalanceRow>;
  /** Accounts with balances, in order of registration; with `walletStart` (lower case), only wallets that start so. */
  accounts(page: Page, walletStart?: string): Promise<Rows<AccountRow & BalanceRow>>;
  audit(page: Page): Promise<Rows<AuditRow>>;
  /** Audit rows of one actor, newest first. */
  auditOf(query: ActorQuery): Promise<readonly AuditRow[]>;
  /** Candles of the buckets with trades in a window, oldest first. */
  candles(query: CandleQuery): Promise<readonly CandleRow[]>;
  /** The last prices of the same buckets, and of the last one before the window. */
  closes(query: CandleQuery): Promise<ClosesOfWindow>;
  /** The last Yes prices of markets before a time, in whole buckets; of those that had traded. */
  pricesBefore(query: PricesBeforeQuery): Promise<ReadonlyMap<MarketId, PriceTicks>>;
  /** The last price of a market's first bucket, where its history begins. */
  firstClose(query: { marketId: MarketId; bucketSec: number }): Promise<CloseRow | undefined>;
  /** Shares held of each token of markets (for a root, pass its children): what a resolution would pay. */
  holdings(marketIds: readonly MarketId[]): Promise<readonly HoldingRow[]>;
}

/** Lists throw PageTooDeepError for a page more than 50,000 rows deep, in a span of time 10,000. */
export interface Page {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export interface Rows<Row> {
  readonly total: number;
  readonly list: readonly Row[];
}

export const TransferKind = { Deposit: 1, Withdrawal: 2, Fees: 3 } as const;
export type TransferKind = (typeof TransferKind)[keyof typeof TransferKind];

/** Selects an account's rows. */
export interface AccountFilter {
  readonly accountId: AccountId;
  /** For a root, its children. */
  readonly marketIds?: readonly MarketId[];
}

/** Moments in Unix milliseconds, from `fromMs` up to `toMs`, which is not included. */
export interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Selects an account's rows, of any time or of a span. In a span, `total` counts no further than 10,001. */
export interface HistoryFilter extends AccountFilter {
  readonly span?: TimeSpan | undefined;
}

export type TransferFilter = Omit<HistoryFilter, 'marketIds'>;

export interface TradeFilter extends HistoryFilter {
  /** Only fills of the account's order with this digest, 64 lower-case hex digits; counted as in a span. */
  readonly orderDigest?: string | undefined;
  /** Only rows after this one, and oldest first; needs a span, which begins at or before it. 0 is before all rows. */
  readonly after?: number | undefined;
}

/** A trade of an account, and a short span of time in which it was created. */
export interface TradePlace {
  readonly accountId: AccountId;
  /** As {@link TradeRow} has it; other text is the number of no trade. */
  readonly tradeNo: string;
  readonly span: TimeSpan;
}

/**
 * What a position is still good for: it has shares that can be worth something, those that can be claimed included; it
 * has shares that pay nothing; or it was redeemed and has none left.
 */
export type PositionState = 'open' | 'lost' | 'claimed';

export interface PositionFilter extends AccountFilter {
  /** All states if absent. */
  readonly states?: readonly PositionState[] | undefined;
}

/** Selects markets' rows, in the same way. */
export interface MarketTradesFilter {
  /** For a root, its children. */
  readonly marketIds: readonly MarketId[];
  readonly span?: TimeSpan | undefined;
  /** As in {@link TradeFilter}. */
  readonly after?: number | undefined;
}

/** A fill of one of some markets, and a short span of time in which it happened. */
export interface MarketTradePlace {
  readonly marketIds: readonly MarketId[];
  readonly tradeNo: TradeNo;
  readonly span: TimeSpan;
}

export interface OrderFilter extends HistoryFilter {
  readonly statuses?: readonly number[] | undefined;
}

export interface OrderRow {
  readonly orderNo: OrderNo;
  readonly digest: string;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly outcome: Outcome;
  readonly side: Side;
  readonly type: OrderType;
  /** In the token's own terms; 0 for market orders. */
  readonly priceTicks: PriceTicks;
  readonly sizeLots: SizeLots;
  readonly budgetUnits: QuoteUnits;
  /** Without what failed on chain. */
  readonly filledLots: SizeLots;
  /** Sum of price x shares of its fills, without fees. */
  readonly filledUnits: QuoteUnits;
  readonly feeUnits: QuoteUnits;
  /** Profit of a sale over average cost, after fees; 0 for a purchase. */
  readonly profitUnits: QuoteUnits;
  readonly status: OrderStatus;
  /** 0 while open. */
  readonly closeReason: CloseReason | 0;
  readonly expiresAtSec: number;
  readonly createdAtMs: number;
  readonly closedAtMs: number;
  /** Filled first, then failed on chain; counts as cancelled. */
  readonly failedLots: SizeLots;
  readonly postOnly: boolean;
  /** `GoodTillCancelled` also of a market order that was sent without one. */
  readonly timeInForce: TimeInForce;
  /** Of a market order, in the token's own terms; 0 without one, and for limit orders. */
  readonly worstPriceTicks: PriceTicks | 0;
}

export interface OrderWithTrades {
  readonly order: OrderRow;
  /** The order's own fills, oldest first; only the first 100. */
  readonly trades: readonly TradeRow[];
}

/** The unfilled size of all open orders of one outcome and side at one price. */
export interface OpenLevelRow {
  readonly outcome: Outcome;
  readonly side: Side;
  /** In the token's own terms. */
  readonly priceTicks: PriceTicks;
  /** Exact: can exceed 2^53, but not 64 bits. */
  readonly lots: bigint;
}

/** An order that can still change: open, or with fills in settlement. */
export interface UnfinishedOrderRow
  extends Omit<OrderRow, 'feeUnits' | 'profitUnits' | 'status' | 'closedAtMs' | 'worstPriceTicks'> {
  readonly pendingFills: number;
}

/** One account's side of a fill, or a split or merge (`kind`). */
export interface TradeRow {
  readonly kind: 'fill' | 'split' | 'merge';
  /** Unique within an installation. For a fill, its number with `-taker` or `-maker`: each party has its own row. */
  readonly tradeNo: string;
  /** Digest of the account's order; empty for split and merge. */
  readonly orderDigest: string;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly side: Side;
  /** 0 for split and merge. */
  readonly outcome: Outcome | 0;
  /** In the token's own terms; 10000 for split and merge. */
  readonly priceTicks: PriceTicks;
  readonly sizeLots: SizeLots;
  readonly amountUnits: QuoteUnits;
  readonly feeUnits: QuoteUnits;
  readonly profitUnits: QuoteUnits;
  readonly createdAtMs: number;
  readonly status: TradeStatus;
  /** 0x and 64 digits; empty while pending, and on a custodial ledger. */
  readonly txHash: string;
  /** Why it failed on chain; else empty. */
  readonly cause: string;
}

/** A trade of an account that is followed, as an entry made it, settled it, or as it failed. */
export interface FollowedTrade {
  readonly sequence: number;
  readonly row: TradeRow;
}

export interface PublicTradeRow {
  readonly tradeNo: TradeNo;
  readonly marketId: MarketId;
  readonly yesPriceTicks: PriceTicks;
  readonly sizeLots: SizeLots;
  readonly takerOutcome: Outcome;
  readonly takerSide: Side;
  readonly createdAtMs: number;
}

/** What the redeemed shares of one token paid. */
export interface PayoutRow {
  /** Unique within an installation, in the order of events. */
  readonly payoutId: number;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly outcome: Outcome;
  /** What a share paid: 10000, 5000 or 0. */
  readonly priceTicks: PriceTicks;
  readonly sizeLots: SizeLots;
  /** On chain, fractions of a lot are included. */
  readonly amountUnits: QuoteUnits;
  /** The amount minus the average cost of the shares. */
  readonly profitUnits: QuoteUnits;
  readonly createdAtMs: number;
  /** 0x and 64 digits; empty on a custodial ledger. */
  readonly txHash: string;
}

/** Quote that came into an account or left it, other than by trading. */
export interface TransferRow {
  /** Unique within an installation, in the order of events. */
  readonly transferId: number;
  readonly accountId: AccountId;
  readonly kind: TransferKind;
  /** On chain it can exceed 64 bits. */
  readonly amountUnits: bigint;
  readonly createdAtMs: number;
}

export interface PositionRow {
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly outcome: Outcome;
  readonly availableLots: SizeLots;
  readonly heldLots: SizeLots;
  /** Total cost of the shares still held, by average cost; a split books half a quote on each token. */
  readonly costUnits: bigint;
  /** Profit of sales, merges and redemptions over average cost so far, after fees of sales. Can exceed 64 bits. */
  readonly realisedUnits: bigint;
  readonly redeemed: boolean;
  /** Total ever paid for shares, without fees; only differences of it are meaningful. Can exceed 64 bits. */
  readonly paidUnits: bigint;
  /** Total ever received for shares, after fees; only differences of it are meaningful. Can exceed 64 bits. */
  readonly receivedUnits: bigint;
}

export type PositionKey = Pick<PositionRow, 'accountId' | 'marketId' | 'outcome'>;

/** An earlier state of a position. */
export interface PositionBefore {
  readonly lots: SizeLots;
  readonly costUnits: bigint;
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
  /** Builder that created it; empty if none. */
  readonly builder: string;
}

export interface ActorQuery {
  readonly actor: string;
  /** Only rows before this sequence. To continue, pass the sequence of the last row read. */
  readonly beforeSequence: number;
  /** Maximum number of rows. */
  readonly limit: number;
}

export interface AuditRow {
  readonly sequence: number;
  readonly atMs: number;
  readonly actor: string;
  /** The command's kind. */
  readonly action: string;
  /** What the command applied to, e.g. `market 12`. */
  readonly target: string;
  /** The command and its outcome, JSON text. */
  readonly detail: string;
}

export interface CandleQuery {
  readonly marketId: MarketId;
  /** 60, 3600, 86400 or 604800. */
  readonly bucketSec: number;
  /** Included. */
  readonly fromSec: number;
  /** Not included. */
  readonly toSec: number;
}

export interface PricesBeforeQuery {
  readonly marketIds: readonly MarketId[];
  /** As in {@link CandleQuery}. */
  readonly bucketSec: number;
  readonly beforeSec: number;
}

export interface CloseRow {
  /** Start of the bucket, Unix seconds. */
  readonly bucketStartSec: number;
  /** Last price in Yes terms. */
  readonly closeYesTicks: PriceTicks;
}

/** Prices are in Yes terms. */
export interface CandleRow extends CloseRow {
  readonly openYesTicks: PriceTicks;
  readonly highYesTicks: PriceTicks;
  readonly lowYesTicks: PriceTicks;
  /** Size of all fills; can exceed 2^53. */
  readonly lotsSum: bigint;
  readonly volumeUnits: bigint;
  readonly trades: number;
}

export interface ClosesOfWindow {
  /** Oldest first. */
  readonly list: readonly CloseRow[];
  /** The last one before the window, to carry its price forward. */
  readonly before: CloseRow | undefined;
}

export interface HoldingRow {
  readonly marketId: MarketId;
  readonly outcome: Outcome;
  readonly holders: number;
  /** Exact. On chain there is no bound to what all accounts together hold. */
  readonly lots: bigint;
}

/** A market, as market data keeps it in memory and the store on disk. */
export interface MarketRow extends MarketIds {
  readonly marketId: MarketId;
  /** Root of a child, else 0. */
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
  /** For a root resolved with a winner, the child that is yes; else 0. */
  readonly winnerMarketId: MarketId | 0;
  readonly createdAtMs: number;
  /** When it was resolved or failed; 0 before. */
  readonly resolvedAtMs: number;
  /** Volume of its fills, at the taker's price; a root has the sum of its children. */
  readonly volumeUnits: QuoteUnits;
}

export interface LabelRow {
  readonly labelId: number;
  readonly name: string;
  readonly imageUrl: string;
}
