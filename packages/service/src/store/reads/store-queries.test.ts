import { join } from 'node:path';
import {
  type AccountId,
  complementTicks,
  type MarketId,
  MarketStatus,
  Outcome,
  type QuoteUnits,
  Resolution,
  type SizeLots,
  UNITS_PER_QUOTE,
} from '@presage/exchange';
import { CamelCasePlugin, Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sqliteDialect } from '../../sqlite/kysely-dialect.ts';
import { SQLITE_COLUMN_TYPES } from '../column-types.ts';
import { MAX_FOLLOWED_TRADES, MAX_OFFSET_ROWS, MAX_SPAN_OFFSET_ROWS } from '../limits.ts';
import { loadUnfinishedOrders } from '../loading/load-unfinished-orders.ts';
import { migrateStore } from '../migrations/migrate.ts';
import { openForReading, type StoreDatabase, throughKysely } from '../open-database.ts';
import { openForWriting } from '../open-for-writing.ts';
import { Projection } from '../projection/projection.ts';
import {
  type OrderRow,
  OrderStatus,
  type Page,
  type PositionRow,
  type Rows,
  type StoreQueries,
  type TimeSpan,
  type TradeRow,
} from '../read-store.ts';
import type { Tables } from '../schema.ts';
import { entriesOf } from '../testing/entries-of.ts';
import { randomJournal, type TestJournal, testMarket, testOrder } from '../testing/random-journal.ts';
import { storeInMemory, TEST_INSTALLATION, temporaryFolder } from '../testing/temporary-store.ts';
import { createStoreQueries } from './store-queries.ts';
import { findLastTradeId, listTradesAfter } from './trades.ts';

const ACCOUNT = 3 as AccountId;
const ROOT_CHILDREN = [3, 4] as MarketId[];
const ALL: Page = { page: 1, limit: 100_000 };

let journal: TestJournal;
let store: StoreDatabase;
let reads: StoreQueries;
/** A market that has paid the account for both outcomes. */
let paidMarketId: MarketId;

