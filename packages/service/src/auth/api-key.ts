import { crc32 } from 'node:zlib';
import type { KeyKind } from './auth.ts';

/** Random bytes in a key: 256 bits. */
export const KEY_RANDOM_BYTES = 32;

const CHECKSUM_BYTES = 4;

const PREFIX: Readonly<Record<KeyKind, string>> = { trader: 'pk_', builder: 'bk_' };

/** 36 bytes are 48 digits of base64 without a rest: each key is written in one way only. */
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

/** Whether a text can be a key at all. A typo is told from a key without asking anyone; a CRC-32 finds every run of wrong bits up to 32, so any one or two neighbouring digits. */
export function isApiKeyText(text: string): boolean {
  const [, prefix, digits] = KEY_PATTERN.exec(text) ?? [];
  if (prefix === undefined || digits === undefined) return false;
  const body = Buffer.from(digits, 'base64url');
  const kind: KeyKind = prefix === PREFIX.builder ? 'builder' : 'trader';
  return checksum(kind, body.subarray(0, KEY_RANDOM_BYTES)).equals(body.subarray(KEY_RANDOM_BYTES));
}

/** Covers the prefix, so that one kind of key never reads as the other. */
function checksum(kind: KeyKind, random: Uint8Array): Buffer {
  const sum = Buffer.alloc(CHECKSUM_BYTES);
  sum.writeUInt32BE(crc32(random, crc32(PREFIX[kind])));
  return sum;
}
