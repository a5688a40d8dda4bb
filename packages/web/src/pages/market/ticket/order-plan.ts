import { type ChildMarket, OrderSide, OrderType, type PlaceOrderDataInput } from '@presage/client';
import { fixed } from '../../../format/decimal.ts';
import { type AmountProblem, readAmount } from '../../../format/typed-amount.ts';
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
  unitsText,
} from '../../../format/units.ts';
import type { BookView } from '../book/book-view.ts';
import { type ComplementLevels, complementOf } from '../book/complement-levels.ts';
import {
  type AmountUnit,
  amountUnit,
  type Draft,
  expiresAtSec,
  type PriceProblem,
  readPrice,
  timeInForceOf,
} from './draft.ts';
import { type FillPreview, previewFills, type Taking } from './fill-preview.ts';
import { worstPriceTicks } from './worst-price.ts';

/** The part of a market that the ticket needs. */
export type TicketMarket = Pick<
  ChildMarket,
  'marketId' | 'yesTokenId' | 'noTokenId' | 'tickSize' | 'minShares' | 'makerFeeBps' | 'takerFeeBps'
>;

/** The account's funds for trading. */
export interface Funds {
  readonly quoteUnits: bigint;
  /** Shares of the ticket's outcome that are not in open orders. */
  readonly lots: bigint;
}

export interface PlanInput {
  readonly draft: Draft;
  readonly market: TicketMarket;
  /** The live book in terms of the ticket's outcome; undefined while it is not live. */
  readonly book: BookView | undefined;
  /** Prices of own orders on the side that the order would take from. */
  readonly ownTicks: ReadonlySet<number>;
  /** The part of each level that is orders for the other outcome; empty while unknown. */
  readonly complement: ComplementLevels;
  readonly funds: Funds | undefined;
  readonly nowSec: number;
  /** Seconds before its signed expiration at which an order closes; undefined while unknown. */
  readonly settleWithinSec: number | undefined;
}

/** Why the order in the ticket cannot be placed. */
export type PlanProblem =
  | { readonly field: 'price'; readonly problem: PriceProblem; readonly stepTicks: number }
  | { readonly field: 'expiry'; readonly problem: 'past' | 'unknown' }
  | { readonly field: 'amount'; readonly problem: AmountProblem | 'noLiquidity' | 'noBook'; readonly unit: AmountUnit }
  /** `bound`, `needed` and `has` are in lots or units, depending on `unit`. */
  | {
      readonly field: 'amount';
      readonly problem: 'tooSmall' | 'tooLarge';
      readonly unit: AmountUnit;
      readonly bound: bigint;
      /** Price of a limit order; 0 for a market order. */
      readonly limitTicks: number;
    }
  | {
      readonly field: 'amount';
      readonly problem: 'notEnough';
      readonly unit: AmountUnit;
      readonly needed: bigint;
      readonly has: bigint;
      /** The plan if the funds were sufficient. */
      readonly plan: OrderPlan;
    };

/** The order, its immediate effect, and its costs. All in lots and units. */
export interface OrderPlan {
  readonly order: PlaceOrderDataInput;
  readonly isBuy: boolean;
  readonly isLimit: boolean;
  /** What fills immediately. */
  readonly now: FillPreview;
  /** Lots that would rest in the book. */
  readonly restLots: bigint;
  /** Total lots: filled immediately and resting. */
  readonly lots: bigint;
  /** Cost of all lots without fees, with the resting part at its limit price. */
  readonly costUnits: bigint;
  /** Fees: immediate fills at the taker rate, the resting part at the maker rate. */
  readonly feeUnits: bigint;
  /** Buy: total cost with fees. Sell: proceeds after fees. */
  readonly totalUnits: bigint;
  /** The hold of a buy while it is placed: the most that it can cost (wire contract §5). */
  readonly holdUnits: bigint;
  /** The hold of the part of a buy that rests, with the maker's fee. */
  readonly restHoldUnits: bigint;
  /** Payout of the shares if the outcome wins. */
  readonly payoutUnits: bigint;
  /** When it closes, as chosen, in Unix seconds; 0 for never. What is signed is later, where trades have to settle. */
  readonly closesAtSec: number;
  /** Why all of it would be cancelled at once, by the choice that causes this. */
  readonly cancelledBy: 'postOnly' | 'wholeAtOnce' | 'atOnce' | undefined;
  /** Whether it would reach an own order, where the remainder is cancelled. */
  readonly meetsOwnOrder: boolean;
  /** Best and worst price of a market order if they are far apart, for a warning. */
  readonly steep: { readonly bestTicks: number; readonly worstTicks: number } | undefined;
  /** Whether the book is live; otherwise the plan assumes that everything rests, at the higher fee rate. */
  readonly isBookKnown: boolean;
}

