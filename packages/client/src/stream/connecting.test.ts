import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OpenApiError } from '../errors.ts';
import type { FakeStream } from '../testing/fake-stream.ts';
import { type StreamRig, startStreamRig } from '../testing/stream-rig.ts';
import { type MarketLastTradeMessage, WebSocketChannel } from './messages.ts';
import type { Stream } from './stream.ts';
import type { Subscription } from './subscription.ts';

let rig: StreamRig;
let server: FakeStream;
beforeEach(async () => {
  rig = await startStreamRig();
  ({ server } = rig);
});
afterEach(() => rig.close());

describe('connecting', () => {
  it('sends the key in a first frame, never in the address', async () => {
    const stream = rig.open({}, 'pk_secret');
    await stream.connect();
    expect(stream.isConnected).toBe(true);
    expect(server.received).toEqual([{ action: 'AUTH', apikey: 'pk_secret' }]);
    expect(server.addresses).toEqual(['/ws']);
  });

  it('needs no key for what is public', async () => {
    const stream = rig.open();
    await stream.connect();
    expect(server.received).toEqual([]);
  });

  it('fails when the key is refused, with its errno, and does not try again', async () => {
    server.apiKey = 'pk_other';
    const stream = rig.open({}, 'pk_wrong');
    await expect(stream.connect()).rejects.toMatchObject({ name: 'OpenApiError', errno: 100 });
    expect(stream.isConnected).toBe(false);
    expect(server.addresses).toHaveLength(1);
  });

  it('fails when the service is overloaded, and does not try again by itself', async () => {
    server.refuse = () => ({ errno: 429, errmsg: 'slow down' });
    await expect(rig.open({}, 'pk_secret').connect()).rejects.toMatchObject({ errno: 429 });
    expect(server.addresses).toHaveLength(1);
  });

  it('fails if the stream is closed before, and so do its subscriptions', async () => {
    const stream = rig.open();
    const { ready } = stream.subscribe({ channel: WebSocketChannel.MARKET_LAST_TRADE, marketId: 1 });
    const connected = stream.connect();
    stream.close();
    await expect(connected).rejects.toThrow('The stream was closed.');
    await expect(ready).rejects.toThrow('The subscription was closed before it was accepted.');
  });

  it('fails if the connection is refused, and can be retried', async () => {
    const stream = rig.open();
    await server.close();
    await expect(stream.connect()).rejects.toBeInstanceOf(OpenApiError);
    await expect(stream.connect()).rejects.toThrow('did not connect');
  });

  it('can be retried when its failure is reported', async () => {
    const again = Promise.withResolvers<Subscription<MarketLastTradeMessage>>();
    const topic = { channel: WebSocketChannel.MARKET_LAST_TRADE, marketId: 1 };
    server.refuse = () => ({ errno: 429, errmsg: 'slow down' });
    const onError = () => {
      server.refuse = undefined;
      again.resolve(stream.subscribe(topic));
    };
    const stream: Stream = rig.open({ onError }, 'pk_secret');
    await expect(stream.connect()).rejects.toMatchObject({ errno: 429 });
    await (await again.promise).ready;
  });

  it('is shared by concurrent callers', async () => {
    const stream = rig.open();
    await Promise.all([stream.connect(), stream.connect()]);
    expect(server.addresses).toHaveLength(1);
  });
});

describe('the waits of a stream', () => {
  it.each([
    ['heartbeatInterval', Number.POSITIVE_INFINITY],
    ['heartbeatTimeout', Number.NaN],
    ['heartbeatTimeout', 0],
    ['reconnectMinMs', 0],
    ['reconnectMaxMs', 2 ** 31],
  ])('are refused if a timer would fire continuously: %s of %d', (name, value) => {
    expect(() => rig.open({ [name]: value })).toThrow(name);
  });
});
