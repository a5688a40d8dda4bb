import { type AccountId, type MarketId, Outcome } from '@presage/exchange';
import { zeroAddress } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { RpcUnavailableError } from '../rpc/rpc-error.ts';
import { IndexerRig, START_BLOCK, STRANGER } from '../testing/indexer-rig.ts';

let rig: IndexerRig;

beforeEach(() => {
  rig = new IndexerRig();
});

describe('blocks that were replaced', () => {
  it('submits a block from which it keeps changes by strangers, so that reading stops when another replaces it', async () => {
    rig.tokens.set(71n, { marketId: 7 as MarketId, outcome: Outcome.Yes });
    rig.logged('TransferSingle', { from: zeroAddress, to: STRANGER, id: 71n, value: 1n });
    await rig.indexer.pass();
    expect(rig.blocks).toMatchObject([{ blockNumber: START_BLOCK, balances: [], operations: [] }]);
    rig.forks.set(START_BLOCK, 'f');
    await expect(rig.indexer.pass()).rejects.toThrow('reorganised below the final block');
  });

  it('counts no tokens of a block that was not applied, which another may replace, and submits none again that was', async () => {
    rig.tokens.set(71n, { marketId: 7 as MarketId, outcome: Outcome.Yes });
    rig.logged('TransferSingle', { from: zeroAddress, to: STRANGER, id: 71n, value: 1n });
    rig.takes = ({ kind }) => kind !== 'chainBlock';
    await expect(rig.indexer.pass()).rejects.toThrow('refused block');
    expect(rig.counted).toEqual([]);
    rig.commands = [];
    rig.takes = () => true;
    rig.countFails = true;
    await expect(rig.indexer.pass()).rejects.toThrow('disk is full');
    expect(rig.counted).toMatchObject([{ block: START_BLOCK }]);
    await rig.indexer.pass();
    expect(rig.blocks).toHaveLength(1);
  });

  it('reads replaced blocks again that had changed nothing, and stops at one that was applied', async () => {
    rig.accounts = [1 as AccountId];
    await rig.indexer.pass();
    rig.head += 5;
    await rig.indexer.pass();
    rig.forks.set(START_BLOCK + 2, 'f');
    rig.transferIn(START_BLOCK + 3);
    await rig.indexer.pass();
    expect(rig.blocks[1]).toMatchObject({ blockNumber: START_BLOCK + 5 });
    expect(rig.indexer.reorganised).toBeUndefined();
    rig.forks.set(START_BLOCK + 1, 'e');
    await expect(rig.indexer.pass()).rejects.toThrow('reorganised below the final block');
    expect(rig.indexer.reorganised).toContain(`block ${START_BLOCK + 5}`);
    expect(rig.blocks).toHaveLength(2);
    rig.forks.delete(START_BLOCK + 1);
    rig.failure = 'logs';
    rig.head += 1;
    await expect(rig.indexer.pass()).rejects.toThrow(RpcUnavailableError);
    expect(rig.indexer.reorganised).toBeUndefined();
    expect(rig.indexer.hasCaughtUp, 'what was missed is read first').toBe(false);
    rig.failure = undefined;
    await rig.indexer.pass();
    expect(rig.indexer.hasCaughtUp).toBe(true);
  });

  it('counts nothing from logs of a block that has been replaced', async () => {
    rig.accounts = [1 as AccountId];
    rig.transferIn(START_BLOCK);
    rig.forks.set(START_BLOCK, 'f');
    await expect(rig.indexer.pass()).rejects.toThrow('contradict each other');
    expect(rig.commands).toEqual([]);
  });

  it.each(['logs', 'totals'] as const)(
    'counts nothing of a block that is replaced while its %s are read, and reads the one that replaced it',
    async (what) => {
      rig.accounts = [1 as AccountId];
      const replace = () => {
        rig.forks.set(START_BLOCK, 'f');
      };
      if (what === 'logs') rig.afterLogs = replace;
      else rig.beforeTotals = replace;
      await expect(rig.indexer.pass()).rejects.toThrow('changed while it was read');
      expect(rig.commands).toEqual([]);
      await rig.indexer.pass();
      expect(rig.blocks).toMatchObject([{ blockNumber: START_BLOCK, blockHash: expect.stringContaining('f') }]);
    },
  );

  it('counts nothing of a block that does not follow the one read before', async () => {
    await rig.indexer.pass();
    rig.head += 1;
    // Replaced after the last block read was found to be on the chain.
    rig.beforeBlock = (number) => {
      if (number > START_BLOCK) rig.forks.set(START_BLOCK, 'f');
    };
    await expect(rig.indexer.pass()).rejects.toThrow('does not follow');
    expect(rig.ranges).toHaveLength(1);
  });

  it('waits for a node whose head went back', async () => {
    rig.accounts = [1 as AccountId];
    rig.head += 10;
    await rig.indexer.pass();
    rig.head -= 9;
    await expect(rig.indexer.pass()).rejects.toThrow('the node is at block');
    expect(rig.indexer.reorganised).toBeUndefined();
  });
});