/** Plans the order in the ticket, or returns why it cannot be placed. */
export function planOrder(input: PlanInput): OrderPlan | PlanProblem {
  const { draft, market } = input;
  const stepTicks = stepTicksOf(market);
  const price = draft.type === 'limit' ? readPrice(draft.price, stepTicks) : { ticks: 0 };
  if ('problem' in price) return { field: 'price', problem: price.problem, stepTicks };
  if (draft.type === 'limit' && expiresAtSec(draft, input.nowSec) === undefined)
    return { field: 'expiry', problem: 'past' };
  // It would close earlier than it should, where its trades have to settle.
  if (closesAtSec(input) !== 0 && input.settleWithinSec === undefined) return { field: 'expiry', problem: 'unknown' };
  const unit = amountUnit(draft);
  const amount = readAmount(draft.amount, unit === 'quote' ? QUOTE_DECIMALS : SHARE_DECIMALS);
  if ('problem' in amount) return { field: 'amount', problem: amount.problem, unit };
  const wanted = { limitTicks: price.ticks, amount: amount.text, unit };
  const problem = sizeProblem(wanted, input);
  if (problem !== undefined) return problem;
  // A market order cannot be planned without the book; a limit order has its own worst price.
  if (input.book === undefined && draft.type === 'market') return { field: 'amount', problem: 'noBook', unit };
  const plan = makePlan(input, wanted);
  return fundsProblem(plan, input) ?? plan;
}

function stepTicksOf({ tickSize }: TicketMarket): number {
  return Math.max(1, ticksOf(tickSize));
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
  const bestTicks = levels[0]?.ticks;
  const worstTicks = isLimit ? limitTicks : worstPriceTicks(draft, { bestTicks, stepTicks: stepTicksOf(market) });
  const isCrossing = (ticks: number) => worstTicks === undefined || (isBuy ? ticks <= worstTicks : ticks >= worstTicks);
  const want = isBuy && !isLimit ? { budgetUnits: unitsOf(wanted.amount) } : { lots: lotsWanted(wanted, isLimit) };
  const fillsFrom = (taken: BookView['asks']) =>
    previewFills({
      levels: taken,
      accepts: isCrossing,
      want,
      takerFeeBps: market.takerFeeBps,
      ownTicks,
      complementOf: (level) => complementOf(complement, isBuy ? 'asks' : 'bids', level),
    });
  const found = fillsFrom(levels);
  const cancelledBy = isBookKnown ? cancelledWhole(draft, found) : undefined;
  const now = cancelledBy === undefined ? found : fillsFrom([]);
  const meetsOwnOrder = found.end === 'ownOrder' && cancelledBy !== 'postOnly';
  // While the book is unknown, the worst case is shown: that all of it will fill at its limit.
  const mayRest = isLimit && (timeInForceOf(draft) === undefined || !isBookKnown);
  const isLeft = mayRest && !meetsOwnOrder && cancelledBy === undefined;
  const restLots = isLeft && 'lots' in want ? want.lots - now.lots : 0n;
  const costUnits = now.costUnits + restLots * BigInt(limitTicks);
  const restFeeBps = isBookKnown ? market.makerFeeBps : Math.max(market.makerFeeBps, market.takerFeeBps);
  const fees = now.feeUnits + feeUnits(restLots, limitTicks || 1, restFeeBps);
  const lots = now.lots + restLots;
  return {
    order: orderOf(input, want, worstTicks),
    isBuy,
    isLimit,
    now,
    restLots,
    lots,
    costUnits,
    feeUnits: fees,
    totalUnits: isBuy ? costUnits + fees : costUnits - fees,
    holdUnits: holdOf(input, want, limitTicks),
    restHoldUnits: isBuy ? restLots * BigInt(limitTicks) + feeUnits(restLots, limitTicks, market.makerFeeBps) : 0n,
    payoutUnits: lots * BigInt(TICKS_PER_QUOTE),
    closesAtSec: closesAtSec(input),
    cancelledBy,
    meetsOwnOrder,
    steep: isLimit ? undefined : steepOf(bestTicks, now.worstTicks),
    isBookKnown,
  };
}

/** Why an order would be cancelled whole; `found` is what it would fill if it could. */
function cancelledWhole(draft: Draft, { end, lots }: FillPreview): OrderPlan['cancelledBy'] {
  if (draft.type === 'limit' && draft.isPostOnly) return lots > 0n || end === 'ownOrder' ? 'postOnly' : undefined;
  const timeInForce = timeInForceOf(draft);
  if (timeInForce === 'FOK' && end !== 'satisfied') return 'wholeAtOnce';
  return timeInForce === 'IOC' && lots === 0n ? 'atOnce' : undefined;
}

/** Warns if the worst price differs from the best by more than a tenth of it. */
const STEEP = 10;

function steepOf(bestTicks: number | undefined, worstTicks: number | undefined): OrderPlan['steep'] {
  if (bestTicks === undefined || worstTicks === undefined) return undefined;
  return Math.abs(worstTicks - bestTicks) * STEEP > bestTicks ? { bestTicks, worstTicks } : undefined;
}

