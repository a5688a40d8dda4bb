import { TICKS_PER_QUOTE } from '@presage/exchange/values';
import type { Random } from '../random.ts';

/** Levels per side that a market maker quotes. */
const LEVELS = 6;
const CENT_TICKS = 100;
/** Of each level, best first: the first two, within a market order's usual slippage, are enough for 100 quote. */
const SHARES = [120, 200, 250, 300, 400, 800] as const;

/** A resting order that a market maker wants: a buy of Yes or of No, at a price in that token's own terms. */
export interface Quote {
  readonly outcome: 'yes' | 'no';
  readonly priceTicks: number;
  readonly shares: number;
}

/**
 * A ladder around a fair price: buys of Yes below it, and buys of No below its complement, which rest as asks above it.
 * Prices are whole ticks on the market's grid. The best quote of each side follows the fair price closely. The others
 * lie on a grid as coarse as their gap, so that small moves do not replace them: the journal keeps orders for ever.
 */
export function ladder(fairTicks: number, tickStep: number, random: Random): readonly Quote[] {
  const gapTicks = Math.max(
    tickStep,
    fairTicks < 500 || fairTicks > TICKS_PER_QUOTE - 500 ? CENT_TICKS / 10 : CENT_TICKS,
  );
  const quotes: Quote[] = [];
  for (let level = 1; level <= LEVELS; level += 1) {
    const away = Math.floor((gapTicks * (2 * level - 1)) / 2);
    const gridTicks = level === 1 ? tickStep : gapTicks;
    const shares = SHARES[level - 1] ?? SHARES[0];
    addQuote(quotes, { outcome: 'yes', priceTicks: fairTicks - away, shares: shares + random.below(20) }, gridTicks);
    addQuote(
      quotes,
      { outcome: 'no', priceTicks: TICKS_PER_QUOTE - fairTicks - away, shares: shares + random.below(20) },
      gridTicks,
    );
  }
  return quotes;
}

/** Rounds down to the grid, away from the fair price, so that the two sides never cross. */
function addQuote(quotes: Quote[], quote: Quote, gridTicks: number): void {
  if (quote.priceTicks < gridTicks) return;
  const priceTicks = quote.priceTicks - (quote.priceTicks % gridTicks);
  const taken = quotes.some((other) => other.outcome === quote.outcome && other.priceTicks === priceTicks);
  if (!taken) quotes.push({ ...quote, priceTicks });
}
