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
  const problem = lots?.ok === false ? lots.problem : undefined;
  if (typeof amount === 'bigint' && problem !== 'tooLarge') throw oddWei(amount);
  const accepted =
    problem === undefined ? 'wei as a bigint, or pairs as a decimal string, above 0' : DECIMAL_PROBLEM_WORDS[problem];
  throw new InvalidParamError(
    `amount is ${shown(amount)}: it must be ${accepted}, with at most ${SHARE_DECIMALS} decimals.`,
  );
}

/** A bigint that is no whole lot was mostly meant as pairs. */
function oddWei(amount: bigint): InvalidParamError {
  return new InvalidParamError(
    `amount is ${amount} wei: it must be a multiple of 10^12 wei, which is a lot, above 0; pairs are sent as a decimal string, such as "10".`,
  );
}
