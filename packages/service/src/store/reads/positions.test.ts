import { MAX_SIZE_LOTS, type MarketId, MarketStatus, Outcome } from '@presage/exchange';
import { describe, expect, it } from 'vitest';
import type { PositionRow } from '../read-store.ts';
import { ACCOUNT, ALL, byPages, filledStore } from '../testing/filled-store.ts';
import { temporaryStore } from '../testing/temporary-store.ts';
import { createStoreQueries } from './store-queries.ts';

const { journal, reads } = await filledStore();

const tokenOf = ({ marketId, outcome }: PositionRow) => `${marketId} ${outcome}`;

describe('positions', () => {
  it('are those that hold shares or were redeemed, of the newest market first', async () => {
    const found = await byPages((page) => reads.positions({ accountId: ACCOUNT }, page), 2);
    expect(found.every((row) => row.redeemed || row.availableLots + row.heldLots > 0)).toBe(true);
    const markets = found.map((row) => row.marketId);
    expect(markets).toEqual([...markets].sort((a, b) => b - a));
    for (const marketId of new Set(markets)) {
      const position = journal.exchange.positionOf(ACCOUNT, marketId);
      const yes = found.find((row) => row.marketId === marketId && row.outcome === Outcome.Yes);
      expect([yes?.availableLots ?? 0, yes?.heldLots ?? 0]).toEqual([position.yesAvailableLots, position.yesHeldLots]);
    }
    const [first] = found;
    const ofMarket = await reads.positions(
      { accountId: ACCOUNT, marketIds: [first?.marketId ?? (0 as MarketId)] },
      ALL,
    );
    expect(ofMarket.list).toContainEqual(first);
  });

  it('that are open, lost and claimed are together all', async () => {
    const filters = (['open', 'lost', 'claimed'] as const).map((state) => ({ accountId: ACCOUNT, states: [state] }));
    const parts = await Promise.all(filters.map((filter) => byPages((page) => reads.positions(filter, page), 2)));
    const all = await reads.positions({ accountId: ACCOUNT }, ALL);
    expect(parts.map(({ length }) => Math.sign(length))).toEqual([1, 1, 1]);
    expect(new Set(parts.flat().map(tokenOf))).toEqual(new Set(all.list.map(tokenOf)));
    expect(parts.flat()).toHaveLength(all.total);
    for (const { marketId, outcome } of parts[1] ?? []) {
      const market = journal.exchange.marketState(marketId);
      expect([market?.status, market?.resolution]).toEqual([MarketStatus.Resolved, 3 - outcome]);
    }
  });

  it('add up to what each market’s holders have', async () => {
    const marketIds = [1, 3, 4, 5, 6, 7] as MarketId[];
    const holdings = await reads.holdings(marketIds);
    for (const marketId of marketIds) {
      const state = journal.exchange.marketState(marketId);
      const lots = (outcome: Outcome) =>
        holdings.find((row) => row.marketId === marketId && row.outcome === outcome)?.lots ?? 0n;
      expect([lots(Outcome.Yes), lots(Outcome.No)]).toEqual([
        BigInt(state?.yesSupplyLots ?? 0),
        BigInt(state?.noSupplyLots ?? 0),
      ]);
    }
    expect(holdings[0]?.holders).toBeGreaterThan(1);
  });

  it('add up exactly however many accounts hold the most that one may, as they can on chain', async () => {
    const store = await temporaryStore();
    const accounts = 10_300;
    const lots = BigInt(MAX_SIZE_LOTS) - 1n;
    store.connection.exec(
      `with recursive account(id) as (select 1 union all select id + 1 from account where id < ${accounts})
       insert into positions (account_id, market_id, outcome, available_lots, held_lots, realised_units, redeemed,
         paid_units, received_units, cost_units, away_lots_sum, away_cost_units)
       select id, 1, ${Outcome.Yes}, ${lots - 1n}, 1, '0', 0, '0', '0', '0', '0', '0' from account`,
    );
    const holdings = await createStoreQueries(store.db).holdings([1 as MarketId]);
    expect(holdings).toMatchObject([{ holders: accounts, lots: lots * BigInt(accounts) }]);
  });
});
