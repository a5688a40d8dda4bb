import { common } from '../strings/common.ts';
import { readDecimal, trimZeros } from './decimal.ts';

/** Validation errors of an amount. */
export type AmountProblem = 'missing' | 'malformed' | 'ambiguous' | 'decimals';

/** Parses a typed amount into a plain decimal with at most `decimals` decimals. */
export function readAmount(
  typed: string,
  decimals: number,
): { readonly text: string } | { readonly problem: AmountProblem } {
  if (AMBIGUOUS.test(typed.trim())) return { problem: 'ambiguous' };
  const text = plainText(withoutCommas(typed.trim()));
  if (text === '') return { problem: 'missing' };
  const value = readDecimal(text);
  if (value === undefined || value.units < 0n) return { problem: 'malformed' };
  if (value.units === 0n) return { problem: 'missing' };
  const plain = trimZeros(text.replace(/^0+(?=\d)/, ''));
  return (plain.split('.')[1]?.length ?? 0) > decimals ? { problem: 'decimals' } : { text: plain };
}

/** The error text of a form with one text for all problems, except for an amount with two meanings. */
export function amountError(typed: string, problem: AmountProblem, text: string): string {
  return problem === 'ambiguous' ? common.ambiguousAmount(typed.trim()) : text;
}

/** A single comma before three digits, as in `1,125`, may separate thousands or decimals and is rejected. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/;
/** `1,250.5` or `12,500,000`: complete groups of three, without a leading zero. */
const GROUPED = /^[1-9]\d{0,2}(,\d{3})+\.\d*$|^[1-9]\d{0,2}(,\d{3}){2,}$/;
/** `12,5`, `,5` or `0,125`: keyboards of many languages have no other decimal separator. */
const DECIMAL_COMMA = /^\d*,\d*$/;

/** Text that matches neither format is returned unchanged and then rejected. */
function withoutCommas(text: string): string {
  if (GROUPED.test(text)) return text.replaceAll(',', '');
  return DECIMAL_COMMA.test(text) ? text.replace(',', '.') : text;
}

/** Normalises input such as ` 12.` and `.5`. */
export function plainText(typed: string): string {
  const text = typed.trim().replace(/\.$/, '');
  return text.startsWith('.') ? `0${text}` : text;
}
