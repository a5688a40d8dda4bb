import { type AccountId, type MarketId, MarketStatus, Resolution } from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import { NotAcceptedError } from '../../sequencer/sequencer.ts';
import type { MarketRow } from '../../store/read-store.ts';
import { DECISIONS_CHECK_INTERVAL_MS } from '../limits.ts';
import { IndexerRig } from '../testing/indexer-rig.ts';

let rig: IndexerRig;

beforeEach(async () => {
  rig = await IndexerRig.start();
});

describe('resolutions on chain', () => {
  it('keeps a resolution that the exchange refuses, across a restart, until the market can accept it', async () => {
    rig.accounts = [1 as AccountId];
    const market = (status: MarketStatus) =>
      ({ marketId: 7 as MarketId, rootMarketId: 0, status, resolution: 0 }) as MarketRow;
    const resolutions = () => rig.commands.filter(({ kind }) => kind === 'resolveMarket');
    rig.markets = [market(MarketStatus.Created)];
    rig.takes = ({ kind }) => kind === 'chainBlock';
    rig.logged('ConditionResolution', { conditionId: '0x', payoutNumerators: [1n, 0n] });
    await rig.indexer.pass();
    await rig.indexer.pass();
    expect(resolutions()).toEqual([{ kind: 'resolveMarket', marketId: 7, resolution: Resolution.Yes }]);
    expect([...rig.refused.all]).toEqual([[7, Resolution.Yes]]);
    await rig.restart();
    await rig.indexer.pass();
    expect([...rig.refused.all]).toEqual([[7, Resolution.Yes]]);
    rig.markets = [market(MarketStatus.Resolving)];
    rig.takes = () => true;
    rig.commands = [];
    await rig.indexer.pass();
    await rig.indexer.pass();
    expect(resolutions()).toHaveLength(1);
    expect(rig.refused.all.size).toBe(0);
    expect((await rig.readRefused()).all.size).toBe(0);
  });

  it('submits a block although the exchange does not take its resolution now, and that in the next pass', async () => {
    rig.accounts = [1 as AccountId];
    rig.markets = [
      { marketId: 7 as MarketId, rootMarketId: 0, status: MarketStatus.Resolving, resolution: 0 } as MarketRow,
    ];
    rig.takes = ({ kind }) => {
      if (kind === 'resolveMarket') throw new NotAcceptedError('memoryReserve');
      return true;
    };
    rig.logged('ConditionResolution', { conditionId: '0x', payoutNumerators: [1n, 0n] });
    await rig.indexer.pass();
    expect(rig.commands.map(({ kind }) => kind)).toContain('chainBlock');
    expect([...rig.refused.all]).toEqual([[7, Resolution.Yes]]);
    rig.takes = () => true;
    await rig.indexer.pass();
    expect(rig.commands.at(-1)).toEqual({ kind: 'resolveMarket', marketId: 7, resolution: Resolution.Yes });
    expect(rig.refused.all.size).toBe(0);
  });

  it("finds the oracle's decision when no node returned its log, and submits it once", async () => {
    const market = (status: MarketStatus) =>
      ({ marketId: 7 as MarketId, rootMarketId: 0, status, resolution: 0 }) as MarketRow;
    const later = market(MarketStatus.Resolving);
    const earlier = { ...market(MarketStatus.Created), marketId: 8 as MarketId };
    rig.markets = [later, earlier];
    await rig.refused.keep(earlier.marketId, Resolution.Yes);
    rig.decided = rig.markets.map(({ marketId }) => ({ marketId, resolution: Resolution.No }));
    rig.takes = (command) => command.kind !== 'resolveMarket' || command.marketId === 7;
    const resolutions = () =>
      rig.commands.flatMap((command) => (command.kind === 'resolveMarket' && command.marketId === 7 ? [command] : []));
    await rig.indexer.pass();
    expect(resolutions()).toEqual([]);
    rig.nowMs += DECISIONS_CHECK_INTERVAL_MS;
    rig.head += 1;
    await rig.indexer.pass();
    await rig.indexer.pass();
    expect(resolutions()).toEqual([{ kind: 'resolveMarket', marketId: 7, resolution: Resolution.No }]);
    expect([...rig.refused.all]).toEqual([[8, Resolution.Yes]]);
  });

  it('tries a refused resolution of a child again once a sibling has changed', async () => {
    const child = (marketId: number, resolution: Resolution | 0) =>
      ({ marketId, rootMarketId: 1, status: MarketStatus.Resolving, resolution }) as MarketRow;
    rig.markets = [child(2, 0), child(3, 0)];
    await rig.refused.keep(2 as MarketId, Resolution.Yes);
    rig.takes = ({ kind }) => kind === 'chainBlock';
    await rig.indexer.pass();
    await rig.indexer.pass();
    expect(rig.commands).toHaveLength(1);
    rig.markets = [child(2, 0), child(3, Resolution.No)];
    await rig.indexer.pass();
    expect(rig.commands).toHaveLength(2);
  });

  it('keeps no resolution that is refused because the market was resolved meanwhile', async () => {
    const market = { marketId: 7, rootMarketId: 0, status: MarketStatus.Resolving as MarketStatus, resolution: 0 };
    rig.markets = [market as MarketRow];
    // As when blocks that are read again contain the same decision.
    rig.takes = ({ kind }) => {
      if (kind === 'resolveMarket') market.status = MarketStatus.Resolved;
      return kind !== 'resolveMarket';
    };
    rig.logged('ConditionResolution', { conditionId: '0x', payoutNumerators: [1n, 0n] });
    await rig.indexer.pass();
    expect(rig.commands.map(({ kind }) => kind)).toContain('resolveMarket');
    expect(rig.refused.all.size).toBe(0);
  });

  it('counts a failed market as resolved when the oracle says invalid, which pays the same', async () => {
    rig.markets = [{ marketId: 2, rootMarketId: 0, status: MarketStatus.Failed, resolution: 0 } as MarketRow];
    await rig.refused.keep(2 as MarketId, Resolution.Invalid);
    await rig.indexer.pass();
    expect([rig.commands.length, rig.refused.all.size]).toEqual([0, 0]);
  });
});
