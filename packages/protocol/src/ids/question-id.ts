import { bytesToDigits } from '../bytes/hex.ts';
import { keccak256 } from '../bytes/keccak.ts';
import { addressBytes, encodeWords } from '../bytes/words.ts';

/**
 * The question of a market: keccak of the installation's exchange address (20 bytes) and the market's number (a word).
 * The address keeps questions of two installations apart, as it keeps their orders apart.
 * @returns 64 lower-case hex digits without 0x, as markets carry it
 */
export function questionIdOf(exchangeAddress: string, marketId: number): string {
  const bytes = new Uint8Array(52);
  bytes.set(addressBytes(exchangeAddress));
  bytes.set(encodeWords([BigInt(marketId)]), 20);
  return bytesToDigits(keccak256(bytes));
}
