import { crc32 } from 'node:zlib';
import type { KeyKind } from './auth.ts';

/** Random bytes in a key: 256 bits. */
export const KEY_RANDOM_BYTES = 32;

const CHECKSUM_BYTES = 4;

const PREFIX: Readonly<Record<KeyKind, string>> = { trader: 'pk_', builder: 'bk_' };

/** 36 bytes are exactly 48 base64 digits, without padding bits, so every key has only one spelling. */
const KEY_PATTERN = /^(pk_|bk_)([A-Za-z0-9_-]{48})$/;

/**
 * A key's text: prefix, then 32 random bytes and their CRC-32 in base64url.
 *
 * @example apiKeyText('trader', new Uint8Array(32)) // 'pk_' and 48 digits
 */
export function apiKeyText(kind: KeyKind, random: Uint8Array): string {
  const body = Buffer.concat([random, checksum(kind, random)]);
  return `${PREFIX[kind]}${body.toString('base64url')}`;
}

/**
 * Whether a text can be a key, decided without the store. The CRC-32 detects every error burst of up to 32 bits, and so
 * any one digit or two neighbouring digits mistyped.
 */
export function isApiKeyText(text: string): boolean {
  const [, prefix, digits] = KEY_PATTERN.exec(text) ?? [];
  if (prefix === undefined || digits === undefined) return false;
  const body = Buffer.from(digits, 'base64url');
  const kind: KeyKind = prefix === PREFIX.builder ? 'builder' : 'trader';
  return checksum(kind, body.subarray(0, KEY_RANDOM_BYTES)).equals(body.subarray(KEY_RANDOM_BYTES));
}

/** Covers the prefix, so that a key of one kind is never valid as the other. */
function checksum(kind: KeyKind, random: Uint8Array): Buffer {
  const sum = Buffer.alloc(CHECKSUM_BYTES);
  sum.writeUInt32BE(crc32(random, crc32(PREFIX[kind])));
  return sum;
}
