import { formatDecimal } from '@presage/protocol';

/**
 * A quotient as decimal text, rounded half away from zero. For display only, never for payments.
 *
 * @param decimals digits after the decimal point
 * @example ratioText({ numerator: -1n, denominator: 8n, decimals: 2 }) // '-0.13'
 */
export function ratioText(ratio: { numerator: bigint; denominator: bigint; decimals: number }): string {
  return formatDecimal(roundedRatio(ratio), ratio.decimals);
}

/** The quotient in steps of 10^-decimals; 0 when the denominator is 0. */
function roundedRatio({
  numerator,
  denominator,
  decimals,
}: {
  numerator: bigint;
  denominator: bigint;
  decimals: number;
}): bigint {
  if (denominator === 0n) return 0n;
  const scaled = absolute(numerator) * 10n ** BigInt(decimals);
  const whole = absolute(denominator);
  const rounded = (2n * scaled + whole) / (2n * whole);
  return numerator < 0n === denominator < 0n ? rounded : -rounded;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
