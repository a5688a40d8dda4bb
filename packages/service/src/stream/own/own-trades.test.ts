import type { AccountId } from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Applied } from '../../sequencer/applied.ts';
import { SimulatedTime, settled } from '../../sequencer/testing/simulated-time.ts';
import { StoreBehindError } from '../../store/errors.ts';
import type { StoreDatabase } from '../../store/open-database.ts';
import { Projection } from '../../store/projection/projection.ts';
import type { FollowedTrade, TradeRow } from '../../store/read-store.ts';
import { listTrades } from '../../store/reads/trades.ts';
import { entriesOf } from '../../store/testing/entries-of.ts';
import { randomJournal } from '../../store/testing/random-journal.ts';
import { temporaryStore } from '../../store/testing/temporary-store.ts';
import { TEST_INSTALLATION } from '../../testing/test-installation.ts';
import { TRADE_WRITE_INTERVAL_MS } from '../limits.ts';
import { OwnTrades } from './own-trades.ts';

const ACCOUNTS = [2, 5] as AccountId[];
const journal = randomJournal(47, 3_000);

let store: StoreDatabase;
let projection: Projection;
let time: SimulatedTime;
/** The accounts whose trades the store reports. */
let followed: Set<AccountId>;
/** The sequences that the store was asked to reach. */
let asked: number[];
/** What it answers when it is asked. */
let answer: Promise<void>;
let report: (trades: readonly FollowedTrade[]) => void;
let rows: TradeRow[];
let trades: OwnTrades;

beforeEach(async () => {
  store = await temporaryStore();
  followed = new Set();
  projection = new Projection(store.connection, TEST_INSTALLATION, followed);
  time = new SimulatedTime();
  [asked, answer, rows] = [[], Promise.resolve(), []];
  trades = new OwnTrades({
    source: {
      onTrades: (listener) => {
        report = listener;
      },
      follow: (accountId) => void followed.add(accountId),
      unfollow: (accountId) => void followed.delete(accountId),
      reached: (sequence) => {
        asked.push(sequence);
        return answer;
      },
    },
    timers: time,
    publish: (row) => rows.push(row),
  });
});

function take(group: readonly Applied[]): void {
  for (const applied of group) trades.take(applied);
}

function project(group: readonly Applied[]): void {
  report(projection.project(entriesOf(group)));
}

/** An account's rows as they are read over HTTP, oldest first. */
async function tradesOf(account: number): Promise<TradeRow[]> {
  const accountId = account as AccountId;
  return [...(await listTrades(store.db, { accountId }, { page: 1, limit: 50_000 })).list].reverse();
}

function follow(account: number): void {
  trades.follow(account as AccountId);
}

describe('own trades', () => {
  it('are sent once each, in order, with the profit from the store', async () => {
    for (const account of ACCOUNTS) follow(account);
    for (let at = 0; at < journal.applied.length; at += 37) {
      const group = journal.applied.slice(at, at + 37);
      take(group);
      project(group);
    }
    for (const account of ACCOUNTS) {
      const published = rows.filter(({ accountId }) => accountId === account);
      expect(published).toEqual(await tradesOf(account));
      expect(published.some(({ profitUnits }) => profitUnits !== 0n)).toBe(true);
      expect(new Set(published.map(({ kind }) => kind)).size).toBe(3);
    }
    expect(rows.every(({ accountId }) => followed.has(accountId))).toBe(true);
  });

  it('are sent once more when they have settled or failed on chain', async () => {
    const onChain = randomJournal(47, 2_000, 'chain');
    projection = new Projection(store.connection, { ...TEST_INSTALLATION, ledger: 'chain' }, followed);
    for (const account of ACCOUNTS) follow(account);
    for (let at = 0; at < onChain.applied.length; at += 11) {
      const group = onChain.applied.slice(at, at + 11);
      take(group);
      project(group);
    }
    for (const account of ACCOUNTS) {
      const published = rows.filter(({ accountId }) => accountId === account);
      const last = new Map(published.map((row) => [row.tradeNo, row]));
      expect([...last.values()]).toEqual(await tradesOf(account));
      expect(published.length).toBeGreaterThan(last.size);
      expect(new Set(published.map(({ status }) => status))).toEqual(new Set([1, 2, 6]));
    }
  });

  it('are not sent from before they were followed, even if the store writes them later', async () => {
    const [half, rest] = [journal.applied.slice(0, 1_500), journal.applied.slice(1_500)];
    take(half);
    follow(2);
    project(half);
    const before = (await tradesOf(2)).length;
    expect(before).toBeGreaterThan(10);
    expect(rows).toEqual([]);
    take(rest);
    project(rest);
    expect(rows).toEqual((await tradesOf(2)).slice(before));
  });

  it('are not sent any more once they are not followed', () => {
    follow(2);
    take(journal.applied);
    trades.unfollow(2 as AccountId);
    project(journal.applied);
    expect(rows).toEqual([]);
    expect(followed.size).toBe(0);
  });

  it('are asked for as soon as there are any, then a few at a time, also while the store is late', async () => {
    const stored = Promise.withResolvers<void>();
    answer = stored.promise;
    follow(2);
    const ofAccount = journal.applied.filter(({ events }) =>
      events.some((event) => event.kind === 'orderFilled' && event.takerAccountId === 2),
    );
    const [first, second, third] = ofAccount.map(({ sequence }) => sequence);
    take(ofAccount.slice(0, 1));
    take(ofAccount.slice(1, 3));
    expect(asked).toEqual([first]);
    stored.reject(new StoreBehindError(Number(second), 0));
    await settled();
    expect(asked).toEqual([first]);
    await time.pass(TRADE_WRITE_INTERVAL_MS);
    expect(asked).toEqual([first, third]);
    await settled();
    await time.pass(TRADE_WRITE_INTERVAL_MS);
    expect(asked).toEqual([first, third]);
    trades.stop();
  });

  it('are asked for by nobody while nothing happens to those who listen', () => {
    follow(99);
    take(journal.applied);
    expect(asked).toEqual([]);
  });
});
