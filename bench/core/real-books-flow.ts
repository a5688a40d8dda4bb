import type { Flow } from './flow.ts';
import type { DrawnMarket } from './flow-writer.ts';
import { FlowWriter } from './flow-writer.ts';
import { XorShift } from './random.ts';

// The proportions below were measured on 3.6 million level changes of 83 busy Kalshi markets and 105,000 of 28
// Polymarket games.

/** One cent, the grid of those books. */
const TICK_STEP = 100;
/** Target number of resting shares per market. */
const RESTING_SHARES = 170_000;
/** Mean number of consecutive changes in one market before another market is picked: books move in bursts. */
const MEAN_BURST = 10;
/** Share of changes that are a cancel with a replacement order. */
const REPLACES = 0.44;
/** Share of removals that are trades; the rest are cancels. */
const TRADED = 0.03;
const BUYERS = 0.7;
/** Distance from the best price: cumulative share of changes, then the nearest and farthest distance in cents. */
const DISTANCES = [
  [0.26, 0, 0],
  [0.48, 1, 1],
  [0.79, 2, 5],
  [1, 6, 30],
] as const;
/** Round sizes, which people prefer. */
const ROUND_SIZES = [400, 10, 2, 1, 50, 100] as const;
/** Order sizes in shares: minimum, 10th, 50th, 90th and 99th percentile, maximum. */
const SIZE_QUANTILES = [1, 2, 75, 1_000, 6_300, 20_000] as const;
/** The same for trades. */
const TRADE_QUANTILES = [1, 5, 70, 1_500, 22_000, 30_000] as const;
const QUANTILE_AT = [0, 0.1, 0.5, 0.9, 0.99, 1] as const;

/** A flow shaped like real books: mostly cancels and their replacements near the best price, few trades. */
export function realBooksFlow({ measured, markets }: Record<'measured' | 'markets', number>): Flow {
  const random = new XorShift();
  const preload = markets * 400;
  const writer = new FlowWriter({ commands: preload + measured, preload, markets, tickStep: TICK_STEP });
  for (let at = 0; at < preload; at += 1) add(writer, writer.markets[at % markets] as DrawnMarket, random);
  while (!writer.isFull) {
    const market = writer.markets[random.below(markets)] as DrawnMarket;
    for (let left = random.geometric(MEAN_BURST); left >= 0 && !writer.isFull; left -= 1)
      change(writer, market, random);
  }
  return writer.flow;
}

function change(writer: FlowWriter, market: DrawnMarket, random: XorShift): void {
  const { live } = market;
  const leaves = random.fraction() < 0.5 * (live.shares / RESTING_SHARES) ** 2;
  if (live.count > 0 && random.fraction() < REPLACES) replace(writer, market, random);
  else if (live.count === 0 || !leaves) add(writer, market, random);
  else if (random.fraction() < TRADED * 2) trade(writer, market, random);
  else writer.cancel(market, pickNearBest(writer, market, random));
}

/** Cancels a live order and places it again at a nearby price, as two consecutive commands. */
function replace(writer: FlowWriter, market: DrawnMarket, random: XorShift): void {
  const id = pickNearBest(writer, market, random);
  const isBid = writer.orders.isBid[id] as number;
  const size = writer.orders.left[id] as number;
  writer.cancel(market, id);
  if (!writer.isFull) writer.limit(market, isBid, passivePrice(market, isBid, random), size);
}

function add(writer: FlowWriter, market: DrawnMarket, random: XorShift): void {
  const isBid = random.below(2);
  const isRound = random.fraction() < 0.4;
  const size = isRound ? (ROUND_SIZES[random.below(ROUND_SIZES.length)] as number) : sizeBy(SIZE_QUANTILES, random);
  writer.limit(market, isBid, passivePrice(market, isBid, random), size);
}

function trade(writer: FlowWriter, market: DrawnMarket, random: XorShift): void {
  const isBid = random.fraction() < BUYERS ? 1 : 0;
  writer.market(market, isBid, sizeBy(TRADE_QUANTILES, random));
}

/** Behind, at or occasionally ahead of the best price of its own side; never crossing. */
function passivePrice(market: DrawnMarket, isBid: number, random: XorShift): number {
  const draw = random.fraction();
  const [, near, far] = DISTANCES.find(([upTo]) => draw < upTo) ?? DISTANCES[3];
  const away = TICK_STEP * (near + random.below(far - near + 1));
  const { bestBid, bestAsk } = market.ladder;
  const narrows = random.below(60) === 0 ? TICK_STEP : 0;
  const best = isBid === 1 ? Math.max(bestBid, TICK_STEP * 45) + narrows : Math.min(bestAsk, TICK_STEP * 55) - narrows;
  const price = isBid === 1 ? Math.min(best - away, bestAsk - TICK_STEP) : Math.max(best + away, bestBid + TICK_STEP);
  return Math.min(9_900, Math.max(100, Math.round(price / TICK_STEP) * TICK_STEP));
}

/** Of three live orders drawn at random, the one nearest to the best price. */
function pickNearBest(writer: FlowWriter, market: DrawnMarket, random: XorShift): number {
  const { live, ladder } = market;
  const distanceOf = (id: number): number => {
    const price = writer.orders.price[id] as number;
    return writer.orders.isBid[id] === 1 ? ladder.bestBid - price : price - ladder.bestAsk;
  };
  let picked = live.at(random.below(live.count));
  for (let more = 2; more > 0; more -= 1) {
    const other = live.at(random.below(live.count));
    if (distanceOf(other) < distanceOf(picked)) picked = other;
  }
  return picked;
}

/** A size interpolated log-linearly between the quantiles on either side of a random draw. */
function sizeBy(quantiles: readonly number[], random: XorShift): number {
  const draw = random.fraction();
  const above = Math.max(
    1,
    QUANTILE_AT.findIndex((at) => draw < at),
  );
  const from = QUANTILE_AT[above - 1] as number;
  const to = QUANTILE_AT[above] as number;
  const low = Math.log(quantiles[above - 1] as number);
  const high = Math.log(quantiles[above] as number);
  return Math.max(1, Math.round(Math.exp(low + ((high - low) * (draw - from)) / (to - from))));
}
