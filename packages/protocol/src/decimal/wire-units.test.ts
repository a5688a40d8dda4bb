import { describe, expect, it } from 'vitest';
import {
  lotsToShares,
  lotsToWei,
  priceToTicks,
  quoteToUnits,
  quoteToWei,
  sharesToLots,
  ticksToPrice,
  unitsToQuote,
  unitsToVolume,
  unitsToWei,
  weiToLotsFloor,
  weiToQuote,
  weiToUnitsFloor,
} from './wire-units.ts';

describe('wire units', () => {
  it.each([
    ['0', 0],
    ['0.0001', 1],
    ['0.55', 5500],
    ['0.9999', 9999],
    ['1', 10_000],
    ['12.5', 125_000],
  ])('price %s is %d ticks and back', (text, ticks) => {
    expect(priceToTicks(text)).toEqual({ ok: true, value: ticks });
    expect(ticksToPrice(ticks)).toBe(text);
  });

  it('a price between two ticks is refused', () => {
    expect(priceToTicks('0.12345')).toEqual({ ok: false, problem: 'tooManyDecimals' });
  });

  it.each([
    ['0', 0],
    ['0.000001', 1],
    ['1', 1_000_000],
    ['1.5', 1_500_000],
    ['9007199254.740991', Number.MAX_SAFE_INTEGER],
  ])('%s shares are %d lots and back', (text, lots) => {
    expect(sharesToLots(text)).toEqual({ ok: true, value: lots });
    expect(lotsToShares(lots)).toBe(text);
  });

  it('shares beyond 2^53 lots are refused, not rounded', () => {
    expect(sharesToLots('9007199254.740992')).toEqual({ ok: false, problem: 'tooLarge' });
  });

  it('quote is counted in 1e-10 and wei in 1e-18', () => {
    expect(quoteToUnits('0.0000000001')).toEqual({ ok: true, value: 1n });
    expect(quoteToUnits('0.00000000001')).toEqual({ ok: false, problem: 'tooManyDecimals' });
    expect(quoteToUnits('922337203.6854775807')).toEqual({ ok: true, value: 2n ** 63n - 1n });
    expect(quoteToUnits('922337203.6854775808')).toEqual({ ok: false, problem: 'tooLarge' });
    expect(quoteToWei('1')).toEqual({ ok: true, value: 10n ** 18n });
    expect(quoteToWei(weiToQuote(2n ** 255n - 1n))).toEqual({ ok: true, value: 2n ** 255n - 1n });
    expect(quoteToWei(weiToQuote(2n ** 255n))).toEqual({ ok: false, problem: 'tooLarge' });
    expect(unitsToQuote(-5_000_000_000n)).toBe('-0.5');
    expect(weiToQuote(10n ** 17n)).toBe('0.1');
    expect(unitsToVolume(15n)).toBe('0.000000001500000000');
  });

  it('wei below a lot or a unit is cut off', () => {
    expect(weiToLotsFloor(1_999_999_999_999n)).toBe(1n);
    expect(weiToLotsFloor(lotsToWei(7))).toBe(7n);
    expect(weiToUnitsFloor(199_999_999n)).toBe(1n);
    expect(weiToUnitsFloor(unitsToWei(7n))).toBe(7n);
  });
});
