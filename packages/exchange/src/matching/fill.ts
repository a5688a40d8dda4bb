import { bookOf, type Core } from '../core.ts';
import { CloseReason, MatchType, Side } from '../enums.ts';
import type { Fill } from '../event.ts';
import { NO_POSITION } from '../ledger/positions.ts';
import { burnPairs, mintPairs } from '../market/supply.ts';
import { costUnits, feeOf, inYesTerms } from '../money.ts';
import { int64 } from '../numbers/int64.ts';
import { closeOrder, heldUnits, positionRowOf } from '../orders/open-order.ts';
import type { Slot } from '../orders/order-slab.ts';
import type { ChainLedger } from '../settlement/chain-ledger.ts';
import type { PriceTicks, QuoteUnits, SizeLots, TradeNo } from '../units.ts';
import { type Taker, takerTicks } from './taker.ts';

/** The maker order and the size to fill. */
interface Take {
  readonly maker: Slot;
  readonly sizeLots: SizeLots;
}

/** A fill and what settling it also needs: the maker's slot, and each side's price in its own token's terms. */
interface Filling extends Fill {
  readonly maker: Slot;
  readonly makerTicks: PriceTicks;
  readonly takerTicks: PriceTicks;
}

/** Fills a taker against a maker: reports the fill, settles both sides, and closes the maker if it is used up. */
export function fillMaker(core: Core, taker: Taker, take: Take): void {
  const { orders, chain, events } = core;
  const fill = fillOf(core, taker, take);
  events.orderFilled(fill, chain !== undefined);
  if (chain === undefined) settle(core, taker, fill);
  else {
    addPending(chain, fill);
    holdForSettlement(core, taker, fill);
  }
  if (orders.remainingLots(fill.maker) === 0) closeOrder(core, fill.maker, CloseReason.Filled);
}

/** Custodial ledger: both sides are settled at once. */
function settle(core: Core, taker: Taker, fill: Filling): void {
  const { treasury } = core;
  settleMaker(core, fill);
  settleTaker(core, taker, fill);
  if (fill.matchType === MatchType.Mint) mintPairs(taker.market, fill.sizeLots);
  if (fill.matchType === MatchType.Merge) burnPairs(taker.market, fill.sizeLots);
  treasury.collectFee(fill.makerFeeUnits);
  treasury.collectFee(fill.takerFeeUnits);
}

/** On chain: the fill is kept, without what only settling it at once needs, until it has settled or failed. */
function addPending({ pending }: ChainLedger, filling: Filling): void {
  const { maker: _maker, makerTicks: _makerTicks, takerTicks: _takerTicks, ...fill } = filling;
  pending.set(fill.tradeNo, fill);
}

/** On chain: what each side gives is held until the fill has settled or failed; neither side receives anything yet. */
function holdForSettlement(core: Core, taker: Taker, fill: Filling): void {
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
  holdFromTaker(core, taker, fill);
}

function holdFromTaker(
  { balances, positions }: Core,
  taker: Taker,
  { sizeLots, takerTicks, takerFeeUnits }: Filling,
): void {
  if (taker.budgetUnits === undefined) taker.remainingLots = (taker.remainingLots - sizeLots) as SizeLots;
  if (taker.side === Side.Sell) {
    positions.hold(taker.position, taker.outcome, sizeLots);
    return;
  }
  const paidUnits = priceUnits(takerTicks, sizeLots, takerFeeUnits);
  if (taker.budgetUnits !== undefined) taker.budgetUnits = int64(taker.budgetUnits - paidUnits) as QuoteUnits;
  balances.hold(taker.accountId, paidUnits);
}

function fillOf(core: Core, taker: Taker, { maker, sizeLots }: Take): Filling {
  const { orders } = core;
  const makerTicks = orders.priceTicks(maker);
  const makerOutcome = orders.outcome(maker);
  const makerSide = orders.side(maker);
  const ownTicks = takerTicks(taker, makerOutcome, makerTicks);
  core.tradeCount++;
  return {
    maker,
    makerTicks,
    takerTicks: ownTicks,
    tradeNo: core.tradeCount as TradeNo,
    marketId: taker.marketId,
    matchType: matchTypeOf(taker.side, makerSide),
    yesPriceTicks: inYesTerms(taker.outcome, ownTicks),
    sizeLots,
    takerOrderNo: taker.orderNo,
    takerAccountId: taker.accountId,
    takerOutcome: taker.outcome,
    takerSide: taker.side,
    takerFeeUnits: feeOf(taker.takerFeeBps, ownTicks, sizeLots),
    makerOrderNo: orders.orderNo(maker),
    makerAccountId: orders.accountId(maker),
    makerOutcome,
    makerSide,
    makerFeeUnits: feeOf(orders.makerFeeBps(maker), makerTicks, sizeLots),
  };
}

/** A buyer and a seller trade one token; two buyers mint pairs; two sellers merge them. */
function matchTypeOf(takerSide: Side, makerSide: Side): MatchType {
  if (takerSide !== makerSide) return MatchType.Complementary;
  return takerSide === Side.Buy ? MatchType.Mint : MatchType.Merge;
}

/** A maker pays from its order's hold, which shrinks by the payment or, because fees are floored, by one unit more. */
function settleMaker(core: Core, { maker, sizeLots, makerTicks, makerFeeUnits }: Filling): void {
  const { orders, balances, positions } = core;
  const accountId = orders.accountId(maker);
  const outcome = orders.outcome(maker);
  const position = positionRowOf(core, maker);
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

/** A taker pays from its available balance, which was checked when the order was accepted. */
function settleTaker(
  { balances, positions }: Core,
  taker: Taker,
  { sizeLots, takerTicks, takerFeeUnits }: Filling,
): void {
  const { accountId, marketId, outcome, side } = taker;
  if (taker.position === NO_POSITION) taker.position = positions.findOrCreate(accountId, marketId);
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

/** What a buyer pays: the cost plus the fee. */
function priceUnits(priceTicks: PriceTicks, sizeLots: SizeLots, fee: QuoteUnits): QuoteUnits {
  return int64(costUnits(priceTicks, sizeLots) + fee) as QuoteUnits;
}

/** What a seller receives: the proceeds minus the fee, which they cover at rates up to `MAX_FEE_BPS`. */
function proceedsUnits(priceTicks: PriceTicks, sizeLots: SizeLots, fee: QuoteUnits): QuoteUnits {
  return int64(costUnits(priceTicks, sizeLots) - fee) as QuoteUnits;
}
