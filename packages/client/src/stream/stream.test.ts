import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { platform } from '#platform';
import { InvalidParamError, OpenApiError } from '../errors.ts';
import { collect } from '../testing/collect.ts';
import { DEPTH_MARKET, type FakeStream, startFakeStream } from '../testing/fake-stream.ts';
import { WebSocketChannel } from './messages.ts';
import { Stream, type StreamOptions } from './stream.ts';

const { MARKET_LAST_TRADE, MARKET_LAST_PRICE, TRADE_ORDER_UPDATE } = WebSocketChannel;

let server: FakeStream;
let stream: Stream;
const errors: Error[] = [];
beforeEach(async () => {
  server = await startFakeStream();
  errors.length = 0;
  stream = open();
});
afterEach(async () => {
  stream.close();
  await server.close();
});

function open(options: StreamOptions = {}, apiKey = ''): Stream {
  const transport = platform.transport(undefined);
  const target = {
    ...{ transport, url: server.url, isClosedWhenUnused: false },
    ...{ apiKey: () => apiKey, isKeyChanging: () => false },
  };
  return new Stream(target, {
    reconnectMinMs: 1,
    reconnectMaxMs: 5,
    onError: (error) => errors.push(error),
    ...options,
  });
}

function trade(seq: number, more: object = {}) {
  return { msgType: MARKET_LAST_TRADE, marketId: 1, tokenId: '11', price: '0.5', shares: '1', seq, ...more };
}

describe('connecting', () => {
  it('sends the key in a first frame, never in the address', async () => {
    stream = open({}, 'pk_secret');
    await stream.connect();
    expect(stream.isConnected).toBe(true);
    expect(server.received).toEqual([{ action: 'AUTH', apikey: 'pk_secret' }]);
    expect(server.addresses).toEqual(['/ws']);
  });

  it('needs no key for what is public', async () => {
    await stream.connect();
    expect(server.received).toEqual([]);
  });

  it('fails when the key is refused, with its errno, and does not try again', async () => {
    server.apiKey = 'pk_other';
    stream = open({}, 'pk_wrong');
    await expect(stream.connect()).rejects.toMatchObject({ name: 'OpenApiError', errno: 100 });
    expect(stream.isConnected).toBe(false);
    expect(server.addresses).toHaveLength(1);
  });

  it('fails when nobody listens, and can be tried again', async () => {
    await server.close();
    await expect(stream.connect()).rejects.toBeInstanceOf(OpenApiError);
    await expect(stream.connect()).rejects.toThrow('did not connect');
  });

  it('is shared by all who ask for it', async () => {
    await Promise.all([stream.connect(), stream.connect()]);
    expect(server.addresses).toHaveLength(1);
  });
});

describe('the waits of a stream', () => {
  it.each([
    ['heartbeatInterval', Number.POSITIVE_INFINITY],
    ['heartbeatTimeout', Number.NaN],
    ['reconnectMinMs', 0],
    ['reconnectMaxMs', 2 ** 31],
  ])('are refused where a timer would fire again and again: %s of %d', (name, value) => {
    expect(() => open({ [name]: value })).toThrow(name);
  });
});

