import { bytesToDigits, type Hex } from '../bytes/hex.ts';
import { keccakOfText } from '../bytes/keccak.ts';
import { MAX_CHECKSUMS_REMEMBERED } from '../limits.ts';

const ADDRESS_TEXT = /^0x[0-9a-fA-F]{40}$/;

/** 0x and forty zeros: the `taker` of an order that anyone may fill. */
export const ZERO_ADDRESS: Hex = '0x0000000000000000000000000000000000000000';

/** Whether a text is an address: 0x and 40 hex digits in any case; the checksum is not verified (wire contract §1). */
export function isAddress(text: string): text is Hex {
  return ADDRESS_TEXT.test(text);
}

/** The form to compare and to store: lower case. */
export function canonicalAddress(address: string): Hex {
  return address.toLowerCase() as Hex;
}

const remembered = new Map<string, Hex>();

/**
 * The form for responses: EIP-55, where the case of letters is a checksum. Results are cached.
 * @param address 0x and 40 hex digits in any case
 * @throws {TypeError} when the text is not an address
 */
export function checksumAddress(address: string): Hex {
  const known = remembered.get(address);
  if (known !== undefined) return known;
  if (!isAddress(address)) throw new TypeError(`Not an address: a text of ${address.length} characters`);

  const checksummed = withChecksum(address.slice(2).toLowerCase());
  if (remembered.size >= MAX_CHECKSUMS_REMEMBERED) remembered.clear();
  remembered.set(address, checksummed);
  return checksummed;
}

/** EIP-55: a letter is upper case where the hash of the lower-case digits has a nibble of 8 or more. */
function withChecksum(digits: string): Hex {
  const nibbles = bytesToDigits(keccakOfText(digits));
  let text = '';
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charAt(index);
    text += nibbles.charAt(index) >= '8' ? digit.toUpperCase() : digit;
  }
  return `0x${text}`;
}
