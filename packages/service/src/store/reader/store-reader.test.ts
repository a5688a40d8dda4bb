import { join } from 'node:path';
import { type AccountId, type MarketId, Outcome, type TradeNo } from '@presage/exchange';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemTimers } from '../../clock.ts';
import { SimulatedTime } from '../../sequencer/testing/simulated-time.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { TEST_INSTALLATION } from '../../testing/test-installation.ts';
import { PageTooDeepError, StoreStalledError } from '../errors.ts';
import { CLOSE_WAIT_MS, MAX_OFFSET_ROWS, MAX_PENDING_READS, MAX_READ_MS } from '../limits.ts';
import { loadMarketDataState } from '../loading/load-market-data-state.ts';
import { openForReading } from '../open-database.ts';
import { openForWriting } from '../open-for-writing.ts';
import { Projection } from '../projection/projection.ts';
import type { StoreQueries } from '../read-store.ts';
import { createStoreQueries } from '../reads/store-queries.ts';
import { entriesOf } from '../testing/entries-of.ts';
import { randomJournal } from '../testing/random-journal.ts';
import { type StoreReader, type StoreReaderOptions, startStoreReader } from './store-reader.ts';

const FAILING = new URL('../testing/failing-reader-thread.ts', import.meta.url);
const ACCOUNT = 3 as AccountId;
const MARKETS = [1, 3, 4] as MarketId[];
const PAGE = { page: 1, limit: 20 };
/** More rows than a page may be deep. */
const DEEP = MAX_OFFSET_ROWS + 2;

type Query = (...args: readonly unknown[]) => Promise<unknown>;

