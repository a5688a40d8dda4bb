import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_DRAFT } from './draft.ts';
import { forgetDraft, isKept, keepDraft, startingDraft, wasBlocked } from './kept-draft.ts';

const TYPED = { ...EMPTY_DRAFT, outcome: 'no', type: 'limit', price: '42', amount: '20', unit: 'shares' } as const;

const FREE = { isBlocked: false };

describe('what was typed in a ticket', () => {
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is there again in the same market, until it is forgotten', () => {
    keepDraft(7, TYPED, FREE);
    expect(startingDraft(7, { buy: 'no' })).toEqual(TYPED);
    expect(startingDraft(7, {})).toEqual(TYPED);
    expect(startingDraft(8, {})).toEqual(EMPTY_DRAFT);
    forgetDraft(7);
    expect([startingDraft(7, {}), stored.size]).toEqual([EMPTY_DRAFT, 0]);
  });

  it('gives way to an address that asks for something else', () => {
    keepDraft(7, TYPED, FREE);
    expect(startingDraft(7, { buy: 'yes' })).toEqual(EMPTY_DRAFT);
    expect(startingDraft(7, { sell: 'no', shares: '5' })).toMatchObject({ side: 'sell', amount: '5' });
    keepDraft(7, { ...TYPED, side: 'sell' }, FREE);
    expect(startingDraft(7, { buy: 'no' })).toMatchObject({ side: 'buy', outcome: 'no', amount: '' });
  });

  it('is a price alone only for who could not go on, because every order leaves its price behind', () => {
    const price = { ...TYPED, amount: '' };
    keepDraft(7, price, { isBlocked: true });
    expect([isKept(7), wasBlocked(7)]).toEqual([true, true]);
    keepDraft(7, price, FREE);
    expect([isKept(7), wasBlocked(7)]).toEqual([false, false]);
  });

  it('is not kept when it was deleted again', () => {
    keepDraft(7, TYPED, FREE);
    keepDraft(7, { ...TYPED, price: '', amount: '' }, FREE);
    expect(isKept(7)).toBe(false);
  });

  it('is kept for the last ten markets', () => {
    for (let marketId = 1; marketId <= 11; marketId += 1) keepDraft(marketId, TYPED, FREE);
    expect([isKept(1), isKept(2), isKept(11)]).toEqual([false, true, true]);
  });

  it.each(['{', '7', '[[7,{"side":"give"}]]', `[[7,${JSON.stringify({ ...TYPED, amount: '1'.repeat(41) })}]]`])(
    'is ignored if it is invalid: %s',
    (text) => {
      stored.set('presage.drafts', text);
      expect(startingDraft(7, {})).toEqual(EMPTY_DRAFT);
    },
  );

  it('is lost without storage, without an error', () => {
    vi.stubGlobal('sessionStorage', undefined);
    keepDraft(7, TYPED, FREE);
    expect(startingDraft(7, {})).toEqual(EMPTY_DRAFT);
  });
});
