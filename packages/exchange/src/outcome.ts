import type { AccountId, MarketId, OrderNo, QuoteUnits, SizeLots, TradeNo } from './units.ts';
import type { Ledger, MarketAction, MarketStatus, Outcome } from './words.ts';

/** What a command came to: done, or refused for a named reason with nothing changed. */
export type CommandOutcome = Done | Refused;

export interface Done {
  readonly ok: true;
  /** What the command made, where it made something. */
  readonly accountId?: AccountId;
  readonly marketId?: MarketId;
  readonly labelId?: number;
  readonly orderNo?: OrderNo;
  /** True when this signed order had been accepted before: nothing was done. */
  readonly duplicate?: boolean;
  /** Digests of the orders a `cancelOrders` closed. */
  readonly cancelled?: readonly string[];
  /** What a redeem paid, or a sweep moved. */
  readonly amountUnits?: QuoteUnits;
}

export interface Refused {
  readonly ok: false;
  readonly reject: Reject;
}

/** The closed list of refusals. Money is in units, sizes in lots. */
export type Reject =
  | { readonly code: 'accountExists'; readonly address: string }
  | { readonly code: 'unknownAccount' }
  | { readonly code: 'unknownMarket' }
  | { readonly code: 'unknownLabel'; readonly labelId: number }
  | { readonly code: 'labelExists'; readonly name: string }
  | { readonly code: 'slugTaken'; readonly slug: string }
  /** The order, deposit or split asked for something this market can't do now. */
  | { readonly code: 'marketNotOpen'; readonly status: MarketStatus; readonly halted: boolean }
  | {
      readonly code: 'illegalTransition';
      readonly status: MarketStatus;
      readonly halted: boolean;
      readonly legal: readonly (MarketAction | 'resolve')[];
      /** Why an action that the table allows was refused all the same. */
      readonly because?: 'cutoffPassed' | 'pairsOutstanding' | 'anotherChildIsYes' | 'noChildCan';
    }
  /** A root was named where a binary market is needed, or the other way round. */
  | { readonly code: 'wrongMarketType' }
  | { readonly code: 'notAChild' }
  /** Labels are a root's: its children have none of their own. */
  | { readonly code: 'labelsOfChild'; readonly rootMarketId: MarketId }
  | { readonly code: 'cutoffNotLater'; readonly nowSec: number }
  /** The order's digest is in the list of orders, but it is open no more. */
  | { readonly code: 'orderNotOpen' }
  /** No such order, or another account's. */
  | { readonly code: 'unknownOrder' }
  | { readonly code: 'priceOutOfRange'; readonly tickStep: number }
  | { readonly code: 'sizeTooSmall'; readonly minLots: SizeLots }
  | { readonly code: 'budgetTooSmall'; readonly minUnits: QuoteUnits }
  | { readonly code: 'expired'; readonly nowSec: number }
  | { readonly code: 'notEnoughQuote'; readonly neededUnits: QuoteUnits; readonly availableUnits: QuoteUnits }
  | {
      readonly code: 'notEnoughShares';
      /** For a merge: the token there is less of. */
      readonly outcome: Outcome;
      readonly neededLots: SizeLots;
      readonly availableLots: SizeLots;
    }
  | { readonly code: 'nothingToRedeem' }
  /** A deposit that would carry all deposits beyond what the ledger counts. */
  | { readonly code: 'depositsFull'; readonly maxUnits: QuoteUnits; readonly roomUnits: QuoteUnits }
  /** The command is one of the other ledger: on chain balances are what blocks say, elsewhere there are no blocks. */
  | { readonly code: 'wrongLedger'; readonly ledger: Ledger }
  /** A block that is not above the last one. */
  | { readonly code: 'blockNotHigher'; readonly blockNumber: number; readonly headNumber: number }
  /** A fill that was settled or failed already, or never made. */
  | { readonly code: 'fillNotPending'; readonly tradeNo: TradeNo }
  /** The exchange holds as many of these as it can. */
  | {
      readonly code: 'tooMany';
      readonly what: 'accounts' | 'markets' | 'labels' | 'orders' | 'openOrders' | 'lotsAtPrice';
      readonly max: number;
    };

export type RejectCode = Reject['code'];
