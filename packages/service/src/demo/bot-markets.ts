import { priceToTicks } from '@presage/protocol/values';
import type { Random } from '../random.ts';
import { nextPrice, nextPricesOfTwo, type Walk } from './price-walk.ts';
import { scaleToSum } from './scale-to-sum.ts';

/** Largest step of a fair price, at even odds. */
const STEP_TICKS = 60;

/** A market as the bots need it, read from the public API. */
export interface BotMarket {
  readonly marketId: number;
  readonly yesTokenId: string;
  readonly noTokenId: string;
  readonly tickStep: number;
  /** The price that the fair price is pulled back to, in ticks: the one the bots found at first. */
  homeTicks: number;
  /** The fair price in ticks. */
  fairTicks: number;
}

/** A question: one binary market, or the tradable outcomes of a categorical one. */
export interface BotQuestion {
  readonly markets: readonly BotMarket[];
  /**
   * Sum of the outcomes' prices in ticks: 1 less the worth of those that do not trade; undefined for a binary market.
   */
  readonly sumTicks: number | undefined;
}

/**
 * Merges the markets found with the known ones, which keep their fair price: takers mostly buy at asks above it, so a
 * fair price set to the last price each time would climb for ever. Scales the prices of a question to their sum.
 */
export function withFairPrices(known: readonly BotQuestion[], found: readonly BotQuestion[]): readonly BotQuestion[] {
  const byId = new Map(known.flatMap(({ markets }) => markets).map((market) => [market.marketId, market]));
  return found.map(({ markets, sumTicks }) => {
    const kept = markets.map((market) => byId.get(market.marketId) ?? market);
    if (sumTicks !== undefined) scaleMarketsToSum(sumTicks, kept);
    return { markets: kept, sumTicks };
  });
}

function scaleMarketsToSum(sumTicks: number, markets: readonly BotMarket[]): void {
  const fair = scaleToSum(
    sumTicks,
    markets.map(({ fairTicks }) => fairTicks),
  );
  const homes = scaleToSum(
    sumTicks,
    markets.map(({ homeTicks }) => homeTicks),
  );
  for (const [index, market] of markets.entries()) {
    market.fairTicks = fair[index] ?? market.fairTicks;
    market.homeTicks = homes[index] ?? market.homeTicks;
  }
}

/**
 * Moves the fair price of one of a question's markets by a step. What one outcome gains, another loses, so that the sum
 * stays the same.
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

/** Ticks of a price that the service returned. */
export function ticksOf(price: string): number {
  const ticks = priceToTicks(price);
  if (!ticks.ok) throw new Error(`the service returned the price ${price}`);
  return ticks.value;
}
