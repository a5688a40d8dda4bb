import { describe, expect, it } from 'vitest';
import { chanceOf } from './chance.ts';
import { probabilityText } from './price.ts';

describe('the chance of Yes', () => {
  it.each([
    ['0.9', '0.48', '0.52', '0.5', 'midpoint'],
    [null, '0.2', '0.3', '0.25', 'midpoint'],
    // A spread of just over 10 cents.
    ['0.9', '0.2', '0.3001', '0.3001', 'ask'],
    ['0.1', '0.2', '0.6', '0.2', 'bid'],
    ['0.4', '0.2', '0.6', '0.4', 'last'],
    ['0.9', '0.48', null, '0.9', 'last'],
    ['0.4', '0.48', null, '0.48', 'bid'],
    ['0.9', null, '0.52', '0.52', 'ask'],
    ['0.9', null, null, '0.9', 'last'],
  ] as const)('with last trade %s, bid %s and ask %s is %s: %s', (last, bid, ask, price, source) => {
    expect(chanceOf(last, { bid, ask })).toEqual({ price, source });
  });

  it('is the last trade without a book, and unknown without either', () => {
    expect(chanceOf('0.9', null)).toEqual({ price: '0.9', source: 'last' });
    expect(chanceOf(null, null)).toBeNull();
    expect(chanceOf(null, { bid: '0.1', ask: '0.9' })).toBeNull();
  });

  it('is rounded only once', () => {
    const percent = (bid: string, ask: string) => probabilityText(chanceOf(null, { bid, ask })?.price ?? '');
    expect(percent('0.4949', '0.495')).toBe('49%');
    expect(percent('0.495', '0.4951')).toBe('50%');
  });
});
