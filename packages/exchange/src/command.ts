import type { ChainBlock, FailFills, LiftBar } from './chain-command.ts';
import type { MarketAction, OrderType, Outcome, Resolution, Side, TimeInForce } from './enums.ts';
import type { DigestWords } from './orders/digest.ts';
import type { AccountId, MarketId, PriceTicks, QuoteUnits, SizeLots } from './units.ts';

/** Everything that can change the exchange. Plain data; the sequencer adds sequence and time. */
export type Command =
  | RegisterAccount
  | Credit
  | Debit
  | CreateLabel
  | CreateMarket
  | EditMarket
  | MoveMarket
  | ResolveMarket
  | PlaceOrder
  | CancelOrder
  | CancelOrders
  | CancelAllAfter
  | Split
  | Merge
  | Redeem
  | SweepFees
  | SetKeyIssuance
  | ChainBlock
  | FailFills
  | LiftBar
  | Tick;

export type CommandKind = Command['kind'];

/** A command that would be done twice if its request were sent twice, unless the request has an id. */
export interface Requested {
  /**
   * 32 hex digits that identify the request, and 16 that describe its contents, in lower case: a request that was carried
   * out is not carried out again. Absent if its sender gave none.
   */
  readonly requestId?: string;
}

export type RequestedCommand = Credit | Debit | CreateMarket | Split | Merge | Redeem | SweepFees;

/** One account: one wallet and one trading wallet, each belonging to one account only. */
export interface RegisterAccount {
  readonly kind: 'registerAccount';
  /** Lower-case 0x address of the wallet that signs. */
  readonly wallet: string;
  /** Lower-case 0x address that holds the funds; equal to `wallet` for an account that trades from its own wallet. */
  readonly tradingWallet: string;
}

/** A deposit. */
export interface Credit extends Requested {
  readonly kind: 'credit';
  readonly accountId: AccountId;
  readonly amountUnits: QuoteUnits;
}

/** A withdrawal; at most what is available. */
export interface Debit extends Requested {
  readonly kind: 'debit';
  readonly accountId: AccountId;
  readonly amountUnits: QuoteUnits;
}

export interface CreateLabel {
  readonly kind: 'createLabel';
  readonly name: string;
  /** Empty when there is none. */
  readonly imageUrl: string;
}

/** Texts about a market that the exchange passes on in its events and does not store. */
export interface MarketTexts {
  readonly title: string;
  readonly rules: string;
}

/** Creates a binary market, or with `children` a categorical root and its binary children. */
export interface CreateMarket extends MarketTexts, Requested {
  readonly kind: 'createMarket';
  /** Unique among all markets. */
  readonly slug: string;
  readonly yesLabel: string;
  readonly noLabel: string;
  readonly labelIds: readonly number[];
  /** Unix seconds, later than now. */
  readonly cutoffAtSec: number;
  /** Price grid in ticks: 1, 10 or 100. */
  readonly tickStep: number;
  readonly makerFeeBps: number;
  readonly takerFeeBps: number;
  /** Empty for a binary market. */
  readonly children: readonly ChildMarket[];
}

/** The properties that a child does not inherit from its root. */
export interface ChildMarket extends Omit<MarketTexts, 'rules'> {
  /** Defaults to the root's rules, because rules are long and children are many. */
  readonly rules?: string;
  readonly slug: string;
  readonly cutoffAtSec: number;
}

/**
 * Changes a market; omitted fields stay unchanged. An edit of a root also gives its children the labels and, while they
 * have not stopped trading, the fees; a cutoff goes to those that end with the root or would end after it.
 */
export interface EditMarket {
  readonly kind: 'editMarket';
  readonly marketId: MarketId;
  readonly rules?: string;
  readonly labelIds?: readonly number[];
  readonly makerFeeBps?: number;
  readonly takerFeeBps?: number;
  readonly cutoffAtSec?: number;
}

export interface MoveMarket {
  readonly kind: 'moveMarket';
  readonly marketId: MarketId;
  readonly action: MarketAction;
}

