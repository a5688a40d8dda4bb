import {
  type AccountId,
  type Ledger,
  type MarketId,
  MarketStatus,
  Outcome,
  Resolution,
  Side,
  type SizeLots,
} from '@presage/exchange';
import { describe, expect, it } from 'vitest';
import { loadMarketDataState } from '../store/loading/load-market-data-state.ts';
import { Projection } from '../store/projection/projection.ts';
import { entriesOf } from '../store/testing/entries-of.ts';
import { randomJournal, type TestJournal, testMarket, testOrder } from '../store/testing/random-journal.ts';
import { storeInMemory } from '../store/testing/temporary-store.ts';
import { EMPTY_MARKET_DATA } from '../testing/empty-market-data.ts';
import { fuzzSeed } from '../testing/fuzz-seed.ts';
import { TEST_INSTALLATION } from '../testing/test-installation.ts';
import { LiveMarketData } from './live-market-data.ts';

const HOUR_MS = 3_600_000;

/** The results of all queries of market data. */
function answers(data: LiveMarketData, journal: TestJournal) {
  const ids = Array.from({ length: 10 }, (_, index) => (index + 1) as MarketId);
  const { timeMs } = journal;
  const markets = ids.flatMap((marketId) => data.catalog.market(marketId) ?? []);
  const query = { marketType: 2, status: '', page: 1, limit: 100 };
  return {
    markets,
    children: ids.map((marketId) => data.catalog.children(marketId)),
    slugs: markets.map(({ slug }) => data.catalog.bySlug(slug)?.marketId),
    tokens: markets.map(({ yesTokenId, noTokenId }) => [data.catalog.token(yesTokenId), data.catalog.token(noTokenId)]),
    lists: [1, 2, 3, 4, 5, 6, 7, 8].map((sortBy) =>
      data.catalog.list({ ...query, sortBy, nowMs: timeMs }).list.map(({ marketId }) => marketId),
    ),
    labels: data.catalog.labels(),
    accounts: ids.map((id) => data.directory.account(id as number as AccountId)),
    books: markets
      .filter((market) => !market.categorical)
      .flatMap(({ marketId }) => [Outcome.Yes, Outcome.No].map((outcome) => bookText(data, marketId, outcome))),
    lastTrades: ids.map((marketId) => data.lastTrade(marketId)),
    volumes: markets.map(({ marketId }) =>
      [0, 5, 23, 24, 25, 100, 170].map((hours) => data.volume(marketId, timeMs + hours * HOUR_MS)),
    ),
    keyIssuanceEnabled: data.keyIssuanceEnabled,
  };
}

function bookText(data: LiveMarketData, marketId: MarketId, outcome: Outcome): string {
  return Buffer.from(data.book(marketId, outcome).body).toString();
}

/** Sizes by side and Yes price, summed over the exchange's open orders. */
function openLevels({ exchange }: TestJournal, marketId: MarketId): Map<string, number> {
  const levels = new Map<string, number>();
  for (const order of exchange.openOrders()) {
    if (order.marketId !== marketId) continue;
    const isYes = order.outcome === Outcome.Yes;
    const bids = isYes === (order.side === Side.Buy);
    const level = `${bids ? 'bid' : 'ask'} ${isYes ? order.priceTicks : 10_000 - order.priceTicks}`;
    levels.set(level, (levels.get(level) ?? 0) + order.remainingLots);
  }
  return levels;
}

/** Reads books and lists after every entry, so that a cached result that is not invalidated by a change shows up. */
function followWithReaders(data: LiveMarketData, journal: TestJournal): void {
  for (const applied of journal.applied) {
    data.onApplied([applied]);
    if (data.catalog.market(1) === undefined) continue;
    bookText(data, 1 as MarketId, Outcome.Yes);
    bookText(data, 1 as MarketId, Outcome.No);
    for (const sortBy of [1, 2, 3, 5]) {
      data.catalog.list({ marketType: 2, status: '', page: 1, limit: 5, sortBy, nowMs: applied.timeMs });
    }
  }
}

