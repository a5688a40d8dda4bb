import {
  type AccountId,
  CloseReason,
  MAX_DEPOSITS_UNITS,
  MAX_PRICE_TICKS,
  MAX_SIZE_LOTS,
  type MarketId,
  type OrderAccepted,
  type OrderNo,
  OrderType,
  Outcome,
  type PriceTicks,
  type QuoteUnits,
  Side,
  type SizeLots,
  TimeInForce,
} from '@presage/exchange';
import { expect, it } from 'vitest';
import { loadUnfinishedOrders } from '../../store/loading/load-unfinished-orders.ts';
import { Projection } from '../../store/projection/projection.ts';
import { entriesOf } from '../../store/testing/entries-of.ts';
import { randomJournal, type TestJournal, testMarket, testOrder } from '../../store/testing/random-journal.ts';
import { storeInMemory } from '../../store/testing/temporary-store.ts';
import { testDigest } from '../../testing/test-digest.ts';
import { TEST_INSTALLATION } from '../../testing/test-installation.ts';
import { collectGarbage } from '../testing/collect-garbage.ts';
import { OpenOrders } from './open-orders.ts';

/** Exactly as many as one chunk of memory holds. */
const ORDERS = 4_096;
/** As objects, they would take 320 bytes on the heap alone. */
const MAX_BYTES_AN_ORDER = 200;

it('open orders take about 150 bytes each after a restart', async () => {
  const store = await storeInMemory();
  new Projection(store.connection, TEST_INSTALLATION).project(entriesOf(restingOrders().applied));
  const load = () => new OpenOrders(loadUnfinishedOrders(store.connection));
  // The first load also allocates memory that stays.
  expect(load().size).toBe(ORDERS);
  const before = bytesInUse();
  const orders = load();
  const bytes = bytesInUse() - before;
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
    const digest = testDigest(order);
    journal.run(testOrder({ digest, accountId: 1 as AccountId, marketId, priceTicks: 1 + (order % 100), shares: 1 }));
  }
  return journal;
}

/** Memory in use after garbage collection. */
function bytesInUse(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

it('open orders are forgotten when they are closed, and their memory is reused', () => {
  const orders = new OpenOrders([]);
  const before = bytesInUse();
  for (let orderNo = 1; orderNo <= 3 * ORDERS; orderNo++) {
    const event = { ...ACCEPTED, orderNo: orderNo as OrderNo };
    orders.accepted(event, 1_800_000_000_000);
    orders.closed(event.orderNo, CloseReason.Cancelled);
    if (orderNo % ORDERS === 1) expect(orders.read(event.orderNo)).toMatchObject(openOrderOf(event));
    orders.removeIfDone(event.orderNo);
  }
  expect(orders.size).toBe(0);
  expect(bytesInUse() - before).toBeLessThan(ORDERS * MAX_BYTES_AN_ORDER);
});

it.each(['settled', 'failed'] as const)('an order that is closed is kept until its fills on chain have %s', (end) => {
  const [taker, maker] = [1, 2] as OrderNo[];
  const orders = new OpenOrders([]);
  for (const orderNo of [taker, maker]) orders.accepted({ ...ACCEPTED, orderNo: orderNo as OrderNo }, 0);
  const fill = {
    takerOrderNo: taker,
    makerOrderNo: maker,
    takerOutcome: Outcome.Yes,
    makerOutcome: Outcome.No,
    yesPriceTicks: 5_000,
    sizeLots: 7,
    pending: true,
  } as never;
  orders.filled(fill);
  orders.filled(fill);
  for (const orderNo of [taker, maker]) orders.closed(orderNo as OrderNo, CloseReason.Filled);
  const sizes: number[] = [];
  for (let times = 0; times < 2; times += 1) {
    for (const orderNo of [taker, maker]) orders.removeIfDone(orderNo as OrderNo);
    sizes.push(orders.size);
    orders[end](fill);
  }
  for (const orderNo of [taker, maker]) orders.removeIfDone(orderNo as OrderNo);
  expect([...sizes, orders.size]).toEqual([2, 2, 0]);
});

/** The expected state of an order that was accepted and cancelled. */
function openOrderOf({ kind, worstPriceTicks, ...terms }: OrderAccepted): object {
  return {
    ...terms,
    createdAtMs: 1_800_000_000_000,
    filledLots: 0,
    filledUnits: 0n,
    closeReason: CloseReason.Cancelled,
  };
}

/** An order with the largest value in every field. */
const ACCEPTED: OrderAccepted = {
  kind: 'orderAccepted',
  orderNo: 1 as OrderNo,
  digest: '0123456789abcdef'.repeat(4),
  accountId: 0x7fff_ffff as AccountId,
  marketId: 0x7fff_ffff as MarketId,
  outcome: Outcome.No,
  side: Side.Sell,
  type: OrderType.Limit,
  priceTicks: MAX_PRICE_TICKS as PriceTicks,
  sizeLots: MAX_SIZE_LOTS as SizeLots,
  budgetUnits: MAX_DEPOSITS_UNITS as QuoteUnits,
  expiresAtSec: Number.MAX_SAFE_INTEGER,
  postOnly: true,
  timeInForce: TimeInForce.FillOrKill,
  worstPriceTicks: 0,
};
