import { expect, it } from 'vitest';
import { signedPercent } from './amount.ts';
import { profitPercent } from './profit-percent.ts';

it.each([
  // −4.545…%, which is −4.55 with two decimals.
  ['-1', '21', '−4.5%'],
  ['1', '23', '+4.5%'],
  ['0.45', '10.45', '+4.5%'],
  ['-0.0455', '0.9545', '−4.6%'],
  ['0.0455', '1.0455', '+4.6%'],
  ['-0.0004', '0.9996', '0.0%'],
  ['3.2', '0', '0.0%'],
  ['-9', '0', '−100.0%'],
])('a profit of %s with a value of %s is %s of the cost, rounded once', (unrealizedPnl, value, text) => {
  expect(signedPercent(profitPercent({ unrealizedPnl, currentValueInQuoteToken: value }))).toBe(text);
});
