import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openSettlementDatabase, type SettlementDatabase } from './database/open-settlement-database.ts';
import { countsOf, DayAllowances } from './day-allowances.ts';

const DAY_MS = 86_400_000;
const RELAY = { name: 'relay', perOne: 2, inAll: 3 };

let folder: string;
let db: SettlementDatabase;

beforeEach(async () => {
  folder = temporaryFolder();
  db = await openSettlementDatabase(join(folder, 'settlement.sqlite'));
});
afterEach(() => db.destroy());

describe('a day allowance', () => {
  it('limits each receiver and all together, by kind, and is renewed at midnight UTC', async () => {
    const allowances = new DayAllowances(db);
    const take = (who: string, nowMs = 0, allowance = RELAY) => allowances.take([{ allowance, who }], nowMs);
    expect([await take('a'), await take('a'), await take('a')]).toEqual([true, true, false]);
    expect([await take('b'), await take('b'), await take('c', DAY_MS - 1)]).toEqual([true, false, false]);
    expect(await take('b', 0, { ...RELAY, name: 'safe' })).toBe(true);
    expect([await take('a', DAY_MS), await take('a', DAY_MS), await take('a', DAY_MS)]).toEqual([true, true, false]);
  });

  it('is not taken when another that is needed as well is used up', async () => {
    const allowances = new DayAllowances(db);
    const ofBuilder = { allowance: { name: 'builder relay', perOne: 3, inAll: 9 }, who: 'desk' };
    const take = (who: string) => allowances.take([ofBuilder, { allowance: RELAY, who }], 0);
    expect([await take('a'), await take('a'), await take('a')]).toEqual([true, true, false]);
    expect([await take('b'), await take('c')], 'the third of the builder').toEqual([true, false]);
  });

  it('is that of its kind, also for a receiver that has taken of another', async () => {
    const allowances = new DayAllowances(db);
    const safe = { name: 'safe', perOne: 1, inAll: 9 };
    const take = (allowance: typeof RELAY, who = '7') => allowances.take([{ allowance, who }], 0);
    expect(await take(RELAY, '8')).toBe(true);
    expect([await take(RELAY), await take(RELAY), await take(safe), await take(safe)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(await countsOf(db, 'safe', 0)).toEqual(new Map([[7, 1]]));
    await allowances.forget('safe', '7');
    expect([await take(RELAY), await take(safe)]).toEqual([false, true]);
  });

  it('is neither renewed by a restart nor exceeded by concurrent requests', async () => {
    const asked = Array.from({ length: 5 }, () => new DayAllowances(db).take([{ allowance: RELAY, who: 'a' }], 0));
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(2);
    await db.destroy();
    db = await openSettlementDatabase(join(folder, 'settlement.sqlite'));
    expect(await new DayAllowances(db).take([{ allowance: RELAY, who: 'a' }], 1)).toBe(false);
  });
});

describe('a count of the day', () => {
  const add = (who: string, count: number, nowMs = 0) => new DayAllowances(db).add('faults', { who, count, nowMs });

  it('is that of each receiver, and begins anew at midnight UTC', async () => {
    expect([await add('a', 2), await add('b', 1), await add('a', 3)]).toEqual([2, 1, 5]);
    expect(await add('a', 1, DAY_MS)).toBe(1);
  });

  it('is kept across a restart until it is forgotten', async () => {
    for (const who of ['a', 'b']) await add(who, 9);
    await db.destroy();
    db = await openSettlementDatabase(join(folder, 'settlement.sqlite'));
    await new DayAllowances(db).forget('faults', 'a');
    expect([await add('a', 1), await add('b', 1)]).toEqual([1, 10]);
  });
});
