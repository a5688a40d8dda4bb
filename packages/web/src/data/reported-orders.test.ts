import { expect, it } from 'vitest';
import { markCloseReported, markFillReported } from './reported-orders.ts';

it('a fill is new only if more is filled than was reported before', () => {
  const news = ['0', '4', '4', '3', '10', '10.000001'].map((filled) => markFillReported('0xa', filled));
  expect(news).toEqual([false, true, false, false, true, true]);
  expect(markFillReported('0xb', '4')).toBe(true);
});

it('the closing of an order is new once per reason', () => {
  const news = ['marketClosed', 'marketClosed', 'settlementFailed', 'settlementFailed'].map((why) =>
    markCloseReported('0xa', why),
  );
  expect(news).toEqual([true, false, true, false]);
});

it('old orders are dropped', () => {
  markFillReported('0xold', '1');
  for (let index = 0; index < 200; index++) markFillReported(`0x${index}`, '1');
  expect(markFillReported('0xold', '1')).toBe(true);
});
