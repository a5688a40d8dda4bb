import { DECIMAL_PROBLEM_WORDS, SHARE_DECIMALS, sharesToLots, weiToQuote } from '@presage/protocol';
import { InvalidParamError } from '../errors.ts';
import { shown } from '../shared/shown.ts';
import type { PairAmount } from './settlement.ts';

/**
 * An amount of pairs in whole lots.
 * @throws {InvalidParamError} when it is not above 0, or finer than a lot of 0.000001
 */
export function pairsToLots(amount: PairAmount): number {
  const text: unknown = typeof amount === 'bigint' && amount >= 0n ? weiToQuote(amount) : amount;
  const lots = typeof text === 'string' ? sharesToLots(text) : undefined;
  if (lots?.ok === true && lots.value > 0) return lots.value;
  const accepted =
    lots?.ok === false ? DECIMAL_PROBLEM_WORDS[lots.problem] : 'wei as a bigint, or pairs as a decimal string, above 0';
  throw new InvalidParamError(
    `amount is ${shown(amount)}: it must be ${accepted}, with at most ${SHARE_DECIMALS} decimals.`,
  );
}
