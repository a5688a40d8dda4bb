import { expect, it } from 'vitest';
import { ticksBehind } from './ticks-behind.ts';

const BEST = { bid: '0.4', ask: '0.45' };
const bid = (outcomeSide: 1 | 2, price: string) => ({ side: 0, outcomeSide, price }) as const;
const ask = (outcomeSide: 1 | 2, price: string) => ({ side: 1, outcomeSide, price }) as const;

it.each([
  ['a bid for Yes', bid(1, '0.3725'), 275],
  ['an ask for Yes', ask(1, '0.5'), 500],
  // The best bid for No is at 55, and its best ask at 60.
  ['a bid for No', bid(2, '0.5'), 500],
  ['an ask for No', ask(2, '0.601'), 10],
])('%s is behind the best one of its side, in ticks', (_, order, expected) => {
  expect(ticksBehind(order, BEST)).toBe(expected);
});

it('the best order is not behind, also while the prices before it are known', () => {
  expect([bid(1, '0.4'), ask(1, '0.45'), bid(2, '0.55'), ask(2, '0.6')].map((one) => ticksBehind(one, BEST))).toEqual([
    0, 0, 0, 0,
  ]);
  expect([bid(1, '0.42'), ask(2, '0.59')].map((one) => ticksBehind(one, BEST))).toEqual([0, 0]);
});

it('is unknown while its side of the book is still empty as read', () => {
  expect(ticksBehind(bid(1, '0.4'), { bid: null, ask: '0.45' })).toBeUndefined();
  expect(ticksBehind(bid(2, '0.4'), { bid: '0.4', ask: null })).toBeUndefined();
});
