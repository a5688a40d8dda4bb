import { expect, it } from 'vitest';
import { numberText } from './number-text.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_234_567, '1,234,567'],
  [99.5, '100'],
])('%d is %s as a whole number', (value, text) => {
  expect(numberText(value)).toBe(text);
});

it.each([
  [59.24, '59.2'],
  [1_234.96, '1,235'],
  [3, '3'],
  [0.04, '0'],
])('%d is %s with one decimal at most', (value, text) => {
  expect(numberText(value, 1)).toBe(text);
});
