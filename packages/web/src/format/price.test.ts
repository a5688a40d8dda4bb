import { describe, expect, it } from 'vitest';
import { complementPrice, priceText, probabilityText, shownDecimals } from './price.ts';

describe('prices', () => {
  it.each([
    ['0.42', '42¢', '42%'],
    ['0.425', '42.5¢', '42.5%'],
    ['0.0001', '0.01¢', '0.01%'],
    ['1', '100¢', '100%'],
    ['0', '0¢', '0%'],
  ])('%s is %s in cents and %s in percent', (price, cents, percent) => {
    expect([priceText(price, 'cents'), priceText(price, 'percent')]).toEqual([cents, percent]);
  });

  it('have as many decimals as the market’s tick size', () => {
    const decimals = ['0.01', '0.001', '0.0001'].map(shownDecimals);
    expect(decimals).toEqual([0, 1, 2]);
    expect(decimals.map((count) => priceText('0.4', 'cents', count))).toEqual(['40¢', '40.0¢', '40.00¢']);
  });

  it.each([
    ['0.42', '0.58'],
    ['0.0001', '0.9999'],
    ['0.5', '0.5'],
    ['1', '0'],
  ])('%s has the complement %s', (price, complement) => {
    expect(complementPrice(price)).toBe(complement);
  });
});

describe('a probability', () => {
  it.each([
    ['0.425', '43%'],
    ['0.424', '42%'],
    ['0.009', '<1%'],
    ['0.0001', '<1%'],
    ['0.9901', '>99%'],
    ['0.99', '99%'],
    ['0', '0%'],
    ['1', '100%'],
    ['', '–'],
  ])('of %o is shown as %s: 0% and 100% only when certain', (price, text) => {
    expect(probabilityText(price)).toBe(text);
  });
});
