import { fixed } from './decimal.ts';

/** Average price in quote with six decimals, rounded to the nearest. */
export function averagePrice(costUnits: bigint, lots: bigint): string | undefined {
  if (lots === 0n) return undefined;
  return fixed((costUnits * 100n + lots / 2n) / lots, 6);
}
