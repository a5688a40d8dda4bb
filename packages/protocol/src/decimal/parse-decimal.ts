import { MAX_UINT256 } from '../bytes/words.ts';
import { MAX_DECIMAL_CHARS } from '../limits.ts';
import type { DecimalProblem, Parsed } from './parsed.ts';

/** Decimals that requests may contain: `0.5`, `10`, `0.50`; the source of a JSON Schema pattern. */
export const DECIMAL_PATTERN = '^(0|[1-9][0-9]*)(\\.[0-9]+)?$';
/** Whole numbers that requests may contain, at most 78 digits; the source of a JSON Schema pattern. */
export const UINT_PATTERN = '^(0|[1-9][0-9]{0,77})$';

const DECIMAL_TEXT = /* @__PURE__ */ new RegExp(DECIMAL_PATTERN);
const UINT_TEXT = /* @__PURE__ */ new RegExp(UINT_PATTERN);

/** The step that a decimal is counted in, and the largest count. */
export interface DecimalShape {
  /** Decimal places: 6 counts in millionths. */
  readonly decimals: number;
  /** The largest count accepted. */
  readonly max: bigint;
}

/**
 * Parses a decimal to an exact count of its smallest steps: digits below a step are refused, never rounded.
 * Trailing zeros mean nothing and are accepted.
 * @example parseDecimal('0.5', { decimals: 6, max: 10n ** 12n }) // { ok: true, value: 500000n }
 */
export function parseDecimal(text: string, shape: DecimalShape): Parsed<bigint> {
  if (!isDecimalText(text)) return failed('notCanonical');
  const [whole = '', fraction = ''] = text.split('.');
  const used = withoutTrailingZeros(fraction);
  if (used.length > shape.decimals) return failed('tooManyDecimals');
  return bounded(BigInt(whole + used.padEnd(shape.decimals, '0')), shape.max);
}

/**
 * Parses a whole number from 0 to 2^256 - 1 in canonical decimal text: the form of token ids, salts and signed amounts.
 * @example parseUint256('18446744073709551616') // { ok: true, value: 18446744073709551616n }
 */
export function parseUint256(text: string): Parsed<bigint> {
  if (!UINT_TEXT.test(text)) return failed('notCanonical');
  return bounded(BigInt(text), MAX_UINT256);
}

/**
 * Checks the length first, so that a long text costs nothing. Programs without type checking also pass what is not text.
 */
function isDecimalText(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_DECIMAL_CHARS && DECIMAL_TEXT.test(text);
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charAt(end - 1) === '0') end--;
  return digits.slice(0, end);
}

function bounded(value: bigint, max: bigint): Parsed<bigint> {
  return value > max ? failed('tooLarge') : { ok: true, value };
}

function failed(problem: DecimalProblem): { readonly ok: false; readonly problem: DecimalProblem } {
  return { ok: false, problem };
}
