import { OFF_GRID_TICKS } from '@presage/exchange';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreedPrice } from './agreed-price.ts';

const ONE = 10n ** 18n;
const amounts = (quoteWei: bigint, shareWei: bigint) => ({ quoteWei, shareWei });

describe('the price a text and signed amounts agree on', () => {
  it('is the text when the amounts divide to it exactly', () => {
    expect(agreedPrice('0.18', amounts(9_999_999_999_999_900_000n, 55_555_555_555_555_000_000n))).toEqual({
      ok: true,
      priceTicks: 1800,
    });
  });

  it.each(['0.5', '0.50', '0.500000', '.5', '00.5', `0.5${'0'.repeat(90)}`])(
    'does not depend on how it is written: %s',
    (text) => {
      expect(agreedPrice(text, amounts(ONE, 2n * ONE))).toEqual({ ok: true, priceTicks: 5000 });
    },
  );

  it.each([
    [1n, 'a wei more'],
    [-1n, 'a wei less'],
  ])('is refused with 308 for %s wei', (difference) => {
    expect(agreedPrice('0.5', amounts(ONE + difference, 2n * ONE))).toMatchObject({ ok: false, errno: 308 });
  });

  it('names price and amounts when they disagree', () => {
    expect(agreedPrice('0.5', amounts(ONE, ONE))).toMatchObject({
      message:
        'price: received "0.5", but the signed amounts are 1 quote for 1 shares; sign amounts whose quotient is the price exactly',
    });
  });

  it.each([
    ['a buy', '0.5', amounts(ONE, 0n)],
    ['a sell', '0.5', amounts(0n, ONE)],
    ['a buy without a price', undefined, amounts(ONE, 0n)],
  ])('says how a market order is sent when %s signs 0 for what it gets', (_name, text, signed) => {
    expect(agreedPrice(text, signed)).toMatchObject({ errno: 308, message: expect.stringMatching(/tradingMethod 1$/) });
  });

  it.each([
    ['between two ticks', '0.12345', amounts(12_345n, 100_000n)],
    ['1', '1', amounts(ONE, ONE)],
    ['above 1', '1.5', amounts(15n, 10n)],
    ['nothing for nothing at a price on the grid is no mismatch', '0.12345', amounts(0n, 0n)],
  ])('is off the grid when it is %s', (_name, text, signed) => {
    expect(agreedPrice(text, signed)).toEqual({ ok: true, priceTicks: OFF_GRID_TICKS });
  });

  it('follows from the amounts when there is no text', () => {
    expect(agreedPrice(undefined, amounts(3n * ONE, 10n * ONE))).toEqual({ ok: true, priceTicks: 3000 });
    expect(agreedPrice(undefined, amounts(ONE, 3n * ONE))).toEqual({ ok: true, priceTicks: OFF_GRID_TICKS });
    expect(agreedPrice(undefined, amounts(0n, ONE))).toEqual({ ok: true, priceTicks: OFF_GRID_TICKS });
    expect(agreedPrice(undefined, amounts(ONE, 0n))).toMatchObject({ ok: false, errno: 308 });
  });

  it('does not follow from the amounts when the text is 0', () => {
    expect(agreedPrice('0', amounts(3n * ONE, 10n * ONE))).toMatchObject({ ok: false, errno: 308 });
    expect(agreedPrice('0', amounts(0n, ONE))).toEqual({ ok: true, priceTicks: OFF_GRID_TICKS });
  });

  it('is on the grid for every price and share count the published client can sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), fc.bigInt({ min: 1n, max: 10n ** 24n }), (ticks, count) => {
        const millionths = BigInt(ticks) * 100n;
        const signed = amounts(count * millionths, count * 1_000_000n);
        const text = `0.${String(ticks).padStart(4, '0')}`;
        expect(agreedPrice(text, signed)).toEqual({ ok: true, priceTicks: ticks });
        expect(agreedPrice(undefined, signed)).toEqual({ ok: true, priceTicks: ticks });
      }),
    );
  });
});
