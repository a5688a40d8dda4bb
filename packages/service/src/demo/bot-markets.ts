import { TICKS_PER_QUOTE } from '@presage/exchange/values';
import { nextPrice, nextPricesOfTwo, type Walk } from './price-walk.ts';
import type { Random } from './random.ts';
import { shareOut } from './share-out.ts';

/** How far a fair price moves at once, at even odds. */
const STEP_TICKS = 60;

/** A market as the bots need it, read off the public API. */
export interface BotMarket {
  readonly marketId: number;
  readonly yesTokenId: string;
  readonly noTokenId: string;
  readonly quoteToken: string;
  readonly tickStep: number;
  /** What the fair price is drawn back to, in ticks: the price that the bots found. */
  homeTicks: number;
  /** The fair price in ticks. */
  fairTicks: number;
}

/** A question: one market, or those of its outcomes that trade. */
export interface BotQuestion {
  readonly markets: readonly BotMarket[];
  /** What the outcomes cost together, in ticks: 1 less those that do not trade; undefined where there is one market. */
  readonly sumTicks: number | undefined;
}

/**
 * Markets that were known keep their fair price: takers mostly buy, at offers above it, so that the last price taken for
 * fair again and again would climb for ever. Outcomes of one question are brought to cost together what they should.
 */
export function withFairPrices(known: readonly BotQuestion[], found: readonly BotQuestion[]): readonly BotQuestion[] {
  const byId = new Map(known.flatMap(({ markets }) => markets).map((market) => [market.marketId, market]));
  return found.map(({ markets, sumTicks }) => {
    const kept = markets.map((market) => byId.get(market.marketId) ?? market);
    if (sumTicks !== undefined) bringTo(sumTicks, kept);
    return { markets: kept, sumTicks };
  });
}

function bringTo(sumTicks: number, markets: readonly BotMarket[]): void {
  const fair = shareOut(
    sumTicks,
    markets.map(({ fairTicks }) => fairTicks),
  );
  const homes = shareOut(
    sumTicks,
    markets.map(({ homeTicks }) => homeTicks),
  );
  for (const [index, market] of markets.entries()) {
    market.fairTicks = fair[index] ?? market.fairTicks;
    market.homeTicks = homes[index] ?? market.homeTicks;
  }
}

/**
 * Moves the fair price of one of a question's markets a step. What an outcome gains another loses, so that together they
 * go on to cost the same.
 *
 * @returns the markets that moved
 */
export function moveFairPrice(question: BotQuestion, market: BotMarket, random: Random): readonly BotMarket[] {
  if (question.sumTicks === undefined) {
    market.fairTicks = nextPrice(walkOf(market), random);
    return [market];
  }
  const others = question.markets.filter((one) => one !== market);
  if (others.length === 0) return [market];
  const other = random.pick(others);
  [market.fairTicks, other.fairTicks] = nextPricesOfTwo(walkOf(market), walkOf(other), random);
  return [market, other];
}

function walkOf({ fairTicks, homeTicks }: BotMarket): Walk {
  return { fromTicks: fairTicks, towardsTicks: homeTicks, stepTicks: STEP_TICKS };
}

/** A price's text as ticks, without a float: "0.425" is 4250, "1" is 10000. */
export function ticksOf(price: string): number {
  const [whole = '0', rest = ''] = price.split('.');
  return Number.parseInt(whole, 10) * TICKS_PER_QUOTE + Number.parseInt(rest.padEnd(4, '0'), 10);
}
