import type { Position } from '@presage/client';
import { lotsOf, ticksText, unitsOf } from '../../format/units.ts';

/** Current price of a share: the value of the position per share. Undefined when no shares are held. */
export function nowPrice({
  currentValueInQuoteToken,
  sharesOwned,
}: Pick<Position, 'currentValueInQuoteToken' | 'sharesOwned'>): string | undefined {
  const lots = lotsOf(sharesOwned);
  if (lots <= 0n) return undefined;
  // A unit is a tick times a lot.
  return ticksText(Number((unitsOf(currentValueInQuoteToken) + lots / 2n) / lots));
}
