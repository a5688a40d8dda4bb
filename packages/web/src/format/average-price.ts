/** Average price in quote with six decimals, rounded to the nearest. */
export function averagePrice(costUnits: bigint, lots: bigint): string | undefined {
  if (lots === 0n) return undefined;
  const hundredths = (costUnits * 100n + lots / 2n) / lots;
  const digits = hundredths.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