describe('subscriptions', () => {
  it('connect by themselves and bring messages to callbacks and iterators', async () => {
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

  it('of one topic are one at the service', async () => {
    const first = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await first.subscription.ready;
    const second = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await second.subscription.ready;
    expect(server.received).toHaveLength(1);
    server.broadcast(trade(1));
    await Promise.all([first.got(1), second.got(1)]);
  });

  it('are told to the service when they end, the last of a topic only', async () => {
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

  it('by root get what carries the root, and keep a count for each child', async () => {
    const byRoot = collect(stream, { channel: MARKET_LAST_PRICE, rootMarketId: 9 });
    const byMarket = collect(stream, { channel: MARKET_LAST_PRICE, marketId: 1 });
    await Promise.all([byRoot.subscription.ready, byMarket.subscription.ready]);
    const price = { msgType: MARKET_LAST_PRICE, marketId: 1, price: '0.5' };
    for (const frame of [
      { seq: 7 },
      { seq: 7, rootMarketId: 9 },
      { seq: 1, marketId: 2, rootMarketId: 9 },
      { seq: 8, rootMarketId: 9 },
    ]) {
      server.broadcast({ ...price, ...frame });
    }
    await byRoot.got(3);
    expect([byRoot.seqs(), byMarket.seqs()]).toEqual([[7, 1, 8], [7]]);
    expect(byRoot.gaps).toEqual([]);
  });

  it('to own channels for all markets and for one are kept apart by prevSeq', async () => {
    const all = collect(stream, { channel: TRADE_ORDER_UPDATE });
    const one = collect(stream, { channel: TRADE_ORDER_UPDATE, marketId: 1 });
    await Promise.all([all.subscription.ready, one.subscription.ready]);
    const update = { msgType: TRADE_ORDER_UPDATE, marketId: 1 };
    for (const frame of [{ seq: 4 }, { seq: 4, prevSeq: 1 }, { seq: 5 }, { seq: 6 }, { seq: 6, prevSeq: 4 }]) {
      server.broadcast({ ...update, ...frame });
    }
    await Promise.all([all.got(3), one.got(2)]);
    expect([all.seqs(), one.seqs()]).toEqual([
      [4, 5, 6],
      [4, 6],
    ]);
  });

  it('that the service refuses end with its errno, and leave the others alone', async () => {
    server.refuse = ({ marketId }) => (marketId === 2 ? { errno: 200, errmsg: 'no market 2' } : undefined);
    const good = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    const bad = stream.subscribe({ channel: MARKET_LAST_TRADE, marketId: 2 });
    await expect(bad.ready).rejects.toMatchObject({ errno: 200, message: 'no market 2' });
    await expect(bad[Symbol.asyncIterator]().next()).rejects.toMatchObject({ errno: 200 });
    await good.subscription.ready;
    expect(errors).toHaveLength(1);
  });

  it('that are refused because of load are asked for again', async () => {
    const answers = [{ errno: 429, errmsg: 'slow down' }, undefined];
    server.refuse = () => answers.shift();
    await stream.subscribe({ channel: MARKET_LAST_TRADE, marketId: 1 }).ready;
    expect(server.received).toHaveLength(2);
  });

  it.each([
    [{ channel: 'x' }],
    [{ channel: MARKET_LAST_TRADE }],
    [{ channel: MARKET_LAST_TRADE, marketId: 0 }],
    [{ channel: MARKET_LAST_TRADE, marketId: 1, rootMarketId: 2 }],
    [{ channel: WebSocketChannel.MARKET_DEPTH_DIFF, rootMarketId: 2 }],
  ])('to what cannot be subscribed to are refused at once: %o', (topic) => {
    expect(() => stream.subscribe(topic as never)).toThrow(InvalidParamError);
  });

  it('go on when a callback throws, and the error is told', async () => {
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

describe('a lost connection', () => {
  it('is made again, and subscriptions go on from where they were', async () => {
    const events: string[] = [];
    stream = open({ onOpen: () => events.push('open'), onClose: () => events.push('close') });
    const trades = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await trades.subscription.ready;
    server.broadcast(trade(41));
    await trades.got(1);
    const resubscribed = server.next({ action: 'SUBSCRIBE', resumeFrom: 41 });
    server.cut();
    await resubscribed;
    for (const seq of [41, 42, 43]) server.broadcast(trade(seq));
    await trades.got(3);
    expect(trades.seqs()).toEqual([41, 42, 43]);
    expect(trades.gaps).toEqual([]);
    expect(events).toEqual(['open', 'close', 'open']);
    expect(errors).toHaveLength(1);
  });

  it('authenticates again', async () => {
    stream = open({}, 'pk_secret');
    await stream.connect();
    const again = server.next({ action: 'AUTH' });
    server.cut();
    await again;
    expect(server.received).toHaveLength(2);
  });

  it('is given up when the key is refused by then, which ends the subscriptions', async () => {
    stream = open({}, 'pk_secret');
    const subscription = stream.subscribe({ channel: MARKET_LAST_TRADE, marketId: 1 });
    await subscription.ready;
    const read = subscription[Symbol.asyncIterator]().next();
    server.apiKey = 'pk_other';
    server.cut();
    await expect(read).rejects.toMatchObject({ errno: 100 });
    expect(stream.isConnected).toBe(false);
  });

  it('is noticed by silence after a heartbeat', async () => {
    stream = open({ heartbeatInterval: 0.01, heartbeatTimeout: 0.03 });
    await stream.connect();
    await server.next({ action: 'HEARTBEAT' });
    await server.next({ action: 'HEARTBEAT' });
    expect(server.addresses).toHaveLength(1);
    const trades = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await trades.subscription.ready;
    server.isSilent = true;
    const resubscribed = server.next({ action: 'SUBSCRIBE' });
    await resubscribed;
    expect(errors[0]?.message).toContain('went silent');
  });

  it('is told once, by the first heartbeat that nothing follows, and only when it lasts', async () => {
    stream = open({ heartbeatInterval: 0.01, heartbeatTimeout: 0.3 });
    await stream.connect();
    server.isSilent = true;
    for (let beats = 0; beats < 3; beats += 1) await server.next({ action: 'HEARTBEAT' });
    server.isSilent = false;
    for (let beats = 0; beats < 40; beats += 1) await server.next({ action: 'HEARTBEAT' });
    expect([errors, server.addresses.length]).toEqual([[], 1]);
  });

  it('is not made again when it is closed as it is told', async () => {
    stream = open({ onClose: () => stream.close() });
    await stream.connect();
    const read = stream.subscribe({ channel: MARKET_LAST_TRADE, marketId: 1 })[Symbol.asyncIterator]().next();
    server.cut();
    expect(await read).toEqual({ done: true, value: undefined });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(server.addresses).toHaveLength(1);
  });

  it('is not waited for any more when it is closed before it was there', async () => {
    server.isSilent = true;
    stream = open({}, 'pk_key');
    const opening = stream.connect();
    await server.next({ action: 'AUTH' });
    const disconnected = server.nextDisconnect();
    stream.close();
    await expect(opening).rejects.toThrow('closed');
    await disconnected;
    expect(errors).toEqual([]);
  });

  it('stays closed after close, and forgets what was subscribed to', async () => {
    const subscription = stream.subscribe({ channel: MARKET_LAST_TRADE, marketId: 1 });
    await subscription.ready;
    const read = subscription[Symbol.asyncIterator]().next();
    stream.close();
    expect(await read).toEqual({ done: true, value: undefined });
    expect(stream.isConnected).toBe(false);
    await stream.connect();
    expect(server.received.filter(({ action }) => action === 'SUBSCRIBE')).toHaveLength(1);
  });
});

describe('gaps', () => {
  it('are filled: what is missing is asked for, what lies behind it waits', async () => {
    const trades = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await trades.subscription.ready;
    server.broadcast(trade(1));
    const asked = server.next({ action: 'SUBSCRIBE', resumeFrom: 1 });
    server.broadcast(trade(3));
    await asked;
    for (const seq of [2, 3, 4]) server.broadcast(trade(seq));
    await trades.got(4);
    expect(trades.seqs()).toEqual([1, 2, 3, 4]);
    expect(trades.gaps).toEqual([]);
  });

  it('are asked for once, however much comes from behind them', async () => {
    const trades = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await trades.subscription.ready;
    const asked = server.next({ action: 'SUBSCRIBE', resumeFrom: 1 });
    for (const seq of [1, 3, 4, 5]) server.broadcast(trade(seq));
    await asked;
    for (const seq of [2, 3, 4, 5]) server.broadcast(trade(seq));
    await trades.got(5);
    expect(trades.seqs()).toEqual([1, 2, 3, 4, 5]);
    expect(server.received).toHaveLength(2);
  });

  it('of a book are asked for once, however many checksums tell of them', async () => {
    const changes = collect(stream, { channel: WebSocketChannel.MARKET_DEPTH_DIFF, marketId: DEPTH_MARKET });
    await changes.got(1);
    const asked = server.next({ action: 'SUBSCRIBE', resumeFrom: 0 });
    server.change('bids', '0.5', '10', { isLost: true });
    server.checksum();
    server.checksum();
    await asked;
    server.change('bids', '0.4', '10');
    await changes.got(3);
    expect(changes.seqs()).toEqual([0, 1, 2]);
    expect(server.received).toHaveLength(2);
  });

  it('that cannot be filled are told, and messages go on', async () => {
    const trades = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await trades.subscription.ready;
    server.broadcast(trade(1));
    server.ackSeq = 11;
    const asked = server.next({ action: 'SUBSCRIBE', resumeFrom: 1 });
    server.broadcast(trade(9));
    await asked;
    server.broadcast(trade(12));
    server.broadcast(trade(13));
    await trades.got(3);
    expect(trades.seqs()).toEqual([1, 12, 13]);
    expect(trades.gaps).toEqual([{ marketId: 1, from: 1, to: 11 }]);
  });

  it('are told to the stream where the subscription has no handler for them', async () => {
    server.ackSeq = 1;
    await stream.subscribe({ channel: TRADE_ORDER_UPDATE }).ready;
    server.ackSeq = 11;
    const asked = server.next({ action: 'SUBSCRIBE', resumeFrom: 1 });
    server.cut();
    await asked;
    await stream.subscribe({ channel: MARKET_LAST_TRADE, marketId: 1 }).ready;
    expect(errors.at(-1)?.message).toContain('trade.order.update are lost, after 1 up to 11');
  });

  it('before the first message are noticed too: the ack tells where messages go on', async () => {
    server.ackSeq = 7;
    const trades = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await trades.subscription.ready;
    const asked = server.next({ action: 'SUBSCRIBE', resumeFrom: 7 });
    server.broadcast(trade(9));
    await asked;
    expect(trades.seqs()).toEqual([]);
  });

  it('in what a root brings are told: its children cannot be asked for', async () => {
    const prices = collect(stream, { channel: MARKET_LAST_PRICE, rootMarketId: 9 });
    await prices.subscription.ready;
    for (const seq of [1, 4, 5]) server.broadcast({ msgType: MARKET_LAST_PRICE, marketId: 2, rootMarketId: 9, seq });
    await prices.got(3);
    expect(prices.gaps).toEqual([{ marketId: 2, from: 1, to: 3 }]);
    expect(server.received).toHaveLength(1);
  });

  it('by root may be there after a disconnection, which is told once messages go on', async () => {
    const prices = collect(stream, { channel: MARKET_LAST_PRICE, rootMarketId: 9 });
    await prices.subscription.ready;
    server.broadcast({ msgType: MARKET_LAST_PRICE, marketId: 2, rootMarketId: 9, seq: 1 });
    await prices.got(1);
    const again = server.next({ action: 'SUBSCRIBE', rootMarketId: 9 });
    server.cut();
    await again;
    server.broadcast({ msgType: MARKET_LAST_PRICE, marketId: 2, rootMarketId: 9, seq: 3 });
    await prices.got(2);
    expect(prices.gaps).toEqual([{ marketId: undefined, from: undefined, to: undefined }]);
  });

  it('by root are told to the stream where nobody else listens', async () => {
    await stream.subscribe({ channel: MARKET_LAST_PRICE, rootMarketId: 9 }).ready;
    const again = server.next({ action: 'SUBSCRIBE', rootMarketId: 9 });
    server.cut();
    await again;
    await stream.subscribe({ channel: MARKET_LAST_TRADE, marketId: 1 }).ready;
    expect(errors.at(-1)?.message).toContain('market.last.price by root may be lost');
  });
});

describe('a subscription that the service ends', () => {
  it('ends with the reason, and the others go on', async () => {
    const own = stream.subscribe({ channel: TRADE_ORDER_UPDATE });
    const trades = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await Promise.all([own.ready, trades.subscription.ready]);
    const read = own[Symbol.asyncIterator]().next();
    server.broadcast({ msgType: 'error', errno: 100, errmsg: 'the key was deleted', channel: TRADE_ORDER_UPDATE });
    await expect(read).rejects.toMatchObject({ errno: 100, message: 'the key was deleted' });
    server.broadcast(trade(1));
    await trades.got(1);
  });

  it('is not meant by the answer to an action that nobody waits for', async () => {
    const trades = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await trades.subscription.ready;
    server.broadcast({ msgType: 'error', errno: 1, errmsg: 'late', action: 'UNSUBSCRIBE', channel: MARKET_LAST_TRADE });
    server.broadcast(trade(1));
    await trades.got(1);
    expect(errors.map(({ message }) => message)).toEqual(['late']);
  });
});
