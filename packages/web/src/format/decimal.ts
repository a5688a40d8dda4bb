/** Exact arithmetic on decimal text: nothing here ever becomes a float. */

/** A decimal as an integer number of steps: `units` × 10^-`decimals`. */
export interface Decimal {
  readonly units: bigint;
  readonly decimals: number;
}

/** @returns undefined if the text is not a plain decimal, for example if it is empty or has an exponent */
export function readDecimal(text: string): Decimal | undefined {
  const parts = /^(?<sign>-?)(?<whole>\d+)(?:\.(?<rest>\d*))?$/.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const { sign, whole = '0', rest = '' } = parts;
  const units = BigInt(whole + rest);
  return { units: sign === '-' ? -units : units, decimals: rest.length };
}

/** The value in steps of 10^-`to`, rounded to the nearest step, halves away from zero. */
export function rescale({ units, decimals }: Decimal, to: number): bigint {
  if (to >= decimals) return units * 10n ** BigInt(to - decimals);
  const step = 10n ** BigInt(decimals - to);
  const half = units < 0n ? -step / 2n : step / 2n;
  return (units + half) / step;
}

/** Steps as text with exactly `decimals` decimals. */
export function fixed(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  const point = digits.length - decimals;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Removes trailing zeros of the fraction. */
export function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Groups thousands: `1234567.5` becomes `1,234,567.5`. */
export function groupDigits(text: string): string {
  const [whole = '', rest] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}

/** Rounds to `decimals` decimals and groups thousands. Text that is not a decimal is returned unchanged. */
export function roundedText(text: string, decimals: number): string {
  const value = readDecimal(text);
  return value === undefined ? text : groupDigits(fixed(rescale(value, decimals), decimals));
}

/** The sign; 0 for text that is not a decimal. */
export function signOf(text: string): -1 | 0 | 1 {
  const units = readDecimal(text)?.units ?? 0n;
  if (units === 0n) return 0;
  return units < 0n ? -1 : 1;
}

/** A ratio between 0 and 1 for the size of bars and charts, never for an amount. */
export function ratio(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 10_000n) / whole) / 10_000;
}
