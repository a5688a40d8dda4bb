import { type AccountId, type MarketId, MarketStatus, Resolution } from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import { NotAcceptedError } from '../../sequencer/sequencer.ts';
import type { MarketRow } from '../../store/read-store.ts';
import { DECISIONS_CHECK_INTERVAL_MS } from '../limits.ts';
import { IndexerRig } from '../testing/indexer-rig.ts';

let rig: IndexerRig;

beforeEach(() => {
  rig = new IndexerRig();
});

function marketIn(status: MarketStatus, marketId = 7): MarketRow {
  return { marketId, rootMarketId: 0, status, resolution: 0 } as MarketRow;
}

function resolutionsOf(marketId: number) {
  return rig.commands.filter((command) => command.kind === 'resolveMarket' && command.marketId === marketId);
}

describe('resolutions on chain', () => {
  it('keeps a resolution that the exchange refuses until the market can accept it', async () => {
    rig.accounts = [1 as AccountId];
    rig.markets = [marketIn(MarketStatus.Created)];
    rig.takes = ({ kind }) => kind === 'chainBlock';
    rig.logged('ConditionResolution', { conditionId: '0x', payoutNumerators: [1n, 0n] });
    await rig.indexer.pass();
    await rig.indexer.pass();
    expect(resolutionsOf(7)).toEqual([{ kind: 'resolveMarket', marketId: 7, resolution: Resolution.Yes }]);
    expect(rig.indexer.refusedResolutions).toEqual([7]);
    rig.markets = [marketIn(MarketStatus.Resolving)];
    rig.takes = () => true;
    rig.commands = [];
    await rig.indexer.pass();
    await rig.indexer.pass();
    expect(resolutionsOf(7)).toHaveLength(1);
    expect(rig.indexer.refusedResolutions).toEqual([]);
  });

  it('knows after a restart which resolutions the exchange refuses, though their blocks are not read again', async () => {
    rig.markets = [marketIn(MarketStatus.Created)];
    rig.takes = ({ kind }) => kind === 'chainBlock';
    rig.logged('ConditionResolution', { conditionId: '0x', payoutNumerators: [1n, 0n] });
    await rig.indexer.pass();
    rig.restart();
    rig.decided = [{ marketId: 7 as MarketId, resolution: Resolution.Yes }];
    await rig.indexer.pass();
    expect(rig.indexer.refusedResolutions).toEqual([7]);
  });

  it('submits a block although the exchange does not take its resolution now, and that in the next pass', async () => {
    rig.accounts = [1 as AccountId];
    rig.markets = [marketIn(MarketStatus.Resolving)];
    rig.takes = ({ kind }) => {
      if (kind === 'resolveMarket') throw new NotAcceptedError('memoryReserve');
      return true;
    };
    rig.logged('ConditionResolution', { conditionId: '0x', payoutNumerators: [1n, 0n] });
    await rig.indexer.pass();
    expect(rig.commands.map(({ kind }) => kind)).toContain('chainBlock');
    expect(rig.indexer.refusedResolutions).toEqual([7]);
    rig.takes = () => true;
    await rig.indexer.pass();
    expect(rig.commands.at(-1)).toEqual({ kind: 'resolveMarket', marketId: 7, resolution: Resolution.Yes });
    expect(rig.indexer.refusedResolutions).toEqual([]);
  });

  it("finds the oracle's decision when no node returned its log, and submits it once", async () => {
    const earlier = marketIn(MarketStatus.Created, 8);
    rig.markets = [earlier, marketIn(MarketStatus.Resolving)];
    rig.takes = (command) => command.kind !== 'resolveMarket' || command.marketId === 7;
    rig.logged('ConditionResolution', { conditionId: '0x', payoutNumerators: [1n, 0n] });
    await rig.indexer.pass();
    rig.decided = rig.markets.map(({ marketId }) => ({ marketId, resolution: Resolution.No }));
    await rig.indexer.pass();
    expect(resolutionsOf(7)).toEqual([]);
    rig.nowMs += DECISIONS_CHECK_INTERVAL_MS;
    rig.head += 1;
    await rig.indexer.pass();
    await rig.indexer.pass();
    expect(resolutionsOf(7)).toEqual([{ kind: 'resolveMarket', marketId: 7, resolution: Resolution.No }]);
    expect(resolutionsOf(8), 'what was refused is not submitted again').toHaveLength(1);
    expect(rig.indexer.refusedResolutions).toEqual([8]);
  });

  it('asks the contract again in the next pass when it did not answer', async () => {
    rig.markets = [marketIn(MarketStatus.Resolving)];
    rig.decidedFails = true;
    await expect(rig.indexer.pass()).rejects.toThrow('eth_call: no');
    rig.decidedFails = false;
    rig.decided = [{ marketId: 7 as MarketId, resolution: Resolution.No }];
    await rig.indexer.pass();
    expect(resolutionsOf(7)).toHaveLength(1);
  });

  it('tries a refused resolution of a child again once a sibling has changed', async () => {
    const child = (marketId: number, resolution: Resolution | 0) =>
      ({ marketId, rootMarketId: 1, status: MarketStatus.Resolving, resolution }) as MarketRow;
    rig.markets = [child(2, 0), child(3, 0)];
    rig.decided = [{ marketId: 2 as MarketId, resolution: Resolution.Yes }];
    rig.takes = ({ kind }) => kind === 'chainBlock';
    await rig.indexer.pass();
    await rig.indexer.pass();
    expect(resolutionsOf(2)).toHaveLength(1);
    rig.markets = [child(2, 0), child(3, Resolution.No)];
    await rig.indexer.pass();
    expect(resolutionsOf(2)).toHaveLength(2);
  });

  it('keeps no resolution that is refused because the market was resolved meanwhile', async () => {
    rig.markets = [marketIn(MarketStatus.Resolving)];
    rig.takes = ({ kind }) => {
      if (kind === 'resolveMarket') rig.markets = [marketIn(MarketStatus.Resolved)];
      return kind !== 'resolveMarket';
    };
    rig.logged('ConditionResolution', { conditionId: '0x', payoutNumerators: [1n, 0n] });
    await rig.indexer.pass();
    expect(resolutionsOf(7)).toHaveLength(1);
    expect(rig.indexer.refusedResolutions).toEqual([]);
  });

  it.each([
    ['that trades is closed first', MarketStatus.Activated, ['moveMarket', 'resolveMarket']],
    ['that waits for it is only resolved', MarketStatus.Resolving, ['resolveMarket']],
  ])('a market %s, also when the oracle says invalid', async (_words, status, kinds) => {
    rig.markets = [marketIn(status)];
    rig.logged('ConditionResolution', { conditionId: '0x', payoutNumerators: [1n, 1n] });
    await rig.indexer.pass();
    expect(rig.commands.map(({ kind }) => kind)).toEqual([...kinds, 'chainBlock']);
    expect(resolutionsOf(7)).toMatchObject([{ resolution: Resolution.Invalid }]);
  });

  it('reports a failed market for which the oracle decides an outcome: the chain pays other than the ledger did', async () => {
    rig.markets = [marketIn(MarketStatus.Failed)];
    rig.takes = ({ kind }) => kind === 'chainBlock';
    rig.logged('ConditionResolution', { conditionId: '0x', payoutNumerators: [1n, 0n] });
    await rig.indexer.pass();
    expect(rig.indexer.refusedResolutions).toEqual([7]);
  });

  it('counts a failed market as resolved when the oracle says invalid, which pays the same', async () => {
    rig.markets = [marketIn(MarketStatus.Failed)];
    rig.logged('ConditionResolution', { conditionId: '0x', payoutNumerators: [1n, 1n] });
    await rig.indexer.pass();
    expect(resolutionsOf(7)).toEqual([]);
    expect(rig.indexer.refusedResolutions).toEqual([]);
  });
});
