import { describe, expect, it } from 'vitest';
import {
  amountUnit,
  changedDraft,
  EMPTY_DRAFT,
  type Expiry,
  expiresAtSec,
  expiryChange,
  nearestPrices,
  postOnlyChange,
  priceInput,
  readPrice,
  steppedPrice,
  timeInForceOf,
} from './draft.ts';

const CENT = 100;
const TENTH = 10;

describe('a typed price', () => {
  it.each([
    ['42', CENT, 4_200],
    ['42.5', TENTH, 4_250],
    [' 42. ', CENT, 4_200],
    ['.5', 1, 50],
    ['99.99', 1, 9_999],
    ['42,5', TENTH, 4_250],
  ])('%o with a tick step of %i is %i ticks', (typed, step, ticks) => {
    expect(readPrice(typed, step)).toEqual({ ticks });
  });

  it.each([
    ['', CENT, 'missing'],
    ['abc', CENT, 'malformed'],
    ['1e1', CENT, 'malformed'],
    ['0', CENT, 'range'],
    ['100', CENT, 'range'],
    ['-5', CENT, 'range'],
    ['42.5', CENT, 'grid'],
    ['42.555', 1, 'grid'],
    ['42.004', 1, 'grid'],
  ])('%o with a tick step of %i is rejected: %s', (typed, step, problem) => {
    expect(readPrice(typed, step)).toEqual({ problem });
  });

  it.each([
    ['42.5', CENT, [4_200, 4_300]],
    ['42,55', TENTH, [4_250, 4_260]],
    ['99.994', 1, [9_999, 9_999]],
  ])('%o between two steps of %i ticks lies between %o', (typed, step, prices) => {
    expect(nearestPrices(typed, step)).toEqual(prices);
  });

  it.each([
    ['42', 1, 4_300],
    ['42', -1, 4_100],
    ['42.5', 1, 4_300],
    ['42.5', -1, 4_200],
    ['99', 1, 9_900],
    ['1', -1, 100],
    ['', 1, 4_500],
    ['x', -1, 4_500],
  ] as const)('%o moved by %i step is %i ticks', (typed, by, ticks) => {
    expect(steppedPrice(typed, by, { stepTicks: CENT, best: 4_500 })).toBe(ticks);
    expect(steppedPrice('', by, { stepTicks: CENT, best: undefined })).toBe(5_000);
  });

  it('round-trips', () => {
    for (const ticks of [1, 50, 4_200, 4_250, 9_999]) expect(readPrice(priceInput(ticks), 1)).toEqual({ ticks });
  });
});

it('market buys are in money, market sells in shares, limit orders in the chosen unit', () => {
  expect(amountUnit({ type: 'market', side: 'buy', unit: 'shares' })).toBe('quote');
  expect(amountUnit({ type: 'market', side: 'sell', unit: 'quote' })).toBe('shares');
  expect(amountUnit({ type: 'limit', side: 'sell', unit: 'quote' })).toBe('quote');
});

describe('a ticket that is changed', () => {
  const selling = { ...EMPTY_DRAFT, side: 'sell', amount: '50' } as const;

  it('keeps the amount in shares when a market sell becomes a limit order', () => {
    expect(changedDraft(selling, { type: 'limit' })).toMatchObject({ unit: 'shares', amount: '50' });
    expect(changedDraft(selling, { side: 'buy', type: 'limit', price: '42' })).toMatchObject({ unit: 'shares' });
  });

  it('clears an amount whose unit would change', () => {
    const buying = { ...EMPTY_DRAFT, amount: '100' };
    expect(changedDraft(buying, { side: 'sell' }).amount).toBe('');
    expect(changedDraft({ ...buying, type: 'limit', unit: 'shares' }, { type: 'market' }).amount).toBe('');
    expect(changedDraft({ ...buying, type: 'limit' }, { unit: 'shares' }).amount).toBe('');
  });

  it('counts a sale in shares and a purchase in money, until an amount is typed or a unit chosen', () => {
    const limit = { ...EMPTY_DRAFT, type: 'limit', price: '42' } as const;
    expect(changedDraft(limit, { side: 'sell', amount: '' }).unit).toBe('shares');
    expect(changedDraft({ ...limit, amount: '7' }, { side: 'sell', amount: '' }).unit).toBe('shares');
    expect(changedDraft({ ...limit, side: 'sell', unit: 'shares' }, { side: 'buy' }).unit).toBe('quote');
    expect(changedDraft({ ...limit, amount: '7' }, { side: 'sell' })).toMatchObject({ unit: 'quote', amount: '7' });
    expect(changedDraft({ ...limit, unit: 'shares' }, { price: '43' }).unit).toBe('shares');
  });

  it('keeps an amount whose unit stays, and one that is part of the change', () => {
    expect(changedDraft({ ...EMPTY_DRAFT, amount: '100' }, { outcome: 'no' }).amount).toBe('100');
    expect(changedDraft(selling, { side: 'buy', amount: '7' }).amount).toBe('7');
  });
});

it('an expiry is relative to now; never is 0', () => {
  const at = (expiry: Expiry, expiresAt = '') => expiresAtSec({ expiry, expiresAt }, 1_000);
  expect([at('never'), at('1h'), at('custom', '1970-01-01T01:00:00Z')]).toEqual([0, 4_600, 3_600]);
  expect([at('custom'), at('custom', '1970-01-01T00:10:00Z')]).toEqual([undefined, undefined]);
});

it('an order that never rests is not post-only, and a post-only order rests', () => {
  expect(expiryChange('atOnce', '', 0)).toEqual({ expiry: 'atOnce', isPostOnly: false });
  const fok = { ...EMPTY_DRAFT, type: 'limit', expiry: 'wholeAtOnce' } as const;
  expect(postOnlyChange(true, fok)).toEqual({ isPostOnly: true, expiry: 'never' });
  expect(postOnlyChange(true, { ...fok, expiry: '1d' })).toEqual({ isPostOnly: true });
  expect(timeInForceOf(fok)).toBe('FOK');
  expect(timeInForceOf({ ...fok, type: 'market' })).toBe(undefined);
});

describe('a set time of expiry', () => {
  it('starts a day ahead, and is kept when another choice is tried', () => {
    const { expiry, expiresAt = '' } = expiryChange('custom', '', 1_800_000_000);
    expect(expiry).toBe('custom');
    expect(Math.abs(new Date(expiresAt).getTime() / 1_000 - 1_800_086_400)).toBeLessThan(60);
    expect(expiryChange('1h', '2027-01-31T12:00', 0)).toEqual({ expiry: '1h' });
    expect(expiryChange('custom', '2027-01-31T12:00', 0)).toEqual({ expiry: 'custom' });
  });
});
