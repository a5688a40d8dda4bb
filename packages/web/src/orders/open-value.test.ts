import { expect, it } from 'vitest';
import { openValue } from './open-value.ts';

const order = { price: '0.3751', orderShares: '10', filledShares: '0' };

it.each([
  ['all of it while nothing is filled', order, '3.751'],
  ['what is left of it', { ...order, filledShares: '7.5' }, '0.93775'],
  ['nothing for what failed on chain', { ...order, filledShares: '7.5', failedShares: '2.5' }, '0'],
  ['every digit of the smallest order', { ...order, price: '0.0001', orderShares: '0.000001' }, '0.0000000001'],
])('the value of an open order counts %s', (_what, of, value) => {
  expect(openValue(of)).toBe(value);
});
