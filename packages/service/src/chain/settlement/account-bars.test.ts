import type { AccountId } from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSettlementDatabase, type SettlementDatabase } from '../database/open-settlement-database.ts';
import { BAR_CHECK_INTERVAL_MS, MAX_BAR_MS, MAX_EXAMINATIONS, MIN_BAR_MS } from '../limits.ts';
import { type AccountBar, AccountBars } from './account-bars.ts';

const DAY_MS = 86_400_000;
const MAKER = 2 as AccountId;
const OTHER = 3 as AccountId;
const REFUSED = { kind: 'wallet', cause: 'refused the shares', block: 7 } as const;
const SPENT = { kind: 'failures', cause: 'too many', block: 7 } as const;

let db: SettlementDatabase;
let bars: AccountBars;

beforeEach(async () => {
  db = await openSettlementDatabase(':memory:');
  bars = await AccountBars.open(db);
});

/** The bars now, and as after a restart. */
async function both(): Promise<readonly AccountBars[]> {
  return [bars, await AccountBars.open(db)];
}

function accountsOf(due: readonly AccountBar[]): readonly AccountId[] {
  return due.map(({ accountId }) => accountId);
}

describe('an account whose wallet settles nothing', () => {
  beforeEach(() => bars.add(MAKER, { ...REFUSED, nowMs: 0 }));

  it('is barred for a day at most, also after a restart', async () => {
    for (const opened of await both()) {
      expect(opened.kindOf(MAKER, MAX_BAR_MS - 1)).toBe('wallet');
      expect(opened.kindOf(MAKER, MAX_BAR_MS)).toBeUndefined();
      expect(opened.kindOf(OTHER, 1)).toBeUndefined();
    }
  });

  it('is barred no longer once that is lifted, also after a restart', async () => {
    await bars.lift(MAKER);
    for (const opened of await both()) expect([opened.kindOf(MAKER, 1), opened.all(1)]).toEqual([undefined, []]);
  });

  it('is barred whatever happens to the bars of others, and to those for other reasons, also after a restart', async () => {
    await bars.add(MAKER, { ...SPENT, nowMs: 0 });
    await bars.add(OTHER, { ...REFUSED, nowMs: 0 });
    await bars.lift(OTHER);
    for (const opened of await both()) expect(opened.all(1)).toHaveLength(2);
    const [examined] = await bars.due({ through: 8, nowMs: MIN_BAR_MS });
    await bars.end(examined as AccountBar);
    for (const opened of await both()) expect(opened.all(MIN_BAR_MS)).toMatchObject([{ kind: 'failures' }]);
  });

  it('stays barred if it refuses another fill while it is examined, or while its bar is lifted or ends', async () => {
    const [examined] = await bars.due({ through: 8, nowMs: MIN_BAR_MS });
    await bars.add(MAKER, { ...REFUSED, nowMs: MIN_BAR_MS });
    await bars.end(examined as AccountBar);
    for (const opened of await both()) expect(opened.kindOf(MAKER, MIN_BAR_MS)).toBe('wallet');
    const nowMs = MIN_BAR_MS + MAX_BAR_MS;
    for (const end of [() => bars.due({ through: 8, nowMs }), () => bars.lift(MAKER)]) {
      await Promise.all([end(), bars.add(MAKER, { ...REFUSED, nowMs })]);
      for (const opened of await both()) expect(opened.kindOf(MAKER, nowMs)).toBe('wallet');
    }
  });

  it('is examined as of a block after the fault, not at once, and not too often', async () => {
    const due = async (through: number, nowMs: number) => accountsOf(await bars.due({ through, nowMs }));
    expect(await due(8, MIN_BAR_MS - 1)).toEqual([]);
    expect(await due(7, MIN_BAR_MS)).toEqual([]);
    expect(await due(8, MIN_BAR_MS)).toEqual([MAKER]);
    expect(await due(8, MIN_BAR_MS + BAR_CHECK_INTERVAL_MS - 1)).toEqual([]);
    expect(await due(8, MIN_BAR_MS + BAR_CHECK_INTERVAL_MS)).toEqual([MAKER]);
    expect(await due(8, MAX_BAR_MS)).toEqual([]);
    expect(await db.selectFrom('account_bars').selectAll().execute(), 'and forgotten in the end').toEqual([]);
  });
});

it('many barred wallets are examined in turns, so that none has to wait for a day', async () => {
  const accounts = Array.from({ length: MAX_EXAMINATIONS + 5 }, (_, at) => (at + 1) as AccountId);
  for (const accountId of accounts) await bars.add(accountId, { ...REFUSED, nowMs: 0 });
  const due = async (nowMs: number) => accountsOf(await bars.due({ through: 8, nowMs }));
  expect(await due(MIN_BAR_MS)).toEqual(accounts.slice(0, MAX_EXAMINATIONS));
  const nowMs = MIN_BAR_MS + BAR_CHECK_INTERVAL_MS;
  const others = accounts.slice(MAX_EXAMINATIONS);
  expect(await due(nowMs), 'those that were not examined yet go first').toEqual([
    ...others,
    ...accounts.slice(0, MAX_EXAMINATIONS - others.length),
  ]);
  expect(await due(nowMs)).toEqual(accounts.slice(MAX_EXAMINATIONS - others.length, MAX_EXAMINATIONS));
  expect(await due(nowMs)).toEqual([]);
});

describe('an account with too many failures', () => {
  it('is barred for the rest of the day (UTC), and its wallet not examined', async () => {
    await bars.add(MAKER, { ...SPENT, nowMs: DAY_MS - MIN_BAR_MS - 1 });
    for (const opened of await both()) {
      expect(opened.kindOf(MAKER, DAY_MS - 1)).toBe('failures');
      expect(await opened.due({ through: 99, nowMs: DAY_MS - 1 })).toEqual([]);
      expect(opened.kindOf(MAKER, DAY_MS)).toBeUndefined();
    }
  });

  it('is so since the first that was too many', async () => {
    for (const nowMs of [5, 6]) await bars.add(MAKER, { ...SPENT, nowMs });
    expect(bars.all(7)).toMatchObject([{ sinceMs: 5, untilMs: DAY_MS }]);
  });
});

it('bars in force are listed newest first, with what caused them', async () => {
  await bars.add(OTHER, { ...SPENT, nowMs: 1 });
  await bars.add(MAKER, { ...REFUSED, nowMs: 2 });
  await bars.add(MAKER, { ...SPENT, nowMs: 3 });
  for (const opened of await both()) {
    expect(opened.all(4)).toMatchObject([
      { accountId: MAKER, kind: 'failures', cause: 'too many', sinceMs: 3, untilMs: DAY_MS },
      { accountId: MAKER, kind: 'wallet', cause: 'refused the shares', sinceMs: 2, untilMs: 2 + MAX_BAR_MS },
      { accountId: OTHER, kind: 'failures', sinceMs: 1 },
    ]);
    expect(opened.all(DAY_MS)).toMatchObject([{ kind: 'wallet' }]);
  }
  await bars.add(MAKER, { ...REFUSED, nowMs: 4 });
  const begun = { sinceMs: 4, kind: 'wallet' };
  for (const opened of await both())
    expect(opened.all(4), 'anew').toMatchObject([begun, { sinceMs: 3 }, { sinceMs: 1 }]);
});
