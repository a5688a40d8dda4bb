import { bytesToDigits } from '../bytes/hex.ts';
import { keccak256 } from '../bytes/keccak.ts';
import { addressBytes, encodeWords } from '../bytes/words.ts';

/**
 * The question id of a market: keccak-256 of the installation's exchange address (20 bytes) and the market's number
 * (one word). The address keeps the questions of two installations distinct, as it does their orders.
 * @returns 64 lower-case hex digits without 0x, the form in markets
 */
export function questionIdOf(exchangeAddress: string, marketId: number): string {
  const bytes = new Uint8Array(52);
  bytes.set(addressBytes(exchangeAddress));
  bytes.set(encodeWords([BigInt(marketId)]), 20);
  return bytesToDigits(keccak256(bytes));
}
