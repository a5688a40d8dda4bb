import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InvalidParamError } from '../errors.ts';
import { collect } from '../testing/collect.ts';
import { DEPTH_MARKET, type FakeStream } from '../testing/fake-stream.ts';
import { type StreamRig, startStreamRig, trade } from '../testing/stream-rig.ts';
import { type MarketLastTradeMessage, WebSocketChannel } from './messages.ts';
import type { Stream } from './stream.ts';
import type { Subscription } from './subscription.ts';

const { MARKET_DEPTH_DIFF, MARKET_LAST_TRADE, MARKET_STATUS, TRADE_ORDER_UPDATE } = WebSocketChannel;

let rig: StreamRig;
let server: FakeStream;
let errors: Error[];
beforeEach(async () => {
  rig = await startStreamRig();
  ({ server, errors } = rig);
});
afterEach(() => rig.close());

describe('subscriptions', () => {
  it('connect automatically and deliver messages to callbacks and iterators', async () => {
    const stream = rig.open();
    const trades = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    const iterator = trades.subscription[Symbol.asyncIterator]();
    await trades.subscription.ready;
    expect(server.received).toEqual([{ action: 'SUBSCRIBE', channel: MARKET_LAST_TRADE, marketId: 1 }]);
    server.broadcast(trade(1));
    server.broadcast({ ...trade(1), marketId: 2 });
    server.broadcast(trade(2));
    await trades.got(2);
    expect(trades.seqs()).toEqual([1, 2]);
    expect([(await iterator.next()).value?.seq, (await iterator.next()).value?.seq]).toEqual([1, 2]);
  });

  it('to the same topic share one subscription at the service', async () => {
    const stream = rig.open();
    const first = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await first.subscription.ready;
    const second = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await second.subscription.ready;
    server.broadcast(trade(1));
    await Promise.all([first.got(1), second.got(1)]);
    const unsubscribed = server.next({ action: 'UNSUBSCRIBE' });
    for (const { subscription } of [first, second]) subscription.close();
    await unsubscribed;
    expect(server.received.map(({ action }) => action)).toEqual(['SUBSCRIBE', 'UNSUBSCRIBE']);
  });

  it('to a status that is already subscribed to begin with its current state, for each child', async () => {
    const stream = rig.open();
    const topic = { channel: MARKET_STATUS, rootMarketId: 9 };
    const first = collect(stream, topic);
    await first.subscription.ready;
    const status = { msgType: MARKET_STATUS, rootMarketId: 9 };
    for (const frame of [
      { marketId: 1, seq: 4, halted: false },
      { marketId: 2, seq: 7, halted: false },
      { marketId: 1, seq: 5, halted: true },
    ]) {
      server.broadcast({ ...status, ...frame });
    }
    await first.got(3);
    const second = collect(stream, topic);
    const closed = collect(stream, topic);
    closed.subscription.close();
    await second.got(2);
    expect(second.messages).toMatchObject([
      { marketId: 1, seq: 5, halted: true },
      { marketId: 2, seq: 7, halted: false },
    ]);
    server.broadcast({ ...status, marketId: 2, seq: 8 });
    await Promise.all([first.got(4), second.got(3)]);
    expect([first.seqs(), second.seqs(), closed.seqs()]).toEqual([[4, 7, 5, 8], [5, 7, 8], []]);
    expect(server.received).toHaveLength(1);
  });

  it('are ended at the service with the last one of a topic', async () => {
    const stream = rig.open();
    const first = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    const second = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    const iterator = first.subscription[Symbol.asyncIterator]();
    await first.subscription.ready;
    first.subscription.close();
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
    const unsubscribed = server.next({ action: 'UNSUBSCRIBE', channel: MARKET_LAST_TRADE, marketId: 1 });
    second.subscription.close();
    await unsubscribed;
    expect(server.received).toHaveLength(2);
  });

  it('that are closed before the service accepted them do not become ready', async () => {
    const stream = rig.open();
    const closed = stream.subscribe({ channel: MARKET_LAST_TRADE, marketId: 1 });
    closed.close();
    await expect(closed.ready).rejects.toThrow('closed before');
    const again = stream.subscribe({ channel: MARKET_LAST_TRADE, marketId: 1 });
    await again.ready;
    again.close();
    await again.ready;
  });

  it('ignore late messages of an earlier one to the same topic', async () => {
    const stream = rig.open();
    await stream.connect();
    const depth = { channel: MARKET_DEPTH_DIFF, marketId: DEPTH_MARKET };
    collect(stream, depth).subscription.close();
    const second = collect(stream, depth);
    await second.subscription.ready;
    await second.got(1);
    server.change('bids', '0.5', '10');
    await second.got(2);
    expect(second.seqs()).toEqual([0, 1]);
  });

  it('report that they are refused, even if an earlier one to the same topic was accepted', async () => {
    const answers = [undefined, undefined, { errno: 201, errmsg: 'closed' }];
    server.refuse = () => answers.shift();
    const stream = rig.open();
    await stream.connect();
    const depth = { channel: MARKET_DEPTH_DIFF, marketId: DEPTH_MARKET };
    stream.subscribe(depth).close();
    await expect(stream.subscribe(depth).ready).rejects.toMatchObject({ errno: 201 });
  });

  it('that are made anew for each message get each once, beside others to the same topic', async () => {
    const stream = rig.open();
    const topic = { channel: MARKET_LAST_TRADE, marketId: 1 };
    const other = collect(stream, topic);
    const seqs: unknown[] = [];
    const subscribe = () => {
      const subscription = stream.subscribe(topic, {
        onMessage: ({ seq }) => {
          seqs.push(seq);
          subscription.close();
          if (seqs.length < 10) subscribe();
        },
      });
    };
    subscribe();
    await other.subscription.ready;
    server.broadcast(trade(1));
    server.broadcast(trade(2));
    await other.got(2);
    expect(seqs).toEqual([1, 2]);
  });

  it('that the service refuses end with its errno, and do not affect others', async () => {
    const stream = rig.open();
    server.refuse = ({ marketId }) => (marketId === 2 ? { errno: 200, errmsg: 'no market 2' } : undefined);
    const good = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    const bad = stream.subscribe({ channel: MARKET_LAST_TRADE, marketId: 2 });
    await expect(bad.ready).rejects.toMatchObject({ errno: 200, message: 'no market 2' });
    await expect(bad[Symbol.asyncIterator]().next()).rejects.toMatchObject({ errno: 200 });
    await good.subscription.ready;
    expect(errors).toHaveLength(1);
  });

  it('that are refused because of load are retried', async () => {
    const stream = rig.open();
    const answers = [{ errno: 429, errmsg: 'slow down' }, undefined];
    server.refuse = () => answers.shift();
    await stream.subscribe({ channel: MARKET_LAST_TRADE, marketId: 1 }).ready;
    expect(server.received).toHaveLength(2);
  });

  it.each([
    [{ channel: 'x', marketId: 1 }],
    [{ channel: MARKET_LAST_TRADE }],
    [{ channel: MARKET_LAST_TRADE, marketId: 0 }],
    [{ channel: MARKET_LAST_TRADE, marketId: 1, rootMarketId: 2 }],
    [{ channel: MARKET_DEPTH_DIFF, rootMarketId: 2 }],
    [{ channel: TRADE_ORDER_UPDATE, marketID: 2 }],
  ])('to what cannot be subscribed to are refused at once: %o', (topic) => {
    const stream = rig.open();
    expect(() => stream.subscribe(topic as never)).toThrow(InvalidParamError);
  });

  it('are refused if a callback has an unknown name', () => {
    const stream = rig.open();
    const handlers = { onMessage: () => {}, ongap: () => {} };
    const topic = { channel: MARKET_LAST_TRADE, marketId: 1 };
    expect(() => stream.subscribe(topic, handlers)).toThrow(
      'ongap is not a field of a subscription: did you mean onGap?',
    );
  });

  it('continue when a callback throws, and the error is reported', async () => {
    const stream = rig.open();
    const { got } = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    const subscription = stream.subscribe(
      { channel: MARKET_LAST_TRADE, marketId: 1 },
      {
        onMessage() {
          throw new Error('mine');
        },
      },
    );
    await subscription.ready;
    server.broadcast(trade(1));
    server.broadcast(trade(2));
    await got(2);
    expect(errors.map(({ message }) => message)).toEqual(['mine', 'mine']);
  });
});