beforeAll(async () => {
  journal = randomJournal(46, 6_000);
  leaveOrdersOpen(journal);
  paidMarketId = payOut(journal);
  loseHalf(journal);
  store = await storeInMemory();
  new Projection(store.connection, TEST_INSTALLATION).project(entriesOf(journal.applied));
  reads = createStoreQueries(store.db);
});
afterAll(() => store.db.destroy());

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
async function byPages<Row>(read: (page: Page) => Promise<Rows<Row>>, limit: number): Promise<Row[]> {
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

describe('orders', () => {
  it.each([
    ['all', {}],
    ['open', { statuses: [OrderStatus.Pending] }],
    ['of several statuses', { statuses: [OrderStatus.Finished, OrderStatus.Canceled] }],
    ['of a status that no order has', { statuses: [OrderStatus.Failed] }],
    ['of a market', { marketIds: [1] as MarketId[] }],
    [
      'of a root’s children, closed',
      { marketIds: ROOT_CHILDREN, statuses: [OrderStatus.Canceled, OrderStatus.Expired] },
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
        .map((row): OrderRow => ({ ...row, digest: Buffer.from(row.digest).toString('hex') }));
      expect(found).toEqual(expected);
      if (!statuses?.includes(OrderStatus.Failed) && marketIds?.length !== 0) expect(found.length).toBeGreaterThan(3);
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
    const { list } = await reads.orders({ accountId: ACCOUNT, statuses: [OrderStatus.Finished] }, ALL);
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
    const writing = throughKysely(openForWriting(path));
    onTestFinished(() => writing.db.destroy());
    await migrateStore(writing.db, SQLITE_COLUMN_TYPES);
    const projection = new Projection(writing.connection, TEST_INSTALLATION);
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

describe('trades', () => {
  it.each([
    ['all', undefined],
    ['of a root’s children', ROOT_CHILDREN],
  ])('%s are listed newest first with splits and merges, page by page', async (_words, marketIds) => {
    const filter = { accountId: ACCOUNT, ...(marketIds && { marketIds }) };
    const found = await byPages((page) => reads.trades(filter, page), 9);
    const rows = await store.db
      .selectFrom('trades')
      .selectAll()
      .where('accountId', '=', ACCOUNT)
      .orderBy('tradeId', 'desc')
      .execute();
    const expected = rows.filter((row) => marketIds?.includes(row.marketId) ?? true);
    expect(
      found.map(({ amountUnits, profitUnits, createdAtMs }) => ({ amountUnits, profitUnits, createdAtMs })),
    ).toEqual(expected.map(({ amountUnits, profitUnits, createdAtMs }) => ({ amountUnits, profitUnits, createdAtMs })));
    expect(new Set(found.map((row) => row.kind))).toEqual(new Set(['fill', 'split', 'merge']));
    const pair = found.find((row): row is TradeRow => row.kind === 'split');
    expect(pair).toMatchObject({ orderDigest: '', outcome: 0, priceTicks: 10_000, feeUnits: 0n });
  });

  it.each([
    ['of some accounts', [ACCOUNT, 5] as AccountId[]],
    ['of all accounts', undefined],
  ])('%s are read from any row on, in the order of events, a bounded number at a time', async (_words, accountIds) => {
    const rows = await store.db.selectFrom('trades').selectAll().orderBy('tradeId').execute();
    const from = rows.at(-MAX_FOLLOWED_TRADES)?.tradeId ?? 0;
    const { list, lastTradeId } = await listTradesAfter(store.db, { tradeId: from, accountIds });
    const wanted = rows.filter((row) => row.tradeId > from && (accountIds?.includes(row.accountId) ?? true));
    expect(list.map(({ accountId, profitUnits, createdAtMs }) => ({ accountId, profitUnits, createdAtMs }))).toEqual(
      wanted.map(({ accountId, profitUnits, createdAtMs }) => ({ accountId, profitUnits, createdAtMs })),
    );
    expect(lastTradeId).toBe(rows.at(-1)?.tradeId);
    expect(await findLastTradeId(store.db)).toBe(lastTradeId);
    const far = await listTradesAfter(store.db, { tradeId: -MAX_FOLLOWED_TRADES, accountIds });
    expect(far).toEqual({ list: [], lastTradeId: 0 });
  });

  it('have a separate number for each party', async () => {
    const rows = await Promise.all([1, 2, 3, 4, 5, 6].map((id) => reads.trades({ accountId: id as AccountId }, ALL)));
    const numbers = rows.flatMap(({ list }) => list.map((row) => row.tradeNo));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('of a market are its fills from the taker’s view', async () => {
    const found = await byPages((page) => reads.marketTrades({ marketIds: ROOT_CHILDREN }, page), 9);
    const fills = journal.applied
      .flatMap(({ events, timeMs }) => events.map((event) => ({ event, timeMs })))
      .flatMap(({ event, timeMs }) =>
        event.kind === 'orderFilled' && ROOT_CHILDREN.includes(event.marketId) ? [{ ...event, timeMs }] : [],
      );
    expect(found).toEqual(
      fills.reverse().map((fill) => ({
        tradeNo: fill.tradeNo,
        marketId: fill.marketId,
        matchType: fill.matchType,
        yesPriceTicks: fill.yesPriceTicks,
        sizeLots: fill.sizeLots,
        takerOutcome: fill.takerOutcome,
        takerSide: fill.takerSide,
        createdAtMs: fill.timeMs,
      })),
    );
    expect(
      found.some((row) => row.takerOutcome === Outcome.No && row.yesPriceTicks !== complementTicks(row.yesPriceTicks)),
    ).toBe(true);
  });
});

describe('trades after a trade', () => {
  it.each([
    ['all', undefined],
    ['those of a root’s children', ROOT_CHILDREN],
  ])('are %s that came later, oldest first, from the trade’s second on', async (_words, marketIds) => {
    const { list } = await reads.trades({ accountId: ACCOUNT }, ALL);
    const all = [...list].reverse();
    const some = all.filter((_, place) => place % 50 === 0 || place === all.length - 1);
    expect(new Set(some.map(({ kind }) => kind)).size).toBe(3);
    for (const last of some) {
      const span = { fromMs: secondOf(last).fromMs, toMs: 9e15 };
      const filter = { accountId: ACCOUNT, ...(marketIds && { marketIds }), span, after: await tradeIdOf(last) };
      const found = await byPages((page) => reads.trades(filter, page), 40);
      const later = all.slice(all.indexOf(last) + 1).filter((row) => marketIds?.includes(row.marketId) ?? true);
      expect(found).toEqual(later);
    }
  });

  it('are none for the trade of another account, of another second, or that does not exist', async () => {
    const { list } = await reads.trades({ accountId: ACCOUNT }, ALL);
    const row = list.find(({ tradeNo }) => tradeNo.endsWith('-maker')) as TradeRow;
    expect(await tradeIdOf(row)).toBeGreaterThan(0);
    expect(await tradeIdOf({ ...row, accountId: 5 as AccountId })).toBeUndefined();
    expect(await tradeIdOf({ ...row, createdAtMs: row.createdAtMs - 1_000 })).toBeUndefined();
    expect(await tradeIdOf({ ...row, createdAtMs: row.createdAtMs + 1_000 })).toBeUndefined();
    expect(await tradeIdOf({ ...row, tradeNo: '999999-maker' })).toBeUndefined();
    expect(await tradeIdOf({ ...row, tradeNo: row.tradeNo.replace('maker', 'taker') })).toBeUndefined();
    expect(await tradeIdOf({ ...row, tradeNo: 'the first' })).toBeUndefined();
  });

  it('are all of a span after its beginning', async () => {
    const { list } = await reads.trades({ accountId: ACCOUNT }, ALL);
    const found = await reads.trades({ accountId: ACCOUNT, span: { fromMs: 0, toMs: 9e15 }, after: 0 }, ALL);
    expect(found.list).toEqual([...list].reverse());
  });
});

/** The second in which a row was created. */
function secondOf({ createdAtMs }: TradeRow): TimeSpan {
  const fromMs = Math.floor(createdAtMs / 1_000) * 1_000;
  return { fromMs, toMs: fromMs + 1_000 };
}

function tradeIdOf(row: TradeRow): Promise<number | undefined> {
  return reads.tradeId({ accountId: row.accountId, tradeNo: row.tradeNo, span: secondOf(row) });
}

describe('payouts', () => {
  it.each([
    ['all', () => undefined],
    ['of some markets', () => [paidMarketId, ...ROOT_CHILDREN]],
    ['of a market without any', () => [9_999] as MarketId[]],
  ])('%s are listed newest first, page by page', async (_words, idsOf) => {
    const marketIds = idsOf();
    const rows = await store.db
      .selectFrom('payouts')
      .selectAll()
      .where('accountId', '=', ACCOUNT)
      .orderBy('payoutId', 'desc')
      .execute();
    expect(rows.length).toBeGreaterThan(1);
    const found = await byPages(
      (page) => reads.payouts({ accountId: ACCOUNT, ...(marketIds && { marketIds }) }, page),
      1,
    );
    expect(found).toEqual(rows.filter((row) => marketIds?.includes(row.marketId) ?? true));
  });
});

describe('a span of time', () => {
  const times = () => journal.applied.map(({ timeMs }) => timeMs);
  const inSpan = ({ fromMs, toMs }: TimeSpan, rows: readonly { readonly createdAtMs: number }[]) =>
    rows.filter(({ createdAtMs }) => createdAtMs >= fromMs && createdAtMs < toMs);

  it('selects the orders, trades and payouts that were created in it, page by page', async () => {
    const [orders, trades, payouts, fills] = await Promise.all([
      reads.orders({ accountId: ACCOUNT }, ALL),
      reads.trades({ accountId: ACCOUNT }, ALL),
      reads.payouts({ accountId: ACCOUNT }, ALL),
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
      insert into account_markets (account_id, market_id, pending, finished, canceled, expired, trades) values (3, 1, 0, 0, 0, 0, ${rows})`,
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
        holdings.find((row) => row.marketId === marketId && row.outcome === outcome)?.lots ?? 0;
      expect([lots(Outcome.Yes), lots(Outcome.No)]).toEqual([state?.yesSupplyLots, state?.noSupplyLots]);
    }
    expect(holdings[0]?.holders).toBeGreaterThan(1);
  });
});

describe('accounts and the audit log', () => {
  it('list accounts in order of registration with their balances', async () => {
    const found = await byPages((page) => reads.accounts(page), 4);
    expect(found.map((row) => row.accountId)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const { accountId, availableUnits, heldUnits } of found) {
      expect(journal.exchange.balanceOf(accountId)).toEqual({ availableUnits, heldUnits });
      expect(await reads.balance(accountId)).toEqual({ availableUnits, heldUnits });
    }
    expect(await reads.balance(999 as AccountId)).toEqual({ availableUnits: 0n, heldUnits: 0n });
  });

  it('finds accounts by the start of a wallet', async () => {
    const all = await byPages((page) => reads.accounts(page), 4);
    for (const { wallet, tradingWallet } of all) {
      for (const start of [wallet, tradingWallet, wallet.slice(0, 10), '0x']) {
        const wanted = all.filter((row) => row.wallet.startsWith(start) || row.tradingWallet.startsWith(start));
        expect(await byPages((page) => reads.accounts(page, start), 4)).toEqual(wanted);
      }
    }
    expect(await reads.accounts({ page: 1, limit: 4 }, '0xffffffffffff')).toEqual({ total: 0, list: [] });
  });

  it('lists what operators did, newest first, refusals included', async () => {
    const found = await byPages((page) => reads.audit(page), 11);
    const expected = journal.applied.filter(({ actor }) => actor !== undefined).reverse();
    expect(found.map(({ sequence, actor, action, atMs }) => ({ sequence, actor, action, atMs }))).toEqual(
      expected.map((entry) => ({
        sequence: entry.sequence,
        actor: entry.actor,
        action: entry.command.kind,
        atMs: entry.timeMs,
      })),
    );
    const created = found.find(({ action }) => action === 'createMarket');
    expect(created?.target).toMatch(/^market \d$/);
    expect(JSON.parse(created?.detail ?? '')).toMatchObject({ command: { tickStep: 1 }, outcome: { ok: true } });
    expect(found.some(({ detail }) => detail.includes('"ok":false'))).toBe(true);
  });
});

it('lists what one actor did, from any point on', async () => {
  const all = await byPages((page) => reads.audit(page), 11);
  const [{ actor } = { actor: '' }] = all;
  const own = all.filter((row) => row.actor === actor);
  expect(own.length).toBeGreaterThan(3);
  expect(await reads.auditOf({ actor, limit: own.length + 1, beforeSequence: Number.MAX_SAFE_INTEGER })).toEqual(own);
  expect(await reads.auditOf({ actor, limit: 2, beforeSequence: own[0]?.sequence ?? 0 })).toEqual(own.slice(1, 3));
  expect(await reads.auditOf({ actor: 'nobody', limit: 2, beforeSequence: Number.MAX_SAFE_INTEGER })).toEqual([]);
});

describe('candles', () => {
  it('are read within a window and before it, as prices before a time, and the first of all', async () => {
    const marketId = 1 as MarketId;
    const rows = await store.db
      .selectFrom('candles')
      .selectAll()
      .where('marketId', '=', 1 as MarketId)
      .where('bucketSec', '=', 60)
      .execute();
    const [first, second, third] = rows;
    if (!first || !second || !third) throw new Error('too few candles');
    const window = { marketId, bucketSec: 60, fromSec: second.bucketStartSec, toSec: third.bucketStartSec };
    const read = ({ bucketStartSec, closeYesTicks }: typeof first) => ({ bucketStartSec, closeYesTicks });
    expect(await reads.candles(window)).toEqual({ list: [read(second)], before: read(first) });
    const earlier = { ...window, fromSec: 0, toSec: second.bucketStartSec };
    expect(await reads.candles(earlier)).toEqual({ list: [read(first)], before: undefined });
    const marketIds = [marketId, 9_999 as MarketId];
    const before = (beforeSec: number) => reads.pricesBefore({ marketIds, bucketSec: 60, beforeSec });
    expect(await before(third.bucketStartSec)).toEqual(new Map([[marketId, second.closeYesTicks]]));
    expect(await before(first.bucketStartSec)).toEqual(new Map());
    expect(await reads.firstCandle(window)).toMatchObject({ bucketStartSec: first.bucketStartSec });
  });
});

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
    await logged.marketTrades({ marketIds: ROOT_CHILDREN }, page);
    const span = { fromMs: 0, toMs: 9e15 };
    await logged.orders({ accountId: ACCOUNT, marketIds: [1, ...ROOT_CHILDREN] as MarketId[], span }, page);
    await logged.trades({ accountId: ACCOUNT, span }, page);
    await logged.trades({ accountId: ACCOUNT, span, after: 7 }, page);
    await logged.trades({ accountId: ACCOUNT, marketIds: ROOT_CHILDREN, span, after: 7 }, page);
    await logged.tradeId({ accountId: ACCOUNT, tradeNo: '1-taker', span: { fromMs: 0, toMs: 1_000 } });
    await logged.marketTrades({ marketIds: ROOT_CHILDREN, span }, page);
    await logged.positions({ accountId: ACCOUNT }, { page: 1, limit: 5 });
    await logged.positions({ accountId: ACCOUNT, marketIds: ROOT_CHILDREN }, { page: 1, limit: 5 });
    await logged.positions({ accountId: ACCOUNT, states: ['open', 'lost'] }, { page: 1, limit: 2 });
    await logged.balance(ACCOUNT);
    await logged.accounts({ page: 2, limit: 2 });
    await logged.audit(page);
    await logged.candles({ marketId: 1 as MarketId, bucketSec: 60, fromSec: 0, toSec: 9e9 });
    await logged.pricesBefore({ marketIds: [1 as MarketId], bucketSec: 60, beforeSec: 9e9 });
    await logged.positionsBefore([{ accountId: ACCOUNT, marketId: 1 as MarketId, outcome: Outcome.Yes }], 5);
    await logged.firstCandle({ marketId: 1 as MarketId, bucketSec: 60 });
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
