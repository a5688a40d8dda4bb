import { describe, expect, test } from 'vitest';
import { only } from '../testing/notation.ts';
import { CUTOFF_SEC, MARKET, marketCommand, START_SEC, Trial } from '../testing/trial.ts';
import type { MarketId } from '../units.ts';

const X = 2 as MarketId;
const Y = 3 as MarketId;

const child = (slug: string, cutoffAtSec = CUTOFF_SEC) => ({
  slug,
  title: `Title ${slug}`,
  rules: `Rules ${slug}`,
  cutoffAtSec,
});

describe('labels', () => {
  test('are numbered from 1, and reported', () => {
    const trial = new Trial();
    expect(trial.apply({ kind: 'createLabel', name: 'sport', imageUrl: '' })).toEqual({ ok: true, labelId: 1 });
    expect(trial.apply({ kind: 'createLabel', name: 'music', imageUrl: 'u' })).toEqual({ ok: true, labelId: 2 });
    expect(trial.events).toEqual([{ kind: 'labelCreated', labelId: 2, name: 'music', imageUrl: 'u' }]);
  });

  test.each([0, 1.5, 3])('include no number %d when there are two', (labelId) => {
    const trial = Trial.trading('A');
    for (const name of ['sport', 'music']) trial.apply({ kind: 'createLabel', name, imageUrl: '' });
    expect(trial.refusal({ kind: 'editMarket', marketId: MARKET, labelIds: [labelId] })).toBe('unknownLabel');
  });

  test('have unique names', () => {
    const trial = new Trial();
    trial.apply({ kind: 'createLabel', name: 'sport', imageUrl: '' });
    expect(trial.apply({ kind: 'createLabel', name: 'sport', imageUrl: 'u' })).toEqual({
      ok: false,
      reject: { code: 'labelExists', name: 'sport' },
    });
  });
});

describe('creating a market', () => {
  test('reports it as it was requested', () => {
    const trial = new Trial();
    const { children: _, ...asked } = marketCommand('one');
    expect(trial.apply(marketCommand('one'))).toEqual({ ok: true, marketId: 1 });
    expect(trial.events).toEqual([
      { ...asked, kind: 'marketCreated', marketId: 1, rootMarketId: 0, categorical: false },
    ]);
    expect(trial.exchange.marketState(MARKET)).toMatchObject({ slug: 'one', status: 1, halted: false, resolution: 0 });
  });

  test('with children creates a root first; they inherit all but their texts and cutoff', () => {
    const trial = new Trial();
    trial.apply({ kind: 'createLabel', name: 'sport', imageUrl: '' });
    const asked = {
      ...marketCommand('root'),
      rules: 'Of all.',
      tickStep: 10,
      makerFeeBps: 5,
      takerFeeBps: 7,
      labelIds: [1],
      yesLabel: 'Up',
    };
    const { rules: _, ...plain } = child('z');
    trial.apply({ ...asked, children: [child('x', CUTOFF_SEC + 9), child('y'), plain] });
    const [root, x, y, z] = only(trial.events, 'marketCreated');
    expect(root).toMatchObject({ marketId: 1, rootMarketId: 0, categorical: true, cutoffAtSec: CUTOFF_SEC + 9 });
    const inherited = {
      tickStep: 10,
      makerFeeBps: 5,
      takerFeeBps: 7,
      labelIds: [1],
      yesLabel: 'Up',
      noLabel: 'No',
      categorical: false,
    };
    expect(x).toMatchObject({ ...inherited, ...child('x', CUTOFF_SEC + 9), marketId: 2, rootMarketId: 1 });
    expect(y).toMatchObject({ ...inherited, ...child('y'), marketId: 3, rootMarketId: 1 });
    expect(z).toMatchObject({ ...inherited, ...plain, rules: 'Of all.', marketId: 4, rootMarketId: 1 });
  });

  test.each([
    { name: 'a slug in use', changes: { slug: 'taken' }, reject: { code: 'slugTaken', slug: 'taken' } },
    {
      name: "a child's slug in use",
      changes: { children: [child('x'), child('taken')] },
      reject: { code: 'slugTaken', slug: 'taken' },
    },
    { name: 'a slug twice', changes: { children: [child('x'), child('x')] }, reject: { code: 'slugTaken', slug: 'x' } },
    {
      name: "a child of its root's slug",
      changes: { children: [child('new')] },
      reject: { code: 'slugTaken', slug: 'new' },
    },
    { name: 'an unknown label', changes: { labelIds: [1] }, reject: { code: 'unknownLabel', labelId: 1 } },
    {
      name: 'a cutoff that has passed',
      changes: { cutoffAtSec: START_SEC },
      reject: { code: 'cutoffNotLater', nowSec: START_SEC },
    },
    {
      name: "a child's cutoff that has passed",
      changes: { children: [child('x', START_SEC)] },
      reject: { code: 'cutoffNotLater', nowSec: START_SEC },
    },
  ])('is refused for $name', ({ changes, reject }) => {
    const trial = new Trial();
    trial.apply(marketCommand('taken'));
    expect(trial.apply({ ...marketCommand('new'), ...changes })).toEqual({ ok: false, reject });
    expect(trial.exchange.marketState(2 as MarketId)).toBeUndefined();
  });

  test.each([{ tickStep: 2 }, { makerFeeBps: 1_001 }, { takerFeeBps: -1 }, { takerFeeBps: 0.5 }])(
    'with %o breaks the contract',
    (changes) => {
      expect(() => new Trial().apply({ ...marketCommand('new'), ...changes })).toThrow();
    },
  );
});

