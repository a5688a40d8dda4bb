import type { Ledger, MarketAction, MarketStatus, Outcome } from './enums.ts';
import type { AccountId, MarketId, OrderNo, QuoteUnits, SizeLots, TradeNo } from './units.ts';

/** The outcome of a command: done, or refused for a stated reason without any change. */
export type CommandOutcome = Done | Refused;

export interface Done {
  readonly ok: true;
  /** The id of whatever the command created. */
  readonly accountId?: AccountId;
  readonly marketId?: MarketId;
  readonly labelId?: number;
  readonly orderNo?: OrderNo;
  /** True when this signed order had already been accepted, or this request carried out: nothing was done. */
  readonly duplicate?: boolean;
  /** Digests of the orders that a `cancelOrders` closed. */
  readonly cancelled?: readonly string[];
  /** When the cancel timer that a `cancelAllAfter` set will cancel, Unix seconds; 0 = disarmed. */
  readonly cancelAtSec?: number;
  /** The quote that a redeem paid, or a fee sweep moved. */
  readonly amountUnits?: QuoteUnits;
}

export interface Refused {
  readonly ok: false;
  readonly reject: Reject;
}

/** Every reason to refuse a command. Money is in units, sizes in lots. */
export type Reject =
  | { readonly code: 'accountExists'; readonly address: string }
  | { readonly code: 'unknownAccount' }
  | { readonly code: 'unknownMarket' }
  | { readonly code: 'unknownLabel'; readonly labelId: number }
  | { readonly code: 'labelExists'; readonly name: string }
  | { readonly code: 'slugTaken'; readonly slug: string }
  /** The market does not allow the command in its current state. */
  | { readonly code: 'marketNotOpen'; readonly status: MarketStatus; readonly halted: boolean }
  | {
      readonly code: 'illegalTransition';
      readonly status: MarketStatus;
      readonly halted: boolean;
      readonly legal: readonly (MarketAction | 'resolve')[];
      /** Why the action was refused although the lifecycle table allows it. */
      readonly because?: 'cutoffPassed' | 'pairsOutstanding' | 'anotherChildIsYes' | 'noChildCan';
    }
  /** The command names a root where a binary market is needed, or the other way round. */
  | { readonly code: 'wrongMarketType' }
  | { readonly code: 'notAChild' }
  /** Labels belong to the root: children have none of their own. */
  | { readonly code: 'labelsOfChild'; readonly rootMarketId: MarketId }
  | { readonly code: 'cutoffNotLater'; readonly nowSec: number }
  /** The account's order is no longer open. */
  | { readonly code: 'orderNotOpen' }
  /** No such order, or another account's. */
  | { readonly code: 'unknownOrder' }
  /** More or less is left of the order to replace than the command says. */
  | { readonly code: 'remainderDiffers'; readonly remainingLots: SizeLots }
  | { readonly code: 'priceOutOfRange'; readonly tickStep: number }
  | { readonly code: 'sizeTooSmall'; readonly minLots: SizeLots }
  | { readonly code: 'budgetTooSmall'; readonly minUnits: QuoteUnits }
  | { readonly code: 'expired'; readonly nowSec: number }
  | { readonly code: 'notEnoughQuote'; readonly neededUnits: QuoteUnits; readonly availableUnits: QuoteUnits }
  | {
      readonly code: 'notEnoughShares';
      /** For a merge: the scarcer token. */
      readonly outcome: Outcome;
      readonly neededLots: SizeLots;
      readonly availableLots: SizeLots;
    }
  | { readonly code: 'nothingToRedeem' }
  /** The deposit would raise the sum of all deposits above its limit. */
  | { readonly code: 'depositsFull'; readonly maxUnits: QuoteUnits; readonly roomUnits: QuoteUnits }
  /** The command belongs to the other ledger: on chain, only blocks change balances; in custody there are no blocks. */
  | { readonly code: 'wrongLedger'; readonly ledger: Ledger }
  /** The block is not higher than the last one. */
  | { readonly code: 'blockNotHigher'; readonly blockNumber: number; readonly headNumber: number }
  /** The fill has already settled or failed, or never existed. */
  | { readonly code: 'fillNotPending'; readonly tradeNo: TradeNo }
  /** Another request with this id was carried out. */
  | { readonly code: 'requestIdUsed' }
  /** The exchange is at its limit for these. */
  | {
      readonly code: 'tooMany';
      readonly what: 'accounts' | 'markets' | 'labels' | 'orders' | 'openOrders' | 'lotsAtPrice' | 'requests';
      readonly max: number;
    };

export type RejectCode = Reject['code'];
