import { CloseReason, MatchType, OrderType, Side, TimeInForce } from '../enums.ts';
import type { Fill } from '../event.ts';
import { MAX_FILL_OR_KILL_MAKERS } from '../limits.ts';
import type { PriceTicks, QuoteUnits, SizeLots, TradeNo } from '../units.ts';
import { affordableLots, complement, costOf, feeOf, isBid, mirrored, yesPriceOf } from './naive-money.ts';
import type { NaiveMarket, NaiveOrder, NaiveState } from './naive-state.ts';
import { marketOf } from './naive-state.ts';
import type { Step } from './naive-step.ts';
import { changeOrder, closeOrder, pay, touchLevel, touchTokens } from './naive-step.ts';

/** Fills an accepted order against the book, then rests or closes the remainder. */
export function matchOrder(step: Step, taker: NaiveOrder): void {
  const limit = limitOf(step.state, taker);
  const wouldCross = crosses(taker, makersOf(step.state, taker)[0], limit);
  const refused = taker.postOnly && wouldCross ? CloseReason.PostOnlyWouldCross : reasonToKill(step, taker, limit);
  const end = refused ?? fillToTheEnd(step, taker, limit);
  if (end === 'rests') restOrder(step, taker);
  else closeOrder(step, taker, end);
}

/** Why a fill-or-kill order is cancelled without a fill: what would end the fills of a copy of it too early. */
function reasonToKill({ state }: Step, taker: NaiveOrder, limit: number): CloseReason | 'rests' | undefined {
  if (taker.timeInForce !== TimeInForce.FillOrKill) return undefined;
  const copy = { ...taker };
  for (const [place, maker] of makersOf(state, taker).entries()) {
    if (place === MAX_FILL_OR_KILL_MAKERS) break;
    const end = endOf(copy, maker, limit);
    if (end !== undefined) return end === CloseReason.Filled ? undefined : end;
    const lots = fillLots(copy, maker);
    const priceTicks = mirrored(copy.outcome, yesPriceOf(maker));
    if (!isMarketBuy(copy)) copy.remainingLots = (copy.remainingLots - lots) as SizeLots;
    copy.budgetLeftUnits -= costOf(priceTicks, lots) + feeOf(copy.takerFeeBps, priceTicks, lots);
    if (lots < maker.remainingLots) return undefined;
  }
  return nothingLeft(copy) ? undefined : CloseReason.Unfilled;
}

function fillToTheEnd(step: Step, taker: NaiveOrder, limit: number): CloseReason | 'rests' {
  for (;;) {
    const maker = makersOf(step.state, taker)[0];
    const end = endOf(taker, maker, limit);
    if (end !== undefined) return end;
    if (maker === undefined) throw new Error('a fill needs a maker');
    const budgetEnded = fill(step, taker, maker);
    if (budgetEnded) return CloseReason.Filled;
  }
}

/** Why matching ends; undefined when the order fills against this maker next. */
function endOf(taker: NaiveOrder, maker: NaiveOrder | undefined, limit: number): CloseReason | 'rests' | undefined {
  const mayRest = taker.type === OrderType.Limit && taker.timeInForce === TimeInForce.GoodTillCancelled;
  const nothingFits = mayRest ? 'rests' : CloseReason.Unfilled;
  if (nothingLeft(taker)) return CloseReason.Filled;
  if (maker === undefined || !crosses(taker, maker, limit)) return nothingFits;
  if (fillLots(taker, maker) === 0) return CloseReason.Filled;
  if (maker.accountId === taker.accountId) return CloseReason.SelfTrade;
  return undefined;
}

function isMarketBuy(order: NaiveOrder): boolean {
  return order.type === OrderType.Market && order.side === Side.Buy;
}

function nothingLeft(taker: NaiveOrder): boolean {
  return isMarketBuy(taker) ? taker.budgetLeftUnits === 0n : taker.remainingLots === 0;
}

/** Resting orders on the other side of the book, in price-time priority. */
function makersOf(state: NaiveState, taker: NaiveOrder): NaiveOrder[] {
  const makers = state.open.filter(
    (order) => order.state === 'resting' && order.marketId === taker.marketId && isBid(order) !== isBid(taker),
  );
  const cheapestFirst = isBid(taker) ? 1 : -1;
  return makers.sort((a, b) => cheapestFirst * (yesPriceOf(a) - yesPriceOf(b)) || a.orderNo - b.orderNo);
}

function crosses(taker: NaiveOrder, maker: NaiveOrder | undefined, limit: number): boolean {
  if (maker === undefined) return false;
  return isBid(taker) ? yesPriceOf(maker) <= limit : yesPriceOf(maker) >= limit;
}

/** The worst price, in Yes terms, at which the order may fill. */
function limitOf(state: NaiveState, taker: NaiveOrder): number {
  if (taker.type === OrderType.Limit) return yesPriceOf(taker);
  const bounds = [slippageLimit(state, taker)];
  if (taker.worstPriceTicks !== undefined) bounds.push(mirrored(taker.outcome, taker.worstPriceTicks));
  return isBid(taker) ? Math.min(...bounds) : Math.max(...bounds);
}

