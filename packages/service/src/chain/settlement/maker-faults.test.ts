import type { AccountId } from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSettlementDatabase, type SettlementDatabase } from '../database/open-settlement-database.ts';
import { BAR_CHECK_INTERVAL_MS, MAX_BAR_MS, MAX_MAKER_FAULTS, MIN_BAR_MS } from '../limits.ts';
import { MakerFaults } from './maker-faults.ts';

const DAY_MS = 86_400_000;
const MAKER = 2 as AccountId;
const OTHER = 3 as AccountId;

let db: SettlementDatabase;
let faults: MakerFaults;

beforeEach(async () => {
  db = await openSettlementDatabase(':memory:');
  faults = await MakerFaults.open(db, 0);
});

describe('the faults of makers', () => {
  it('are counted for each account and day; at the limit it may rest no more', async () => {
    expect(await faults.charge(MAKER, { fills: MAX_MAKER_FAULTS - 1, nowMs: 1 })).toBe(false);
    expect(faults.problemOf(MAKER, 1)).toBeUndefined();
    expect(await faults.charge(MAKER, { fills: 1, nowMs: 1 })).toBe(true);
    expect([MAKER, OTHER].map((accountId) => faults.problemOf(accountId, 1))).toEqual(['spent', undefined]);
    expect(faults.problemOf(MAKER, DAY_MS)).toBeUndefined();
    expect(await faults.charge(MAKER, { fills: 1, nowMs: DAY_MS })).toBe(false);
  });

  it('are kept across a restart', async () => {
    await faults.charge(MAKER, { fills: MAX_MAKER_FAULTS, nowMs: 1 });
    expect((await MakerFaults.open(db, 2)).problemOf(MAKER, 2)).toBe('spent');
    expect((await MakerFaults.open(db, DAY_MS)).problemOf(MAKER, DAY_MS)).toBeUndefined();
  });
});

describe('an account whose wallet settles nothing', () => {
  beforeEach(() => faults.bar(MAKER, { block: 7, nowMs: 0 }));

  it('is barred, also after a restart, until its wallet was examined, or a day has passed', async () => {
    for (const opened of [faults, await MakerFaults.open(db, 1)]) {
      expect(opened.problemOf(MAKER, MAX_BAR_MS - 1)).toBe('barred');
      expect(opened.problemOf(MAKER, MAX_BAR_MS)).toBeUndefined();
    }
    await faults.lift(MAKER);
    expect(faults.problemOf(MAKER, 1)).toBeUndefined();
    expect((await MakerFaults.open(db, 1)).problemOf(MAKER, 1)).toBeUndefined();
  });

  it('is examined as of a block after the fault, not at once, and not too often', async () => {
    const due = (through: number, nowMs: number) => faults.due({ through, nowMs });
    expect(await due(8, MIN_BAR_MS - 1)).toEqual([]);
    expect(await due(7, MIN_BAR_MS)).toEqual([]);
    expect(await due(8, MIN_BAR_MS)).toEqual([MAKER]);
    expect(await due(8, MIN_BAR_MS + BAR_CHECK_INTERVAL_MS - 1)).toEqual([]);
    expect(await due(8, MIN_BAR_MS + BAR_CHECK_INTERVAL_MS)).toEqual([MAKER]);
    expect(await due(8, MAX_BAR_MS)).toEqual([]);
    expect(await db.selectFrom('barred_accounts').selectAll().execute(), 'and forgotten in the end').toEqual([]);
  });
});
