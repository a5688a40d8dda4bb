import { MAX_DEPOSITS_UNITS, MAX_SIZE_LOTS, type QuoteUnits, type SizeLots } from '@presage/exchange';

/** Wei of 18-decimal tokens per unit of quote and per lot of shares. */
export const WEI_PER_UNIT = 100_000_000n;
export const WEI_PER_LOT = 1_000_000_000_000n;

/** An account's quote in units, capped at what the exchange counts for one account. */
export function unitsOf(wei: bigint): QuoteUnits {
  const units = wei / WEI_PER_UNIT;
  return (units < MAX_DEPOSITS_UNITS ? units : MAX_DEPOSITS_UNITS) as QuoteUnits;
}

/** An account's tokens in lots, capped at what the exchange counts for one account. */
export function lotsOf(wei: bigint): SizeLots {
  const lots = wei / WEI_PER_LOT;
  return Number(lots < MAX_SIZE_LOTS ? lots : MAX_SIZE_LOTS) as SizeLots;
}
