import type { PlaceOrder } from '../command.ts';
import { OrderType, Outcome, Side, TimeInForce } from '../enums.ts';
import { digestOfText } from '../orders/digest.ts';
import type { PriceTicks, QuoteUnits, SizeLots } from '../units.ts';
import { MAX_DEPOSITS_UNITS, MAX_SIZE_LOTS, UNITS_PER_QUOTE } from '../units.ts';
import { digestOf } from './digest-of.ts';
import type { Draw } from './draw.ts';
import { chance, pick, pickWeighted } from './draw.ts';
import { drawReplacement } from './draw-replacement.ts';
import { availableLotsOf, mostLots } from './most-lots.ts';
import { costOf, feeOf, isBid, mirrored, yesPriceOf } from './naive-money.ts';
import type { NaiveMarket, NaiveOrder, NaiveState } from './naive-state.ts';
import type { Scene } from './scene.ts';
import { drawAccount, drawMarketId } from './scene.ts';

type Who = Pick<PlaceOrder, 'accountId' | 'marketId' | 'outcome' | 'side'>;

/** An order that is likely to match another, or to be just affordable, or just not. */
export function drawPlaceOrder(scene: Scene): PlaceOrder {
  const { draw, memory } = scene;
  if (memory.sent.length > 0 && chance(draw, 3)) return pick(draw, memory.sent);
  const who = drawWho(scene);
  const terms = chance(draw, 15) ? drawMarketTerms(scene, who) : drawLimitTerms(scene, who);
  const digest = digestOfText(digestOf(memory.sent.length + 1));
  const expiresAtSec = chance(draw, 15) ? drawExpirySec(scene, who) : 0;
  const plain: PlaceOrder = { kind: 'placeOrder', digest, ...who, ...terms, expiresAtSec };
  const order = chance(draw, 8) ? drawReplacement(scene, plain) : plain;
  memory.sent.push(order);
  return order;
}

/** Prefers to sell tokens that the account has. */
function drawWho(scene: Scene): Who {
  const { draw, state } = scene;
  const accountId = drawAccount(scene);
  const marketId = drawMarketId(scene);
  const outcome = pick(draw, [Outcome.Yes, Outcome.No]);
  const has = availableLotsOf(state, { accountId, marketId, outcome }) > 0;
  const side = chance(draw, has ? 60 : 4) ? Side.Sell : Side.Buy;
  return { accountId, marketId, outcome, side };
}

/** Soon, in the next second, at the market's cutoff, or already past. */
function drawExpirySec({ draw, state, timeMs }: Scene, who: Who): number {
  const nowSec = Math.floor(timeMs / 1000);
  return pickWeighted(draw, [
    [60, nowSec + 1 + draw(60)],
    [20, nowSec + 1],
    [15, state.markets[who.marketId - 1]?.cutoffAtSec ?? nowSec + 1],
    [10, nowSec],
    [2, 1],
  ]);
}

type Terms = Omit<PlaceOrder, 'kind' | 'digest' | 'expiresAtSec' | keyof Who>;

function drawLimitTerms(scene: Scene, who: Who): Terms {
  const { draw, state } = scene;
  const market = state.markets[who.marketId - 1];
  const best = bestMaker(state, who);
  const priceTicks = drawPrice(draw, { market, best, who });
  const sizeLots = drawSize(scene, { who, best, priceTicks });
  return {
    type: OrderType.Limit,
    priceTicks: priceTicks as PriceTicks,
    sizeLots: sizeLots as SizeLots,
    budgetUnits: 0n as QuoteUnits,
    slippagePpm: 0,
    postOnly: chance(draw, 12),
    timeInForce: drawTimeInForce(draw),
  };
}

function drawTimeInForce(draw: Draw): TimeInForce {
  return pickWeighted(draw, [
    [80, TimeInForce.GoodTillCancelled],
    [8, TimeInForce.ImmediateOrCancel],
    [12, TimeInForce.FillOrKill],
  ]);
}

/** The order that a new one would match first. */
function bestMaker(state: NaiveState, who: Who): NaiveOrder | undefined {
  const bid = isBid(who);
  return state.open
    .filter((order) => order.marketId === who.marketId && isBid(order) !== bid)
    .sort((a, b) => (bid ? 1 : -1) * (yesPriceOf(a) - yesPriceOf(b)) || a.orderNo - b.orderNo)[0];
}

interface PriceContext {
  readonly market: NaiveMarket | undefined;
  readonly best: NaiveOrder | undefined;
  readonly who: Who;
}

