import { type MarketId, MarketStatus, type PendingFill, Resolution } from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSettlementDatabase } from './database/open-settlement-database.ts';
import { stillWanted } from './still-wanted.ts';
import { fillOf } from './testing/simulated-fill.ts';
import { Outbox, SETTLEMENT_KEY } from './transactions/outbox.ts';

const TO = '0x00000000000000000000000000000000000000aa';
const FENCE = 'fence:9:8';

let outbox: Outbox;
let pending: PendingFill[];
let isUp: boolean;
let status: MarketStatus;

beforeEach(async () => {
  outbox = new Outbox(await openSettlementDatabase(':memory:'));
  pending = [fillOf(1, 11, 21), fillOf(2, 12, 22), fillOf(3, 13, 23)];
  isUp = false;
  status = MarketStatus.Resolving;
});

/** Whether a content is wanted, with the fills that it settles. */
async function isWanted(key: string, tradeNos: readonly number[] = []): Promise<boolean> {
  const transaction = await outbox.add({ key, to: TO, data: '0x' }, { nowMs: 0, tradeNos });
  return stillWanted({
    outbox,
    exchange: { pendingFills: () => pending },
    fence: { isUp },
    marketOf: (marketId) => (marketId === (7 as MarketId) ? { status } : undefined),
  })(transaction);
}

describe('a settlement in the outbox', () => {
  it('is sent only while all of its fills are pending', async () => {
    expect(await isWanted(`${SETTLEMENT_KEY}1+2`, [1, 2])).toBe(true);
    pending.shift();
    expect(await isWanted(`${SETTLEMENT_KEY}1+2`)).toBe(false);
    expect(await isWanted(`${SETTLEMENT_KEY}3+1`, [3]), 'whatever became of those of another').toBe(true);
  });

  it('is not sent without a fill', async () => {
    expect(await isWanted(`${SETTLEMENT_KEY}1+1`)).toBe(false);
  });

  it('is not sent while its fills may be in a transaction that no node shows; what uses up the nonces is', async () => {
    isUp = true;
    expect([await isWanted(`${SETTLEMENT_KEY}1+1`, [1]), await isWanted(FENCE)]).toEqual([false, true]);
  });
});

it('an outcome is not sent for a market that has failed', async () => {
  expect(await isWanted(`propose:7:${Resolution.Yes}:5`)).toBe(true);
  status = MarketStatus.Failed;
  expect(await isWanted(`propose:7:${Resolution.Yes}:5`)).toBe(false);
  expect(await isWanted(`propose:7:${Resolution.Invalid}:5`)).toBe(true);
});
