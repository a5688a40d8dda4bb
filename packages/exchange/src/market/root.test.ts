import { describe, expect, test } from 'vitest';
import type { MoveMarket } from '../command.ts';
import { MarketStatus, Resolution } from '../enums.ts';
import type { CommandOutcome } from '../outcome.ts';
import { accountId, lots, only } from '../testing/notation.ts';
import { CUTOFF_SEC, Trial } from '../testing/trial.ts';
import type { MarketId } from '../units.ts';
import { type MarketStage, rootStage } from './lifecycle.ts';

const { Created, Activated, Resolving, Resolved, Failed, Deleted } = MarketStatus;
const ROOT = 1 as MarketId;
const [X, Y, Z] = [2, 3, 4] as [MarketId, MarketId, MarketId];

/** A root with three children. */
function family(): Trial {
  const trial = new Trial();
  const children = ['x', 'y', 'z'].map((slug, index) => ({
    slug,
    title: slug,
    rules: '',
    cutoffAtSec: CUTOFF_SEC + index,
  }));
  trial.createMarket({ children });
  return trial;
}

/** A root and its children in status RESOLVING. */
function resolving(): Trial {
  const trial = family();
  trial.move('activate', ROOT);
  trial.move('close', ROOT);
  return trial;
}

function statuses(trial: Trial): (MarketStatus | undefined)[] {
  return [ROOT, X, Y, Z].map((marketId) => trial.exchange.marketState(marketId)?.status);
}

function reported(trial: Trial): (readonly [MarketId, MarketStatus, boolean])[] {
  return only(trial.events, 'marketStatusChanged').map(({ marketId, status, halted }) => [marketId, status, halted]);
}

function resolve(trial: Trial, winnerMarketId: MarketId): CommandOutcome {
  return trial.apply({ kind: 'resolveMarket', marketId: ROOT, winnerMarketId });
}

const stage = (status: MarketStatus, halted = false): MarketStage => ({ status, halted });

describe("a root's stage follows from its children's", () => {
  test.each([
    { children: [stage(Created), stage(Activated), stage(Resolved)], root: stage(Activated) },
    { children: [stage(Resolved), stage(Resolving), stage(Created)], root: stage(Resolving) },
    { children: [stage(Created), stage(Resolved), stage(Failed)], root: stage(Resolved) },
    { children: [stage(Failed), stage(Created), stage(Deleted)], root: stage(Created) },
    { children: [stage(Deleted), stage(Failed)], root: stage(Failed) },
    { children: [stage(Deleted), stage(Deleted)], root: stage(Deleted) },
    { children: [stage(Activated, true), stage(Resolving)], root: stage(Activated, true) },
    { children: [stage(Activated, true), stage(Activated)], root: stage(Activated) },
  ])('$children make $root', ({ children, root }) => {
    expect(rootStage(children)).toEqual(root);
  });
});

