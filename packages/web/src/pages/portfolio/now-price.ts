import type { Position } from '@presage/client';
import { fixed, readDecimal, rescale, trimZeros } from '../../format/decimal.ts';

/** Decimals of a price. */
const PRICE_DECIMALS = 4;
/** Decimals of money and of shares: their difference gives the decimals of a price. */
const VALUE_DECIMALS = 10;
const SHARE_DECIMALS = 6;

/** Current price of a share: the value of the position per share. Undefined when no shares are held. */
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
