import type { CreateLabel, CreateMarket, EditMarket, PlaceOrder } from './command.ts';
import type { CloseReason, MarketStatus, MatchType, Outcome, Resolution, Side } from './enums.ts';
import type { AccountId, MarketId, OrderNo, PriceTicks, QuoteUnits, SizeLots, TradeNo } from './units.ts';

/**
 * Facts, in the order in which they happened. Balances, positions and levels are reported as their
 * new values, not as differences, so that applying an event twice does no harm.
 */
export type Event =
  | AccountRegistered
  | Credited
  | Debited
  | LabelCreated
  | MarketCreated
  | MarketEdited
  | MarketStatusChanged
  | MarketResolved
  | OrderAccepted
  | OrderFilled
  | FillSettled
  | FillFailed
  | OrderClosed
  | CancelTimerSet
  | LevelChanged
  | BalanceChanged
  | PositionChanged
  | PairsSplit
  | PairsMerged
  | Redeemed
  | FeesSwept
  | KeyIssuanceChanged;

export type EventKind = Event['kind'];

export interface AccountRegistered {
  readonly kind: 'accountRegistered';
  readonly accountId: AccountId;
  readonly wallet: string;
  readonly tradingWallet: string;
}

export interface Credited {
  readonly kind: 'credited';
  readonly accountId: AccountId;
  readonly amountUnits: QuoteUnits;
}

export interface Debited {
  readonly kind: 'debited';
  readonly accountId: AccountId;
  readonly amountUnits: QuoteUnits;
}

export interface LabelCreated extends Omit<CreateLabel, 'kind'> {
  readonly kind: 'labelCreated';
  readonly labelId: number;
}

/** One event per market: a categorical root first, then each child. */
export interface MarketCreated extends Omit<CreateMarket, 'kind' | 'children'> {
  readonly kind: 'marketCreated';
  readonly marketId: MarketId;
  /** 0 unless this is a child. */
  readonly rootMarketId: MarketId | 0;
  /** True for a categorical root: it has no book and no tokens. */
  readonly categorical: boolean;
}

/**
 * The fields that changed, one event per market: an edit of a root also changes its children, an edit of a child may
 * change the cutoff of its root.
 */
export interface MarketEdited extends Omit<EditMarket, 'kind'> {
  readonly kind: 'marketEdited';
}

/** Also emitted for a root, whose status follows from its children's. */
export interface MarketStatusChanged {
  readonly kind: 'marketStatusChanged';
  readonly marketId: MarketId;
  readonly status: MarketStatus;
  readonly halted: boolean;
}

/** Emitted before the status change. */
export interface MarketResolved {
  readonly kind: 'marketResolved';
  readonly marketId: MarketId;
  /** 0 for a root that was resolved with a winner. */
  readonly resolution: Resolution | 0;
  /** For a root resolved with a winner; otherwise 0. */
  readonly winnerMarketId: MarketId | 0;
}

export interface OrderAccepted
  extends Omit<PlaceOrder, 'kind' | 'digest' | 'slippagePpm' | 'worstPriceTicks' | 'replaces'> {
  readonly kind: 'orderAccepted';
  readonly orderNo: OrderNo;
  readonly digest: string;
  /** Of a market order, own token's terms; 0 without such a bound, and for limit orders. */
  readonly worstPriceTicks: PriceTicks | 0;
}

/** One maker with one taker, at the maker's price. */
export interface Fill {
  readonly tradeNo: TradeNo;
  readonly marketId: MarketId;
  readonly matchType: MatchType;
  /** The maker's price, in Yes terms. The price in No terms is 10000 minus this. */
  readonly yesPriceTicks: PriceTicks;
  readonly sizeLots: SizeLots;
  readonly takerOrderNo: OrderNo;
  readonly takerAccountId: AccountId;
  readonly takerOutcome: Outcome;
  readonly takerSide: Side;
  readonly takerFeeUnits: QuoteUnits;
  readonly makerOrderNo: OrderNo;
  readonly makerAccountId: AccountId;
  readonly makerOutcome: Outcome;
  readonly makerSide: Side;
  readonly makerFeeUnits: QuoteUnits;
}

/** Volume and last price come from this event, in the taker's terms; a fill that fails later does not undo them. */
export interface OrderFilled extends Fill {
  readonly kind: 'orderFilled';
  /** True on chain: neither side receives anything until the fill has settled. */
  readonly pending: boolean;
}

/** A pending fill is final on chain: both sides have received their part. */
export interface FillSettled extends Fill {
  readonly kind: 'fillSettled';
  readonly txHash: string;
}

/** A pending fill will never settle: its holds are released, and its size counts as cancelled on both orders. */
export interface FillFailed extends Fill {
  readonly kind: 'fillFailed';
  readonly cause: string;
}

/** The only terminal event of an order; the reason is `Filled` when it was filled completely. */
export interface OrderClosed {
  readonly kind: 'orderClosed';
  readonly orderNo: OrderNo;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly reason: CloseReason;
  /** The unfilled remainder; 0 for a market buy, which has no size. */
  readonly remainingLots: SizeLots;
}

/** An account's cancel timer was armed, moved or disarmed; it also disarms itself, after the orders that it cancelled. */
export interface CancelTimerSet {
  readonly kind: 'cancelTimerSet';
  readonly accountId: AccountId;
  /** Unix seconds; 0 = disarmed. */
  readonly cancelAtSec: number;
}

/** A book level's new size, in Yes terms; 0 = gone. At most one per level and command, with the final size. */
export interface LevelChanged {
  readonly kind: 'levelChanged';
  readonly marketId: MarketId;
  /** `Buy` = bids. */
  readonly side: Side;
  readonly yesPriceTicks: PriceTicks;
  /** Exact up to 2^53 lots, the nearest representable number beyond that. */
  readonly sizeLots: SizeLots;
}

/** At most one per account and command, after the events that caused it. */
export interface BalanceChanged {
  readonly kind: 'balanceChanged';
  readonly accountId: AccountId;
  readonly availableUnits: QuoteUnits;
  /** Held for open orders and, on chain, for fills in settlement, which may hold more than the account has. */
  readonly heldUnits: QuoteUnits;
}

/** At most one per account, market and command, after the events that caused it. */
export interface PositionChanged {
  readonly kind: 'positionChanged';
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly yesAvailableLots: SizeLots;
  readonly yesHeldLots: SizeLots;
  readonly noAvailableLots: SizeLots;
  readonly noHeldLots: SizeLots;
}

export interface PairsSplit {
  readonly kind: 'pairsSplit';
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly sizeLots: SizeLots;
  /** The transaction on chain; absent on the custodial ledger. */
  readonly txHash?: string;
}

export interface PairsMerged extends Omit<PairsSplit, 'kind'> {
  readonly kind: 'pairsMerged';
}

export interface Redeemed {
  readonly kind: 'redeemed';
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly yesLots: SizeLots;
  readonly noLots: SizeLots;
  readonly payoutUnits: QuoteUnits;
  readonly txHash?: string;
}

export interface FeesSwept {
  readonly kind: 'feesSwept';
  readonly accountId: AccountId;
  readonly amountUnits: QuoteUnits;
}

export interface KeyIssuanceChanged {
  readonly kind: 'keyIssuanceChanged';
  readonly enabled: boolean;
}
