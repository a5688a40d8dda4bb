import { type AccountId, type MarketId, Outcome } from '@presage/exchange';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testOrder } from '../store/testing/random-journal.ts';
import { testDigest } from '../testing/test-digest.ts';
import { FLUSH_MS, MAX_UNSENT_BYTES } from './limits.ts';
import { LocalBook } from './testing/local-book.ts';
import { DEPTH, ORDERS } from './testing/start-stream-rig.ts';
import type { StreamClient } from './testing/stream-client.ts';
import { StreamRig } from './testing/stream-rig.ts';

let rig: StreamRig;
let digests = 0;

beforeEach(async () => {
  rig = new StreamRig();
  await rig.listen();
  for (const account of [1, 2]) {
    rig.run({ kind: 'credit', accountId: account as AccountId, amountUnits: (10n ** 16n) as never });
  }
  rig.run({ kind: 'moveMarket', marketId: 2 as MarketId, action: 'activate' });
});
afterEach(() => rig.close());

function place(
  priceTicks: number,
  { account = 1, market = 1, shares = 1, outcome = Outcome.Yes as Outcome } = {},
): void {
  digests += 1;
  const digest = testDigest(digests);
  const accountId = account as AccountId;
  rig.run(testOrder({ digest, accountId, marketId: market as MarketId, priceTicks, shares, outcome }));
}

function cancelAll(): void {
  rig.run({ kind: 'cancelOrders', accountId: 1 as AccountId });
}

/** Waits until a client has this many messages. */
async function until(client: StreamClient, messages: number): Promise<void> {
  while (client.messages.length < messages) await rig.time.pass(FLUSH_MS);
}

async function subscribe(action: object, query = ''): Promise<StreamClient> {
  const client = await rig.connect(query);
  expect(await client.ask(action)).toMatchObject({ msgType: 'ack' });
  return client;
}

describe('when one command removes 3,000 levels', () => {
  const LEVELS = 3_000;

  it('a reader of the book gets a snapshot and continues from it, and one of another book notices nothing', async () => {
    for (let level = 1; level <= LEVELS; level++) place(level);
    place(4_000, { account: 2 });
    const reader = await subscribe(DEPTH);
    const other = await subscribe({ ...DEPTH, marketId: 3 });
    await until(reader, 1);
    await until(other, 1);
    const book = new LocalBook();
    for (const message of await reader.take(1)) book.take(message);
    cancelAll();
    await until(reader, 1);
    place(4_100, { account: 2 });
    await until(reader, 3);
    for (const message of await reader.take(3)) book.take(message);
    const { yesTokenId } = rig.marketData.catalog.market(1) ?? {};
    expect(book.snapshots).toBe(2);
    expect(book.side(String(yesTokenId), 'bids')).toEqual([
      { price: '0.41', size: '1' },
      { price: '0.4', size: '1' },
    ]);
    expect(other.messages).toHaveLength(1);
    expect(rig.counts).toMatchObject({ tooSlow: 0, resnapshots: 1 });
  });
});

describe('when an account cancels 5,000 orders at once', () => {
  const ORDERS_OF_MARKET = 2_500;
  const CANCELS = 2 * ORDERS_OF_MARKET;

  beforeEach(() => {
    for (let price = 1; price <= ORDERS_OF_MARKET; price++) {
      place(price);
      place(price, { market: 3 });
    }
  });

  it('each of its readers gets every message, in order, and nobody else gets one', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => subscribe(ORDERS, '?apikey=key-1')));
    const ofMarket = await subscribe({ ...ORDERS, marketId: 1 }, '?apikey=key-1');
    const ofRoot = await subscribe({ ...ORDERS, rootMarketId: 2 }, '?apikey=key-1');
    const stranger = await subscribe(ORDERS, '?apikey=key-2');
    cancelAll();
    place(4_000, { account: 2 });
    await until(stranger, 1);
    expect(all[0]?.messages.length).toBeLessThan(CANCELS);
    for (const reader of all) await until(reader, CANCELS);
    for (const reader of [ofMarket, ofRoot]) await until(reader, ORDERS_OF_MARKET);
    const [first] = all as [StreamClient];
    const start = Number(first.messages[0]?.seq);
    expect(first.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: CANCELS }, (_, index) => start + index));
    expect(new Set(first.messages.map(({ orderId }) => orderId)).size).toBe(CANCELS);
    for (const { messages } of all) expect(messages).toEqual(first.messages);
    for (const [{ messages }, marketId] of [[ofMarket, 1] as const, [ofRoot, 3] as const]) {
      expect(messages.map(({ seq }) => seq)).toEqual(
        first.messages.filter((message) => message.marketId === marketId).map(({ seq }) => seq),
      );
      expect(messages.map(({ prevSeq }) => prevSeq)).toEqual([
        start - 1,
        ...messages.map(({ seq }) => seq).slice(0, -1),
      ]);
    }
    expect(stranger.messages).toMatchObject([{ orderUpdateType: 'orderNew', price: '0.4' }]);
    expect(rig.counts.tooSlow).toBe(0);
  });

  it('a reader that was away resumes before it', async () => {
    const [before, present] = [await rig.connect('?apikey=key-1'), await subscribe(ORDERS, '?apikey=key-1')];
    const { seq } = await before.ask(ORDERS);
    before.close();
    await before.closed;
    cancelAll();
    await until(present, CANCELS);
    const again = await rig.connect('?apikey=key-1');
    expect(await again.ask({ ...ORDERS, resumeFrom: seq })).toMatchObject({ seq, replayTo: Number(seq) + CANCELS });
    await until(again, CANCELS);
    expect(again.messages.map((message) => message.seq - Number(seq))).toEqual(
      Array.from({ length: CANCELS }, (_, index) => index + 1),
    );
  });
});

it('a reader of trades gets all of 4,000 that one order made, more bytes than a reader may be behind', async () => {
  const TRADES = 4_000;
  for (let more = 0; more < TRADES; more++) place(4_000);
  const reader = await subscribe({ ...DEPTH, channel: 'market.last.trade' });
  place(6_000, { account: 2, shares: TRADES, outcome: Outcome.No });
  await until(reader, TRADES);
  const start = Number(reader.messages[0]?.seq);
  expect(reader.messages.map(({ seq }) => seq - start)).toEqual(reader.messages.map((_, index) => index));
  expect(JSON.stringify(reader.messages).length).toBeGreaterThan(MAX_UNSENT_BYTES);
  expect(rig.counts.tooSlow).toBe(0);
});
