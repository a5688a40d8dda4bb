import type { AccountId } from '@presage/exchange';
import { zeroHash } from 'viem';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  HEARTBEAT_BLOCKS,
  HEARTBEAT_MS,
  MAX_ENTRIES_PER_CHAIN_BLOCK,
  MAX_RANGE_BLOCKS,
  OUTAGE_GRACE_MS,
} from '../limits.ts';
import { RpcUnavailableError } from '../rpc/rpc-error.ts';
import { CONFIRMATIONS, IndexerRig, START_BLOCK, WALLET } from '../testing/indexer-rig.ts';
import { fillOf } from '../testing/simulated-fill.ts';
import { WEI_PER_LOT } from '../units.ts';

let rig: IndexerRig;

beforeEach(() => {
  rig = new IndexerRig();
});

describe('the indexer', () => {
  it('reads from the deployment on, only as deep as the confirmations allow, and submits nothing when nothing happened', async () => {
    await rig.indexer.pass();
    expect(rig.ranges).toEqual([{ from: START_BLOCK, to: START_BLOCK }]);
    expect(rig.commands).toEqual([]);
    rig.head += 1;
    await rig.indexer.pass();
    expect(rig.ranges.at(-1)).toEqual({ from: START_BLOCK + 1, to: START_BLOCK + 1 });
  });

  it('asks for the first block of a range as well, which a node may have forgotten, also at the deployment', async () => {
    const asked: number[] = [];
    rig.beforeBlock = (number) => asked.push(number);
    rig.head = START_BLOCK + 7 + CONFIRMATIONS;
    await rig.indexer.pass();
    expect(asked).toContain(START_BLOCK);
  });

  it('accepts no logs of blocks that it did not request, which may not be final', async () => {
    rig.accounts = [1 as AccountId];
    rig.ignoresRange = true;
    rig.transferIn(START_BLOCK + 1);
    await expect(rig.indexer.pass()).rejects.toThrow('was not requested');
    rig.ignoresRange = false;
    await rig.indexer.pass();
    expect(rig.ranges.at(-1)).toEqual({ from: START_BLOCK, to: START_BLOCK });
    rig.ignoresRange = true;
    rig.head += 2;
    rig.transferIn(START_BLOCK);
    await expect(rig.indexer.pass(), 'of one that it has read already').rejects.toThrow(`block ${START_BLOCK}, which`);
  });

  it('reports a total that logs touched also when the exchange has it: a fill of the same block changes what that has', async () => {
    rig.accounts = [1 as AccountId];
    rig.quoteKnown = { quoteUnits: BigInt(START_BLOCK) };
    rig.transferIn(START_BLOCK);
    await rig.indexer.pass();
    expect(rig.blocks).toMatchObject([{ balances: [{ accountId: 1, quoteUnits: BigInt(START_BLOCK) }] }]);
  });

  it('has a settlement corrected that was taken for done but failed on the chain', async () => {
    rig.receipts.set('0x0d', []).set('0x0f', undefined);
    await rig.indexer.pass();
    expect(rig.failed).toEqual(['0x0f']);
  });

  it('settles the fills in the receipt of a settlement whose logs the node omitted', async () => {
    const fill = fillOf(7, 10, 20);
    rig.pending = [fill];
    rig.receipts.set('0x0d', [{ takerDigest: fill.takerDigest, makerDigest: fill.makerDigest, txHash: '0x0d' }]);
    await rig.indexer.pass();
    expect(rig.blocks).toMatchObject([{ settled: [{ tradeNo: 7, txHash: '0x0d' }] }]);
  });

  it('has caught up also while it reads further blocks, or fails to', async () => {
    await rig.indexer.pass();
    rig.head += 1;
    rig.failure = 'logs';
    await expect(rig.indexer.pass()).rejects.toThrow();
    expect(rig.indexer.hasCaughtUp).toBe(true);
    const seen: boolean[] = [];
    rig.failure = undefined;
    rig.afterLogs = () => seen.push(rig.indexer.hasCaughtUp);
    await rig.indexer.pass();
    expect(seen).toEqual([true]);
  });

  it('knows how many final blocks are unread', async () => {
    expect(rig.indexer.behind).toBe(0);
    rig.head += 9;
    rig.failure = 'logs';
    await expect(rig.indexer.pass()).rejects.toThrow();
    expect(rig.indexer.behind).toBe(10);
    rig.failure = undefined;
    await rig.indexer.pass();
    expect(rig.indexer.behind).toBe(0);
    rig.head = START_BLOCK;
    await rig.indexer.pass().catch(() => {});
    expect(rig.indexer.behind, 'a node lags').toBe(0);
  });

  it('counts for how long final blocks have been left unread', async () => {
    rig.nowMs = 10;
    expect(rig.indexer.unreadForMs).toBe(10);
    await rig.indexer.pass();
    rig.nowMs = 1_000;
    expect(rig.indexer.unreadForMs, 'between two passes').toBe(0);
    rig.head += 1;
    rig.failure = 'logs';
    for (const later of [1_000, 2_000]) {
      rig.nowMs = later;
      await rig.indexer.pass().catch(() => {});
    }
    expect(rig.indexer.unreadForMs).toBe(1_000);
    rig.failure = undefined;
    await rig.indexer.pass();
    expect(rig.indexer.unreadForMs).toBe(0);
  });

  it('counts a node that shows no new block any more as one that does not respond', async () => {
    await rig.indexer.pass();
    rig.nowMs = OUTAGE_GRACE_MS - 1;
    await rig.indexer.pass();
    // Another node behind the same address, which lags, shows nothing new either.
    for (const [nowMs, behind] of [
      [OUTAGE_GRACE_MS, 0],
      [OUTAGE_GRACE_MS + 5_000, 1],
    ] as const) {
      rig.nowMs = nowMs;
      rig.head -= behind;
      await expect(rig.indexer.pass()).rejects.toThrow(`no block after ${START_BLOCK + CONFIRMATIONS}`);
      expect(rig.indexer.unreadForMs).toBe(nowMs);
    }
    rig.head += 2;
    await rig.indexer.pass();
    expect(rig.indexer.unreadForMs).toBe(0);
  });

  it('expects no new blocks of a chain that mines only when somebody sends', async () => {
    rig.isLocal = true;
    rig.restart();
    await rig.indexer.pass();
    rig.nowMs = HEARTBEAT_MS;
    await rig.indexer.pass();
    expect(rig.indexer.unreadForMs).toBe(0);
  });

  it('reads a long backlog in bounded ranges and reads totals only at its end, where nodes still have them', async () => {
    rig.accounts = [1 as AccountId];
    rig.transferIn(START_BLOCK + 10);
    rig.head = START_BLOCK + 3 * MAX_RANGE_BLOCKS + 50;
    await rig.indexer.pass();
    expect(rig.ranges).toHaveLength(4);
    expect(rig.ranges.every(({ from, to }) => to - from < MAX_RANGE_BLOCKS)).toBe(true);
    expect(rig.totalsReadAt).toEqual([rig.head - CONFIRMATIONS]);
    expect(rig.blocks).toMatchObject([{ blockNumber: rig.head - CONFIRMATIONS }]);
  });

  it.each([1, 10, 100])(
    'reads a long backlog in one pass from a node with logs of %i blocks at a time',
    async (maxBlocks) => {
      rig.accounts = [1 as AccountId];
      rig.transferIn(START_BLOCK + 10);
      rig.head = START_BLOCK + 2 * MAX_RANGE_BLOCKS;
      rig.maxBlocks = maxBlocks;
      await rig.indexer.pass();
      expect(rig.blocks).toMatchObject([{ blockNumber: rig.head - CONFIRMATIONS }]);
      expect(rig.totalsReadAt).toEqual([rig.head - CONFIRMATIONS]);
    },
  );

  it('reads totals as of the block that is final when a long backlog has been read, not when that began', async () => {
    rig.accounts = [1 as AccountId];
    rig.head = START_BLOCK + 2 * MAX_RANGE_BLOCKS;
    rig.afterLogs = () => {
      rig.afterLogs = () => {};
      rig.head += 300;
    };
    await rig.indexer.pass();
    expect(rig.totalsReadAt).toEqual([START_BLOCK + 2 * MAX_RANGE_BLOCKS + 300 - CONFIRMATIONS]);
  });

  it('reports as many operations as fit into one entry of the journal: others show as deposits and withdrawals', async () => {
    rig.accounts = [1 as AccountId];
    rig.markets = [{ marketId: 7, conditionId: 'c0', yesTokenId: '71', noTokenId: '72' } as never];
    const split = { stakeholder: WALLET, collateralToken: '0x', parentCollectionId: zeroHash, amount: WEI_PER_LOT };
    for (let number = 0; number <= MAX_ENTRIES_PER_CHAIN_BLOCK; number += 1) rig.logged('PositionSplit', split);
    await rig.indexer.pass();
    expect(rig.blocks.map(({ operations }) => operations.length)).toEqual([MAX_ENTRIES_PER_CHAIN_BLOCK]);
  });

  it('lets callers wait until a block was read and applied, for a bounded time', async () => {
    const timeout = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    onTestFinished(() => void vi.restoreAllMocks());
    const ended: number[] = [];
    const wait = (block: number) => rig.indexer.readThrough(block).then(() => ended.push(block));
    const waits = [wait(START_BLOCK), wait(START_BLOCK + 1)];
    const late = expect(rig.indexer.readThrough(START_BLOCK + 9)).rejects.toThrow(
      `block ${START_BLOCK + 9} was not read`,
    );
    await rig.indexer.pass();
    await waits[0];
    expect(ended).toEqual([START_BLOCK]);
    rig.head += 2;
    await rig.indexer.pass();
    await Promise.all(waits);
    await rig.indexer.readThrough(START_BLOCK + 2);
    timeout.abort();
    await late;
  });

  it("continues from the exchange's position after a restart, and reads all accounts again", async () => {
    rig.accounts = [1 as AccountId];
    await rig.indexer.pass();
    rig.restart();
    rig.head += 3;
    await rig.indexer.pass();
    expect(rig.ranges.at(-1)).toEqual({ from: START_BLOCK + 1, to: START_BLOCK + 3 });
    expect(rig.blocks.at(-1)).toMatchObject({ blockNumber: START_BLOCK + 3, balances: [{ accountId: 1 }] });
  });

  it.each(['logs', 'totals'] as const)('loses nothing when the node stops answering at %s', async (what) => {
    rig.accounts = [1 as AccountId];
    await rig.indexer.pass();
    rig.head += 1;
    rig.transferIn(rig.head - CONFIRMATIONS);
    rig.failure = what;
    await expect(rig.indexer.pass()).rejects.toThrow(RpcUnavailableError);
    expect(rig.blocks).toHaveLength(1);
    rig.failure = undefined;
    rig.head += 1;
    await rig.indexer.pass();
    expect(rig.blocks[1]).toMatchObject({ blockNumber: rig.head - CONFIRMATIONS, balances: [{ accountId: 1 }] });
  });

  it('records its position in the journal now and then', async () => {
    rig.accounts = [1 as AccountId];
    await rig.indexer.pass();
    for (const step of [HEARTBEAT_BLOCKS - 1, 1]) {
      rig.head += step;
      await rig.indexer.pass();
    }
    expect(rig.blocks.map(({ blockNumber }) => blockNumber)).toEqual([START_BLOCK, START_BLOCK + HEARTBEAT_BLOCKS]);
  });

  it('submits a block when none was submitted for a while, and then not at once another', async () => {
    rig.accounts = [1 as AccountId];
    for (const nowMs of [0, HEARTBEAT_MS - 1, HEARTBEAT_MS, HEARTBEAT_MS + 1]) {
      rig.nowMs = nowMs;
      rig.head += 1;
      await rig.indexer.pass();
    }
    expect(rig.blocks.map(({ blockNumber }) => blockNumber)).toEqual([START_BLOCK + 1, START_BLOCK + 3]);
  });

  it('submits a block also when none was submitted since a start a while ago', async () => {
    for (const nowMs of [0, HEARTBEAT_MS - 1, HEARTBEAT_MS]) {
      rig.nowMs = nowMs;
      rig.head += 1;
      await rig.indexer.pass();
    }
    expect(rig.blocks.map(({ blockNumber }) => blockNumber)).toEqual([START_BLOCK + 3]);
  });
});
