import type { AccountId } from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSettlementDatabase, type SettlementDatabase } from '../database/open-settlement-database.ts';
import { MAX_MAKER_FAULTS } from '../limits.ts';
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
    expect(await faults.charge(OTHER, { fills: 1, nowMs: 1 })).toBe(false);
    expect(await faults.charge(MAKER, { fills: 1, nowMs: 1 })).toBe(true);
    expect(await faults.charge(MAKER, { fills: 1, nowMs: DAY_MS })).toBe(false);
  });

  it('are kept across a restart', async () => {
    await faults.charge(MAKER, { fills: MAX_MAKER_FAULTS - 1, nowMs: 1 });
    expect(await (await MakerFaults.open(db, 2)).charge(MAKER, { fills: 1, nowMs: 2 })).toBe(true);
    expect(await (await MakerFaults.open(db, DAY_MS)).charge(MAKER, { fills: 1, nowMs: DAY_MS })).toBe(false);
  });

  it('are counted anew once they are forgotten, also after a restart', async () => {
    for (const accountId of [MAKER, OTHER]) await faults.charge(accountId, { fills: MAX_MAKER_FAULTS - 1, nowMs: 1 });
    await faults.forget(MAKER);
    for (const opened of [await MakerFaults.open(db, 2), faults]) {
      expect(await opened.charge(MAKER, { fills: 1, nowMs: 2 })).toBe(false);
    }
    expect(await faults.charge(OTHER, { fills: 1, nowMs: 2 }), 'those of others are kept').toBe(true);
  });
});
