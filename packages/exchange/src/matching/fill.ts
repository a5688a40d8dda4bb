import { bookOf, type Core } from '../core.ts';
import { burnPairs, mintPairs } from '../market/supply.ts';
import { costUnits, feeUnits, inYesTerms } from '../money.ts';
import { int64 } from '../numbers/int64.ts';
import { closeOrder, heldUnits } from '../orders/open-order.ts';
import type { Slot } from '../orders/order-slab.ts';
import type { PriceTicks, QuoteUnits, SizeLots, TradeNo } from '../units.ts';
import { CloseReason, MatchType, Side } from '../words.ts';
import { type Taker, takerTicks } from './taker.ts';

/** One maker with one taker, at the maker's price. */
export interface Fill {
  readonly taker: Taker;
  readonly maker: Slot;
  readonly sizeLots: SizeLots;
}

/** A fill with what it means to each side. */
interface SettledFill extends Omit<Fill, 'sizeLots'> {
  readonly takerLeg: Leg;
  readonly makerLeg: Leg;
  readonly matchType: MatchType;
}

/** What one party of a fill does, in its own token's terms. */
interface Leg {
  readonly priceTicks: PriceTicks;
  readonly sizeLots: SizeLots;
  readonly feeUnits: QuoteUnits;
}

/** Settles a fill on both sides and tells it; a maker filled in full is closed. */
export function fill(core: Core, { taker, maker, sizeLots }: Fill): void {
  const { orders } = core;
  const makerLeg = legOf(orders.priceTicks(maker), sizeLots, orders.makerFeeBps(maker));
  const takerLeg = legOf(takerTicks(taker, orders.outcome(maker), orders.priceTicks(maker)), sizeLots, taker.feeBps);
  const matchType = matchTypeOf(taker.side, orders.side(maker));
  tellFill(core, { taker, maker, takerLeg, makerLeg, matchType });
  settleMaker(core, maker, makerLeg);
  settleTaker(core, taker, takerLeg);
  if (matchType === MatchType.Mint) mintPairs(taker.market, sizeLots);
  if (matchType === MatchType.Merge) burnPairs(taker.market, sizeLots);
  core.treasury.collectFee(int64(makerLeg.feeUnits + takerLeg.feeUnits) as QuoteUnits);
  if (orders.remainingLots(maker) === 0) closeOrder(core, maker, CloseReason.Filled);
}

function legOf(priceTicks: PriceTicks, sizeLots: SizeLots, feeBps: number): Leg {
  return { priceTicks, sizeLots, feeUnits: feeUnits({ feeBps, priceTicks, sizeLots }) };
}

/** A buyer and a seller trade one token; two buyers split a pair between them; two sellers merge one. */
function matchTypeOf(takerSide: Side, makerSide: Side): MatchType {
  if (takerSide !== makerSide) return MatchType.Complementary;
  return takerSide === Side.Buy ? MatchType.Mint : MatchType.Merge;
}

/** A maker pays out of what its order holds. A hold that shrinks by a fraction of a unit more than is paid gives it back. */
function settleMaker(core: Core, maker: Slot, leg: Leg): void {
  const { orders, balances, positions } = core;
  const accountId = orders.accountId(maker);
  const marketId = orders.marketId(maker);
  const position = positions.open(accountId, marketId);
  const heldBefore = heldUnits(core, maker);
  bookOf(core, core.markets.get(marketId)).reduce(maker, leg.sizeLots);
  if (orders.side(maker) === Side.Buy) {
    const releasedUnits = int64(heldBefore - heldUnits(core, maker)) as QuoteUnits;
    balances.payHeld(accountId, { releasedUnits, paidUnits: priceWithFee(leg) });
    positions.credit(position, orders.outcome(maker), leg.sizeLots);
    return;
  }
  positions.debitHeld(position, orders.outcome(maker), leg.sizeLots);
  balances.credit(accountId, proceedsLessFee(leg));
}

/** A taker pays out of what it has available: its acceptance made sure of that. */
function settleTaker({ balances, positions }: Core, taker: Taker, leg: Leg): void {
  const position = positions.open(taker.accountId, taker.market.marketId);
  if (taker.side === Side.Sell) {
    positions.debit(position, taker.outcome, leg.sizeLots);
    balances.credit(taker.accountId, proceedsLessFee(leg));
    taker.remainingLots = (taker.remainingLots - leg.sizeLots) as SizeLots;
    return;
  }
  const paidUnits = priceWithFee(leg);
  balances.debit(taker.accountId, paidUnits);
  positions.credit(position, taker.outcome, leg.sizeLots);
  if (taker.budgetUnits === undefined) taker.remainingLots = (taker.remainingLots - leg.sizeLots) as SizeLots;
  else taker.budgetUnits = int64(taker.budgetUnits - paidUnits) as QuoteUnits;
}

function priceWithFee(leg: Leg): QuoteUnits {
  return int64(costUnits(leg.priceTicks, leg.sizeLots) + leg.feeUnits) as QuoteUnits;
}

function proceedsLessFee(leg: Leg): QuoteUnits {
  return int64(costUnits(leg.priceTicks, leg.sizeLots) - leg.feeUnits) as QuoteUnits;
}

function tellFill(core: Core, { taker, maker, takerLeg, makerLeg, matchType }: SettledFill): void {
  const { orders } = core;
  core.tradeCount++;
  core.events.push({
    kind: 'orderFilled',
    tradeNo: core.tradeCount as TradeNo,
    marketId: taker.market.marketId,
    matchType,
    yesPriceTicks: inYesTerms(taker.outcome, takerLeg.priceTicks),
    sizeLots: takerLeg.sizeLots,
    takerOrderNo: taker.orderNo,
    takerAccountId: taker.accountId,
    takerOutcome: taker.outcome,
    takerSide: taker.side,
    takerFeeUnits: takerLeg.feeUnits,
    makerOrderNo: orders.orderNo(maker),
    makerAccountId: orders.accountId(maker),
    makerOutcome: orders.outcome(maker),
    makerSide: orders.side(maker),
    makerFeeUnits: makerLeg.feeUnits,
  });
}