describe('the reader', () => {
  it('answers every query as in its own thread', async () => {
    const { reader, path } = await openReader();
    const journal = randomJournal(47, 3_000);
    const writing = openForWriting(path);
    onTestFinished(() => writing.close());
    new Projection(writing, TEST_INSTALLATION).project(entriesOf(journal.applied));
    const here = openForReading(path);
    onTestFinished(() => here.connection.close());
    const queries = createStoreQueries(here.db);
    const [{ digest } = { digest: '' }] = [...journal.exchange.openOrders()];
    const [taken] = (await queries.trades({ accountId: ACCOUNT }, PAGE)).list;
    const [fill] = (await queries.marketTrades({ marketIds: MARKETS }, PAGE)).list;
    const span = { fromMs: 0, toMs: 9e15 };
    const minutes = { bucketSec: 60, fromSec: 0, toSec: 9e9 };
    const args: { readonly [Name in keyof StoreQueries]: Parameters<StoreQueries[Name]> } = {
      orders: [{ accountId: ACCOUNT, span }, PAGE],
      orderWithTrades: [digest],
      openLevels: [1 as MarketId],
      trades: [{ accountId: ACCOUNT, marketIds: MARKETS }, PAGE],
      tradeId: [{ accountId: ACCOUNT, tradeNo: taken?.tradeNo ?? '', span }],
      marketTrades: [{ marketIds: MARKETS }, PAGE],
      marketTradeId: [{ marketIds: MARKETS, tradeNo: fill?.tradeNo ?? (0 as TradeNo), span }],
      payouts: [{ accountId: ACCOUNT }, PAGE],
      transfers: [{ accountId: ACCOUNT }, PAGE],
      positions: [{ accountId: ACCOUNT }, PAGE],
      positionsBefore: [MARKETS.map((marketId) => ({ accountId: ACCOUNT, marketId, outcome: Outcome.Yes })), 0],
      balance: [ACCOUNT],
      accounts: [PAGE],
      audit: [PAGE],
      auditOf: [{ actor: 'admin', beforeSequence: 9e15, limit: 10 }],
      candles: [{ marketId: 1 as MarketId, ...minutes }],
      closes: [{ marketId: 1 as MarketId, ...minutes }],
      pricesBefore: [{ marketIds: MARKETS, bucketSec: 60, beforeSec: 9e9 }],
      firstClose: [{ marketId: 1 as MarketId, bucketSec: 60 }],
      holdings: [MARKETS],
    };
    for (const [name, given] of Object.entries(args)) {
      const ask = (reads: StoreQueries) => (reads[name as keyof StoreQueries] as Query)(...given);
      const expected = await ask(queries);
      expect(expected, name).toBeTruthy();
      expect(await ask(reader.queries)).toEqual(expected);
    }
    expect(await reader.loadMarketData()).toEqual(await loadMarketDataState(here.db));
  });

  it('passes on why a query failed, and continues', async () => {
    const { reader, path } = await openReader();
    const writing = openForWriting(path);
    onTestFinished(() => writing.close());
    writing.exec('drop table payouts');
    const failed = reader.queries.payouts({ accountId: ACCOUNT }, PAGE);
    await expect(failed).rejects.toMatchObject({ code: 'ERR_SQLITE_ERROR', errcode: 1 });
    await expect(failed).rejects.toThrow('no such table: payouts');
    expect(await reader.queries.balance(ACCOUNT)).toBeDefined();
  });

  it('refuses a page that is too deep', async () => {
    const { reader, path } = await openReader();
    const writing = openForWriting(path);
    onTestFinished(() => writing.close());
    writing.exec(`
      with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < ${DEEP})
      insert into accounts (account_id, wallet, trading_wallet, created_at_ms, builder)
      select number, '0xab' || number, '', 0, '' from numbers`);
    const page = { page: DEEP, limit: 1 };
    const error: unknown = await reader.queries.accounts(page, '0xab').catch((thrown: unknown) => thrown);
    expect(error).toEqual(new PageTooDeepError(page, MAX_OFFSET_ROWS));
    expect(error).toBeInstanceOf(PageTooDeepError);
  });

  it('rejects reads while one takes too long, and reads again as soon as that has ended', async () => {
    const time = new SimulatedTime();
    const log = { warn: vi.fn() };
    const { reader, path } = await openReader({ script: FAILING, timers: time, log });
    const reads = [read(reader, 'hang'), read(reader, 'next')].map((reading) =>
      expect(reading).rejects.toThrow(StoreStalledError),
    );
    await time.pass(MAX_READ_MS - 1);
    expect(reader.isStalled).toBe(false);
    await time.pass(1);
    await Promise.all(reads);
    expect(reader.isStalled).toBe(true);
    await expect(read(reader, 'another')).rejects.toThrow(StoreStalledError);
    release(path);
    await expect.poll(() => reader.isStalled).toBe(false);
    expect(await read(reader, 'later')).toBe('later');
    expect(log.warn).toHaveBeenCalledTimes(2);
    expect(time.pendingTimers).toBe(0);
  });

  it('waits for the market data of a start however long it takes', async () => {
    const time = new SimulatedTime();
    const { reader, path } = await openReader({ script: FAILING, timers: time });
    const loading = reader.loadMarketData();
    await time.pass(100 * MAX_READ_MS);
    expect(reader.isStalled).toBe(false);
    release(path);
    expect(await loading).toBe('loaded');
  });

  it('rejects reads beyond its bound, and carries out those it has taken', async () => {
    const { reader, path } = await openReader({ script: FAILING, timers: new SimulatedTime() });
    const taken = Array.from({ length: MAX_PENDING_READS }, (_, index) => read(reader, index === 0 ? 'hang' : 'd'));
    await expect(read(reader, 'one more')).rejects.toThrow(StoreStalledError);
    release(path);
    await Promise.all(taken);
    expect(await read(reader, 'now')).toBe('now');
  });

  it('reports once that its thread has died, and rejects every read', async () => {
    const onDead = vi.fn();
    const { reader } = await openReader({ script: FAILING, onDead });
    await expect(read(reader, 'die')).rejects.toThrow('the thread ended');
    await expect(read(reader, 'd')).rejects.toThrow('the thread ended');
    expect(onDead).toHaveBeenCalledTimes(1);
  });

  it('closes without a read that never ends', async () => {
    const time = new SimulatedTime();
    const onDead = vi.fn();
    const { reader } = await openReader({ script: FAILING, timers: time, onDead });
    const reading = expect(read(reader, 'hang')).rejects.toThrow(StoreStalledError);
    const closed = reader.close();
    await time.pass(CLOSE_WAIT_MS);
    await Promise.all([closed, reading]);
    expect(onDead).not.toHaveBeenCalled();
  });
});

async function openReader(options: Partial<StoreReaderOptions> = {}): Promise<{ reader: StoreReader; path: string }> {
  const path = join(temporaryFolder(), 'store.sqlite');
  openForWriting(path).close();
  const failOnDeath = (error: Error) => {
    throw error;
  };
  const log = { warn: vi.fn() };
  const reader = await startStoreReader({ path, timers: systemTimers, log, onDead: failOnDeath, ...options });
  onTestFinished(async () => {
    const closed = reader.close();
    release(path);
    await closed;
  });
  return { reader, path };
}

/** Reads an order; the failing thread returns its digest. */
function read(reader: StoreReader, digest: string): Promise<unknown> {
  return reader.queries.orderWithTrades(digest);
}

/** Ends what hangs in the failing thread of a path. */
function release(path: string): void {
  const channel = new BroadcastChannel(path);
  channel.postMessage('go on');
  channel.close();
}
