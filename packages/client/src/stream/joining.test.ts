import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WatchedOrderbook } from '../book/watched-orderbook.ts';
import { collect } from '../testing/collect.ts';
import { DEPTH_MARKET, type FakeStream, YES_TOKEN } from '../testing/fake-stream.ts';
import { type StreamRig, startStreamRig, trade } from '../testing/stream-rig.ts';
import { WebSocketChannel } from './messages.ts';
import type { Stream } from './stream.ts';
import type { Subscription } from './subscription.ts';

const { MARKET_DEPTH_DIFF, MARKET_LAST_TRADE, MARKET_STATUS } = WebSocketChannel;
const TRADES = { channel: MARKET_LAST_TRADE, marketId: 1 };
const DEPTH = { channel: MARKET_DEPTH_DIFF, marketId: DEPTH_MARKET };

let rig: StreamRig;
let server: FakeStream;
let stream: Stream;
beforeEach(async () => {
  rig = await startStreamRig();
  ({ server } = rig);
  stream = rig.open();
});
afterEach(() => rig.close());

describe('a subscription to a topic that has one', () => {
  it('is told that it is live', async () => {
    await stream.subscribe(TRADES).ready;
    const isLive = await new Promise((resolve) => stream.subscribe(TRADES, { onLive: resolve }));
    expect(isLive).toBe(true);
  });

  it('is told of the whole book only when it is there, also if another subscribes when told', async () => {
    const told: boolean[] = [];
    let second: Pick<Subscription<unknown>, 'isLive'> | undefined;
    const onLive = (isLive: boolean) => {
      if (isLive) second ??= stream.subscribe(DEPTH);
    };
    stream.subscribe(DEPTH, { onLive });
    const third: Pick<Subscription<unknown>, 'isLive'> = stream.subscribe(DEPTH, {
      onLive: (isLive) => told.push(isLive === third.isLive),
    });
    await expect.poll(() => told.length).toBeGreaterThan(0);
    await expect.poll(() => second?.isLive).toBe(true);
    expect(told).not.toContain(false);
  });

  it('begins with the state once, also if it is made when a message is received', async () => {
    const topic = { channel: MARKET_STATUS, marketId: 1 };
    let second: ReturnType<typeof collect> | undefined;
    const onMessage = () => {
      second ??= collect(stream, topic);
    };
    await stream.subscribe(topic, { onMessage }).ready;
    server.broadcast({ msgType: MARKET_STATUS, marketId: 1, seq: 5 });
    await expect.poll(() => second?.seqs()).toEqual([5]);
    server.broadcast({ msgType: MARKET_STATUS, marketId: 1, seq: 6 });
    await expect.poll(() => second?.seqs()).toEqual([5, 6]);
  });

  it('begins with the whole book, not with a change that was on its way before', async () => {
    const first = collect(stream, DEPTH);
    await first.got(1);
    const second = collect(stream, DEPTH);
    server.change('bids', '0.5', '1');
    await second.got(1);
    await first.got(3);
    const types = [first, second].map(({ messages }) => messages.map((message) => 'side' in message));
    expect(types).toEqual([[false, true, false], [false]]);
  });

  it('does not become ready once it is closed, though the other does', async () => {
    const kept = stream.subscribe(TRADES);
    const closed = stream.subscribe(TRADES);
    closed.close();
    await expect(closed.ready).rejects.toThrow('closed before');
    await kept.ready;
  });

  it('lets a watched book be closed while that begins', async () => {
    const onLive = (isLive: boolean) => (isLive ? undefined : book?.close());
    let book: WatchedOrderbook | undefined;
    const depth = collect(stream, DEPTH);
    stream.subscribe(DEPTH, { onLive });
    await depth.got(1);
    await new Promise((resolve) => setImmediate(resolve));
    const source = { findMarket: async () => DEPTH_MARKET, openStream: () => stream };
    book = new WatchedOrderbook(YES_TOKEN, source, {});
    await expect(book.ready).rejects.toThrow('closed before');
    await depth.got(2);
    expect(book.isLive).toBe(false);
  });
});

it('a subscription to a status is live once the state is there, not before', async () => {
  const happened: unknown[] = [];
  const status = stream.subscribe(
    { channel: MARKET_STATUS, marketId: 1 },
    { onMessage: ({ seq }) => happened.push(seq), onLive: (isLive) => happened.push(isLive) },
  );
  await status.ready;
  expect([status.isLive, happened]).toEqual([false, []]);
  server.broadcast({ msgType: MARKET_STATUS, marketId: 1, seq: 5 });
  await expect.poll(() => status.isLive).toBe(true);
  expect(happened).toEqual([5, true]);
});

it('subscriptions that join one to a status in the same turn are each live after their state, not before', async () => {
  const topic = { channel: MARKET_STATUS, marketId: 1 };
  const first = stream.subscribe(topic);
  await first.ready;
  server.broadcast({ msgType: MARKET_STATUS, marketId: 1, seq: 5 });
  await expect.poll(() => first.isLive).toBe(true);
  const happened: unknown[][] = [[], []];
  for (const told of happened)
    stream.subscribe(topic, { onMessage: ({ seq }) => told.push(seq), onLive: (isLive) => told.push(isLive) });
  await expect.poll(() => happened.flat()).toHaveLength(4);
  expect(happened).toEqual([
    [5, true],
    [5, true],
  ]);
});

describe('a subscription that awaits an answer', () => {
  it('is not ended by an error that ended earlier ones', async () => {
    await stream.connect();
    server.refuse = () => {
      server.broadcast({ msgType: 'error', errno: 500, errmsg: 'ended', channel: MARKET_LAST_TRADE });
      return undefined;
    };
    const trades = collect(stream, TRADES);
    await trades.subscription.ready;
    server.broadcast(trade(1));
    await trades.got(1);
    expect(rig.errors).toEqual([]);
  });
});
