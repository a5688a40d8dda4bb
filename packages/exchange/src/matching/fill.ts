import { bookOf, type Core } from '../core.ts';
import type { OrderFilled } from '../event.ts';
import { NO_POSITION } from '../ledger/positions.ts';
import { burnPairs, mintPairs } from '../market/supply.ts';
import { costUnits, feeOf, inYesTerms } from '../money.ts';
import { int64 } from '../numbers/int64.ts';
import { closeOrder, heldUnits, positionOf } from '../orders/open-order.ts';
import type { Slot } from '../orders/order-slab.ts';
import { matchTypeOf } from '../settlement/pending-fills.ts';
import type { PriceTicks, QuoteUnits, SizeLots, TradeNo } from '../units.ts';
import { CloseReason, MatchType, Side } from '../words.ts';
import { type Taker, takerTicks } from './taker.ts';

/** How much of which maker a taker takes. */
interface Take {
  readonly maker: Slot;
  readonly sizeLots: SizeLots;
}

/** One maker with one taker, at the maker's price; each side's price in its own token's terms. */
interface Fill extends Take {
  readonly matchType: MatchType;
  readonly makerTicks: PriceTicks;
  readonly makerFeeUnits: QuoteUnits;
  readonly takerTicks: PriceTicks;
  readonly takerFeeUnits: QuoteUnits;
}

/** Fills a taker against a maker: tells it, settles both sides, and closes a maker filled in full. */
export function fillMaker(core: Core, taker: Taker, take: Take): void {
  const { orders, chain } = core;
  const { maker } = take;
  const fill = fillOf(core, taker, take);
  const told = tellFill(core, taker, fill);
  if (chain === undefined) settle(core, taker, fill);
  else {
    chain.pending.add(told);
    setAside(core, taker, fill);
  }
  if (orders.remainingLots(maker) === 0) closeOrder(core, maker, CloseReason.Filled);
}

/** Custodial: both sides get theirs at once. */
function settle(core: Core, taker: Taker, fill: Fill): void {
  const { treasury } = core;
  settleMaker(core, fill);
  settleTaker(core, taker, fill);
  if (fill.matchType === MatchType.Mint) mintPairs(taker.market, fill.sizeLots);
  if (fill.matchType === MatchType.Merge) burnPairs(taker.market, fill.sizeLots);
  treasury.collectFee(fill.makerFeeUnits);
  treasury.collectFee(fill.takerFeeUnits);
}

/** On chain: what either side gives is held until the fill is settled or has failed; nobody gets anything yet. */
function setAside(core: Core, taker: Taker, fill: Fill): void {
  const { orders, balances, markets } = core;
  const { maker, sizeLots, makerTicks, makerFeeUnits } = fill;
  const book = bookOf(core, markets.get(orders.marketId(maker)));
  if (orders.side(maker) === Side.Sell) book.reduce(maker, sizeLots);
  else {
    const heldBefore = heldUnits(core, maker);
    book.reduce(maker, sizeLots);
    const freedUnits = int64(heldBefore - heldUnits(core, maker));
    const improvedUnits = int64(freedUnits - priceUnits(makerTicks, sizeLots, makerFeeUnits)) as QuoteUnits;
    if (improvedUnits !== 0n) balances.release(orders.accountId(maker), improvedUnits);
  }
  holdOfTaker(core, taker, fill);
}

function holdOfTaker({ balances, positions }: Core, taker: Taker, { sizeLots, takerTicks, takerFeeUnits }: Fill): void {
  if (taker.budgetUnits === undefined) taker.remainingLots = (taker.remainingLots - sizeLots) as SizeLots;
  if (taker.side === Side.Sell) {
    positions.hold(taker.position, taker.outcome, sizeLots);
    return;
  }
  const paidUnits = priceUnits(takerTicks, sizeLots, takerFeeUnits);
  if (taker.budgetUnits !== undefined) taker.budgetUnits = int64(taker.budgetUnits - paidUnits) as QuoteUnits;
  balances.hold(taker.accountId, paidUnits);
}

