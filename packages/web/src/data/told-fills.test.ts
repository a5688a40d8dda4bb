import { expect, it } from 'vitest';
import { noteFill } from './told-fills.ts';

it('fills of an order are news only as far as more is filled than was told', () => {
  const news = ['0', '4', '4', '3', '10', '10.000001'].map((filled) => noteFill('0xa', filled));
  expect(news).toEqual([false, true, false, false, true, true]);
  expect(noteFill('0xb', '4')).toBe(true);
});

it('orders of long ago are forgotten', () => {
  noteFill('0xold', '1');
  for (let index = 0; index < 200; index++) noteFill(`0x${index}`, '1');
  expect(noteFill('0xold', '1')).toBe(true);
});