/** Resolves two children one by one: only the root's status change says that the root is resolved. */
function resolveChildrenAlone(journal: TestJournal): void {
  const { outcome } = journal.run(testMarket({ slug: 'alone', children: ['a', 'b'] }), 'admin');
  const rootId = outcome.ok ? outcome.marketId : undefined;
  if (rootId === undefined) throw new Error('the market was refused');
  journal.run({ kind: 'moveMarket', marketId: rootId, action: 'activate' });
  journal.run({ kind: 'moveMarket', marketId: rootId, action: 'close' });
  for (const child of [1, 2]) {
    journal.timeMs += 1_000;
    const resolution = child === 1 ? Resolution.Yes : Resolution.No;
    journal.run({ kind: 'resolveMarket', marketId: (rootId + child) as MarketId, resolution });
  }
  expect(journal.exchange.marketState(rootId)?.status).toBe(MarketStatus.Resolved);
}

/** Market data as it is loaded at start. */
async function loadedFrom(journal: TestJournal): Promise<LiveMarketData> {
  const store = await storeInMemory();
  new Projection(store.connection, { ...TEST_INSTALLATION, ledger: journal.exchange.ledger }).project(
    entriesOf(journal.applied),
  );
  const state = await loadMarketDataState(store.db);
  await store.db.destroy();
  return new LiveMarketData(TEST_INSTALLATION, state);
}

describe.each<[Ledger, number, number]>([
  ['custodial', fuzzSeed(1), 800],
  ['custodial', fuzzSeed(46), 2_000],
  ['custodial', fuzzSeed(333), 4_000],
  ['chain', fuzzSeed(7), 3_000],
])('after a random journal, %s, seed %i, %i commands', (ledger, seed, commands) => {
  it('data that followed every entry equals data loaded from the store', async () => {
    const journal = randomJournal(seed, commands, ledger);
    resolveChildrenAlone(journal);
    const followed = new LiveMarketData(TEST_INSTALLATION, EMPTY_MARKET_DATA);
    followWithReaders(followed, journal);
    expect(answers(await loadedFrom(journal), journal)).toEqual(answers(followed, journal));
  });

  it('the books are the sums of open orders', () => {
    const journal = randomJournal(seed, commands, ledger);
    const followed = new LiveMarketData(TEST_INSTALLATION, EMPTY_MARKET_DATA);
    followed.onApplied(journal.applied);
    for (const marketId of [1, 3, 4, 5, 6] as MarketId[]) {
      const { bids, asks } = followed.book(marketId, Outcome.Yes);
      const shown = [
        ...bids.map(({ priceTicks, sizeLots }) => [`bid ${priceTicks}`, sizeLots] as const),
        ...asks.map(({ priceTicks, sizeLots }) => [`ask ${priceTicks}`, sizeLots] as const),
      ];
      expect(new Map(shown)).toEqual(openLevels(journal, marketId));
    }
  });
});

describe('a level of more than 2^53 lots', () => {
  const marketId = 1 as MarketId;
  const accountId = 1 as AccountId;

  /** Bids at 0.0001: 11 of 900 million shares, and 1.000001 more of each token at the same level. */
  function hugeLevel(): TestJournal {
    const journal = randomJournal(1, 0);
    const order = { accountId, marketId, priceTicks: 1 };
    journal.run({ kind: 'split', accountId, marketId, sizeLots: 5_000_000 as SizeLots });
    for (let bid = 1; bid <= 11; bid++) {
      journal.run(testOrder({ ...order, digest: bid.toString(16).padStart(64, '0'), shares: 900_000_000 }));
    }
    journal.run(testOrder({ ...order, digest: 'a'.repeat(64), shares: 1.000001 }));
    const no = { outcome: Outcome.No, side: Side.Sell, priceTicks: 9_999 };
    journal.run(testOrder({ ...order, ...no, digest: 'b'.repeat(64), shares: 1.000001 }));
    return journal;
  }

  it('is the same when loaded as when followed, rounded once', async () => {
    const journal = hugeLevel();
    const followed = new LiveMarketData(TEST_INSTALLATION, EMPTY_MARKET_DATA);
    followed.onApplied(journal.applied);
    expect(bookText(followed, marketId, Outcome.Yes)).toContain(
      '"bids":[{"price":"0.0001","size":"9900000002.000002"}]',
    );
    expect(answers(await loadedFrom(journal), journal)).toEqual(answers(followed, journal));
  });
});
