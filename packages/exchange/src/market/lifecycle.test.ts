import { describe, expect, test } from 'vitest';
import { MarketStatus, Resolution } from '../enums.ts';
import { accountId } from '../testing/notation.ts';
import { MARKET, Trial } from '../testing/trial.ts';
import { legalActions, type Move, TRANSITIONS } from './lifecycle.ts';

const { Created, Activated, Resolving, Resolved, Failed, Deleted } = MarketStatus;
const MOVES: readonly Move[] = ['activate', 'halt', 'resume', 'close', 'fail', 'resolve', 'delete'];

/** Every stage of a binary market, and the stage that each legal move leads to. */
const STAGES: readonly {
  readonly name: string;
  readonly status: MarketStatus;
  readonly halted: boolean;
  readonly to: Readonly<Partial<Record<Move, readonly [MarketStatus, boolean]>>>;
}[] = [
  {
    name: 'CREATED',
    status: Created,
    halted: false,
    to: { activate: [Activated, false], fail: [Failed, false], delete: [Deleted, false] },
  },
  {
    name: 'ACTIVATED',
    status: Activated,
    halted: false,
    to: { halt: [Activated, true], close: [Resolving, false], fail: [Failed, false] },
  },
  {
    name: 'ACTIVATED, halted',
    status: Activated,
    halted: true,
    to: { resume: [Activated, false], close: [Resolving, false], fail: [Failed, false] },
  },
  { name: 'RESOLVING', status: Resolving, halted: false, to: { resolve: [Resolved, false], fail: [Failed, false] } },
  { name: 'RESOLVED', status: Resolved, halted: false, to: {} },
  { name: 'FAILED', status: Failed, halted: false, to: { delete: [Deleted, false] } },
  { name: 'DELETED', status: Deleted, halted: false, to: {} },
];

function trialAt(status: MarketStatus, halted: boolean): Trial {
  const trial = new Trial();
  trial.createMarket();
  trial.bring(status, Resolution.Yes);
  if (halted) trial.move('halt');
  expect(trial.exchange.marketState(MARKET)).toMatchObject({ status, halted });
  return trial;
}

function make(trial: Trial, move: Move) {
  return move === 'resolve' ? trial.resolve(Resolution.No) : trial.move(move);
}

describe('every move from every stage', () => {
  const cases = STAGES.flatMap((stage) => MOVES.map((move) => ({ ...stage, move })));

  test.each(cases)('$move from $name', ({ status, halted, to, move }) => {
    const trial = trialAt(status, halted);
    const outcome = make(trial, move);
    const next = to[move];
    if (next === undefined) {
      const legal = MOVES.filter((other) => to[other] !== undefined);
      expect(outcome).toMatchObject({ ok: false, reject: { code: 'illegalTransition', status, halted } });
      expect(trial.events).toEqual([]);
      expect(legalActions(status, halted).toSorted()).toEqual(legal.toSorted());
      return;
    }
    expect(outcome).toEqual({ ok: true });
    const [nextStatus, nextHalted] = next;
    expect(trial.events.at(-1)).toEqual({
      kind: 'marketStatusChanged',
      marketId: MARKET,
      status: nextStatus,
      halted: nextHalted,
    });
    expect(trial.exchange.marketState(MARKET)).toMatchObject({ status: nextStatus, halted: nextHalted });
  });
});

test('an illegal move names the legal ones', () => {
  expect(trialAt(Activated, true).move('halt')).toEqual({
    ok: false,
    reject: { code: 'illegalTransition', status: Activated, halted: true, legal: ['resume', 'close', 'fail'] },
  });
});

test('the clock can only close', () => {
  expect(TRANSITIONS.filter(({ by }) => by.includes('clock')).map(({ move }) => move)).toEqual(['close']);
});

