import type { CreateLabel, CreateMarket, EditMarket } from './command.ts';
import type { AccountId, MarketId, OrderNo, PriceTicks, QuoteUnits, SizeLots, TradeNo } from './units.ts';
import type { CloseReason, MarketStatus, MatchType, OrderType, Outcome, Resolution, Side } from './words.ts';

/**
 * Facts, in the order in which they happened. Balances, positions and levels are told as what they
 * now are, not as a change, so that telling one twice does no harm.
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

/** One a market: a categorical root first, then each child. */
export interface MarketCreated extends Omit<CreateMarket, 'kind' | 'children'> {
  readonly kind: 'marketCreated';
  readonly marketId: MarketId;
  /** 0 unless this is a child. */
  readonly rootMarketId: MarketId | 0;
  /** True for a categorical root: it has no book and no tokens. */
  readonly categorical: boolean;
}

/** The fields that changed, one event a market: of a root's edit also what its children took, of a child's the cutoff of its root. */
export interface MarketEdited extends Omit<EditMarket, 'kind'> {
  readonly kind: 'marketEdited';
}

/** Also told for a root, whose status follows from its children's. */
export interface MarketStatusChanged {
  readonly kind: 'marketStatusChanged';
  readonly marketId: MarketId;
  readonly status: MarketStatus;
  readonly halted: boolean;
}

/** Comes before the status change. */
export interface MarketResolved {
  readonly kind: 'marketResolved';
  readonly marketId: MarketId;
  /** 0 for a root that was resolved with a winner. */
  readonly resolution: Resolution | 0;
  /** For a root resolved with a winner; otherwise 0. */
  readonly winnerMarketId: MarketId | 0;
}

export interface OrderAccepted {
  readonly kind: 'orderAccepted';
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
  readonly expiresAtSec: number;
  readonly postOnly: boolean;
}

/** One maker with one taker, at the maker's price. */
export interface Fill {
  readonly tradeNo: TradeNo;
  readonly marketId: MarketId;
  readonly matchType: MatchType;
  /** In Yes terms: the maker's price. The price in No terms is 10000 less this. */
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

/** Volume and last price come from here, on the taker's token; a fill that fails later does not take them back. */
export interface OrderFilled extends Fill {
  readonly kind: 'orderFilled';
  /** On chain true: nobody gets anything before it is settled. */
  readonly pending: boolean;
}

/** A pending fill is final on chain: both sides have what they get. */
export interface FillSettled extends Fill {
  readonly kind: 'fillSettled';
  readonly txHash: string;
}

/** A pending fill will never settle: both sides have back what they held for it. Its size counts as cancelled on both orders. */
export interface FillFailed extends Fill {
  readonly kind: 'fillFailed';
  readonly cause: string;
}

/** An order's one terminal event; `Filled` for one filled in full. */
export interface OrderClosed {
  readonly kind: 'orderClosed';
  readonly orderNo: OrderNo;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly reason: CloseReason;
  /** What was left unfilled; 0 for a market buy, whose size was never given. */
  readonly remainingLots: SizeLots;
}

/** A book level's new size, in Yes terms; 0 = gone. At most one a level and command, the last word. */
export interface LevelChanged {
  readonly kind: 'levelChanged';
  readonly marketId: MarketId;
  /** `Buy` = bids. */
  readonly side: Side;
  readonly yesPriceTicks: PriceTicks;
  /** Exact up to 2^53 lots, the nearest number beyond. */
  readonly sizeLots: SizeLots;
}

/** At most one an account and command, after what caused it. */
export interface BalanceChanged {
  readonly kind: 'balanceChanged';
  readonly accountId: AccountId;
  readonly availableUnits: QuoteUnits;
  /** For open orders and, on chain, for fills in settlement: these may hold more than there is. */
  readonly heldUnits: QuoteUnits;
}

/** At most one an account, market and command, after what caused it. */
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
  /** Where it happened on chain; absent on the custodial ledger. */
  readonly txHash?: string;
}

export interface PairsMerged {
  readonly kind: 'pairsMerged';
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly sizeLots: SizeLots;
  /** Where it happened on chain; absent on the custodial ledger. */
  readonly txHash?: string;
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
