import { type AccountId, type ChainBlock, MAX_SIZE_LOTS, type MarketId } from '@presage/exchange';
import { zeroHash } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkCommand } from '../../sequencer/check-command.ts';
import type { MarketRow } from '../../store/read-store.ts';
import { MAX_ENTRIES_PER_CHAIN_BLOCK, MAX_POSITIONS_PER_CHAIN_BLOCK } from '../limits.ts';
import { CONFIRMATIONS, IndexerRig, SECOND_WALLET, START_BLOCK, WALLET } from '../testing/indexer-rig.ts';

let rig: IndexerRig;

beforeEach(() => {
  rig = new IndexerRig();
});

describe('the totals of accounts at a block', () => {
  it('reads all totals of all accounts, a bounded part per block, including those whose quote moved before their turn', async () => {
    rig.accounts = [1, 2, 3] as AccountId[];
    rig.markets = Array.from({ length: MAX_ENTRIES_PER_CHAIN_BLOCK }, (_, at) => ({ marketId: at + 1 }) as MarketRow);
    rig.transferIn(START_BLOCK, SECOND_WALLET);
    await rig.indexer.pass();
    expect(rig.blocks[0]?.balances.map(({ accountId }) => accountId)).toEqual([1, 3, 2]);
    expect(rig.tokensRead.get(START_BLOCK), 'who waits longest, and who came last').toEqual(new Set([1, 3]));
    expect([1, 2, 3].map((id) => rig.indexer.isRead(id as AccountId))).toEqual([true, false, true]);
    rig.head += 1;
    await rig.indexer.pass();
    expect(rig.tokensRead.get(START_BLOCK + 1)).toEqual(new Set([2]));
    expect(rig.indexer.isRead(2 as AccountId)).toBe(true);
  });

  it('reports an account that has tokens of more markets than fit into a block with several', async () => {
    rig.accounts = [1 as AccountId];
    rig.markets = Array.from(
      { length: MAX_POSITIONS_PER_CHAIN_BLOCK + 1 },
      (_, at) => ({ marketId: at + 1 }) as MarketRow,
    );
    for (const { marketId } of rig.markets) rig.yesOnChain.set(marketId, 5);
    await rig.indexer.pass();
    expect(rig.blocks[0]?.positions).toHaveLength(MAX_POSITIONS_PER_CHAIN_BLOCK);
    expect(rig.indexer.isRead(1 as AccountId)).toBe(false);
    for (const { marketId, yesLots } of rig.blocks[0]?.positions ?? []) rig.yesKnown.set(marketId, yesLots);
    rig.head += 1;
    await rig.indexer.pass();
    expect(rig.blocks[1]?.positions.map(({ marketId }) => marketId)).toEqual([MAX_POSITIONS_PER_CHAIN_BLOCK + 1]);
    expect(rig.indexer.isRead(1 as AccountId)).toBe(true);
  });

  it('omits totals of an account read as a whole that the exchange has already', async () => {
    rig.accounts = [1 as AccountId];
    rig.markets = [6, 7, 8, 9].map((marketId) => ({ marketId }) as MarketRow);
    for (const marketId of [6, 7]) rig.yesOnChain.set(marketId as MarketId, 5);
    rig.yesKnown.set(6 as MarketId, 5).set(8 as MarketId, 4);
    rig.noKnown.set(9 as MarketId, 4);
    rig.quoteKnown = { quoteUnits: BigInt(START_BLOCK) };
    await rig.indexer.pass();
    expect(rig.blocks[0]?.balances).toEqual([]);
    expect(rig.blocks[0]?.positions.map(({ marketId, yesLots }) => [marketId, yesLots])).toEqual([
      [7, 5],
      [8, 0],
      [9, 0],
    ]);
  });

  it('reads an account that has registered, and only that, and says until then that it is not read', async () => {
    rig.accounts = [1 as AccountId];
    rig.markets = [{ marketId: 7 } as MarketRow];
    await rig.indexer.pass();
    rig.accounts = [1, 2] as AccountId[];
    expect([1, 2].map((id) => rig.indexer.isRead(id as AccountId))).toEqual([true, false]);
    rig.head += 1;
    await rig.indexer.pass();
    expect(rig.tokensRead.get(START_BLOCK + 1)).toEqual(new Set([2]));
    expect(rig.indexer.isRead(2 as AccountId)).toBe(true);
  });

  it('submits no block when an account is read again after a start and has what it had', async () => {
    rig.accounts = [1 as AccountId];
    rig.quoteKnown = { quoteUnits: BigInt(START_BLOCK) };
    await rig.indexer.pass();
    expect(rig.blocks).toEqual([]);
    expect(rig.indexer.isRead(1 as AccountId)).toBe(true);
  });

  it('submits the totals that an operation changed, though no log of a transfer was found', async () => {
    rig.accounts = [1 as AccountId];
    rig.markets = [{ marketId: 7 as MarketId, rootMarketId: 0 } as MarketRow];
    rig.quoteKnown = { quoteUnits: BigInt(START_BLOCK) };
    rig.logged('PositionSplit', {
      stakeholder: WALLET,
      collateralToken: '0x',
      parentCollectionId: zeroHash,
      conditionId: '0x',
      amount: 10n ** 18n,
    });
    await rig.indexer.pass();
    expect(rig.blocks).toMatchObject([{ balances: [{ accountId: 1 }], positions: [{ marketId: 7 }] }]);
  });

  it('submits the totals of touched accounts, and reads new accounts without a log', async () => {
    rig.accounts = [1 as AccountId];
    await rig.indexer.pass();
    expect(rig.blocks).toMatchObject([{ blockNumber: START_BLOCK, balances: [{ accountId: 1, quoteUnits: 100n }] }]);
    rig.head += 1;
    await rig.indexer.pass();
    expect(rig.blocks).toHaveLength(1);
    rig.head += 1;
    rig.transferIn(rig.head - CONFIRMATIONS);
    await rig.indexer.pass();
    expect(rig.blocks[1]).toMatchObject({ blockNumber: 102, balances: [{ quoteUnits: 102n }] });
  });

  it('submits a split of more pairs than can be counted as the most that can', async () => {
    rig.accounts = [1 as AccountId];
    rig.markets = [{ marketId: 7 as MarketId, rootMarketId: 0 } as MarketRow];
    const amount = 10n ** 18n * (BigInt(MAX_SIZE_LOTS) / 1_000_000n + 1n);
    const split = {
      stakeholder: WALLET,
      collateralToken: '0x',
      parentCollectionId: zeroHash,
      conditionId: '0x',
      amount,
    };
    rig.logged('PositionSplit', split);
    await rig.indexer.pass();
    const [block] = rig.blocks;
    expect(block?.operations).toMatchObject([{ kind: 'split', sizeLots: MAX_SIZE_LOTS }]);
    // The sequencer checks every command like this: one that it rejects would be submitted again and again.
    checkCommand(block as ChainBlock);
  });
});