describe('an action on a root', () => {
  test('moves every child, and reports the root last', () => {
    const trial = family();
    expect(trial.move('activate', ROOT)).toEqual({ ok: true });
    expect(reported(trial)).toEqual([
      [X, Activated, false],
      [Y, Activated, false],
      [Z, Activated, false],
      [ROOT, Activated, false],
    ]);
  });

  test('moves the children that allow it and leaves the others', () => {
    const trial = family();
    trial.move('activate', Y);
    expect(reported(trial)).toEqual([
      [Y, Activated, false],
      [ROOT, Activated, false],
    ]);
    trial.move('activate', ROOT);
    expect(reported(trial)).toEqual([
      [X, Activated, false],
      [Z, Activated, false],
    ]);
  });

  test('skips children past their cutoff', () => {
    const trial = family();
    trial.timeMs = (CUTOFF_SEC + 1) * 1000;
    expect(trial.move('activate', ROOT)).toEqual({ ok: true });
    expect(statuses(trial)).toEqual([Activated, Created, Created, Activated]);
  });

  test.each([
    { action: 'halt', legal: ['activate', 'fail', 'delete'] },
    { action: 'close', legal: ['activate', 'fail', 'delete'] },
  ] as const)('$action is refused when no child allows it, with the actions that some allow', ({ action, legal }) => {
    const trial = family();
    const command: MoveMarket = { kind: 'moveMarket', marketId: ROOT, action };
    expect(trial.apply(command)).toEqual({
      ok: false,
      reject: { code: 'illegalTransition', status: Created, halted: false, legal, because: 'noChildCan' },
    });
  });

  test('is not named as legal when only its status would allow it', () => {
    const trial = family();
    trial.openAccounts('A');
    trial.move('activate', ROOT);
    trial.apply({ kind: 'split', accountId: accountId('A'), marketId: X, sizeLots: lots('1') });
    trial.move('fail', ROOT);
    expect(trial.move('delete', ROOT)).toEqual({ ok: true });
    expect(statuses(trial)).toEqual([Failed, Failed, Deleted, Deleted]);
    const reject = { code: 'illegalTransition', status: Failed, halted: false, legal: [], because: 'noChildCan' };
    expect(trial.move('delete', ROOT)).toEqual({ ok: false, reject });
  });

  test('halts it once all trading children are halted, and resumes it with the first', () => {
    const trial = family();
    trial.move('activate', ROOT);
    trial.move('close', X);
    trial.move('halt', Y);
    expect(reported(trial)).toEqual([[Y, Activated, true]]);
    trial.move('halt', Z);
    expect(reported(trial)).toEqual([
      [Z, Activated, true],
      [ROOT, Activated, true],
    ]);
    trial.move('resume', Y);
    expect(reported(trial)).toEqual([
      [Y, Activated, false],
      [ROOT, Activated, false],
    ]);
  });
});

