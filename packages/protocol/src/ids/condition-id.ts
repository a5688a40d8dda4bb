import { bytesToDigits, hexToBytes } from '../bytes/hex.ts';
import { keccak256 } from '../bytes/keccak.ts';
import { addressBytes, encodeWords } from '../bytes/words.ts';

/** Yes and No. */
const OUTCOME_SLOTS = 2n;

/** A question, and the oracle that will report on it. */
export interface ConditionParts {
  /** The address that reports the payouts. */
  readonly oracle: string;
  /** 64 hex digits without 0x. */
  readonly questionId: string;
}

/**
 * The condition id of a binary market, as `getConditionId(oracle, questionId, 2)` of the conditional-tokens contract.
 * @returns 64 lower-case hex digits without 0x, the form in markets
 */
export function conditionIdOf({ oracle, questionId }: ConditionParts): string {
  const bytes = new Uint8Array(84);
  bytes.set(addressBytes(oracle));
  bytes.set(encodeWords([hexToBytes(`0x${questionId}`), OUTCOME_SLOTS]), 20);
  return bytesToDigits(keccak256(bytes));
}
