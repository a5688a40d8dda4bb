/** Why a text is not the number asked for. */
export type DecimalProblem =
  /** Not digits with at most one point between them: signs, exponents, blanks, leading zeros, other digits. */
  | 'notCanonical'
  /** Digits other than 0 after the last decimal there may be. */
  | 'tooManyDecimals'
  | 'tooLarge';

/** A number, or why there is none. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: DecimalProblem };

/** What completes "it must be …" for a problem, in words for `errmsg`. */
export const DECIMAL_PROBLEM_WORDS = {
  notCanonical: 'a plain decimal such as 0.5 or 12, without sign, exponent, blanks or leading zeros',
  tooManyDecimals: 'a decimal with fewer digits after the point',
  tooLarge: 'a smaller number',
} as const satisfies Record<DecimalProblem, string>;
