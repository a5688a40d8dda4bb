import type { AccountId, MarketId } from '@presage/exchange';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  MAX_OWN_MESSAGES_CARRIED,
  MAX_OWN_MESSAGES_PER_CHANNEL,
  MAX_OWN_MESSAGES_PER_FLUSH,
  OWN_LINGER_MS,
} from '../limits.ts';
import { ReplayBudget } from '../replay/replay-budget.ts';
import { FakeReceiver } from '../testing/fake-receiver.ts';
import { NO_TRADES } from '../testing/no-trades.ts';
import { OwnFeeds } from './own-feeds.ts';

const NAME = 'trade.order.update';
const ACCOUNT = 1 as AccountId;
const MESSAGE = { marketId: 1 as MarketId, rootMarketId: 0, head: () => '{"msgType":"trade.order.update"' };

let budget: ReplayBudget;
let feeds: OwnFeeds;
let reader: FakeReceiver;
let nextStart: number;

beforeEach(() => {
  budget = new ReplayBudget();
  nextStart = 1_000;
  feeds = new OwnFeeds(() => nextStart, budget, NO_TRADES);
  reader = new FakeReceiver();
});

function publish(): void {
  feeds.enqueue(NAME, ACCOUNT, MESSAGE);
  feeds.flush(7);
}

const follow = (resumeFrom?: number) => feeds.channel(NAME, ACCOUNT).begin(reader, {}, resumeFrom);

it('a channel without readers keeps its messages for a while, so that reconnecting clients can resume', () => {
  follow().end();
  feeds.sweep(0);
  publish();
  feeds.sweep(OWN_LINGER_MS - 1);
  const { seq } = follow(1_000);
  feeds.await(feeds.channel(NAME, ACCOUNT));
  feeds.flush(7);
  expect([seq, reader.take()]).toMatchObject([1_000, [{ seq: 1_001 }]]);
});

it('a channel without readers for long is dropped with its messages, and starts again with higher numbers', () => {
  follow().end();
  publish();
  feeds.sweep(0);
  feeds.enqueue(NAME, ACCOUNT, MESSAGE);
  feeds.sweep(OWN_LINGER_MS);
  expect(feeds.has(NAME, ACCOUNT)).toBe(false);
  expect([feeds.hasPending, feeds.hasMessages]).toEqual([false, false]);
  expect(budget.bytes).toBe(0);
  nextStart = 2_000;
  expect(follow(1_001).seq).toBe(2_000);
});

it('a channel is kept as long as it has a reader, and for the whole time after the last has left', () => {
  const { end } = follow();
  feeds.sweep(0);
  feeds.sweep(OWN_LINGER_MS);
  end();
  feeds.sweep(OWN_LINGER_MS);
  feeds.sweep(2 * OWN_LINGER_MS - 1);
  expect(feeds.has(NAME, ACCOUNT)).toBe(true);
  feeds.sweep(2 * OWN_LINGER_MS);
  expect(feeds.has(NAME, ACCOUNT)).toBe(false);
});

it('the trades of an account are followed as long as its channel of them is kept, also from before a start', () => {
  const followed: unknown[] = [];
  const trades = {
    follow: (accountId: AccountId) => followed.push(['follow', accountId]),
    unfollow: (accountId: AccountId) => followed.push(['unfollow', accountId]),
  };
  feeds = new OwnFeeds(() => nextStart, budget, trades);
  follow().end();
  feeds.channel('trade.record.new', ACCOUNT);
  feeds.channel('trade.record.new', ACCOUNT);
  const position = { seq: 1, from: 1, byMarket: {}, byRoot: {} };
  feeds.reopen([{ name: 'trade.record.new', accountId: 2 as AccountId, position }]);
  feeds.sweep(0);
  expect(followed).toEqual([
    ['follow', ACCOUNT],
    ['follow', 2],
  ]);
  feeds.sweep(OWN_LINGER_MS);
  expect(followed.slice(2)).toEqual([
    ['unfollow', ACCOUNT],
    ['unfollow', 2],
  ]);
});

it('a channel is kept for a reader that returned, however long ago it had left', () => {
  follow().end();
  feeds.sweep(0);
  follow();
  feeds.sweep(OWN_LINGER_MS);
  expect(feeds.has(NAME, ACCOUNT)).toBe(true);
});

it.each([{ marketId: 1 }, { rootMarketId: 9 }])('a channel is dropped also if its last reader followed %o', (scope) => {
  feeds.channel(NAME, ACCOUNT).begin(reader, scope, undefined).end();
  feeds.sweep(0);
  feeds.sweep(OWN_LINGER_MS);
  expect(feeds.has(NAME, ACCOUNT)).toBe(false);
});

it('a message for an account without a channel is not kept', () => {
  feeds.enqueue(NAME, ACCOUNT, MESSAGE);
  expect(feeds.hasPending).toBe(false);
});

describe('a flush', () => {
  /** Follows each account's channel and queues messages for it. */
  function burst(accounts: number, messages: number): FakeReceiver[] {
    const ids = Array.from({ length: accounts }, (_, index) => (index + 1) as AccountId);
    const receivers = ids.map((accountId) => {
      const receiver = new FakeReceiver();
      feeds.channel(NAME, accountId).begin(receiver, {}, undefined);
      return receiver;
    });
    for (const accountId of ids) for (let more = 0; more < messages; more++) feeds.enqueue(NAME, accountId, MESSAGE);
    return receivers;
  }

  const counts = (receivers: readonly FakeReceiver[]): number[] => receivers.map((one) => one.take().length);

  it('sends a share of a burst, and the rest in the next ones', () => {
    const receivers = burst(1, MAX_OWN_MESSAGES_PER_CHANNEL + 5);
    feeds.flush(7);
    expect([counts(receivers), feeds.hasPending, feeds.hasMessages]).toEqual([
      [MAX_OWN_MESSAGES_PER_CHANNEL],
      true,
      true,
    ]);
    feeds.flush(8);
    expect([counts(receivers), feeds.hasPending, feeds.hasMessages]).toEqual([[5], false, false]);
  });

  it('sends a share of all bursts together, and begins with the accounts that the last one did not get to', () => {
    const shares = MAX_OWN_MESSAGES_PER_FLUSH / MAX_OWN_MESSAGES_PER_CHANNEL;
    const receivers = burst(shares + 1, 2 * MAX_OWN_MESSAGES_PER_CHANNEL);
    const share = MAX_OWN_MESSAGES_PER_CHANNEL;
    feeds.flush(7);
    expect(counts(receivers)).toEqual([...new Array(shares).fill(share), 0]);
    feeds.flush(7);
    expect(counts(receivers)).toEqual([...new Array(shares - 1).fill(share), 0, share]);
  });

  it('takes longer when more would be carried over than there is memory for', () => {
    const receivers = burst(1, MAX_OWN_MESSAGES_CARRIED + 2 * MAX_OWN_MESSAGES_PER_CHANNEL);
    feeds.flush(7);
    expect(counts(receivers)).toEqual([2 * MAX_OWN_MESSAGES_PER_CHANNEL]);
  });
});