/** Near the middle, at the best price or next to it, far away, at the ends, or off the grid. */
function drawPrice(draw: Draw, at: PriceContext): number {
  const step = at.market?.tickStep ?? 1;
  const middle = 3_000 + 1_000 * (at.who.marketId % 5);
  const near = mirrored(at.who.outcome, middle + step * (draw(9) - 4));
  const meeting = at.best === undefined ? near : mirrored(at.who.outcome, yesPriceOf(at.best));
  return pickWeighted(draw, [
    [60, near],
    [12, meeting],
    [6, meeting + step],
    [6, meeting - step],
    [6, step * (1 + draw(10_000 / step - 1))],
    [2, step],
    [2, 10_000 - step],
    [1, 0],
    [1, 10_000],
    [2, near + 1],
  ]);
}

/** The best price or some steps worse, so that it stops some orders after a fill; or any other. */
function drawWorstPrice(draw: Draw, at: PriceContext): PriceTicks {
  const { market, best, who } = at;
  const steps = pickWeighted(draw, [
    [4, 0],
    [3, 1],
    [3, 3],
    [4, 30],
    [2, -1],
  ]);
  const worse = (who.side === Side.Buy ? steps : -steps) * (market?.tickStep ?? 1);
  const isAny = best === undefined || chance(draw, 30);
  return (isAny ? drawPrice(draw, at) : mirrored(who.outcome, yesPriceOf(best)) + worse) as PriceTicks;
}

/** A few shares, the minimum, the next maker's size, all that the account could trade, or one lot more. */
function drawSize({ draw, state, memory }: Scene, at: SizeContext): number {
  const { who, best, priceTicks } = at;
  const all = mostLots(state, { ...who, priceTicks });
  const edge = who.side === Side.Sell && all > 0 && all < 5_000_000 ? 4 : 1;
  const lots = pickWeighted(draw, [
    [20, 1_000_000 * memory.scale],
    [40, (1_000_000 + draw(6_000_000)) * memory.scale],
    [10, 999_000],
    [3, 998_999],
    [2, 1 + draw(900_000)],
    [1, 0],
    [25, best?.remainingLots ?? 2_000_000],
    [8 * edge, all],
    [4 * edge, all + 1],
    [4, all - 1],
    [8, Math.floor(all / 2)],
  ]);
  return Math.min(MAX_SIZE_LOTS, Math.max(0, lots));
}

interface SizeContext {
  readonly who: Who;
  readonly best: NaiveOrder | undefined;
  readonly priceTicks: number;
}

function drawMarketTerms(scene: Scene, who: Who): Terms {
  const { draw, state } = scene;
  const buys = who.side === Side.Buy;
  const best = bestMaker(state, who);
  const market = state.markets[who.marketId - 1];
  const sizeLots = buys ? 0 : drawSize(scene, { who, best, priceTicks: 1 });
  return {
    type: OrderType.Market,
    priceTicks: 0 as PriceTicks,
    sizeLots: sizeLots as SizeLots,
    budgetUnits: (buys ? drawBudget(scene, { who, best, market }) : 0n) as QuoteUnits,
    slippagePpm: pickWeighted(draw, [
      [50, 0],
      [20, 1],
      [20, 1_000],
      [20, 20_000],
      [10, 500_000],
      [5, 2_000_000],
    ]),
    ...(chance(draw, 40) ? { worstPriceTicks: drawWorstPrice(draw, { market, best, who }) } : {}),
    postOnly: false,
    timeInForce: drawTimeInForce(draw),
  };
}

/** Some quote, the exact cost of the next maker or one unit off, everything available, or one unit too much. */
function drawBudget({ draw, state, memory }: Scene, at: PriceContext): bigint {
  const available = state.accounts[at.who.accountId - 1]?.availableUnits ?? 0n;
  const some = (UNITS_PER_QUOTE + BigInt(draw(1_000_000_000)) * 60n) * BigInt(memory.scale);
  const exact = at.best === undefined ? some : wholeCost(at.best, at.who.outcome, at.market?.takerFeeBps ?? 0);
  const units = pickWeighted(draw, [
    [30, some],
    [10, UNITS_PER_QUOTE],
    [3, UNITS_PER_QUOTE - 1n],
    [15, exact],
    [8, exact - 1n],
    [8, exact + 1n],
    [5, available],
    [5, available + 1n],
  ]);
  if (units > MAX_DEPOSITS_UNITS) return MAX_DEPOSITS_UNITS;
  return units;
}

function wholeCost(maker: NaiveOrder, outcome: Outcome, takerFeeBps: number): bigint {
  const priceTicks = mirrored(outcome, yesPriceOf(maker));
  return costOf(priceTicks, maker.remainingLots) + feeOf(takerFeeBps, priceTicks, maker.remainingLots);
}
