import { OrderSide, OrderType, type PlaceOrderDataInput } from '@presage/client';
import {
  feeUnits,
  LOTS_PER_SHARE,
  lotsOf,
  lotsText,
  MAX_ORDER_LOTS,
  MAX_ORDER_UNITS,
  QUOTE_DECIMALS,
  SHARE_DECIMALS,
  TICKS_PER_QUOTE,
  ticksOf,
  ticksText,
  UNITS_PER_QUOTE,
  unitsOf,
} from '../../../format/units.ts';
import type { BookView } from '../book/book-view.ts';
import { type ComplementLevels, complementOf } from '../book/complement-levels.ts';
import {
  type AmountProblem,
  type AmountUnit,
  amountUnit,
  type Draft,
  expiresAtSec,
  type PriceProblem,
  readAmount,
  readPrice,
} from './draft.ts';
import { type FillPreview, previewFills } from './fill-preview.ts';

/** The market a ticket is for, in what counts. */
export interface TicketMarket {
  readonly marketId: number;
  readonly yesTokenId: string;
  readonly noTokenId: string;
  readonly tickSize: string;
  readonly minShares: string;
  readonly makerFeeBps: number;
  readonly takerFeeBps: number;
}

/** What the account has to trade with; undefined while there is no account. */
export interface Funds {
  readonly quoteUnits: bigint;
  /** Of the outcome in the ticket, less what open orders hold. */
  readonly lots: bigint;
}

export interface PlanInput {
  readonly draft: Draft;
  readonly market: TicketMarket;
  /** In the terms of the outcome in the ticket; undefined while nobody knows what it is now. */
  readonly book: BookView | undefined;
  /** Ticks at which own orders stand on the side that would be taken from. */
  readonly ownTicks: ReadonlySet<number>;
  /** What of each level is orders of the other outcome; empty while it is not known. */
  readonly complement: ComplementLevels;
  readonly funds: Funds | undefined;
  readonly nowSec: number;
}

/** Why an order cannot be placed as it stands in the ticket. */
export type PlanProblem =
  | { readonly field: 'price'; readonly problem: PriceProblem; readonly stepTicks: number }
  | { readonly field: 'expiry'; readonly problem: 'past' }
  | { readonly field: 'amount'; readonly problem: AmountProblem | 'noLiquidity' | 'noBook'; readonly unit: AmountUnit }
  /** Bound, need and funds in lots of shares or units of quote, as `unit` says. */
  | {
      readonly field: 'amount';
      readonly problem: 'tooSmall' | 'tooLarge';
      readonly unit: AmountUnit;
      readonly bound: bigint;
    }
  | {
      readonly field: 'amount';
      readonly problem: 'notEnough';
      readonly unit: AmountUnit;
      readonly needed: bigint;
      readonly has: bigint;
      /** What it would come to with more. */
      readonly plan: OrderPlan;
    };

/** What would be ordered, what it would do now, and what it comes to. All in lots and units. */
export interface OrderPlan {
  readonly order: PlaceOrderDataInput;
  readonly isBuy: boolean;
  readonly isLimit: boolean;
  /** Of a limit order. */
  readonly limitTicks: number;
  /** What fills at once. */
  readonly now: FillPreview;
  /** What would come to rest in the book. */
  readonly restLots: bigint;
  /** All that is ordered: filled now and resting. */
  readonly lots: bigint;
  /** Of all of it: its price, with what rests at its limit. */
  readonly costUnits: bigint;
  /** Fees: of fills now at the taker's rate, of what rests at the maker's. */
  readonly feeUnits: bigint;
  /** A buy: what it pays in the end. A sale: what it brings, after fees. */
  readonly totalUnits: bigint;
  /** What is set aside until it is filled: the most it can cost (wire contract §5). */
  readonly holdUnits: bigint;
  /** What the shares pay if the outcome comes true. */
  readonly payoutUnits: bigint;
  /** It would trade at once, which post-only forbids: it would be cancelled. */
  readonly isPostOnlyCrossing: boolean;
  /** An own order stands in the way: the rest would be cancelled. */
  readonly meetsOwnOrder: boolean;
  /** Best price that it takes and the worst, where these lie far apart: most of what one sees is not what one gets. */
  readonly steep: { readonly bestTicks: number; readonly worstTicks: number } | undefined;
  /** Whether it is known what it would do now; otherwise it is told as if all of it rested, at the higher rate. */
  readonly isBookKnown: boolean;
}

const PPM = 1_000_000n;

