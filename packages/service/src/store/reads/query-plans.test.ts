import { type MarketId, Outcome, type TradeNo } from '@presage/exchange';
import { CamelCasePlugin, Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sqliteDialect } from '../../sqlite/kysely-dialect.ts';
import type { Tables } from '../schema.ts';
import { ACCOUNT, filledStore, ROOT_CHILDREN } from '../testing/filled-store.ts';
import { createStoreQueries } from './store-queries.ts';

const { journal, store, paidMarketId } = await filledStore();

async function tradedOrder(): Promise<string> {
  const { list } = await createStoreQueries(store.db).trades({ accountId: ACCOUNT }, { page: 1, limit: 50 });
  return list.find(({ kind }) => kind === 'fill')?.orderDigest ?? '';
}

describe('the cost of reading', () => {
  it('never scans a table, and sorts only within a market: every query uses an index', async () => {
    const queries: { sql: string; parameters: readonly unknown[] }[] = [];
    const { digest } = [...journal.exchange.openOrders()][0] ?? { digest: '' };
    const logging = new Kysely<Tables>({
      dialect: sqliteDialect(store.connection),
      plugins: [new CamelCasePlugin()],
      log: ({ query }) => {
        queries.push(query);
      },
    });
    const logged = createStoreQueries(logging);
    const page = { page: 2, limit: 5 };
    await logged.orders({ accountId: ACCOUNT }, page);
    await logged.orders({ accountId: ACCOUNT, marketIds: [1, ...ROOT_CHILDREN] as MarketId[] }, page);
    await logged.orderWithTrades(digest);
    await logged.trades({ accountId: ACCOUNT }, page);
    await logged.trades({ accountId: ACCOUNT, marketIds: ROOT_CHILDREN }, page);
    await logged.payouts({ accountId: ACCOUNT }, { page: 1, limit: 2 });
    await logged.payouts({ accountId: ACCOUNT, marketIds: [paidMarketId, ...ROOT_CHILDREN] }, { page: 1, limit: 2 });
    await logged.transfers({ accountId: ACCOUNT }, { page: 1, limit: 2 });
    await logged.marketTrades({ marketIds: ROOT_CHILDREN }, page);
    const span = { fromMs: 0, toMs: 9e15 };
    await logged.orders({ accountId: ACCOUNT, marketIds: [1, ...ROOT_CHILDREN] as MarketId[], span }, page);
    await logged.trades({ accountId: ACCOUNT, span }, page);
    await logged.trades({ accountId: ACCOUNT, span, after: 7 }, page);
    await logged.trades({ accountId: ACCOUNT, marketIds: ROOT_CHILDREN, span, after: 7 }, page);
    await logged.trades({ accountId: ACCOUNT, orderDigest: await tradedOrder() }, { page: 1, limit: 5 });
    await logged.tradeId({ accountId: ACCOUNT, tradeNo: '1-taker', span: { fromMs: 0, toMs: 1_000 } });
    await logged.marketTrades({ marketIds: ROOT_CHILDREN, span }, page);
    await logged.marketTrades({ marketIds: ROOT_CHILDREN, span, after: 7 }, page);
    await logged.marketTradeId({ marketIds: ROOT_CHILDREN, tradeNo: 1 as TradeNo, span: { fromMs: 0, toMs: 1_000 } });
    await logged.positions({ accountId: ACCOUNT }, { page: 1, limit: 5 });
    await logged.positions({ accountId: ACCOUNT, marketIds: ROOT_CHILDREN }, { page: 1, limit: 5 });
    await logged.positions({ accountId: ACCOUNT, states: ['open', 'lost'] }, { page: 1, limit: 2 });
    await logged.balance(ACCOUNT);
    await logged.accounts({ page: 2, limit: 2 });
    await logged.audit(page);
    await logged.candles({ marketId: 1 as MarketId, bucketSec: 60, fromSec: 0, toSec: 9e9 });
    await logged.closes({ marketId: 1 as MarketId, bucketSec: 60, fromSec: 0, toSec: 9e9 });
    await logged.pricesBefore({ marketIds: [1 as MarketId], bucketSec: 60, beforeSec: 9e9 });
    await logged.positionsBefore([{ accountId: ACCOUNT, marketId: 1 as MarketId, outcome: Outcome.Yes }], 5);
    await logged.firstClose({ marketId: 1 as MarketId, bucketSec: 60 });
    await logged.holdings(ROOT_CHILDREN);
    const selects = queries.filter(({ sql }) => /^\s*(select|with)/.test(sql));
    expect(selects.length).toBeGreaterThan(30);
    for (const { sql, parameters } of selects) {
      const plan = store.connection.prepare(`explain query plan ${sql}`).all(...(parameters as number[]));
      const steps = plan.map((step) => (step as { detail: string }).detail);
      expect(
        steps.filter((step) => /^SCAN (?!CONSTANT|search$|keys$)|TEMP B-TREE FOR (?!LAST TERM)/.test(step)),
        `${sql}\n${steps.join('\n')}`,
      ).toEqual([]);
    }
  });
});
