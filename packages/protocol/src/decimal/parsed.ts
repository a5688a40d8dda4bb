/** Why a text is not an accepted number. */
export type DecimalProblem =
  /** Not only ASCII digits with at most one point in between: signs, exponents, blanks, leading zeros, other digits. */
  | 'notCanonical'
  /** Digits other than 0 beyond the last allowed decimal place. */
  | 'tooManyDecimals'
  | 'tooLarge';

/** The parsed number, or why parsing failed. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: DecimalProblem };

/** Completes the sentence "it must be …" in an `errmsg`. */
export const DECIMAL_PROBLEM_WORDS = {
  notCanonical: 'a plain decimal such as 0.5 or 12, without sign, exponent, blanks or leading zeros',
  tooManyDecimals: 'a decimal with fewer digits after the point',
  tooLarge: 'a smaller number',
} as const satisfies Record<DecimalProblem, string>;
