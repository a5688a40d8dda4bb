import { lotsOf, TICKS_PER_QUOTE } from '../../../format/units.ts';
import type { Draft } from './draft.ts';

const PPM = 1_000_000n;

/** What the trader sees of the book when the order is placed. */
export interface SeenBook {
  /** The best price on the side that the order takes from; undefined if that is empty. */
  readonly bestTicks: number | undefined;
  /** The market's price grid. */
  readonly stepTicks: number;
}

/**
 * The worst price that a market order accepts: the best price that the trader sees, made worse by the chosen slippage and
 * rounded to the grid in the trader's favour. Undefined if there is no bound.
 */
export function worstPriceTicks(
  { side, slippage }: Pick<Draft, 'side' | 'slippage'>,
  { bestTicks, stepTicks }: SeenBook,
): number | undefined {
  if (slippage === 'none' || bestTicks === undefined) return undefined;
  const best = BigInt(bestTicks);
  const step = BigInt(stepTicks);
  const slippagePpm = lotsOf(slippage);
  if (side === 'sell') return Number(ceilDivide(best * (PPM - slippagePpm), PPM * step) * step);
  const highest = TICKS_PER_QUOTE - stepTicks;
  return Math.min(highest, Number(((best * (PPM + slippagePpm)) / (PPM * step)) * step));
}

function ceilDivide(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}