export interface ResolveMarket {
  readonly kind: 'resolveMarket';
  readonly marketId: MarketId;
  /** Any value for a binary market or a child. For a root only `Invalid`; to resolve it otherwise, name the winner. */
  readonly resolution?: Resolution;
  /** For a root: the child that resolves to Yes; all others that are RESOLVING resolve to No. */
  readonly winnerMarketId?: MarketId;
  /** Only validate the command: nothing changes. */
  readonly dryRun?: true;
}

/** A signed order whose signature, maker and price have been checked. */
export interface PlaceOrder {
  readonly kind: 'placeOrder';
  /** The order's EIP-712 digest. It identifies the order permanently. */
  readonly digest: DigestWords;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly outcome: Outcome;
  readonly side: Side;
  readonly type: OrderType;
  /** Price of the order's own token; `OFF_GRID_TICKS` when it is not a whole number of ticks; 0 for market orders. */
  readonly priceTicks: PriceTicks;
  /** Shares to buy or sell; 0 for a market buy. */
  readonly sizeLots: SizeLots;
  /** Market buy: the most it spends, fee included; otherwise 0. */
  readonly budgetUnits: QuoteUnits;
  /** Market orders: how much worse than the best price a fill may be, in millionths of that price; 0 = no bound. */
  readonly slippagePpm: number;
  /**
   * Market orders: the worst price of the order's own token at which it may fill, however far the book has moved;
   * `OFF_GRID_TICKS` when it is not a whole number of ticks. Absent = no bound. With slippage, the tighter bound holds.
   */
  readonly worstPriceTicks?: PriceTicks;
  /** Unix seconds; 0 = good till cancelled. */
  readonly expiresAtSec: number;
  /** A limit order that is cancelled if it would match at once; only with good till cancelled. */
  readonly postOnly: boolean;
  readonly timeInForce: TimeInForce;
  /** The order that this one takes the place of: if it is open, both happen, otherwise neither. Absent = none. */
  readonly replaces?: ReplacedOrder;
}

/** An open order of the same account, in any market. It is cancelled, and what it held can pay for the new order. */
export interface ReplacedOrder {
  /** As in {@link PlaceOrder}. */
  readonly digest: DigestWords;
  /** What must still be open of it: with any other remainder, nothing happens. Absent = any. */
  readonly remainingLots?: SizeLots;
}

/** Cancels one order of the account. */
export interface CancelOrder {
  readonly kind: 'cancelOrder';
  readonly accountId: AccountId;
  /** As in {@link PlaceOrder}. */
  readonly digest: DigestWords;
}

/** Cancels an account's open orders: all of them, or only those of a market (or a root's children) or a side. */
export interface CancelOrders {
  readonly kind: 'cancelOrders';
  readonly accountId: AccountId;
  readonly marketId?: MarketId;
  readonly side?: Side;
}

/**
 * Arms the account's cancel timer, or disarms it: unless another of these comes within the time, all its open orders are
 * cancelled. Replaces the timer set before.
 */
export interface CancelAllAfter {
  readonly kind: 'cancelAllAfter';
  readonly accountId: AccountId;
  /** Whole seconds from the command's time, rounded up to a whole second; 0 disarms. */
  readonly timeoutSec: number;
}

/** Turns quote into pairs of Yes and No. */
export interface Split extends Requested {
  readonly kind: 'split';
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly sizeLots: SizeLots;
}

/** Turns pairs of Yes and No back into quote. */
export interface Merge extends Requested {
  readonly kind: 'merge';
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly sizeLots: SizeLots;
}

/** Turns the account's tokens of a resolved or failed market into their payout. */
export interface Redeem extends Requested {
  readonly kind: 'redeem';
  readonly accountId: AccountId;
  readonly marketId: MarketId;
}

/** Moves all collected fees to an account. */
export interface SweepFees extends Requested {
  readonly kind: 'sweepFees';
  readonly accountId: AccountId;
}

export interface SetKeyIssuance {
  readonly kind: 'setKeyIssuance';
  readonly enabled: boolean;
}

/** Does nothing except what every command does first: carry out what is due. */
export interface Tick {
  readonly kind: 'tick';
}