function slippageLimit(state: NaiveState, taker: NaiveOrder): number {
  const best = makersOf(state, taker)[0];
  if (taker.slippagePpm === 0 || best === undefined) return isBid(taker) ? Infinity : -Infinity;
  const own = mirrored(taker.outcome, yesPriceOf(best));
  return mirrored(taker.outcome, slippageBound(own, taker));
}

/** The best price made worse by the slippage: rounded down for a buyer, up for a seller, so never too far. */
function slippageBound(bestTicks: number, { side, slippagePpm }: NaiveOrder): number {
  const million = 1_000_000;
  if (side === Side.Buy) return Math.floor((bestTicks * (million + slippagePpm)) / million);
  return Math.ceil((bestTicks * (million - slippagePpm)) / million);
}

function fillLots(taker: NaiveOrder, maker: NaiveOrder): number {
  if (!isMarketBuy(taker)) return Math.min(taker.remainingLots, maker.remainingLots);
  return affordableLots({
    budgetUnits: taker.budgetLeftUnits,
    feeBps: taker.takerFeeBps,
    priceTicks: mirrored(taker.outcome, yesPriceOf(maker)),
    maxLots: maker.remainingLots,
  });
}

/** One fill at the maker's price; returns whether the budget of a market buy limited it. */
function fill(step: Step, taker: NaiveOrder, maker: NaiveOrder): boolean {
  const lots = fillLots(taker, maker);
  const yesPriceTicks = yesPriceOf(maker);
  const takerFeeUnits = feeOf(taker.takerFeeBps, yesPriceTicks, lots);
  const makerFeeUnits = feeOf(maker.makerFeeBps, yesPriceTicks, lots);
  const waits = step.state.ledger === 'chain';
  touchLevel(step, maker);
  fillSide(step, taker, { lots, yesPriceTicks, feeUnits: takerFeeUnits });
  fillSide(step, maker, { lots, yesPriceTicks, feeUnits: makerFeeUnits });
  if (!waits) settlePairs(marketOf(step.state, taker.marketId), taker, maker, lots);
  if (!waits) step.state.feesUnits += takerFeeUnits + makerFeeUnits;
  step.state.tradeCount += 1;
  const reported: Fill = {
    tradeNo: step.state.tradeCount as TradeNo,
    marketId: taker.marketId,
    matchType: matchTypeOf(taker, maker),
    yesPriceTicks: yesPriceTicks as PriceTicks,
    sizeLots: lots as SizeLots,
    takerOrderNo: taker.orderNo,
    takerAccountId: taker.accountId,
    takerOutcome: taker.outcome,
    takerSide: taker.side,
    takerFeeUnits: takerFeeUnits as QuoteUnits,
    makerOrderNo: maker.orderNo,
    makerAccountId: maker.accountId,
    makerOutcome: maker.outcome,
    makerSide: maker.side,
    makerFeeUnits: makerFeeUnits as QuoteUnits,
  };
  if (waits) step.state.pending.push(reported);
  step.events.push({ kind: 'orderFilled', pending: waits, ...reported });
  if (maker.remainingLots > 0) return isMarketBuy(taker);
  closeOrder(step, maker, CloseReason.Filled);
  return false;
}

/** One side of a fill: a buyer pays cost plus fee, a seller gives tokens for cost minus fee; on chain, later. */
function fillSide(
  step: Step,
  order: NaiveOrder,
  at: { readonly lots: number; readonly yesPriceTicks: number; readonly feeUnits: bigint },
): void {
  const cost = costOf(mirrored(order.outcome, at.yesPriceTicks), at.lots);
  const buys = order.side === Side.Buy;
  changeOrder(step, order, () => {
    if (isMarketBuy(order)) order.budgetLeftUnits -= cost + at.feeUnits;
    else order.remainingLots = (order.remainingLots - at.lots) as SizeLots;
    if (step.state.ledger === 'chain') return;
    pay(step, order.accountId, buys ? -(cost + at.feeUnits) : cost - at.feeUnits);
    touchTokens(step, order).available += buys ? at.lots : -at.lots;
  });
}

function matchTypeOf(taker: NaiveOrder, maker: NaiveOrder): MatchType {
  if (taker.side !== maker.side) return MatchType.Complementary;
  return taker.side === Side.Buy ? MatchType.Mint : MatchType.Merge;
}

/** A mint creates pairs from what both buyers paid; a merge pays both sellers from the collateral of pairs. */
function settlePairs(market: NaiveMarket, taker: NaiveOrder, maker: NaiveOrder, lots: number): void {
  const type = matchTypeOf(taker, maker);
  if (type === MatchType.Complementary) return;
  changePairs(market, type === MatchType.Mint ? lots : -lots);
}

/** Creates (or destroys) pairs of Yes and No with the quote that backs them: 1 per pair. */
export function changePairs(market: NaiveMarket, lots: number): void {
  market.yesSupplyLots += lots;
  market.noSupplyLots += lots;
  market.collateralUnits += costOf(complement(0), lots);
}

function restOrder(step: Step, order: NaiveOrder): void {
  changeOrder(step, order, () => {
    order.state = 'resting';
  });
  touchLevel(step, order);
}
