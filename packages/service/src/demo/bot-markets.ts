import { priceToTicks } from '@presage/protocol/values';
import type { Random } from '../random.ts';
import { takeStep, type WalkingPrice } from './price-walk.ts';
import { scaleToSum } from './scale-to-sum.ts';

/** Largest step of a fair price, at even odds. */
const STEP_TICKS = 60;

/** A market as the bots need it, read from the public API. */
export interface BotMarket extends WalkingPrice {
  readonly marketId: number;
  readonly yesTokenId: string;
  readonly noTokenId: string;
  readonly tickStep: number;
  /** The fair price. */
  priceTicks: number;
  /** The fair price that the bots found at first. */
  towardsTicks: number;
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
  for (const field of ['priceTicks', 'towardsTicks'] as const) {
    const prices = markets.map((market) => market[field]);
    const scaled = scaleToSum(sumTicks, prices);
    for (const [index, market] of markets.entries()) market[field] = scaled[index] ?? market[field];
  }
}

/**
 * Moves the fair price of one of a question's markets by a step. What one outcome gains, another loses, so that the sum
 * stays the same.
 *
 * @returns the markets that moved
 */
export function moveFairPrice(question: BotQuestion, market: BotMarket, random: Random): readonly BotMarket[] {
  const others = question.markets.filter((one) => one !== market);
  if (question.sumTicks !== undefined && others.length === 0) return [market];
  return takeStep(market, others, { stepTicks: STEP_TICKS, random });
}

/** Ticks of a price that the service returned. */
export function ticksOf(price: string): number {
  const ticks = priceToTicks(price);
  if (!ticks.ok) throw new Error(`the service returned the price ${price}`);
  return ticks.value;
}
