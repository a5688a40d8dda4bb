import type { AccountId, MarketId } from '@presage/exchange';
import { expect, it } from 'vitest';
import { loadUnfinishedOrders } from '../../store/loading/load-unfinished-orders.ts';
import { Projection } from '../../store/projection/projection.ts';
import { entriesOf } from '../../store/testing/entries-of.ts';
import { randomJournal, type TestJournal, testMarket, testOrder } from '../../store/testing/random-journal.ts';
import { storeInMemory, TEST_INSTALLATION } from '../../store/testing/temporary-store.ts';
import { collectGarbage } from '../testing/collect-garbage.ts';
import { OpenOrders } from './open-orders.ts';

const ORDERS = 2_000;
/** Digests that are not of one piece take 790 more. */
const MAX_BYTES_AN_ORDER = 600;

it('take some 320 bytes an order after a restart', async () => {
  const store = await storeInMemory();
  new Projection(store.connection, TEST_INSTALLATION).project(entriesOf(restingOrders().applied));
  const load = () => new OpenOrders(loadUnfinishedOrders(store.connection));
  // What comes with the first reading stays.
  expect(load().size).toBe(ORDERS);
  const before = heapBytes();
  const orders = load();
  const bytes = heapBytes() - before;
  expect(orders.size).toBe(ORDERS);
  expect(bytes / ORDERS).toBeLessThan(MAX_BYTES_AN_ORDER);
  await store.db.destroy();
});

function restingOrders(): TestJournal {
  const journal = randomJournal(1, 0);
  const { outcome } = journal.run(testMarket({ slug: 'resting' }));
  const marketId = (outcome.ok ? outcome.marketId : 0) as MarketId;
  journal.run({ kind: 'moveMarket', marketId, action: 'activate' });
  for (let order = 1; order <= ORDERS; order++) {
    const digest = order.toString(16).padStart(64, '0');
    journal.run(testOrder({ digest, accountId: 1 as AccountId, marketId, priceTicks: 1 + (order % 100), shares: 1 }));
  }
  return journal;
}

/** What is in use once nothing unused is left. */
function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
