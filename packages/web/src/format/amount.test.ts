import { describe, expect, it } from 'vitest';
import {
  availableMoney,
  compactMoney,
  exactAmount,
  fineMoney,
  heldMoney,
  money,
  narrowColumn,
  shares,
  sharesColumn,
  sharesInOrders,
  signedExactMoney,
  signedMoney,
  signedPercent,
} from './amount.ts';

describe('amounts', () => {
  it.each([
    ['12.3456', '12.35', '+12.35'],
    ['-12.3456', '-12.35', '−12.35'],
    ['0.004', '0.00', '0.00'],
    ['-0.004', '0.00', '0.00'],
    ['1234567.5', '1,234,567.50', '+1,234,567.50'],
    ['-1234.5', '-1,234.50', '−1,234.50'],
  ])('%s is %s as money, %s with a sign', (amount, plain, signed) => {
    expect([money(amount), signedMoney(amount)]).toEqual([plain, signed]);
  });

  it.each([
    ['1000', '+1,000.00'],
    ['-1234.5', '−1,234.50'],
    ['-0.0000000001', '−0.0000000001'],
    ['123456789.0123456789', '+123,456,789.0123456789'],
    ['0', '+0.00'],
  ])('of %s, all digits are %s', (amount, text) => {
    expect(signedExactMoney(amount)).toBe(text);
  });

  it.each([
    ['0', '0.00'],
    ['0.0034', '0.0034'],
    ['0.00341', '0.0034'],
    ['0.00002', '<0.0001'],
    ['1234.5', '1,234.50'],
    ['1.2345', '1.2345'],
    ['not', 'not'],
  ])('%s as a fee is %s: a fee above zero never looks like zero', (amount, text) => {
    expect(fineMoney(amount)).toBe(text);
  });

  it.each([
    ['9999999.4', '9,999,999.40'],
    ['12345678.9', '12.3M'],
    ['900000000', '900M'],
    ['0.001', '<0.01'],
    ['0', '0.00'],
  ])('%s in a narrow column is %s', (amount, text) => {
    expect(narrowColumn(amount)).toBe(text);
  });

  it.each([
    ['10.005', '10.00', '10'],
    ['10.999999', '10.99', '10.99'],
    ['0.009', '<0.01', '<0.01'],
    ['0', '0.00', '0'],
    ['1234567', '1,234,567.00', '1,234,567'],
  ])('%s available is %s, as shares %s: never rounded up', (amount, quote, size) => {
    expect([availableMoney(amount), shares(amount)]).toEqual([quote, size]);
  });

  it.each([
    ['832.5', '808.125', '24.375', '24.38'],
    ['832.499', '808.125', '24.374', '24.37'],
    ['10.019', '10.01', '0.009', '<0.01'],
    ['10', '10', '0', '0.00'],
  ])(
    'of %s, of which %s is available and %s set aside, shows what is missing from the total: %s',
    (total, available, frozen, text) => {
      const balance = { totalBalance: total, availableBalance: available, frozenBalance: frozen };
      expect(heldMoney(balance)).toBe(text);
    },
  );

  it.each([
    ['33.336', '0', '33.33', '0'],
    ['33.336', '33.336', '33.33', '33.33'],
    ['33.336', '10.001', '33.33', '10'],
    ['10.019', '0.009', '10.01', '<0.01'],
    ['10.005', '5.009', '10.00', '5.01'],
    ['0.004', '0', '<0.01', '0'],
  ])(
    'of a position of %s shares, %s of them in orders, %s and %s are shown: no more than can be sold',
    (owned, frozen, all, inOrders) => {
      expect([sharesColumn(owned), sharesInOrders({ sharesOwned: owned, sharesFrozen: frozen })]).toEqual([
        all,
        inOrders,
      ]);
    },
  );

  it.each([
    ['3.24', '+3.2%'],
    ['-3.25', '−3.3%'],
    ['0', '0.0%'],
    ['-0.01', '0.0%'],
    ['1500', '+1,500.0%'],
  ])('%s percent is %s', (percent, text) => {
    expect(signedPercent(percent)).toBe(text);
  });

  it.each([
    ['999.4', '999'],
    ['1000', '1K'],
    ['75814.670000000000000000', '75.8K'],
    ['999499', '999.5K'],
    ['999999', '1M'],
    ['12345678', '12.3M'],
    ['2000000000', '2B'],
    ['0.4', '0'],
  ])('%s in compact form is %s', (amount, text) => {
    expect(compactMoney(amount)).toBe(text);
  });

  it('shows shares to the hundredth, and signed amounts in full', () => {
    expect([shares('1250'), shares('10.5'), shares('0.123456'), shares('0.000001')]).toEqual([
      '1,250',
      '10.5',
      '0.12',
      '<0.01',
    ]);
    expect([shares('0'), sharesColumn('0'), sharesColumn('0.004'), sharesColumn('12')]).toEqual([
      '0',
      '0.00',
      '<0.01',
      '12.00',
    ]);
    expect([exactAmount('1250.123456'), exactAmount('10.500000')]).toEqual(['1,250.123456', '10.5']);
  });
});