describe('resolving a root', () => {
  test('with a winner makes it Yes and the others No', () => {
    const trial = resolving();
    expect(resolve(trial, Y)).toEqual({ ok: true });
    expect(only(trial.events, 'marketResolved')).toEqual([
      { kind: 'marketResolved', marketId: X, resolution: Resolution.No, winnerMarketId: 0 },
      { kind: 'marketResolved', marketId: Y, resolution: Resolution.Yes, winnerMarketId: 0 },
      { kind: 'marketResolved', marketId: Z, resolution: Resolution.No, winnerMarketId: 0 },
      { kind: 'marketResolved', marketId: ROOT, resolution: 0, winnerMarketId: Y },
    ]);
    expect(trial.events.at(-1)).toEqual({
      kind: 'marketStatusChanged',
      marketId: ROOT,
      status: Resolved,
      halted: false,
    });
  });

  test('as invalid makes all of them invalid', () => {
    const trial = resolving();
    expect(trial.resolve(Resolution.Invalid, ROOT)).toEqual({ ok: true });
    expect([X, Y, Z].map((marketId) => trial.exchange.marketState(marketId)?.resolution)).toEqual([3, 3, 3]);
    expect(only(trial.events, 'marketResolved').at(-1)).toMatchObject({
      marketId: ROOT,
      resolution: Resolution.Invalid,
    });
  });

  test('skips children that are not RESOLVING', () => {
    const trial = family();
    trial.move('activate', X);
    trial.move('activate', Y);
    trial.move('close', X);
    expect(resolve(trial, X)).toEqual({ ok: true });
    expect(statuses(trial)).toEqual([Activated, Resolved, Activated, Created]);
  });

  test('accepts a winner that is already Yes', () => {
    const trial = resolving();
    trial.resolve(Resolution.Yes, Y);
    expect(statuses(trial)).toEqual([Resolving, Resolving, Resolved, Resolving]);
    expect(resolve(trial, Y)).toEqual({ ok: true });
    expect([X, Y, Z].map((marketId) => trial.exchange.marketState(marketId)?.resolution)).toEqual([2, 1, 2]);
  });

  test('changes nothing in a dry run, which is refused like the real command', () => {
    const trial = resolving();
    const dry = { kind: 'resolveMarket', marketId: ROOT, winnerMarketId: X, dryRun: true } as const;
    expect(trial.apply(dry)).toEqual({ ok: true });
    expect(trial.events).toEqual([]);
    expect(statuses(trial)).toEqual([Resolving, Resolving, Resolving, Resolving]);
    trial.resolve(Resolution.Yes, Y);
    expect(trial.refusal(dry)).toBe('illegalTransition');
  });

  test.each([
    { name: 'a second winner', winner: X, reject: { code: 'illegalTransition', because: 'anotherChildIsYes' } },
    { name: 'a market that is not its child', winner: ROOT, reject: { code: 'notAChild' } },
    { name: 'an unknown market', winner: 99 as MarketId, reject: { code: 'notAChild' } },
  ])('is refused for $name', ({ winner, reject }) => {
    const trial = resolving();
    trial.resolve(Resolution.Yes, Y);
    expect(resolve(trial, winner)).toMatchObject({ ok: false, reject });
  });

  test('is refused for a winner that is not RESOLVING, with the legal moves', () => {
    const trial = family();
    trial.move('activate', X);
    trial.move('activate', Y);
    trial.move('close', X);
    const reject = { code: 'illegalTransition', status: Activated, halted: false, legal: ['halt', 'close', 'fail'] };
    expect(resolve(trial, Y)).toEqual({ ok: false, reject });
  });

  test('to invalid is refused once a child is Yes, which stays the winner', () => {
    const trial = resolving();
    trial.resolve(Resolution.Yes, Y);
    const reject = { code: 'illegalTransition', because: 'anotherChildIsYes', status: Resolving };
    expect(trial.resolve(Resolution.Invalid, ROOT)).toMatchObject({ ok: false, reject });
    expect([X, Y, Z].map((marketId) => trial.exchange.marketState(marketId)?.resolution)).toEqual([0, 1, 0]);
  });

  test('is refused when nothing is left to resolve', () => {
    const trial = resolving();
    resolve(trial, Y);
    for (const outcome of [resolve(trial, Y), trial.resolve(Resolution.Invalid, ROOT)]) {
      expect(outcome).toMatchObject({ ok: false, reject: { status: Resolved, legal: [], because: 'noChildCan' } });
    }
  });

  test.each([
    { name: 'a root to Yes', command: { marketId: ROOT, resolution: Resolution.Yes } },
    { name: 'a root to No', command: { marketId: ROOT, resolution: Resolution.No } },
    { name: 'a child to a winner', command: { marketId: X, winnerMarketId: X } },
  ])('$name is the wrong type of market', ({ command }) => {
    expect(resolving().refusal({ kind: 'resolveMarket', ...command })).toBe('wrongMarketType');
  });
});

test("a root's cutoff is the latest of its children's, and is reported when one of them is edited", () => {
  const trial = family();
  trial.apply({ kind: 'editMarket', marketId: X, cutoffAtSec: CUTOFF_SEC + 9 });
  expect(only(trial.events, 'marketEdited')).toEqual([
    { kind: 'marketEdited', marketId: X, cutoffAtSec: CUTOFF_SEC + 9 },
    { kind: 'marketEdited', marketId: ROOT, cutoffAtSec: CUTOFF_SEC + 9 },
  ]);
  trial.apply({ kind: 'editMarket', marketId: Y, cutoffAtSec: CUTOFF_SEC + 8 });
  expect(only(trial.events, 'marketEdited').map(({ marketId }) => marketId)).toEqual([Y]);
});

describe('a child alone', () => {
  test('may be resolved, and at most one to Yes', () => {
    const trial = resolving();
    expect(trial.resolve(Resolution.Yes, X)).toEqual({ ok: true });
    expect(trial.resolve(Resolution.Yes, Y)).toMatchObject({ ok: false, reject: { because: 'anotherChildIsYes' } });
    expect(trial.resolve(Resolution.Invalid, Y)).toEqual({ ok: true });
    expect(trial.resolve(Resolution.No, Z)).toEqual({ ok: true });
    expect(reported(trial)).toEqual([
      [Z, Resolved, false],
      [ROOT, Resolved, false],
    ]);
  });
});
