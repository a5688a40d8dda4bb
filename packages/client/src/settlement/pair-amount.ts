import { DECIMAL_PROBLEM_WORDS, lotsToWei, SHARE_DECIMALS, sharesToLots, weiToQuote } from '@presage/protocol';
import { InvalidParamError } from '../errors.ts';
import { shown } from '../shared/shown.ts';
import type { PairAmount } from './settlement.ts';

/**
 * An amount of pairs as a decimal string in whole lots.
 * @throws {InvalidParamError} when it is not above 0, or finer than a lot of 0.000001
 */
export function pairsToText(amount: PairAmount): string {
  return pairsOf(amount).text;
}

/** The same in wei. @throws {InvalidParamError} as {@link pairsToText} */
export function pairsToWei(amount: PairAmount): bigint {
  return lotsToWei(pairsOf(amount).lots);
}

function pairsOf(amount: PairAmount): { readonly text: string; readonly lots: number } {
  const text: unknown = typeof amount === 'bigint' && amount >= 0n ? weiToQuote(amount) : amount;
  const lots = typeof text === 'string' ? sharesToLots(text) : undefined;
  if (lots?.ok === true && lots.value > 0) return { text: text as string, lots: lots.value };
  const accepted =
    lots?.ok === false ? DECIMAL_PROBLEM_WORDS[lots.problem] : 'wei as a bigint, or pairs as a decimal string, above 0';
  throw new InvalidParamError(
    `amount is ${shown(amount)}: it must be ${accepted}, with at most ${SHARE_DECIMALS} decimals.`,
  );
}
