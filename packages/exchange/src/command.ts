import type { ChainBlock, FailFills } from './chain-command.ts';
import type { AccountId, MarketId, PriceTicks, QuoteUnits, SizeLots } from './units.ts';
import type { MarketAction, OrderType, Outcome, Resolution, Side } from './words.ts';

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
  | Split
  | Merge
  | Redeem
  | SweepFees
  | SetKeyIssuance
  | ChainBlock
  | FailFills
  | Tick;

export type CommandKind = Command['kind'];

/** One account: one wallet and one trading wallet, each belonging to one account only. */
export interface RegisterAccount {
  readonly kind: 'registerAccount';
  /** Lower-case 0x address of the wallet that signs. */
  readonly wallet: string;
  /** Lower-case 0x address that holds; equal to `wallet` for an account that trades from its own wallet. */
  readonly tradingWallet: string;
}

/** A deposit. */
export interface Credit {
  readonly kind: 'credit';
  readonly accountId: AccountId;
  readonly amountUnits: QuoteUnits;
}

/** A withdrawal, of what is available only. */
export interface Debit {
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

/** Words about a market that the exchange hands on and does not keep. */
export interface MarketWords {
  readonly title: string;
  readonly rules: string;
}

/** Creates a binary market, or with `children` a categorical root and its binary children. */
export interface CreateMarket extends MarketWords {
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

/** What a child has of its own; it inherits everything else from its root. */
export interface ChildMarket extends Omit<MarketWords, 'rules'> {
  /** The root's when left out: rules are long, and children many. */
  readonly rules?: string;
  readonly slug: string;
  readonly cutoffAtSec: number;
}

/** Changes what may change; fields left out stay. Of a root's edit its children take what is not their own. */
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
  /** For a binary market or a child any; for a root `Invalid`, or a winner. */
  readonly resolution?: Resolution;
  /** For a root: the child that is yes; all others are no. */
  readonly winnerMarketId?: MarketId;
  /** Only to be judged: nothing changes. */
  readonly dryRun?: true;
}

/** A signed order whose signature, maker and price have been checked. */
export interface PlaceOrder {
  readonly kind: 'placeOrder';
  /** The order's EIP-712 digest: 64 lower-case hex digits without 0x. It is the order's identity for ever. */
  readonly digest: string;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly outcome: Outcome;
  readonly side: Side;
  readonly type: OrderType;
  /** Price of the order's own token; `OFF_GRID_TICKS` when it is on no grid; 0 for market orders. */
  readonly priceTicks: PriceTicks;
  /** Shares to buy or sell; 0 for a market buy. */
  readonly sizeLots: SizeLots;
  /** Market buy: the most it spends, fee included; otherwise 0. */
  readonly budgetUnits: QuoteUnits;
  /** Market orders: how much worse than the best price a fill may be, in millionths of it; 0 = no bound. */
  readonly slippagePpm: number;
  /** Unix seconds; 0 = good till cancelled. */
  readonly expiresAtSec: number;
  readonly postOnly: boolean;
}

/** Cancels one order of the account. */
export interface CancelOrder {
  readonly kind: 'cancelOrder';
  readonly accountId: AccountId;
  /** As in {@link PlaceOrder}. */
  readonly digest: string;
}

/** Cancels all open orders of an account, of one market (or a root's children) and side when given. */
export interface CancelOrders {
  readonly kind: 'cancelOrders';
  readonly accountId: AccountId;
  readonly marketId?: MarketId;
  readonly side?: Side;
}

/** Quote into as many Yes and No. */
export interface Split {
  readonly kind: 'split';
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly sizeLots: SizeLots;
}

/** As many Yes and No back into quote. */
export interface Merge {
  readonly kind: 'merge';
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly sizeLots: SizeLots;
}

/** The account's tokens of a resolved or failed market into what they pay. */
export interface Redeem {
  readonly kind: 'redeem';
  readonly accountId: AccountId;
  readonly marketId: MarketId;
}

/** Moves all collected fees to an account. */
export interface SweepFees {
  readonly kind: 'sweepFees';
  readonly accountId: AccountId;
}

export interface SetKeyIssuance {
  readonly kind: 'setKeyIssuance';
  readonly enabled: boolean;
}

/** Time passing: expires orders and closes markets whose time has come. Every other command does so first. */
export interface Tick {
  readonly kind: 'tick';
}
