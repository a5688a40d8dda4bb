import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { platform } from '#platform';
import { collect } from '../testing/collect.ts';
import { type FakeStream, startFakeStream } from '../testing/fake-stream.ts';
import { WebSocketChannel } from './messages.ts';
import { Stream } from './stream.ts';
import type { StreamKey } from './stream-target.ts';

const { MARKET_LAST_TRADE, TRADE_ORDER_UPDATE } = WebSocketChannel;

let server: FakeStream;
let stream: Stream;
const errors: Error[] = [];
beforeEach(async () => {
  server = await startFakeStream();
  errors.length = 0;
});
afterEach(async () => {
  stream.close();
  await server.close();
});

function openWith(key: StreamKey): Stream {
  const target = { ...key, transport: platform.transport(undefined), url: server.url, isClosedWhenUnused: false };
  return new Stream(target, {
    reconnectMinMs: 1,
    reconnectMaxMs: 5,
    onError: (error) => errors.push(error),
  });
}

describe('a key that is issued while the stream is connected', () => {
  it('is shown before own channels are subscribed to', async () => {
    let apiKey = '';
    stream = openWith({ apiKey: () => apiKey, isKeyChanging: () => false });
    await stream.connect();
    apiKey = 'pk_new';
    await stream.subscribe({ channel: TRADE_ORDER_UPDATE }).ready;
    await stream.subscribe({ channel: TRADE_ORDER_UPDATE, marketId: 1 }).ready;
    expect(server.received.map(({ action, apikey }) => apikey ?? action)).toEqual(['pk_new', 'SUBSCRIBE', 'SUBSCRIBE']);
  });
});

describe('a key that is replaced', () => {
  const ENDED = { msgType: 'error', errno: 100, errmsg: 'the key was revoked', channel: TRADE_ORDER_UPDATE };
  const update = (seq: number) => ({ msgType: TRADE_ORDER_UPDATE, marketId: 1, seq });
  const key = { text: '', isChanging: false, looks: 0 };
  let own: ReturnType<typeof collect>;
  const live: boolean[] = [];
  beforeEach(async () => {
    Object.assign(key, { text: 'pk_old', isChanging: true });
    live.length = 0;
    const apiKey = () => {
      key.looks += 1;
      return key.text;
    };
    stream = openWith({ apiKey, isKeyChanging: () => key.isChanging });
    own = collect(stream, { channel: TRADE_ORDER_UPDATE });
    stream.subscribe({ channel: TRADE_ORDER_UPDATE }, { onLive: (isLive) => live.push(isLive) });
    await own.subscription.ready;
    server.broadcast(update(4));
    await own.got(1);
    server.apiKey = 'pk_new';
  });

  it('lets own subscriptions go on with the new one, from where they were', async () => {
    const resumed = server.next({ action: 'SUBSCRIBE', resumeFrom: 4 });
    server.broadcast(ENDED);
    key.text = 'pk_new';
    await resumed;
    server.broadcast(update(5));
    await own.got(2);
    expect([own.seqs(), own.gaps, errors]).toEqual([[4, 5], [], []]);
    expect(live).toEqual([true, false, true]);
  });

  it('is waited for while it is not there, and while it is not active', async () => {
    key.text = '';
    server.broadcast(ENDED);
    const refused = server.next({ action: 'AUTH', apikey: 'pk_soon' });
    const { looks } = key;
    await expect.poll(() => key.looks).toBeGreaterThan(looks);
    key.text = 'pk_soon';
    await refused;
    const resumed = server.next({ action: 'SUBSCRIBE', resumeFrom: 4 });
    server.apiKey = 'pk_soon';
    await resumed;
    expect(errors).toEqual([]);
  });

  it('is shown on a new connection when the old one was closed, however often it is refused', async () => {
    const refused = server.next({ action: 'AUTH' });
    const again = server.next({ action: 'AUTH' });
    server.cut();
    await Promise.all([refused, again]);
    const resumed = server.next({ action: 'SUBSCRIBE', resumeFrom: 4 });
    key.text = 'pk_new';
    await resumed;
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('disconnected')]);
  });

  it('ends own subscriptions when none comes', async () => {
    const read = own.subscription[Symbol.asyncIterator]().next();
    key.text = '';
    server.broadcast(ENDED);
    const trades = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await trades.subscription.ready;
    key.isChanging = false;
    await expect(read).rejects.toMatchObject({ errno: 100, message: 'the key was revoked' });
    server.broadcast({ msgType: MARKET_LAST_TRADE, marketId: 1, seq: 1 });
    await trades.got(1);
  });
});
