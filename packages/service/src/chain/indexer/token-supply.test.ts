import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openSettlementDatabase, type SettlementDatabase } from '../database/open-settlement-database.ts';
import { HEARTBEAT_BLOCKS, MAX_RANGE_BLOCKS, RANGES_PER_CATCH_UP } from '../limits.ts';
import { NodeError } from '../rpc/rpc-error.ts';
import type { BlockRange } from './read-logs.ts';
import { type ReadSupply, TokenSupply } from './token-supply.ts';

const TOKEN = '71';

let db: SettlementDatabase;

beforeEach(async () => {
  db = await openSettlementDatabase(':memory:');
});

const open = (head: number) => TokenSupply.open(db, { head, startBlock: 1 });
const first = (block: number) => ({ tokenId: TOKEN, byWei: 0n, isFirst: true, block });
const minted = (block: number, byWei: bigint) => ({ tokenId: TOKEN, byWei, isFirst: false, block });

describe('the supply of tokens', () => {
  it('is counted once per block, also after a restart', async () => {
    const supply = await open(0);
    await supply.add([first(5), minted(5, 10n), minted(6, -4n)], 6);
    await supply.add([minted(6, -4n), minted(7, 3n)], 8);
    expect(supply.tokens?.get(TOKEN)).toBe(9n);
    const again = await open(8);
    await again.add([minted(8, 100n), minted(9, 1n)], 9);
    expect(again.tokens?.get(TOKEN)).toBe(10n);
  });

  it('is known only of tokens whose count began before there were any', async () => {
    const supply = await open(0);
    await supply.add([minted(5, 10n)], 5);
    expect(supply.tokens?.has(TOKEN)).toBe(false);
    await supply.add([first(6)], 6);
    expect(supply.tokens?.get(TOKEN)).toBe(0n);
  });

  it('is not returned for a block before the last one counted: the ledger is not there yet', async () => {
    const supply = await open(0);
    await supply.add([first(5), minted(5, 10n)], 6);
    expect(supply.asOf(5)).toBeUndefined();
    expect(supply.asOf(6)?.get(TOKEN)).toBe(10n);
  });

  it('is not returned for a block that is not counted yet, which the ledger already has', async () => {
    const supply = await open(0);
    await supply.add([first(5), minted(5, 10n)], 6);
    expect(supply.asOf(7)).toBeUndefined();
  });

  it('is counted again from the chain where it could not be written', async () => {
    const supply = await open(0);
    const transaction = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
      throw new Error('database or disk is full');
    });
    await expect(supply.add([first(5), minted(5, 10n)], 6)).rejects.toThrow('disk is full');
    transaction.mockRestore();
    expect(supply.tokens).toBeUndefined();
    await supply.catchUp(async () => [first(5), minted(5, 10n)]);
    expect(supply.asOf(6)?.get(TOKEN)).toBe(10n);
  });

  it('is known, and none, before the first token', async () => {
    expect((await open(0)).tokens?.size).toBe(0);
  });

  it('is counted again from the chain with a new database, and unknown until then', async () => {
    const supply = await open(8);
    await supply.add([minted(9, 1n)], 9);
    expect(supply.tokens).toBeUndefined();
    const asked: BlockRange[] = [];
    await supply.catchUp(async (range) => {
      asked.push(range);
      return [first(3), minted(3, 5n), minted(8, 5n), minted(9, 1n)];
    });
    expect(asked).toEqual([{ from: 1, to: 9 }]);
    expect(supply.tokens?.get(TOKEN)).toBe(11n);
    await supply.add([minted(10, 1n)], 10);
    expect((await open(10)).tokens?.get(TOKEN)).toBe(12n);
  });

  it('is counted again from where an older database ended, a bounded part at a time, also after a restart', async () => {
    await (await open(0)).add([first(5), minted(5, 10n)], 5);
    const head = 5 + MAX_RANGE_BLOCKS * RANGES_PER_CATCH_UP + 7;
    const chain: ReadSupply = async ({ from, to }) =>
      [minted(6, 1n), minted(head, 2n)].filter(({ block }) => block >= from && block <= to);
    const supply = await open(head);
    await supply.catchUp(chain);
    expect(supply.tokens).toBeUndefined();
    const again = await open(head);
    await again.catchUp(chain);
    expect(again.tokens?.get(TOKEN)).toBe(13n);
  });

  it('is counted again also from a node that returns the logs of few blocks at a time', async () => {
    const supply = await open(100);
    await supply.catchUp(async ({ from, to }) => {
      if (to - from >= 10) throw new NodeError('eth_getLogs', { message: 'block range is too wide' });
      return [first(6), minted(6, 1n), minted(97, 2n)].filter(({ block }) => block >= from && block <= to);
    });
    expect(supply.tokens?.get(TOKEN)).toBe(3n);
  });

  it('includes changes that are added while the rest is read', async () => {
    const supply = await open(8);
    await supply.catchUp(async ({ from, to }) => {
      if (to === 8) await supply.add([minted(9, 1n)], 9);
      return [first(8), minted(8, 5n), minted(9, 1n)].filter(({ block }) => block >= from && block <= to);
    });
    expect(supply.tokens?.get(TOKEN)).toBe(6n);
  });

  it('is counted again from the first block on demand, also when other changes are being added or read', async () => {
    const supply = await open(0);
    await supply.add([first(5), minted(5, 10n)], 6);
    await Promise.all([supply.recount(), supply.add([minted(7, 1n)], 7)]);
    expect(supply.tokens).toBeUndefined();
    expect((await open(7)).tokens).toBeUndefined();
    const head = MAX_RANGE_BLOCKS + 7;
    await supply.add([minted(head, 1n)], head);
    let isAskedAgain = false;
    await supply.catchUp(async ({ from, to }) => {
      if (to === head && !isAskedAgain) {
        isAskedAgain = true;
        await supply.recount();
      }
      return [first(5), minted(5, 12n), minted(head, 1n)].filter(({ block }) => block >= from && block <= to);
    });
    expect(supply.tokens?.get(TOKEN)).toBe(13n);
    expect((await open(head)).tokens?.get(TOKEN)).toBe(13n);
  });

  it('is counted from the first block on also when the process ends just after that was demanded', async () => {
    const supply = await open(0);
    await supply.add([first(1), minted(1, 10n)], 6);
    await supply.recount();
    const again = await open(6);
    expect(again.tokens).toBeUndefined();
    await again.catchUp(async ({ from }) => (from === 1 ? [first(1), minted(1, 12n)] : []));
    expect(again.tokens?.get(TOKEN)).toBe(12n);
  });

  it('includes what is in blocks that replaced others in which nothing had happened', async () => {
    const supply = await open(0);
    await supply.add([first(5), minted(5, 10n)], 6);
    await supply.add([], 9);
    await supply.add([minted(8, 1n)], 8);
    await supply.add([minted(9, 1n)], 9);
    expect(supply.tokens?.get(TOKEN)).toBe(12n);
    expect((await open(9)).tokens?.get(TOKEN)).toBe(12n);
  });

  it('is not read again where nothing happened for long', async () => {
    await (await open(0)).add([], HEARTBEAT_BLOCKS + 5);
    expect((await open(HEARTBEAT_BLOCKS + 5)).tokens?.size).toBe(0);
  });
});
