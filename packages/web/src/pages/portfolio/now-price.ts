import type { Position } from '@presage/client';
import { fixed, readDecimal, rescale, trimZeros } from '../../format/decimal.ts';

/** Decimals that a price is told with. */
const PRICE_DECIMALS = 4;
/** Of money and of shares, so that their ratio keeps what a price has. */
const VALUE_DECIMALS = 10;
const SHARE_DECIMALS = 6;

/** Price of a share now: what the position is worth, by share. Undefined when nothing is held. */
export function nowPrice({
  currentValueInQuoteToken,
  sharesOwned,
}: Pick<Position, 'currentValueInQuoteToken' | 'sharesOwned'>): string | undefined {
  const value = readDecimal(currentValueInQuoteToken);
  const owned = readDecimal(sharesOwned);
  if (value === undefined || owned === undefined || owned.units <= 0n) return undefined;
  const lots = rescale(owned, SHARE_DECIMALS);
  const ticks = (rescale(value, VALUE_DECIMALS) + lots / 2n) / lots;
  return trimZeros(fixed(ticks, PRICE_DECIMALS));
}
