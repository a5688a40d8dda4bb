import { beforeEach, describe, expect, it } from 'vitest';
import { openSettlementDatabase, type SettlementDatabase } from '../database/open-settlement-database.ts';
import type { BlockRange } from '../indexer/read-logs.ts';
import { HEARTBEAT_BLOCKS, MAX_RANGE_BLOCKS, RANGES_PER_CATCH_UP } from '../limits.ts';
import { OutstandingPairs, type ReadPairs } from './outstanding-pairs.ts';

let db: SettlementDatabase;

beforeEach(async () => {
  db = await openSettlementDatabase(':memory:');
});

const open = (head: number) => OutstandingPairs.open(db, { head, startBlock: 1 });
const split = (block: number, pairsWei: bigint) => ({ conditionId: 'aa', pairsWei, paidWei: 0n, block });

describe('the pairs of all conditions', () => {
  it('are counted once per block, also after a restart', async () => {
    const pairs = await open(0);
    await pairs.add([split(5, 10n), split(6, -4n)], 6);
    await pairs.add([split(6, -4n), { conditionId: 'aa', pairsWei: 0n, paidWei: 3n, block: 7 }], 8);
    expect(pairs.conditions?.get('aa')).toEqual({ pairsWei: 6n, paidWei: 3n });
    const again = await open(8);
    await again.add([split(8, 100n), split(9, 1n)], 9);
    expect(again.conditions?.get('aa')).toEqual({ pairsWei: 7n, paidWei: 3n });
  });

  it('are not returned for a block before the last one counted: the ledger is not there yet', async () => {
    const pairs = await open(0);
    await pairs.add([split(5, 10n)], 6);
    expect(pairs.asOf(5)).toBeUndefined();
    expect(pairs.asOf(6)?.get('aa')?.pairsWei).toBe(10n);
  });

  it('are none before the first was made', async () => {
    expect((await open(0)).conditions?.size).toBe(0);
  });

  it('are counted again from the chain with a new database, and unknown until then', async () => {
    const pairs = await open(8);
    await pairs.add([split(9, 1n)], 9);
    expect(pairs.conditions).toBeUndefined();
    const asked: BlockRange[] = [];
    await pairs.catchUp(async (range) => {
      asked.push(range);
      return [split(3, 5n), split(8, 5n), split(9, 1n)];
    });
    expect(asked).toEqual([{ from: 1, to: 9 }]);
    expect(pairs.conditions?.get('aa')?.pairsWei).toBe(11n);
    await pairs.add([split(10, 1n)], 10);
    expect((await open(10)).conditions?.get('aa')?.pairsWei).toBe(12n);
  });

  it('are counted again from where an older database ended, a bounded part at a time, also after a restart', async () => {
    await (await open(0)).add([split(5, 10n)], 5);
    const head = 5 + MAX_RANGE_BLOCKS * RANGES_PER_CATCH_UP + 7;
    const chain: ReadPairs = async ({ from, to }) =>
      [split(6, 1n), split(head, 2n)].filter(({ block }) => block >= from && block <= to);
    const pairs = await open(head);
    await pairs.catchUp(chain);
    expect(pairs.conditions).toBeUndefined();
    const again = await open(head);
    await again.catchUp(chain);
    expect(again.conditions?.get('aa')?.pairsWei).toBe(13n);
  });

  it('include changes that are added while the rest is read', async () => {
    const pairs = await open(8);
    await pairs.catchUp(async ({ from, to }) => {
      if (to === 8) await pairs.add([split(9, 1n)], 9);
      return [split(8, 5n), split(9, 1n)].filter(({ block }) => block >= from && block <= to);
    });
    expect(pairs.conditions?.get('aa')?.pairsWei).toBe(6n);
  });

  it('are not read again where nothing happened for long', async () => {
    await (await open(0)).add([], HEARTBEAT_BLOCKS + 5);
    expect((await open(HEARTBEAT_BLOCKS + 5)).conditions?.size).toBe(0);
  });
});