function fillOf({ orders }: Core, taker: Taker, { maker, sizeLots }: Take): Fill {
  const makerTicks = orders.priceTicks(maker);
  const ownTicks = takerTicks(taker, orders.outcome(maker), makerTicks);
  return {
    maker,
    sizeLots,
    matchType: matchTypeOf(taker.side, orders.side(maker)),
    makerTicks,
    makerFeeUnits: feeOf(orders.makerFeeBps(maker), makerTicks, sizeLots),
    takerTicks: ownTicks,
    takerFeeUnits: feeOf(taker.takerFeeBps, ownTicks, sizeLots),
  };
}

/** A maker pays out of what its order holds, which shrinks by what is paid or, as fees are floored, a unit more. */
function settleMaker(core: Core, { maker, sizeLots, makerTicks, makerFeeUnits }: Fill): void {
  const { orders, balances, positions } = core;
  const accountId = orders.accountId(maker);
  const outcome = orders.outcome(maker);
  const position = positionOf(core, maker);
  const book = bookOf(core, core.markets.get(orders.marketId(maker)));
  if (orders.side(maker) === Side.Sell) {
    book.reduce(maker, sizeLots);
    positions.debitHeld(position, outcome, sizeLots);
    balances.credit(accountId, proceedsUnits(makerTicks, sizeLots, makerFeeUnits));
    return;
  }
  const heldBefore = heldUnits(core, maker);
  book.reduce(maker, sizeLots);
  balances.release(accountId, int64(heldBefore - heldUnits(core, maker)) as QuoteUnits);
  balances.debit(accountId, priceUnits(makerTicks, sizeLots, makerFeeUnits));
  positions.credit(position, outcome, sizeLots);
}

/** A taker pays out of what it has available: its acceptance made sure of that. */
function settleTaker({ balances, positions }: Core, taker: Taker, { sizeLots, takerTicks, takerFeeUnits }: Fill): void {
  const { accountId, marketId, outcome, side } = taker;
  if (taker.position === NO_POSITION) taker.position = positions.open(accountId, marketId);
  if (taker.budgetUnits === undefined) taker.remainingLots = (taker.remainingLots - sizeLots) as SizeLots;
  if (side === Side.Sell) {
    positions.debit(taker.position, outcome, sizeLots);
    balances.credit(accountId, proceedsUnits(takerTicks, sizeLots, takerFeeUnits));
    return;
  }
  const paidUnits = priceUnits(takerTicks, sizeLots, takerFeeUnits);
  if (taker.budgetUnits !== undefined) taker.budgetUnits = int64(taker.budgetUnits - paidUnits) as QuoteUnits;
  balances.debit(accountId, paidUnits);
  positions.credit(taker.position, outcome, sizeLots);
}

/** A buyer pays the fee on top. */
function priceUnits(priceTicks: PriceTicks, sizeLots: SizeLots, fee: QuoteUnits): QuoteUnits {
  return int64(costUnits(priceTicks, sizeLots) + fee) as QuoteUnits;
}

/** A seller pays the fee out of the proceeds; at rates up to `MAX_FEE_BPS` they cover it. */
function proceedsUnits(priceTicks: PriceTicks, sizeLots: SizeLots, fee: QuoteUnits): QuoteUnits {
  return int64(costUnits(priceTicks, sizeLots) - fee) as QuoteUnits;
}

function tellFill(core: Core, taker: Taker, fill: Fill): OrderFilled {
  const { orders } = core;
  const { maker } = fill;
  core.tradeCount++;
  const told: OrderFilled = {
    kind: 'orderFilled',
    pending: core.chain !== undefined,
    tradeNo: core.tradeCount as TradeNo,
    marketId: taker.marketId,
    matchType: fill.matchType,
    yesPriceTicks: inYesTerms(taker.outcome, fill.takerTicks),
    sizeLots: fill.sizeLots,
    takerOrderNo: taker.orderNo,
    takerAccountId: taker.accountId,
    takerOutcome: taker.outcome,
    takerSide: taker.side,
    takerFeeUnits: fill.takerFeeUnits,
    makerOrderNo: orders.orderNo(maker),
    makerAccountId: orders.accountId(maker),
    makerOutcome: orders.outcome(maker),
    makerSide: orders.side(maker),
    makerFeeUnits: fill.makerFeeUnits,
  };
  core.events.push(told);
  return told;
}