/** Works out what the ticket says, or why it cannot be ordered. */
export function planOrder(input: PlanInput): OrderPlan | PlanProblem {
  const { draft, market } = input;
  const stepTicks = Math.max(1, ticksOf(market.tickSize));
  const price = draft.type === 'limit' ? readPrice(draft.price, stepTicks) : { ticks: 0 };
  if ('problem' in price) return { field: 'price', problem: price.problem, stepTicks };
  if (draft.type === 'limit' && expiresAtSec(draft, input.nowSec) === undefined)
    return { field: 'expiry', problem: 'past' };
  const unit = amountUnit(draft);
  const amount = readAmount(draft.amount, unit === 'quote' ? QUOTE_DECIMALS : SHARE_DECIMALS);
  if ('problem' in amount) return { field: 'amount', problem: amount.problem, unit };
  const wanted = { limitTicks: price.ticks, amount: amount.text, unit };
  const problem = sizeProblem(wanted, input);
  if (problem !== undefined) return problem;
  // What a market order does, the book alone says; a limit order says the worst of it itself.
  if (input.book === undefined && draft.type === 'market') return { field: 'amount', problem: 'noBook', unit };
  const plan = makePlan(input, wanted);
  return fundsProblem(plan, input) ?? plan;
}

export function isPlan(plan: OrderPlan | PlanProblem): plan is OrderPlan {
  return 'order' in plan;
}

const EMPTY_BOOK: BookView = { bids: [], asks: [] };

interface Wanted {
  readonly limitTicks: number;
  readonly amount: string;
  readonly unit: AmountUnit;
}

function makePlan(input: PlanInput, wanted: Wanted): OrderPlan {
  const { draft, market, book = EMPTY_BOOK, ownTicks, complement } = input;
  const isBookKnown = input.book !== undefined;
  const { limitTicks } = wanted;
  const isBuy = draft.side === 'buy';
  const isLimit = draft.type === 'limit';
  const levels = isBuy ? book.asks : book.bids;
  const worstTicks = isLimit ? limitTicks : worstMarketTicks(draft, levels[0]?.ticks ?? 0);
  const isCrossing = (ticks: number) => (isBuy ? ticks <= worstTicks : ticks >= worstTicks);
  const want = isBuy && !isLimit ? { budgetUnits: unitsOf(wanted.amount) } : { lots: lotsWanted(wanted, isLimit) };
  const crossing = levels[0] !== undefined && isCrossing(levels[0].ticks);
  const isPostOnlyCrossing = isLimit && draft.isPostOnly && crossing;
  const now = previewFills({
    levels: draft.isPostOnly && isLimit ? [] : levels,
    accepts: isCrossing,
    want,
    takerFeeBps: market.takerFeeBps,
    ownTicks,
    complementOf: (level) => complementOf(complement, isBuy ? 'asks' : 'bids', level),
  });
  const meetsOwnOrder = now.end === 'ownOrder';
  const restLots = isLimit && 'lots' in want && !meetsOwnOrder && !isPostOnlyCrossing ? want.lots - now.lots : 0n;
  const costUnits = now.costUnits + restLots * BigInt(limitTicks);
  const restFeeBps = isBookKnown ? market.makerFeeBps : Math.max(market.makerFeeBps, market.takerFeeBps);
  const fees = now.feeUnits + feeUnits(restLots, limitTicks || 1, restFeeBps);
  const lots = now.lots + restLots;
  return {
    order: orderOf(input, wanted),
    isBuy,
    isLimit,
    limitTicks,
    now,
    restLots,
    lots,
    costUnits,
    feeUnits: fees,
    totalUnits: isBuy ? costUnits + fees : costUnits - fees,
    holdUnits: holdOf(input, wanted, want),
    payoutUnits: lots * BigInt(TICKS_PER_QUOTE),
    isPostOnlyCrossing,
    meetsOwnOrder,
    steep: isLimit ? undefined : steepOf(levels[0]?.ticks, now.worstTicks),
    isBookKnown,
  };
}

/** A tenth of the best price: from there on it is said. */
const STEEP = 10;

function steepOf(bestTicks: number | undefined, worstTicks: number | undefined): OrderPlan['steep'] {
  if (bestTicks === undefined || worstTicks === undefined) return undefined;
  return Math.abs(worstTicks - bestTicks) * STEEP > bestTicks ? { bestTicks, worstTicks } : undefined;
}

/** The worst price that a market order takes: as the exchange rounds it, in the trader's favour. */
function worstMarketTicks({ side, slippage }: Draft, bestTicks: number): number {
  if (slippage === 'none') return side === 'buy' ? TICKS_PER_QUOTE : 0;
  const [best, slippagePpm] = [BigInt(bestTicks), lotsOf(slippage)];
  return Number(side === 'buy' ? (best * (PPM + slippagePpm)) / PPM : (best * (PPM - slippagePpm) + PPM - 1n) / PPM);
}

