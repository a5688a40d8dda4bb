import type { AccountId, Event } from '@presage/exchange';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Applied } from '../../sequencer/applied.ts';
import { openSettlementDatabase, type SettlementDatabase } from '../database/open-settlement-database.ts';
import { FILLS_PER_FAULT } from '../limits.ts';
import { FillAllowance } from './fill-allowance.ts';

const DAY_MS = 86_400_000;
const TAKER = 1 as AccountId;
const MAKER = 2 as AccountId;

let db: SettlementDatabase;

beforeEach(async () => {
  db = await openSettlementDatabase(':memory:');
});

function open(lastStampMs: number, maxPerDay = 2): Promise<FillAllowance> {
  return FillAllowance.open({ db, maxPerDay, lastStampMs });
}

function fillAt(timeMs: number): readonly Applied[] {
  const event = { kind: 'orderFilled', takerAccountId: TAKER, makerAccountId: MAKER } as Event;
  return [{ timeMs, events: [event] } as unknown as Applied];
}

describe('the fill allowance of a day', () => {
  it('counts the fills of takers; makers are not charged', async () => {
    const fills = await open(0);
    fills.onApplied([...fillAt(0), ...fillAt(1)]);
    expect([TAKER, MAKER].map((account) => fills.isSpent(account, { nowMs: 2, budgetLeft: 1 }))).toEqual([true, false]);
    expect(fills.isSpent(TAKER, { nowMs: DAY_MS, budgetLeft: 1 })).toBe(false);
    fills.onApplied(fillAt(DAY_MS));
    expect(fills.isSpent(TAKER, { nowMs: DAY_MS, budgetLeft: 1 })).toBe(false);
  });

  it('is kept across a restart', async () => {
    const fills = await open(0);
    fills.onApplied(fillAt(0));
    await fills.flush();
    fills.onApplied(fillAt(1));
    await fills.flush();
    expect((await open(2)).isSpent(TAKER, { nowMs: 2, budgetLeft: 1 })).toBe(true);
    expect((await open(DAY_MS)).isSpent(TAKER, { nowMs: DAY_MS, budgetLeft: 1 })).toBe(false);
  });

  it('is written by the next flush when the disk was full', async () => {
    const fills = await open(0);
    fills.onApplied([...fillAt(0), ...fillAt(1)]);
    const writes = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
      throw new Error('database or disk is full');
    });
    await expect(fills.flush()).rejects.toThrow('disk is full');
    await fills.flush();
    expect((await open(2)).isSpent(TAKER, { nowMs: 2, budgetLeft: 1 })).toBe(true);
    writes.mockClear();
    await fills.flush();
    expect(writes, 'nothing has changed since').not.toHaveBeenCalled();
  });

  it('is removed from the database when the day is over', async () => {
    const fills = await open(0);
    for (const timeMs of [0, DAY_MS]) {
      fills.onApplied(fillAt(timeMs));
      await fills.flush();
    }
    expect(await db.selectFrom('day_allowances').select('day').execute()).toEqual([{ day: 1 }]);
  });

  it("shrinks while much of the day's gas is spent, but never to zero while any is left", async () => {
    const fills = await open(0, 10);
    const isSpent = (budgetLeft: number) => fills.isSpent(TAKER, { nowMs: 2, budgetLeft });
    expect([1, 0.001, 0].map(isSpent)).toEqual([false, false, true]);
    for (let fill = 0; fill < 4; fill += 1) fills.onApplied(fillAt(0));
    expect([1, 0.41, 0.4].map(isSpent)).toEqual([false, false, true]);
  });

  it('is used up sooner by takers that do not pay', async () => {
    const fills = await open(0, FILLS_PER_FAULT + 1);
    fills.blame(TAKER, 1);
    expect(fills.isSpent(TAKER, { nowMs: 2, budgetLeft: 1 })).toBe(false);
    fills.onApplied(fillAt(1));
    expect(fills.isSpent(TAKER, { nowMs: 2, budgetLeft: 1 })).toBe(true);
  });

  it('is given back for a fill that failed through its maker', async () => {
    const fills = await open(0, 1);
    fills.onApplied(fillAt(0));
    fills.refund(TAKER, 1);
    fills.refund(TAKER, 1);
    expect(fills.isSpent(TAKER, { nowMs: 2, budgetLeft: 1 })).toBe(false);
    fills.onApplied(fillAt(2));
    expect(fills.isSpent(TAKER, { nowMs: 2, budgetLeft: 1 }), 'but no more than it took').toBe(true);
  });

  it('is unlimited when none is set', async () => {
    const fills = await open(0, 0);
    fills.onApplied(fillAt(0));
    expect(fills.isSpent(TAKER, { nowMs: 0, budgetLeft: 1 })).toBe(false);
  });
});