describe('a move that the table allows is still refused', () => {
  test('to activate a market past its cutoff', () => {
    const trial = trialAt(Created, false);
    trial.timeMs = 11_000_000;
    expect(trial.move('activate')).toMatchObject({
      ok: false,
      reject: { because: 'cutoffPassed', legal: ['fail', 'delete'] },
    });
  });

  test('and is not named among the legal ones', () => {
    const late = trialAt(Created, false);
    late.timeMs = 11_000_000;
    expect(late.move('halt')).toMatchObject({ ok: false, reject: { legal: ['fail', 'delete'] } });
    const held = Trial.trading('A');
    held.move('fail');
    expect(held.move('close')).toMatchObject({ ok: false, reject: { legal: [] } });
  });

  test('to delete while pairs are outstanding, until the last is redeemed', () => {
    const trial = Trial.trading('A');
    trial.move('fail');
    expect(trial.move('delete')).toMatchObject({ ok: false, reject: { because: 'pairsOutstanding' } });
    trial.apply({ kind: 'redeem', accountId: 1 as never, marketId: MARKET });
    expect(trial.move('delete')).toEqual({ ok: true });
  });

  test.each(['yes', 'no'])('to delete while only %s tokens are left', (token) => {
    const trial = Trial.trading('AB');
    trial.order(`A buy 1000 ${token} @ 0.5`);
    trial.order(`B sell 1000 ${token} @ 0.5`);
    trial.order(`A sell 1000 ${token === 'yes' ? 'no' : 'yes'} @ 0.5`);
    trial.order(`B buy 1000 ${token === 'yes' ? 'no' : 'yes'} @ 0.5`);
    trial.move('fail');
    trial.apply({ kind: 'redeem', accountId: accountId('B'), marketId: MARKET });
    expect(trial.wealth('A')).toContain(token === 'yes' ? '2000 yes, 0 no' : '0 yes, 2000 no');
    expect(trial.move('delete')).toMatchObject({ ok: false, reject: { because: 'pairsOutstanding' } });
  });
});

describe('the end of trading', () => {
  test.each(['close', 'fail'] as const)(
    'by %s closes all open orders, oldest first, before the status event',
    (move) => {
      const trial = Trial.trading();
      for (const order of ['A buy 1 yes @ 0.5', 'B buy 2 yes @ 0.3', 'A sell 3 yes @ 0.6', 'C buy 4 yes @ 0.4'])
        trial.order(order);
      trial.move(move);
      expect(trial.closed()).toEqual(
        ['A', 'B', 'A', 'C'].map((name, index) => `${name} MarketClosed ${index + 1} left`),
      );
      expect(trial.book()).toEqual([]);
      expect(['A', 'B', 'C'].map((name) => trial.held(name))).toEqual(['0', '0', '0']);
      const kinds = trial.events.map((event) => event.kind);
      expect(kinds.indexOf('marketStatusChanged')).toBe(kinds.lastIndexOf('orderClosed') + 1);
      expect(kinds.filter((kind) => kind === 'levelChanged')).toHaveLength(4);
    },
  );

  test('is not a halt, during which orders stay and nothing matches', () => {
    const trial = Trial.trading();
    trial.order('A buy 1 yes @ 0.5');
    trial.move('halt');
    expect(trial.order('B sell 1 yes @ 0.5')).toMatchObject({
      ok: false,
      reject: { code: 'marketNotOpen', halted: true },
    });
    expect(trial.book()).toEqual(['A buy 1 yes @ 0.5']);
    trial.move('resume');
    trial.order('B sell 1 yes @ 0.5');
    expect(trial.closed()).toEqual(['A Filled', 'B Filled']);
  });
});

test('a resolution is reported before the status change', () => {
  const trial = trialAt(Resolving, false);
  trial.resolve(Resolution.Invalid);
  expect(trial.events).toEqual([
    { kind: 'marketResolved', marketId: MARKET, resolution: Resolution.Invalid, winnerMarketId: 0 },
    { kind: 'marketStatusChanged', marketId: MARKET, status: Resolved, halted: false },
  ]);
});

test('an unknown market can be neither moved nor resolved', () => {
  const trial = new Trial();
  expect(trial.refusal({ kind: 'moveMarket', marketId: MARKET, action: 'activate' })).toBe('unknownMarket');
  expect(trial.refusal({ kind: 'resolveMarket', marketId: MARKET, resolution: Resolution.Yes })).toBe('unknownMarket');
});