/** The most lots that a limit order for money comes to, as the client signs it; the shares that were asked for otherwise. */
function lotsWanted({ unit, amount, limitTicks }: Wanted, isLimit: boolean): bigint {
  return unit === 'quote' && isLimit ? unitsOf(amount) / BigInt(limitTicks) : lotsOf(amount);
}

function holdOf({ draft, market }: PlanInput, { amount, limitTicks }: Wanted, want: FillWant): bigint {
  if (draft.side === 'sell') return 0n;
  if ('budgetUnits' in want) return unitsOf(amount);
  const feeBps = Math.max(market.makerFeeBps, market.takerFeeBps);
  return want.lots * BigInt(limitTicks) + feeUnits(want.lots, limitTicks, feeBps);
}

type FillWant = { readonly lots: bigint } | { readonly budgetUnits: bigint };

function orderOf({ draft, market, nowSec }: PlanInput, { limitTicks, amount, unit }: Wanted): PlaceOrderDataInput {
  const isLimit = draft.type === 'limit';
  const isLotsOfQuote = isLimit && unit === 'quote';
  return {
    marketId: market.marketId,
    tokenId: draft.outcome === 'yes' ? market.yesTokenId : market.noTokenId,
    side: draft.side === 'buy' ? OrderSide.BUY : OrderSide.SELL,
    orderType: isLimit ? OrderType.LIMIT_ORDER : OrderType.MARKET_ORDER,
    price: isLimit ? ticksText(limitTicks) : '0',
    ...(isLotsOfQuote
      ? { makerAmountInBaseToken: lotsText(unitsOf(amount) / BigInt(limitTicks)) }
      : unit === 'quote'
        ? { makerAmountInQuoteToken: amount }
        : { makerAmountInBaseToken: amount }),
    ...(!isLimit && draft.slippage !== 'none' ? { maxSlippage: draft.slippage } : {}),
    ...(isLimit && draft.isPostOnly ? { postOnly: true } : {}),
    ...(isLimit ? { expiresAtSec: expiresAtSec(draft, nowSec) ?? 0 } : {}),
  };
}

/** Sizes are at least a share, or the market's; a market buy at least one quote; one's whole remainder always sells. */
function sizeProblem(wanted: Wanted, { draft, market, funds }: PlanInput): PlanProblem | undefined {
  const field = 'amount';
  if (draft.type === 'market' && draft.side === 'buy') {
    const [units, unit] = [unitsOf(wanted.amount), 'quote' as const];
    if (units < UNITS_PER_QUOTE) return { field, problem: 'tooSmall', unit, bound: UNITS_PER_QUOTE };
    return units > MAX_ORDER_UNITS ? { field, problem: 'tooLarge', unit, bound: MAX_ORDER_UNITS } : undefined;
  }
  const [lots, unit] = [lotsWanted(wanted, draft.type === 'limit'), 'shares' as const];
  const least = lotsOf(market.minShares) || LOTS_PER_SHARE;
  const sellsAll = draft.side === 'sell' && lots > 0n && lots === funds?.lots;
  if (lots < least && !sellsAll) return { field, problem: 'tooSmall', unit, bound: least };
  return lots > MAX_ORDER_LOTS ? { field, problem: 'tooLarge', unit, bound: MAX_ORDER_LOTS } : undefined;
}

function fundsProblem(plan: OrderPlan, { draft, funds }: PlanInput): PlanProblem | undefined {
  const [field, problem] = ['amount', 'notEnough'] as const;
  const asked = lotsOf(plan.order.makerAmountInBaseToken ?? '0');
  if (funds !== undefined && plan.isBuy && plan.holdUnits > funds.quoteUnits)
    return { field, problem, unit: 'quote', needed: plan.holdUnits, has: funds.quoteUnits, plan };
  if (funds !== undefined && !plan.isBuy && asked > funds.lots)
    return { field, problem, unit: 'shares', needed: asked, has: funds.lots, plan };
  if (draft.type === 'market' && plan.now.lots === 0n && !plan.meetsOwnOrder)
    return { field, problem: 'noLiquidity', unit: amountUnit(draft) };
  return undefined;
}

/** Gain over what is paid, in percent with one decimal; undefined when nothing is paid. */
export function returnPercent(payoutUnits: bigint, paidUnits: bigint): string | undefined {
  if (paidUnits <= 0n) return undefined;
  const tenths = ((payoutUnits - paidUnits) * 1_000n) / paidUnits;
  const sign = tenths < 0n ? '-' : '';
  const digits = (tenths < 0n ? -tenths : tenths).toString().padStart(2, '0');
  return `${sign}${digits.slice(0, -1)}.${digits.slice(-1)}`;
}
