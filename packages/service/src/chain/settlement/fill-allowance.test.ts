import type { AccountId, Event } from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Applied } from '../../sequencer/applied.ts';
import { openSettlementDatabase, type SettlementDatabase } from '../database/open-settlement-database.ts';
import { FillAllowance } from './fill-allowance.ts';

const DAY_MS = 86_400_000;
const [TAKER, MAKER] = [1 as AccountId, 2 as AccountId];

let db: SettlementDatabase;

beforeEach(async () => {
  db = await openSettlementDatabase(':memory:');
});

function open(nowMs: number, mostADay = 2): Promise<FillAllowance> {
  return FillAllowance.open({ db, mostADay, nowMs });
}

function fillAt(timeMs: number): readonly Applied[] {
  const event = { kind: 'orderFilled', takerAccountId: TAKER, makerAccountId: MAKER } as Event;
  return [{ timeMs, events: [event] } as unknown as Applied];
}

describe('the fills of a day', () => {
  it('are what an account may make by taking; whose orders rest has no part in it', async () => {
    const fills = await open(0);
    fills.onApplied([...fillAt(0), ...fillAt(1)]);
    expect([TAKER, MAKER].map((account) => fills.isSpent(account, 2))).toEqual([true, false]);
    expect(fills.isSpent(TAKER, DAY_MS)).toBe(false);
    fills.onApplied(fillAt(DAY_MS));
    expect(fills.isSpent(TAKER, DAY_MS)).toBe(false);
  });

  it('are counted over a restart', async () => {
    const fills = await open(0);
    fills.onApplied(fillAt(0));
    await fills.flush();
    fills.onApplied(fillAt(1));
    await fills.flush();
    expect((await open(2)).isSpent(TAKER, 2)).toBe(true);
    expect((await open(DAY_MS)).isSpent(TAKER, DAY_MS)).toBe(false);
  });

  it('are any number when none is set', async () => {
    const fills = await open(0, 0);
    fills.onApplied(fillAt(0));
    expect(fills.isSpent(TAKER, 0)).toBe(false);
  });
});
