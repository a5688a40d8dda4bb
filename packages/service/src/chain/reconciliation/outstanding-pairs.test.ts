import { beforeEach, describe, expect, it } from 'vitest';
import { openSettlementDatabase, type SettlementDatabase } from '../database/open-settlement-database.ts';
import { OutstandingPairs } from './outstanding-pairs.ts';

let db: SettlementDatabase;

beforeEach(async () => {
  db = await openSettlementDatabase(':memory:');
});

const split = (block: number, pairsWei: bigint) => ({ conditionId: 'aa', pairsWei, paidWei: 0n, block });

describe('the pairs of all conditions', () => {
  it('are counted once a block, over restarts', async () => {
    const pairs = await OutstandingPairs.open(db, 0);
    await pairs.add([split(5, 10n), split(6, -4n)], 6);
    await pairs.add([split(6, -4n), { conditionId: 'aa', pairsWei: 0n, paidWei: 3n, block: 7 }], 8);
    expect(pairs.conditions?.get('aa')).toEqual({ pairsWei: 6n, paidWei: 3n });
    const again = await OutstandingPairs.open(db, 8);
    await again.add([split(8, 100n), split(9, 1n)], 9);
    expect(again.conditions?.get('aa')).toEqual({ pairsWei: 7n, paidWei: 3n });
  });

  it('are not told as of a block before the last that was counted: the ledger is not there yet', async () => {
    const pairs = await OutstandingPairs.open(db, 0);
    await pairs.add([split(5, 10n)], 6);
    expect(pairs.asOf(5)).toBeUndefined();
    expect(pairs.asOf(6)?.get('aa')?.pairsWei).toBe(10n);
  });

  it('are known to be none after a restart before anybody made one', async () => {
    await OutstandingPairs.open(db, 0);
    expect((await OutstandingPairs.open(db, 7)).conditions?.size).toBe(0);
  });

  it('are told to be unknown when the count would begin in the middle', async () => {
    const pairs = await OutstandingPairs.open(db, 8);
    await pairs.add([split(9, 1n)], 9);
    expect(pairs.conditions).toBeUndefined();
    expect((await OutstandingPairs.open(db, 9)).conditions).toBeUndefined();
  });
});