describe('editing a market', () => {
  test('reports what was changed, and leaves the rest', () => {
    const trial = Trial.trading('A', { makerFeeBps: 5, takerFeeBps: 7 });
    expect(trial.apply({ kind: 'editMarket', marketId: MARKET, rules: 'New', takerFeeBps: 9 })).toEqual({ ok: true });
    expect(trial.events).toEqual([{ kind: 'marketEdited', marketId: MARKET, rules: 'New', takerFeeBps: 9 }]);
    expect(trial.exchange.marketState(MARKET)).toMatchObject({
      makerFeeBps: 5,
      takerFeeBps: 9,
      cutoffAtSec: CUTOFF_SEC,
    });
  });

  test('moves its cutoff, and with it the end of trading', () => {
    const trial = Trial.trading('A');
    trial.apply({ kind: 'editMarket', marketId: MARKET, cutoffAtSec: START_SEC + 5 });
    expect(trial.exchange.nextDeadlineMs()).toBe((START_SEC + 5) * 1000);
    trial.apply({ kind: 'editMarket', marketId: MARKET, cutoffAtSec: START_SEC + 50 });
    trial.timeMs += 20_000;
    trial.apply({ kind: 'tick' });
    expect(trial.exchange.marketState(MARKET)?.status).toBe(2);
  });

  test('of a root also changes what its children inherit; rules are their own', () => {
    const trial = new Trial();
    trial.createMarket({ children: [child('x'), child('y')] });
    trial.apply({ kind: 'createLabel', name: 'Weather', imageUrl: '' });
    trial.apply({ kind: 'editMarket', marketId: MARKET, rules: 'Of the root.', labelIds: [1], makerFeeBps: 3 });
    const inherited = { kind: 'marketEdited', labelIds: [1], makerFeeBps: 3 };
    expect(trial.events).toEqual([
      { ...inherited, marketId: MARKET, rules: 'Of the root.' },
      { ...inherited, marketId: X },
      { ...inherited, marketId: Y },
    ]);
    trial.apply({ kind: 'editMarket', marketId: MARKET, rules: 'Of the root again.' });
    expect(trial.events).toEqual([{ kind: 'marketEdited', marketId: MARKET, rules: 'Of the root again.' }]);
  });

  test('of a root moves the cutoff of children with the same cutoff, and of those that would end later', () => {
    const trial = new Trial();
    trial.createMarket({ children: [child('x'), child('y', CUTOFF_SEC - 50)] });
    const cutoffs = () => [MARKET, X, Y].map((marketId) => trial.exchange.marketState(marketId)?.cutoffAtSec);
    trial.apply({ kind: 'editMarket', marketId: MARKET, cutoffAtSec: CUTOFF_SEC + 9 });
    expect(cutoffs()).toEqual([CUTOFF_SEC + 9, CUTOFF_SEC + 9, CUTOFF_SEC - 50]);
    trial.apply({ kind: 'editMarket', marketId: MARKET, cutoffAtSec: START_SEC + 5 });
    expect(cutoffs()).toEqual([START_SEC + 5, START_SEC + 5, START_SEC + 5]);
    trial.apply({ kind: 'editMarket', marketId: X, cutoffAtSec: START_SEC + 7 });
    expect(cutoffs()).toEqual([START_SEC + 7, START_SEC + 7, START_SEC + 5]);
  });

  test('of a root reports no child that ends at the new cutoff anyway', () => {
    const trial = new Trial();
    trial.createMarket({ children: [child('x'), child('y', CUTOFF_SEC - 50)] });
    trial.apply({ kind: 'editMarket', marketId: MARKET, cutoffAtSec: CUTOFF_SEC - 50 });
    expect(only(trial.events, 'marketEdited').map(({ marketId }) => marketId)).toEqual([MARKET, X]);
  });

  test('of a root skips children that have stopped trading; their cutoff still counts for the root', () => {
    const trial = new Trial();
    trial.createMarket({ children: [child('x'), child('y', CUTOFF_SEC - 50)] });
    for (const action of ['activate', 'close'] as const) trial.apply({ kind: 'moveMarket', marketId: X, action });
    trial.apply({ kind: 'editMarket', marketId: MARKET, cutoffAtSec: START_SEC + 5, takerFeeBps: 4 });
    expect(trial.events).toEqual([
      { kind: 'marketEdited', marketId: MARKET, cutoffAtSec: CUTOFF_SEC, takerFeeBps: 4 },
      { kind: 'marketEdited', marketId: Y, cutoffAtSec: START_SEC + 5, takerFeeBps: 4 },
    ]);
    trial.apply({ kind: 'editMarket', marketId: MARKET, cutoffAtSec: START_SEC + 7 });
    expect(only(trial.events, 'marketEdited').map(({ marketId, cutoffAtSec }) => [marketId, cutoffAtSec])).toEqual([
      [MARKET, CUTOFF_SEC],
      [Y, START_SEC + 7],
    ]);
  });

  test.each([{ makerFeeBps: 1 }, { takerFeeBps: 1 }, { cutoffAtSec: CUTOFF_SEC + 1 }])(
    'is refused for %o once trading has ended, on a root once it has for all children; rules and labels are not',
    (changes) => {
      const trial = new Trial();
      trial.createMarket({ children: [child('x'), child('y')] });
      trial.apply({ kind: 'moveMarket', marketId: X, action: 'fail' });
      expect(trial.refusal({ kind: 'editMarket', marketId: X, ...changes })).toBe('marketNotOpen');
      expect(trial.apply({ kind: 'editMarket', marketId: MARKET, ...changes })).toEqual({ ok: true });
      trial.apply({ kind: 'moveMarket', marketId: Y, action: 'fail' });
      expect(trial.refusal({ kind: 'editMarket', marketId: MARKET, rules: 'Late.', ...changes })).toBe('marketNotOpen');
      expect(trial.apply({ kind: 'editMarket', marketId: MARKET, rules: 'Late.', labelIds: [] })).toEqual({ ok: true });
    },
  );

  test('is refused for labels of a child: they belong to its root', () => {
    const trial = new Trial();
    trial.createMarket({ children: [child('x'), child('y')] });
    expect(trial.apply({ kind: 'editMarket', marketId: X, labelIds: [] })).toEqual({
      ok: false,
      reject: { code: 'labelsOfChild', rootMarketId: MARKET },
    });
  });

  test.each([{ makerFeeBps: 1_001 }, { takerFeeBps: -1 }])('with %o breaks the contract', (changes) => {
    expect(() => Trial.trading('A').apply({ kind: 'editMarket', marketId: MARKET, ...changes })).toThrow();
  });

  test.each([
    { name: 'an unknown market', changes: { marketId: 9 as MarketId }, code: 'unknownMarket' },
    { name: 'an unknown label', changes: { labelIds: [4] }, code: 'unknownLabel' },
    { name: 'a cutoff that has passed', changes: { cutoffAtSec: START_SEC }, code: 'cutoffNotLater' },
  ])('is refused for $name', ({ changes, code }) => {
    expect(Trial.trading('A').refusal({ kind: 'editMarket', marketId: MARKET, ...changes })).toBe(code);
  });
});
