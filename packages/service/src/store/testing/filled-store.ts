import {
  type AccountId,
  type MarketId,
  type QuoteUnits,
  Resolution,
  type SizeLots,
  UNITS_PER_QUOTE,
} from '@presage/exchange';
import { expect } from 'vitest';
import { TEST_INSTALLATION } from '../../testing/test-installation.ts';
import type { StoreDatabase } from '../open-database.ts';
import { Projection } from '../projection/projection.ts';
import type { Page, Rows, StoreQueries } from '../read-store.ts';
import { createStoreQueries } from '../reads/store-queries.ts';
import { entriesOf } from './entries-of.ts';
import { randomJournal, type TestJournal, testMarket, testOrder } from './random-journal.ts';
import { storeInMemory } from './temporary-store.ts';

/** An account that has rows in every list. */
export const ACCOUNT = 3 as AccountId;
export const ROOT_CHILDREN = [3, 4] as MarketId[];
export const ALL: Page = { page: 1, limit: 100_000 };

/** A store of a random journal, with some rows of every kind. */
export interface FilledStore {
  readonly journal: TestJournal;
  readonly store: StoreDatabase;
  readonly reads: StoreQueries;
  /** A market that has paid the account for both outcomes. */
  readonly paidMarketId: MarketId;
}

let filled: Promise<FilledStore> | undefined;

/** The store in memory that the tests of all lists read; none of them writes to it. */
export function filledStore(): Promise<FilledStore> {
  filled ??= fillStore();
  return filled;
}

async function fillStore(): Promise<FilledStore> {
  const journal = randomJournal(47, 6_000);
  leaveOrdersOpen(journal);
  const paidMarketId = payOut(journal);
  loseHalf(journal);
  const store = await storeInMemory();
  new Projection(store.connection, TEST_INSTALLATION).project(entriesOf(journal.applied));
  return { journal, store, reads: createStoreQueries(store.db), paidMarketId };
}

/** Gives the account open orders in a market, whatever happened to the journal's markets. */
function leaveOrdersOpen(journal: TestJournal): void {
  const marketId = openMarket(journal, 'last');
  for (let price = 100; price < 110; price++) {
    const digest = price.toString(16).padStart(64, 'f');
    journal.run(testOrder({ digest, accountId: ACCOUNT, marketId, priceTicks: price, shares: 2 }));
  }
}

/** Redeems shares of both outcomes of a market for the account, whatever happened to the journal's markets. */
function payOut(journal: TestJournal): MarketId {
  const marketId = openMarket(journal, 'paid');
  journal.run({ kind: 'credit', accountId: ACCOUNT, amountUnits: (10n * UNITS_PER_QUOTE) as QuoteUnits });
  journal.run({ kind: 'split', accountId: ACCOUNT, marketId, sizeLots: 5_000_000 as SizeLots });
  journal.run({ kind: 'moveMarket', marketId, action: 'close' });
  journal.run({ kind: 'resolveMarket', marketId, resolution: Resolution.Invalid });
  journal.run({ kind: 'redeem', accountId: ACCOUNT, marketId });
  return marketId;
}

/** Leaves the account with shares of each outcome in a market in which Yes happened. */
function loseHalf(journal: TestJournal): void {
  const marketId = openMarket(journal, 'lost');
  journal.run({ kind: 'credit', accountId: ACCOUNT, amountUnits: (10n * UNITS_PER_QUOTE) as QuoteUnits });
  journal.run({ kind: 'split', accountId: ACCOUNT, marketId, sizeLots: 5_000_000 as SizeLots });
  journal.run({ kind: 'moveMarket', marketId, action: 'close' });
  journal.run({ kind: 'resolveMarket', marketId, resolution: Resolution.Yes });
}

function openMarket(journal: TestJournal, slug: string): MarketId {
  const { outcome } = journal.run(testMarket({ slug, cutoffDays: 400 }));
  const marketId = outcome.ok ? outcome.marketId : undefined;
  if (marketId === undefined) throw new Error('the market was refused');
  journal.run({ kind: 'moveMarket', marketId, action: 'activate' });
  return marketId;
}

/** All pages of a list, one after the other. */
export async function byPages<Row>(read: (page: Page) => Promise<Rows<Row>>, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { list, total } = await read({ page, limit });
    rows.push(...list);
    if (list.length < limit) {
      expect(rows).toHaveLength(total);
      return rows;
    }
  }
}
