import { expect, test } from 'vitest';
import { digestText, readDigest } from './digest.ts';

const DIGEST = '0123456789abcdef00000000fffffffff000000f80000000deadbeef12345678';

test('64 lower-case hex digits are parsed to eight words, and formatted back', () => {
  const words = new Int32Array(8);
  expect(readDigest(DIGEST, words)).toBe(true);
  expect([...words].map((word) => word >>> 0)).toEqual([
    0x01234567, 0x89abcdef, 0, 0xffffffff, 0xf000000f, 0x80000000, 0xdeadbeef, 0x12345678,
  ]);
  expect(digestText(words)).toBe(DIGEST);
});

test.each([
  { name: 'nothing', text: '' },
  { name: '63 digits', text: DIGEST.slice(1) },
  { name: '65 digits', text: `${DIGEST}0` },
  { name: 'a prefix', text: `0x${DIGEST.slice(2)}` },
  { name: 'upper case', text: DIGEST.toUpperCase() },
  { name: 'a letter beyond f', text: `${DIGEST.slice(1)}g` },
  { name: 'a digit of another script', text: `${DIGEST.slice(1)}\u0661` },
  { name: 'a character whose low byte is a digit', text: `${DIGEST.slice(1)}\u0130` },
  { name: 'a lone surrogate', text: `${DIGEST.slice(1)}\ud800` },
])('$name is not parsed', ({ text }) => {
  expect(readDigest(text, new Int32Array(8))).toBe(false);
});
