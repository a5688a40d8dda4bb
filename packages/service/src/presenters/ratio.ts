import { formatDecimal } from '@presage/protocol';

/** A quotient, and how many digits of it follow the decimal point. */
interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly decimals: number;
}

/**
 * A quotient as decimal text, rounded half away from zero; 0 when the denominator is 0. For display only, never for
 * payments.
 *
 * @example ratioText({ numerator: -1n, denominator: 8n, decimals: 2 }) // '-0.13'
 */
export function ratioText({ numerator, denominator, decimals }: Ratio): string {
  if (denominator === 0n) return formatDecimal(0n, decimals);
  const scaled = absolute(numerator) * 10n ** BigInt(decimals);
  const whole = absolute(denominator);
  const rounded = (2n * scaled + whole) / (2n * whole);
  return formatDecimal(numerator < 0n === denominator < 0n ? rounded : -rounded, decimals);
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
