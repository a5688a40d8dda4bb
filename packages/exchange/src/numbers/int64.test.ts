import { expect, test } from 'vitest';
import { int64, int64FromNumber, int64FromSmall, numberFromInt64 } from './int64.ts';

const INTEGERS = [0, 1, -1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, -(2 ** 32), 2 ** 53 - 1, -(2 ** 53) + 1];

test.each(INTEGERS)('%d becomes a 64-bit integer and comes back', (value) => {
  expect(int64FromNumber(value)).toBe(BigInt(value));
  expect(numberFromInt64(BigInt(value))).toBe(value);
});

test.each([0, 1, -1, 2 ** 31 - 1, -(2 ** 31)])('%d of 32 bits becomes a 64-bit integer', (value) => {
  expect(int64FromSmall(value)).toBe(BigInt(value));
});

test('beyond 2^53 the result is the nearest number', () => {
  for (const value of [2n ** 53n + 1n, 2n ** 63n - 1n, 8_999_999_999_999_999_999n]) {
    expect(numberFromInt64(value)).toBe(Number(value));
  }
});

test('arithmetic wraps at 64 bits', () => {
  expect(int64(2n ** 63n)).toBe(-(2n ** 63n));
});
