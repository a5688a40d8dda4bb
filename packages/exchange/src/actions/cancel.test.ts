import { describe, expect, test } from 'vitest';
import { Side } from '../enums.ts';
import { digestOfText } from '../orders/digest.ts';
import { accountId } from '../testing/notation.ts';
import { CUTOFF_SEC, digest, MARKET, Trial } from '../testing/trial.ts';
import type { AccountId, MarketId } from '../units.ts';

const A = accountId('A');
const B = accountId('B');

describe('cancelling an order', () => {
  test('removes it from the book and releases its hold', () => {
    const trial = Trial.trading();
    trial.order('A buy 10 yes @ 0.6');
    expect(trial.apply({ kind: 'cancelOrder', accountId: A, digest: digestOfText(digest(1)) })).toEqual({ ok: true });
    expect(trial.closed()).toEqual(['A Cancelled 10 left']);
    expect(trial.events.map((event) => event.kind)).toEqual(['orderClosed', 'levelChanged', 'balanceChanged']);
    expect(trial.book()).toEqual([]);
    expect(trial.held('A')).toBe('0');
  });

  test('works while the market is halted', () => {
    const trial = Trial.trading();
    trial.order('A sell 10 yes @ 0.6');
    trial.move('halt');
    expect(trial.apply({ kind: 'cancelOrder', accountId: A, digest: digestOfText(digest(1)) })).toEqual({ ok: true });
  });

  test.each([
    {
      name: 'an unknown account',
      command: { accountId: 9 as AccountId, digest: digest(1) },
      code: 'unknownAccount',
    },
    { name: 'an unknown order', command: { accountId: A, digest: digest(7) }, code: 'unknownOrder' },
    { name: "another account's open order", command: { accountId: B, digest: digest(1) }, code: 'unknownOrder' },
    { name: "another account's closed order", command: { accountId: B, digest: digest(2) }, code: 'unknownOrder' },
    { name: 'an order that is no longer open', command: { accountId: A, digest: digest(2) }, code: 'orderNotOpen' },
  ])('is refused for $name', ({ command: { accountId, digest }, code }) => {
    const trial = Trial.trading();
    trial.order('A buy 10 yes @ 0.6');
    trial.order('A sell 10 yes at market');
    expect(trial.refusal({ kind: 'cancelOrder', accountId, digest: digestOfText(digest) })).toBe(code);
  });
});

describe('cancelling orders together', () => {
  function tradingTwo(): { trial: Trial; childId: MarketId; rootId: MarketId } {
    const trial = Trial.trading();
    const rootId = trial.createMarket({ children: [{ slug: 'child', title: '', rules: '', cutoffAtSec: CUTOFF_SEC }] });
    trial.move('activate', rootId);
    const childId = (rootId + 1) as MarketId;
    trial.order('A buy 1 yes @ 0.3');
    trial.order('B buy 1 yes @ 0.3');
    trial.order('A buy 2 no @ 0.2', childId);
    trial.order('A sell 3 no @ 0.9');
    trial.order('A buy 4 yes @ 0.4');
    return { trial, childId, rootId };
  }

  test('closes all orders of an account, oldest first, and returns their digests', () => {
    const { trial } = tradingTwo();
    expect(trial.apply({ kind: 'cancelOrders', accountId: A })).toEqual({
      ok: true,
      cancelled: [1, 3, 4, 5].map(digest),
    });
    expect(trial.closed()).toEqual([
      'A Cancelled 1 left',
      'A Cancelled 2 left',
      'A Cancelled 3 left',
      'A Cancelled 4 left',
    ]);
    expect(trial.book()).toEqual(['B buy 1 yes @ 0.3']);
  });

  test.each([
    { name: 'a market', filter: () => ({ marketId: MARKET }), cancelled: [1, 4, 5] },
    { name: 'a child', filter: (childId: MarketId) => ({ marketId: childId }), cancelled: [3] },
    { name: "a root's children", filter: (_: MarketId, rootId: MarketId) => ({ marketId: rootId }), cancelled: [3] },
    { name: 'a side', filter: () => ({ side: Side.Sell }), cancelled: [4] },
    { name: 'a side of a market', filter: () => ({ marketId: MARKET, side: Side.Buy }), cancelled: [1, 5] },
    {
      name: 'a side without orders',
      filter: (childId: MarketId) => ({ marketId: childId, side: Side.Sell }),
      cancelled: [],
    },
  ])('closes those of $name only', ({ filter, cancelled }) => {
    const { trial, childId, rootId } = tradingTwo();
    const outcome = trial.apply({ kind: 'cancelOrders', accountId: A, ...filter(childId, rootId) });
    expect(outcome).toEqual({ ok: true, cancelled: cancelled.map(digest) });
  });

  test('is refused for an unknown account or market', () => {
    const { trial } = tradingTwo();
    expect(trial.refusal({ kind: 'cancelOrders', accountId: 9 as AccountId, marketId: 99 as MarketId })).toBe(
      'unknownAccount',
    );
    expect(trial.refusal({ kind: 'cancelOrders', accountId: A, marketId: 99 as MarketId })).toBe('unknownMarket');
  });
});
