import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Keccak-256 of bytes: 32 bytes. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return keccak_256(bytes);
}

/** Keccak-256 of a text's UTF-8 bytes: 32 bytes. */
export function keccakOfText(text: string): Uint8Array {
  return keccak_256(utf8ToBytes(text));
}