/** The size in lots: for a limit order in money, the most lots within it, as the client signs it. */
function lotsWanted({ unit, amount, limitTicks }: Wanted, isLimit: boolean): bigint {
  return unit === 'quote' && isLimit ? unitsOf(amount) / BigInt(limitTicks) : lotsOf(amount);
}

function holdOf({ draft, market }: PlanInput, want: Taking['want'], limitTicks: number): bigint {
  if (draft.side === 'sell') return 0n;
  if ('budgetUnits' in want) return want.budgetUnits;
  const feeBps = Math.max(market.makerFeeBps, market.takerFeeBps);
  return want.lots * BigInt(limitTicks) + feeUnits(want.lots, limitTicks, feeBps);
}

function closesAtSec({ draft, nowSec }: PlanInput): number {
  return draft.type === 'limit' ? (expiresAtSec(draft, nowSec) ?? 0) : 0;
}

/** @param worstTicks the limit, or the worst price of a market order in the book that the trader sees; undefined if it has none */
function orderOf(input: PlanInput, want: Taking['want'], worstTicks: number | undefined): PlaceOrderDataInput {
  const { draft, market, settleWithinSec = 0 } = input;
  const isLimit = draft.type === 'limit';
  const closes = closesAtSec(input);
  const worstPrice = ticksText(worstTicks ?? 0);
  const timeInForce = timeInForceOf(draft);
  return {
    marketId: market.marketId,
    tokenId: draft.outcome === 'yes' ? market.yesTokenId : market.noTokenId,
    side: draft.side === 'buy' ? OrderSide.BUY : OrderSide.SELL,
    orderType: isLimit ? OrderType.LIMIT_ORDER : OrderType.MARKET_ORDER,
    price: isLimit ? worstPrice : '0',
    ...('budgetUnits' in want
      ? { makerAmountInQuoteToken: unitsText(want.budgetUnits) }
      : { makerAmountInBaseToken: lotsText(want.lots) }),
    ...(!isLimit && draft.slippage !== 'none' ? { maxSlippage: draft.slippage } : {}),
    ...(!isLimit && worstTicks !== undefined ? { worstPrice } : {}),
    ...(isLimit && draft.isPostOnly ? { postOnly: true } : {}),
    ...(timeInForce === undefined ? {} : { timeInForce }),
    ...(isLimit ? { expiresAtSec: closes === 0 ? 0 : closes + settleWithinSec } : {}),
  };
}

/**
 * Checks the size: at least the market's minimum (a share by default), or one quote for a market buy, and at most the
 * maximum. A whole remaining position can always be sold.
 */
function sizeProblem(wanted: Wanted, { draft, market, funds }: PlanInput): PlanProblem | undefined {
  const field = 'amount';
  const { limitTicks } = wanted;
  if (draft.type === 'market' && draft.side === 'buy') {
    const units = unitsOf(wanted.amount);
    const unit = 'quote' as const;
    if (units < UNITS_PER_QUOTE) return { field, problem: 'tooSmall', unit, bound: UNITS_PER_QUOTE, limitTicks };
    return units > MAX_ORDER_UNITS
      ? { field, problem: 'tooLarge', unit, bound: MAX_ORDER_UNITS, limitTicks }
      : undefined;
  }
  const lots = lotsWanted(wanted, draft.type === 'limit');
  const unit = 'shares' as const;
  const least = lotsOf(market.minShares) || LOTS_PER_SHARE;
  const sellsAll = draft.side === 'sell' && lots > 0n && lots === funds?.lots;
  if (lots < least && !sellsAll) return { field, problem: 'tooSmall', unit, bound: least, limitTicks };
  return lots > MAX_ORDER_LOTS ? { field, problem: 'tooLarge', unit, bound: MAX_ORDER_LOTS, limitTicks } : undefined;
}

function fundsProblem(plan: OrderPlan, { draft, funds }: PlanInput): PlanProblem | undefined {
  const field = 'amount';
  const problem = 'notEnough';
  const asked = lotsOf(plan.order.makerAmountInBaseToken ?? '0');
  if (funds !== undefined && plan.isBuy && plan.holdUnits > funds.quoteUnits)
    return { field, problem, unit: 'quote', needed: plan.holdUnits, has: funds.quoteUnits, plan };
  if (funds !== undefined && !plan.isBuy && asked > funds.lots)
    return { field, problem, unit: 'shares', needed: asked, has: funds.lots, plan };
  if (draft.type === 'market' && plan.now.lots === 0n && !plan.meetsOwnOrder)
    return { field, problem: 'noLiquidity', unit: amountUnit(draft) };
  return undefined;
}

/** The return in percent, cut to one decimal, as it is only shown; undefined if nothing is paid. */
export function returnPercent(payoutUnits: bigint, paidUnits: bigint): string | undefined {
  if (paidUnits <= 0n) return undefined;
  return fixed(((payoutUnits - paidUnits) * 1_000n) / paidUnits, 1);
}
