import { complementTicks, ticksOf, ticksText } from './units.ts';

/** Best prices of Yes; null where there is none. */
export interface BestYesPrices {
  readonly bid: string | null;
  readonly ask: string | null;
}

/** The best bid or ask of an outcome, in ticks; undefined where there is none. */
export function bestTicks(side: 'bid' | 'ask', isYes: boolean, { bid, ask }: BestYesPrices): number | undefined {
  // A bid for No is an ask for Yes at the complement price.
  const yesPrice = (side === 'bid') === isYes ? bid : ask;
  if (yesPrice === null) return undefined;
  return isYes ? ticksOf(yesPrice) : complementTicks(ticksOf(yesPrice));
}

/**
 * How likely Yes is, as a price, and what that is: the midpoint between best bid and best ask, the last trade, or the
 * best bid or ask, if the last trade was below or above it.
 */
export interface Chance {
  readonly price: string;
  readonly source: 'midpoint' | 'last' | 'bid' | 'ask';
}

/** Between best bid and ask, in ticks: in a wider book the midpoint says little. */
const NARROW_TICKS = 1_000;

/**
 * The chance of Yes. The last trade alone may be long past: nobody has to trade for the book to move away from it.
 * @param last price of the last trade of Yes; null if there was none
 * @param best null where there is no book, or trading has ended
 * @returns null if nothing tells how likely it is
 */
export function chanceOf(last: string | null, best: BestYesPrices | null): Chance | null {
  const [bidTicks, askTicks] = [ticksOrNull(best?.bid), ticksOrNull(best?.ask)];
  if (bidTicks !== null && askTicks !== null && askTicks - bidTicks <= NARROW_TICKS) {
    return { price: ticksText(midpointRoundedDown(bidTicks, askTicks)), source: 'midpoint' };
  }
  if (last === null) return null;
  const lastTicks = ticksOf(last);
  if (bidTicks !== null && lastTicks < bidTicks) return { price: ticksText(bidTicks), source: 'bid' };
  if (askTicks !== null && lastTicks > askTicks) return { price: ticksText(askTicks), source: 'ask' };
  return { price: last, source: 'last' };
}

/**
 * Rounded down to a whole tick, which nobody gains or loses by: it is only shown. Rounded up, 49.495 % would become
 * 49.50 %, and then be shown as 50 %.
 */
function midpointRoundedDown(bidTicks: number, askTicks: number): number {
  return Math.floor((bidTicks + askTicks) / 2);
}

function ticksOrNull(price: string | null | undefined): number | null {
  return price === null || price === undefined ? null : ticksOf(price);
}
