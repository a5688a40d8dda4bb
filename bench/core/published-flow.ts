import type { Flow } from './flow.ts';
import type { DrawnMarket } from './flow-writer.ts';
import { FlowWriter } from './flow-writer.ts';
import { XorShift } from './random.ts';

/** Limits of the random walk of a market's midpoint, in ticks. */
const MID_MIN = 1_000;
const MID_MAX = 9_000;
/**
 * Mean distance of a passive order from the midpoint, in ticks. The published comparison does not state it. With this
 * value the bare ladder is as much faster than nodejs-order-book as there (78, 181, 929 times at the three book sizes);
 * with 50 ticks, where levels hold fewer orders, it is 57, 124 and 467 times faster.
 */
const MEAN_DISTANCE = 14;
/** The largest size of a passive order, in shares; the smallest is 1. */
const MAX_SHARES = 100;
/** How far past the best price an aggressive limit order may reach, in ticks. */
const AGGRESSIVE_TICKS = 30;
/**
 * Resting orders that a taker uses up when the book has its target size. 60 % of commands add one and 30 % cancel one,
 * so the remaining 10 % must take three each.
 */
const MAKERS_PER_TAKER = 3;

/**
 * The flow of the published comparison: 60 % passive limit orders at a geometric distance from a random-walk midpoint,
 * 30 % cancels of a live order drawn uniformly, 5 % market orders, 5 % limits that reach up to 30 ticks past the best
 * price. Takers grow and shrink with the book, so that it stays near its target size.
 */
export function publishedFlow(options: {
  readonly measured: number;
  /** Target number of resting orders, over all markets. */
  readonly resting: number;
  readonly markets?: number;
}): Flow {
  const { resting, measured, markets = 1 } = options;
  const random = new XorShift();
  const writer = new FlowWriter({ commands: resting + measured, preload: resting, markets, tickStep: 1 });
  const restingEach = resting / markets;
  const pickMarket = (): DrawnMarket => writer.markets[random.below(markets)] as DrawnMarket;
  while (writer.written < resting) passive(writer, pickMarket(), random);
  while (!writer.isFull) {
    const market = pickMarket();
    walk(market, random);
    const draw = random.fraction();
    if (draw < 0.6) passive(writer, market, random);
    else if (draw < 0.9) cancelOne(writer, market, random);
    else take(writer, market, { random, isMarket: draw < 0.95, fullness: market.live.count / restingEach });
  }
  return writer.flow;
}

function walk(market: DrawnMarket, random: XorShift): void {
  const next = market.mid + random.below(3) - 1;
  market.mid = Math.min(MID_MAX, Math.max(MID_MIN, next));
}

/** Never crosses: where the midpoint has moved past old orders, the price stops just short of them. */
function passive(writer: FlowWriter, market: DrawnMarket, random: XorShift): void {
  const isBid = random.below(2);
  const distance = 1 + random.geometric(MEAN_DISTANCE);
  const { bestAsk, bestBid } = market.ladder;
  const price =
    isBid === 1 ? Math.min(market.mid - distance, bestAsk - 1) : Math.max(market.mid + distance, bestBid + 1);
  writer.limit(market, isBid, Math.min(9_999, Math.max(1, price)), 1 + random.below(MAX_SHARES));
}

function cancelOne(writer: FlowWriter, market: DrawnMarket, random: XorShift): void {
  const { live } = market;
  if (live.count === 0) passive(writer, market, random);
  else writer.cancel(market, live.at(random.below(live.count)));
}

function take(
  writer: FlowWriter,
  market: DrawnMarket,
  how: { readonly random: XorShift; readonly isMarket: boolean; readonly fullness: number },
): void {
  const { random, isMarket, fullness } = how;
  const isBid = random.below(2);
  const most = 2 * MAKERS_PER_TAKER * (MAX_SHARES / 2) * Math.min(4, fullness ** 4);
  const size = 1 + random.below(Math.max(1, Math.floor(most)));
  if (isMarket) {
    writer.market(market, isBid, size);
    return;
  }
  const reach = random.below(AGGRESSIVE_TICKS + 1);
  const { bestAsk, bestBid } = market.ladder;
  const price = isBid === 1 ? Math.min(9_999, bestAsk + reach) : Math.max(1, bestBid - reach);
  writer.limit(market, isBid, price, size);
}
