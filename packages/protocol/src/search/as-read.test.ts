import { expect, it } from 'vitest';
import { asRead } from './as-read.ts';

it.each([
  ['Red', 'red'],
  ['Red', ' Red '],
  ['At least 10', 'At\u00a0least  10'],
  ['Zoe\u0308', 'Zo\u00eb'],
  ['Red', 'R\u00aded\u200d'],
  ['\u200fRed', 'Red\ufe0f'],
])('%j reads like %j', (a, b) => {
  expect(asRead(a)).toBe(asRead(b));
});

it.each([
  ['10²', '102'],
  ['Zoë', 'Zoe'],
  ['10 000', '10000'],
])('%j does not read like %j', (a, b) => {
  expect(asRead(a)).not.toBe(asRead(b));
});
