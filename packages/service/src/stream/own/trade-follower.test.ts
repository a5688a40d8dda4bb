import type { AccountId, TradeNo } from '@presage/exchange';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Applied } from '../../sequencer/applied.ts';
import { SimulatedTime, settled } from '../../sequencer/testing/simulated-time.ts';
import { StoreBehindError } from '../../store/errors.ts';
import type { StoreDatabase } from '../../store/open-database.ts';
import { Projection } from '../../store/projection/projection.ts';
import type { TradeRow } from '../../store/read-store.ts';
import { findLastTradeId, listTrades, listTradesAfter, listTradesOfFills } from '../../store/reads/trades.ts';
import { entriesOf } from '../../store/testing/entries-of.ts';
import { randomJournal } from '../../store/testing/random-journal.ts';
import { storeInMemory } from '../../store/testing/temporary-store.ts';
import { TEST_INSTALLATION } from '../../testing/test-installation.ts';
import { TRADE_READ_INTERVAL_MS, TRADE_RETRY_INTERVAL_MS } from '../limits.ts';
import { TradeFollower } from './trade-follower.ts';

const ACCOUNTS = [2, 5] as AccountId[];
const journal = randomJournal(47, 3_000);

let store: StoreDatabase;
let projection: Projection;
let time: SimulatedTime;
/** The sequence the store has reached, and callers that wait for it. */
let projected: number;
let waiting: { readonly sequence: number; readonly resolve: () => void; readonly reject: (error: Error) => void }[];
let isBehind: boolean;
/** What the store's answers wait for. */
let answering: Promise<void>;
/** What its next reads wait for before they begin, the first one first. */
let turns: Promise<void>[];
/** How often trades were read. */
let reads: number;
/** The fills that were read again. */
let readAgain: TradeNo[];
/** How often the last trade was looked up. */
let lookUps: number;
/** Makes it fail. */
let readError: Error | undefined;
let followed: Set<AccountId>;
let rows: TradeRow[];
let failures: unknown[];
let warnings: string[];
let follower: TradeFollower;

beforeEach(async () => {
  store = await storeInMemory();
  projection = new Projection(store.connection, TEST_INSTALLATION);
  time = new SimulatedTime();
  [projected, waiting, isBehind, rows, failures, warnings] = [0, [], false, [], [], []];
  followed = new Set();
  readError = undefined;
  answering = Promise.resolve();
  turns = [];
  reads = 0;
  readAgain = [];
  lookUps = 0;
  follower = new TradeFollower({
    reads: {
      reached,
      lastTradeId: () => {
        lookUps += 1;
        return readError === undefined ? afterAnswering(findLastTradeId(store.db)) : Promise.reject(readError);
      },
      tradesAfter: async (query) => {
        reads += 1;
        await turns.shift();
        if (readError !== undefined) throw readError;
        return listTradesAfter(store.db, query);
      },
      tradesOfFills: (query) => {
        readAgain.push(...query.tradeNos);
        return listTradesOfFills(store.db, query);
      },
    },
    timers: time,
    log: { warn: () => warnings.push('delayed') },
    accounts: () => [...followed],
    hasChannel: (accountId) => followed.has(accountId),
    publish: (row) => rows.push(row),
    onFailure: (error) => failures.push(error),
  });
});
afterEach(() => store.db.destroy());

async function afterAnswering<Value>(read: Promise<Value>): Promise<Value> {
  const value = await read;
  await answering;
  return value;
}

function reached(sequence: number): Promise<void> {
  if (isBehind) return Promise.reject(new StoreBehindError(sequence, projected));
  if (projected >= sequence) return Promise.resolve();
  return new Promise((resolve, reject) => waiting.push({ sequence, resolve, reject }));
}

function project(group: readonly Applied[]): void {
  projection.project(entriesOf(group));
  projected = group.at(-1)?.sequence ?? projected;
  for (const one of waiting.splice(0)) {
    if (one.sequence <= projected) one.resolve();
    else waiting.push(one);
  }
}

function apply(group: readonly Applied[]): void {
  for (const applied of group) follower.take(applied);
  project(group);
}

function follow(accountId: number): Promise<void> {
  return follower.start(() => followed.add(accountId as AccountId));
}

async function quiet(): Promise<void> {
  for (let turn = 0; turn < 200 && !follower.isIdle; turn++) await time.pass(TRADE_READ_INTERVAL_MS);
}

/** An account's rows as they are read over HTTP, oldest first. */
async function tradesOf(account: number): Promise<TradeRow[]> {
  const accountId = account as AccountId;
  return [...(await listTrades(store.db, { accountId }, { page: 1, limit: 50_000 })).list].reverse();
}

