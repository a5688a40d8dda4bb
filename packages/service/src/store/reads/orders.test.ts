import { join } from 'node:path';
import type { MarketId } from '@presage/exchange';
import { OrderStatus } from '@presage/protocol/values';
import { CamelCasePlugin, Kysely } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sqliteDialect } from '../../sqlite/kysely-dialect.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { TEST_INSTALLATION } from '../../testing/test-installation.ts';
import { loadUnfinishedOrders } from '../loading/load-unfinished-orders.ts';
import { openForReading } from '../open-database.ts';
import { openForWriting } from '../open-for-writing.ts';
import { Projection } from '../projection/projection.ts';
import type { OrderRow } from '../read-store.ts';
import type { Tables } from '../schema.ts';
import { entriesOf } from '../testing/entries-of.ts';
import { ACCOUNT, ALL, byPages, filledStore, ROOT_CHILDREN } from '../testing/filled-store.ts';
import type { TestJournal } from '../testing/random-journal.ts';
import { createStoreQueries } from './store-queries.ts';

const { journal, store, reads } = await filledStore();

describe('orders', () => {
  it.each([
    ['all', {}],
    ['open', { statuses: [OrderStatus.PENDING] }],
    ['of several statuses', { statuses: [OrderStatus.FINISHED, OrderStatus.CANCELED] }],
    ['of a status that no order has', { statuses: [OrderStatus.FAILED] }],
    ['of a market', { marketIds: [1] as MarketId[] }],
    [
      'of a root’s children, closed',
      { marketIds: ROOT_CHILDREN, statuses: [OrderStatus.CANCELED, OrderStatus.EXPIRED] },
    ],
    ['of no market', { marketIds: [] }],
  ])(
    '%s are listed newest first, page by page',
    async (_words, { statuses, marketIds }: { statuses?: number[]; marketIds?: MarketId[] }) => {
      const filter = { accountId: ACCOUNT, ...(statuses && { statuses }), ...(marketIds && { marketIds }) };
      const found = await byPages((page) => reads.orders(filter, page), 7);
      const rows = await store.db
        .selectFrom('orders')
        .selectAll()
        .where('accountId', '=', ACCOUNT)
        .orderBy('orderNo', 'desc')
        .execute();
      const expected = rows
        .filter((row) => (statuses?.includes(row.status) ?? true) && (marketIds?.includes(row.marketId) ?? true))
        .map(
          ({ digest, postOnly, ...row }): OrderRow => ({
            ...row,
            digest: Buffer.from(digest).toString('hex'),
            postOnly: postOnly === 1,
          }),
        );
      expect(found).toEqual(expected);
      if (!statuses?.includes(OrderStatus.FAILED) && marketIds?.length !== 0) expect(found.length).toBeGreaterThan(3);
    },
  );

  it('that are open are loaded as the exchange holds them', async () => {
    const open = [...journal.exchange.openOrders()];
    const rows = [...loadUnfinishedOrders(store.connection)];
    const remaining = rows.map((row) => [row.digest, row.sizeLots - row.filledLots]);
    expect(new Map(remaining as [string, number][])).toEqual(
      new Map(open.map(({ digest, remainingLots }) => [digest, remainingLots])),
    );
    expect(rows.length).toBeGreaterThan(5);
  });

  it('are found by digest with their own fills, oldest first', async () => {
    const { list } = await reads.orders({ accountId: ACCOUNT, statuses: [OrderStatus.FINISHED] }, ALL);
    const order = list.find(({ filledLots }) => filledLots > 0);
    if (order === undefined) throw new Error('no order was filled');
    expect(await reads.orderWithTrades('ff'.repeat(32))).toBeUndefined();
    const found = await reads.orderWithTrades(order.digest);
    expect(found?.order).toEqual(order);
    const fills = found?.trades ?? [];
    expect(fills.reduce((sum, fill) => sum + fill.sizeLots, 0)).toBe(order.filledLots);
    expect(fills.every((fill) => fill.orderDigest === order.digest && fill.kind === 'fill')).toBe(true);
    expect(fills.map((fill) => fill.createdAtMs)).toEqual(fills.map((fill) => fill.createdAtMs).sort());
  });
});

describe('an order and its fills', () => {
  it('are read as of one moment, although the projection writes in the meantime', async () => {
    const { entries, last, digest } = withLastFill(journal);
    const path = join(temporaryFolder(), 'store.sqlite');
    const writing = openForWriting(path);
    onTestFinished(() => writing.close());
    const projection = new Projection(writing, TEST_INSTALLATION);
    projection.project(entries);
    const reading = openForReading(path);
    const logging = new Kysely<Tables>({
      dialect: sqliteDialect(reading.connection),
      plugins: [new CamelCasePlugin()],
      log: ({ query }) => {
        if (query.sql.includes('from "orders"')) projection.project([last]);
      },
    });
    onTestFinished(() => logging.destroy());
    const found = await createStoreQueries(logging).orderWithTrades(digest);
    expect(projection.sequence).toBe(last.sequence);
    expect(found?.trades.reduce((sum, { sizeLots }) => sum + sizeLots, 0)).toBe(found?.order.filledLots);
  });

  /** The entries before the last one with a fill, that entry, and the digest of its maker. */
  function withLastFill({ applied }: TestJournal) {
    const entries = entriesOf(applied);
    const index = entries.findLastIndex(({ events }) => events.some(({ kind }) => kind === 'orderFilled'));
    const last = entries[index];
    const fill = last?.events.find((event) => event.kind === 'orderFilled');
    const maker = entries
      .flatMap(({ events }) => events)
      .find((event) => event.kind === 'orderAccepted' && event.orderNo === fill?.makerOrderNo);
    if (last === undefined || maker?.kind !== 'orderAccepted') throw new Error('no order was filled');
    return { entries: entries.slice(0, index), last, digest: maker.digest };
  }
});