describe('a subscription that the service ends', () => {
  it('ends with the reason, and the others continue', async () => {
    const stream = rig.open();
    const own = stream.subscribe({ channel: TRADE_ORDER_UPDATE });
    const trades = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await Promise.all([own.ready, trades.subscription.ready]);
    const read = own[Symbol.asyncIterator]().next();
    server.broadcast({ msgType: 'error', errno: 100, errmsg: 'the key was deleted', channel: TRADE_ORDER_UPDATE });
    await expect(read).rejects.toMatchObject({ errno: 100, message: 'the key was deleted' });
    server.broadcast(trade(1));
    await trades.got(1);
  });

  it('can be made again when its end is reported, and then goes on', async () => {
    const retried = Promise.withResolvers<Subscription<MarketLastTradeMessage>>();
    const topic = { channel: MARKET_LAST_TRADE, marketId: 1 };
    const stream: Stream = rig.open({ onError: () => retried.resolve(stream.subscribe(topic)) });
    await stream.subscribe(topic).ready;
    server.broadcast({ msgType: 'error', errno: 500, errmsg: 'ended', channel: MARKET_LAST_TRADE });
    const again = await retried.promise;
    const read = again[Symbol.asyncIterator]().next();
    await again.ready;
    server.broadcast(trade(1));
    await expect(read).resolves.toMatchObject({ value: { seq: 1 } });
  });

  it('is not confused with a late response to an action', async () => {
    const stream = rig.open();
    const trades = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await trades.subscription.ready;
    server.broadcast({ msgType: 'error', errno: 1, errmsg: 'late', action: 'UNSUBSCRIBE', channel: MARKET_LAST_TRADE });
    server.broadcast(trade(1));
    await trades.got(1);
    expect(errors.map(({ message }) => message)).toEqual(['late']);
  });
});
