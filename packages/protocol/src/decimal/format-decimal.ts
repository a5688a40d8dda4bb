/**
 * A count of smallest steps as the shortest canonical decimal: no exponent, no trailing zeros, never `-0`.
 * @param value the count; may be negative, as profits are
 * @param decimals decimal places: 6 when `value` counts millionths
 * @example formatDecimal(500000n, 6) // '0.5'
 */
export function formatDecimal(value: bigint, decimals: number): string {
  const digits = formatAll(value, decimals);
  if (decimals === 0) return digits;
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end--;
  if (digits.charAt(end - 1) === '.') end--;
  return digits.slice(0, end);
}

/**
 * A count of smallest steps as a decimal with a fixed number of decimal places, at least `decimals`.
 * @example formatFixed(15000000000n, { decimals: 10, digits: 18 }) // '1.500000000000000000'
 */
export function formatFixed(
  value: bigint,
  { decimals, digits }: { readonly decimals: number; readonly digits: number },
): string {
  if (digits < decimals) throw new RangeError(`${digits} digits cannot show ${decimals} decimals exactly`);
  return formatAll(value * 10n ** BigInt(digits - decimals), digits);
}

/** The value with all its decimal places. */
function formatAll(value: bigint, decimals: number): string {
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  const point = digits.length - decimals;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}
