import { describe, expect, it } from 'vitest';
import { nowPrice } from './now-price.ts';

describe('the price of a share now', () => {
  it.each([
    ['4.2', '10', '0.42'],
    ['0.0000004321', '0.000001', '0.4321'],
    ['1234.5', '1234.5', '1'],
    ['0', '10', '0'],
  ])('of %s for %s shares is %s', (currentValueInQuoteToken, sharesOwned, price) => {
    expect(nowPrice({ currentValueInQuoteToken, sharesOwned })).toBe(price);
  });

  it('is none when nothing is held', () => {
    expect(nowPrice({ currentValueInQuoteToken: '0', sharesOwned: '0' })).toBeUndefined();
  });
});
