import { expect, it } from 'vitest';
import { noteEnd, noteFill } from './told-orders.ts';

it('a fill is new only if more is filled than was reported before', () => {
  const news = ['0', '4', '4', '3', '10', '10.000001'].map((filled) => noteFill('0xa', filled));
  expect(news).toEqual([false, true, false, false, true, true]);
  expect(noteFill('0xb', '4')).toBe(true);
});

it('the closing of an order is new once per reason', () => {
  const news = ['marketClosed', 'marketClosed', 'settlementFailed', 'settlementFailed'].map((why) =>
    noteEnd('0xa', why),
  );
  expect(news).toEqual([true, false, true, false]);
});

it('old orders are dropped', () => {
  noteFill('0xold', '1');
  for (let index = 0; index < 200; index++) noteFill(`0x${index}`, '1');
  expect(noteFill('0xold', '1')).toBe(true);
});
