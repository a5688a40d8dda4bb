import type { AccountId, MarketId } from '@presage/exchange';
import { beforeEach, expect, it } from 'vitest';
import { OWN_LINGER_MS } from '../limits.ts';
import { ReplayBudget } from '../replay/replay-budget.ts';
import { FakeReceiver } from '../testing/fake-receiver.ts';
import { OwnFeeds } from './own-feeds.ts';

const NAME = 'trade.order.update';
const ACCOUNT = 1 as AccountId;
const MESSAGE = { marketId: 1 as MarketId, rootMarketId: 0, head: '{"msgType":"trade.order.update"' };

let budget: ReplayBudget;
let feeds: OwnFeeds;
let reader: FakeReceiver;
let nextStart: number;

beforeEach(() => {
  budget = new ReplayBudget();
  nextStart = 1_000;
  feeds = new OwnFeeds(() => nextStart, budget);
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
  const { seq, missed } = follow(1_000);
  expect(seq).toBe(1_000);
  expect(missed).toBeDefined();
});

it('a channel without readers for long is dropped with its messages, and starts again with higher numbers', () => {
  follow().end();
  publish();
  feeds.sweep(0);
  feeds.enqueue(NAME, ACCOUNT, MESSAGE);
  feeds.sweep(OWN_LINGER_MS);
  expect(feeds.accounts(NAME)).toEqual([]);
  expect(feeds.hasPending).toBe(false);
  expect(budget.bytes).toBe(0);
  nextStart = 2_000;
  expect(follow(1_001)).toMatchObject({ seq: 2_000, missed: undefined });
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

it('a message for an account without a channel is not kept', () => {
  feeds.enqueue(NAME, ACCOUNT, MESSAGE);
  expect(feeds.hasPending).toBe(false);
});
