import { expect, test } from 'vitest';
import { digestOfBytes, digestOfText, digestText, isSameDigest } from './digest.ts';

const DIGEST = '0123456789abcdef00000000fffffffff000000f80000000deadbeef12345678';

test('64 lower-case hex digits are parsed to eight words, and formatted back', () => {
  const words = digestOfText(DIGEST);
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
  ...['/', ':', '`'].map((sign) => ({
    name: `a ${sign}, which is next to the digits`,
    text: `${DIGEST.slice(1)}${sign}`,
  })),
  { name: 'a digit of another script', text: `${DIGEST.slice(1)}\u0661` },
  { name: 'a character whose low byte is a digit', text: `${DIGEST.slice(1)}\u0130` },
  { name: 'a lone surrogate', text: `${DIGEST.slice(1)}\ud800` },
])('$name is not parsed', ({ text }) => {
  expect(() => digestOfText(text)).toThrow('a digest must be 64 lower-case hex digits');
});

test('32 bytes anywhere in others are read as the same words', () => {
  const text = `abcd${DIGEST}ef`;
  const bytes = Uint8Array.from({ length: 35 }, (_, byte) => Number.parseInt(text.slice(byte * 2, byte * 2 + 2), 16));
  expect(digestOfBytes(bytes, 2)).toEqual(digestOfText(DIGEST));
  expect(digestOfBytes(bytes.subarray(2, 34))).toEqual(digestOfText(DIGEST));
});

test('digests are the same if all their words are', () => {
  expect(isSameDigest(digestOfText(DIGEST), digestOfText(DIGEST))).toBe(true);
  for (let word = 0; word < 8; word++) {
    const other = digestOfText(DIGEST);
    other[word] = 1;
    expect(isSameDigest(digestOfText(DIGEST), other)).toBe(false);
  }
});