describe('following trades', () => {
  it('sends every trade, split and merge once, in order, with the profit from the store', async () => {
    for (const account of ACCOUNTS) await follow(account);
    for (let at = 0; at < journal.applied.length; at += 37) {
      const group = journal.applied.slice(at, at + 37);
      for (const applied of group) follower.take(applied);
      if (at % 2 === 0) await settled();
      project(group);
      if (at % 5 === 0) follower.sweep();
    }
    await quiet();
    for (const account of ACCOUNTS) {
      const published = rows.filter(({ accountId }) => accountId === account);
      expect(published).toEqual(await tradesOf(account));
      expect(published.some(({ profitUnits }) => profitUnits !== 0n)).toBe(true);
      expect(new Set(published.map(({ kind }) => kind)).size).toBe(3);
    }
    expect(rows.every(({ accountId }) => followed.has(accountId))).toBe(true);
    expect(failures).toEqual([]);
  });

  it('sends a trade on chain once more when it has settled or failed', async () => {
    const onChain = randomJournal(47, 2_000, 'chain');
    projection = new Projection(store.connection, { ...TEST_INSTALLATION, ledger: 'chain' });
    for (const account of ACCOUNTS) await follow(account);
    for (let at = 0; at < onChain.applied.length; at += 11) {
      apply(onChain.applied.slice(at, at + 11));
      await time.pass(TRADE_READ_INTERVAL_MS);
    }
    await quiet();
    for (const account of ACCOUNTS) {
      const published = rows.filter(({ accountId }) => accountId === account);
      const last = new Map(published.map((row) => [row.tradeNo, row]));
      expect([...last.values()]).toEqual(await tradesOf(account));
      expect(published.length).toBeGreaterThan(last.size);
      expect(new Set(published.map(({ status }) => status))).toEqual(new Set([1, 2, 6]));
    }
    expect(readAgain).toHaveLength(new Set(readAgain).size);
    expect(rows.every(({ accountId }) => followed.has(accountId))).toBe(true);
    expect(failures).toEqual([]);
  });

  it('sends new listeners no earlier trades, and all later ones', async () => {
    project(journal.applied.slice(0, 1_500));
    await follow(2);
    const before = (await tradesOf(2)).length;
    const beforeLater = (await tradesOf(5)).length;
    await follow(5);
    apply(journal.applied.slice(1_500));
    await quiet();
    expect(rows.filter(({ accountId }) => accountId === 2)).toEqual((await tradesOf(2)).slice(before));
    expect(rows.filter(({ accountId }) => accountId === 5)).toEqual((await tradesOf(5)).slice(beforeLater));
  });

  it('sends new listeners no trades that happened while nobody listened to them', async () => {
    await follow(99);
    project(journal.applied.slice(0, 2_000));
    await follow(5);
    const before = (await tradesOf(5)).length;
    expect(before).toBeGreaterThan(10);
    apply(journal.applied.slice(2_000));
    await quiet();
    expect(rows).toEqual((await tradesOf(5)).slice(before));
  });

  it('sends new listeners no earlier trades that the store had not reached when they joined', async () => {
    const half = journal.applied.slice(0, 1_500);
    const rest = journal.applied.slice(1_500);
    for (const applied of half) follower.take(applied);
    const first = follow(2);
    await settled();
    project(half);
    await first;
    const before = (await tradesOf(2)).length;
    for (const applied of rest) follower.take(applied);
    const second = follow(5);
    await settled();
    project(rest);
    await second;
    await quiet();
    expect(before).toBeGreaterThan(10);
    expect(rows).toEqual((await tradesOf(2)).slice(before));
  });

  it('sends no trade late that happened while its listener joined', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answering = promise;
    const joined = follow(2);
    await settled();
    apply(journal.applied.slice(0, 1_500));
    follower.sweep();
    resolve();
    await joined;
    await quiet();
    const before = (await tradesOf(2)).length;
    expect(before).toBeGreaterThan(10);
    rows = [];
    apply(journal.applied.slice(1_500));
    await quiet();
    expect(rows).toEqual((await tradesOf(2)).slice(before));
  });

  it('misses no trade that happens after its listener joined, while a read that follows waits for its turn', async () => {
    await follow(99);
    const { promise, resolve } = Promise.withResolvers<void>();
    turns = [Promise.resolve(), promise];
    const joined = follow(2);
    const next = follow(5);
    await joined;
    apply(journal.applied);
    resolve();
    await next;
    await quiet();
    expect(rows.filter(({ accountId }) => accountId === 2)).toEqual(await tradesOf(2));
  });

  it('skips no trade that arrives while it skips rows that concern nobody', async () => {
    await follow(2);
    follower.sweep();
    apply(journal.applied);
    await quiet();
    expect(rows).toEqual(await tradesOf(2));
  });

  it('lets all new listeners wait for the store at once, also while it follows others', async () => {
    await follow(2);
    for (const applied of journal.applied) follower.take(applied);
    const refused = Promise.all([5, 6, 7].map((account) => expect(follow(account)).rejects.toThrow(StoreBehindError)));
    await settled();
    expect(waiting).toHaveLength(4);
    for (const { sequence, reject } of waiting) reject(new StoreBehindError(sequence, projected));
    await refused;
  });

  it('refuses to open a channel at once while the store is known to be behind, and opens it when that is over', async () => {
    for (const applied of journal.applied) follower.take(applied);
    isBehind = true;
    await expect(follow(2)).rejects.toThrow(StoreBehindError);
    isBehind = false;
    await time.pass(TRADE_RETRY_INTERVAL_MS);
    await expect(follow(2)).rejects.toThrow(StoreBehindError);
    project(journal.applied);
    await settled();
    await follow(2);
    expect([...followed]).toEqual([2]);
  });

  it('loses nothing when the store is behind: it retries', async () => {
    await follow(2);
    isBehind = true;
    for (const applied of journal.applied) follower.take(applied);
    await settled();
    expect(rows).toEqual([]);
    expect(warnings).toHaveLength(1);
    isBehind = false;
    project(journal.applied);
    await time.pass(TRADE_RETRY_INTERVAL_MS);
    await quiet();
    expect(rows).toEqual(await tradesOf(2));
    expect(failures).toEqual([]);
  });

  it('loses nothing when the store cannot be read for a moment: it retries', async () => {
    await follow(2);
    readError = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });
    project(journal.applied);
    for (const applied of journal.applied) follower.take(applied);
    await settled();
    expect(rows).toEqual([]);
    readError = undefined;
    await time.pass(TRADE_RETRY_INTERVAL_MS);
    await quiet();
    expect(rows).toEqual(await tradesOf(2));
    readError = Object.assign(new Error('database disk image is malformed'), { code: 'ERR_SQLITE_ERROR', errcode: 11 });
    follower.sweep();
    await settled();
    expect(warnings).toHaveLength(2);
    expect(failures).toEqual([]);
  });

  it('says nothing of a delay at a stop: nobody is sent what comes later', async () => {
    await follow(2);
    isBehind = true;
    for (const applied of journal.applied) follower.take(applied);
    expect(await follower.sendLast()).toBe(false);
    await settled();
    expect([warnings, failures]).toEqual([[], []]);
  });

  it('reports a defect, and is silent about failures once it has stopped', async () => {
    await follow(2);
    readError = new TypeError('not a function');
    project(journal.applied);
    for (const applied of journal.applied) follower.take(applied);
    await time.pass(TRADE_READ_INTERVAL_MS);
    expect(failures).toEqual([readError]);
    expect(warnings).toEqual([]);
    await time.pass(TRADE_RETRY_INTERVAL_MS);
    expect(failures, 'the stream ends; nothing is retried').toHaveLength(1);
    for (const applied of journal.applied) follower.take(applied);
    follower.stop();
    await settled();
    expect(failures).toHaveLength(1);
  });

  it('is silent also when it stops while it skips rows', async () => {
    await follow(2);
    readError = new Error('the thread that reads the store exited');
    follower.sweep();
    follower.stop();
    await settled();
    expect([failures, warnings]).toEqual([[], []]);
  });

  it('reads nothing while nobody listens, and starts at the end when somebody listens again', async () => {
    await follow(2);
    followed.clear();
    follower.sweep();
    apply(journal.applied);
    await quiet();
    expect(reads).toBe(0);
    await follow(2);
    expect(rows).toEqual([]);
  });

  it('starts at the end also when it was skipping rows as the last listener left', async () => {
    await follow(2);
    const { promise, resolve } = Promise.withResolvers<void>();
    answering = promise;
    follower.sweep();
    await settled();
    followed.clear();
    follower.sweep();
    resolve();
    await settled();
    apply(journal.applied);
    await follow(2);
    expect(reads).toBe(0);
    expect(rows).toEqual([]);
  });

  it('looks for no rows to skip while it follows, while a listener joins, or once it has stopped', async () => {
    await follow(2);
    const before = lookUps;
    for (const applied of journal.applied) follower.take(applied);
    follower.sweep();
    await settled();
    expect(lookUps, 'while it follows').toBe(before);
    project(journal.applied);
    await quiet();
    const joined = follow(5);
    follower.sweep();
    await joined;
    expect(lookUps, 'while a listener joins').toBe(before);
    follower.sweep();
    await settled();
    expect(lookUps).toBe(before + 1);
    follower.stop();
    follower.sweep();
    await settled();
    expect(lookUps, 'once it has stopped').toBe(before + 1);
  });

  it('reads nothing while nothing happens to those who listen', async () => {
    const bystander = 99;
    await follow(bystander);
    apply(journal.applied);
    await quiet();
    expect(reads).toBe(0);
  });
});
