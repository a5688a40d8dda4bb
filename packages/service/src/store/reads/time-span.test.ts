import { describe, expect, it, onTestFinished } from 'vitest';
import { MAX_OFFSET_ROWS, MAX_SPAN_OFFSET_ROWS } from '../limits.ts';
import type { Page, Rows, TimeSpan, TradeRow } from '../read-store.ts';
import { ACCOUNT, ALL, byPages, filledStore, ROOT_CHILDREN } from '../testing/filled-store.ts';
import { storeInMemory } from '../testing/temporary-store.ts';
import { numbersOfSpan } from './numbers-of-span.ts';
import { createStoreQueries } from './store-queries.ts';

const { journal, reads } = await filledStore();

describe('a span of time', () => {
  const times = () => journal.applied.map(({ timeMs }) => timeMs);
  const inSpan = ({ fromMs, toMs }: TimeSpan, rows: readonly { readonly createdAtMs: number }[]) =>
    rows.filter(({ createdAtMs }) => createdAtMs >= fromMs && createdAtMs < toMs);

  it('selects the orders, trades, payouts and transfers that were created in it, page by page', async () => {
    const [orders, trades, payouts, transfers, fills] = await Promise.all([
      reads.orders({ accountId: ACCOUNT }, ALL),
      reads.trades({ accountId: ACCOUNT }, ALL),
      reads.payouts({ accountId: ACCOUNT }, ALL),
      reads.transfers({ accountId: ACCOUNT }, ALL),
      reads.marketTrades({ marketIds: ROOT_CHILDREN }, ALL),
    ]);
    const at = (share: number) => times()[Math.floor(share * (times().length - 1))] ?? 0;
    const spans = [
      [0.2, 0.7],
      [0.5, 0.5],
      [0, 1],
      [0.7, 0.2],
    ].map(([from = 0, to = 0]) => ({ fromMs: at(from), toMs: at(to) }));
    for (const span of [...spans, { fromMs: 0, toMs: 1 }, { fromMs: 9e15, toMs: 9e15 }, { fromMs: 0, toMs: 9e15 }]) {
      const filter = { accountId: ACCOUNT, span };
      expect(await byPages((page) => reads.orders(filter, page), 7)).toEqual(inSpan(span, orders.list));
      expect(await byPages((page) => reads.trades(filter, page), 7)).toEqual(inSpan(span, trades.list));
      expect(await byPages((page) => reads.payouts(filter, page), 2)).toEqual(inSpan(span, payouts.list));
      expect(await byPages((page) => reads.transfers(filter, page), 3)).toEqual(inSpan(span, transfers.list));
      const ofMarkets = { marketIds: ROOT_CHILDREN, span };
      expect(await byPages((page) => reads.marketTrades(ofMarkets, page), 7)).toEqual(inSpan(span, fills.list));
    }
    expect(inSpan(spans[0] as TimeSpan, orders.list).length).toBeGreaterThan(10);
  });

  it('begins and ends between two milliseconds', async () => {
    const { list } = await reads.trades({ accountId: ACCOUNT }, ALL);
    const atMs = list[Math.floor(list.length / 2)]?.createdAtMs ?? 0;
    const { list: then } = await reads.trades({ accountId: ACCOUNT, span: { fromMs: atMs, toMs: atMs + 1 } }, ALL);
    expect(then).toEqual(list.filter(({ createdAtMs }) => createdAtMs === atMs));
    expect(then.length).toBeGreaterThan(0);
  });

  it('is found by reading few rows, however many there are', async () => {
    const { db, connection } = await storeInMemory();
    onTestFinished(() => db.destroy());
    let readings = 0;
    connection.function('counted', (timeMs) => {
      readings += 1;
      return timeMs;
    });
    connection.exec(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
      insert into transfers (transfer_id, account_id, kind, amount_units, created_at_ms) select i, 3, 1, '1', i from n;
      alter table transfers rename to kept;
      create view transfers as select transfer_id, counted(created_at_ms) as created_at_ms from kept`,
    );
    expect(await numbersOfSpan(db, 'transfers', { fromMs: 300, toMs: 700 })).toEqual({ first: 300, end: 700 });
    expect(readings).toBeLessThanOrEqual(2 * 41);
  });

  it('reaches rows that no page of the whole list reaches, and is counted only up to there', async () => {
    const long = await storeInMemory();
    onTestFinished(() => long.db.destroy());
    const rows = MAX_OFFSET_ROWS + 100;
    const columns = long.connection.prepare('select name from pragma_table_info(?)').all('trades');
    const values: Record<string, string> = {
      trade_id: 'i',
      number: 'i',
      account_id: '3',
      created_at_ms: 'i',
      status: '2',
      tx_hash: "''",
      cause: "''",
    };
    const selected = columns.map(({ name }) => values[String(name)] ?? '1').join();
    long.connection.exec(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows}) insert into trades select ${selected} from n;
      insert into account_markets values (3, 1, 0, 0, 0, 0, ${rows}, 0)`,
    );
    const reads = createStoreQueries(long.db);
    const deep = { page: rows / 10, limit: 10 };
    await expect(reads.trades({ accountId: ACCOUNT }, deep)).rejects.toThrow('start_at');
    const read = (toMs: number, page: Page) => reads.trades({ accountId: ACCOUNT, span: { fromMs: 0, toMs } }, page);
    const numbers = async (found: Promise<Rows<TradeRow>>) => (await found).list.map(({ createdAtMs }) => createdAtMs);
    expect(await numbers(read(4, { page: 1, limit: 10 }))).toEqual([3, 2, 1]);
    expect(await read(rows, { page: 1, limit: 10 })).toMatchObject({ total: MAX_SPAN_OFFSET_ROWS + 1 });
    await expect(read(rows, deep)).rejects.toThrow('start_at');
    const deepest = { page: MAX_SPAN_OFFSET_ROWS / 10 + 1, limit: 10 };
    expect((await read(rows, deepest)).list).toHaveLength(10);
    expect(await read(MAX_SPAN_OFFSET_ROWS, deep)).toEqual({ total: MAX_SPAN_OFFSET_ROWS - 1, list: [] });
  });
});
