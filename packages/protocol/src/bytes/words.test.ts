import { expect, it } from 'vitest';
import { encodeWords, MAX_UINT256, WordWriter } from './words.ts';

it.each([`0x${'5e'.repeat(19)}`, `0x${'5e'.repeat(21)}`, '0x'])(
  '%s is no address for a word, and writes nothing',
  (text) => {
    const bytes = new Uint8Array(64);
    expect(() => new WordWriter(bytes).address(text)).toThrow(RangeError);
    expect(bytes.every((byte) => byte === 0)).toBe(true);
  },
);

it.each([31, 33])('%i bytes are no word', (length) => {
  expect(() => encodeWords([new Uint8Array(length)])).toThrow(RangeError);
});

it.each([-1n, MAX_UINT256 + 1n])('%d is no unsigned 256-bit integer', (value) => {
  expect(() => encodeWords([value])).toThrow(RangeError);
});
