import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect } from '../testing/collect.ts';
import type { FakeStream } from '../testing/fake-stream.ts';
import { type StreamRig, startStreamRig } from '../testing/stream-rig.ts';
import { type TradeRecordNewMessage, WebSocketChannel } from './messages.ts';
import type { Stream } from './stream.ts';
import type { Subscription } from './subscription.ts';

const { MARKET_LAST_TRADE, TRADE_ORDER_UPDATE, TRADE_RECORD_NEW } = WebSocketChannel;

let rig: StreamRig;
let server: FakeStream;
let errors: Error[];
beforeEach(async () => {
  rig = await startStreamRig();
  ({ server, errors } = rig);
});
afterEach(() => rig.close());

describe('a key that is issued while the stream is connected', () => {
  it('is sent before account channels are subscribed to', async () => {
    let apiKey = '';
    const stream = rig.open({}, { apiKey: () => apiKey, isKeyChanging: () => false });
    await stream.connect();
    apiKey = 'pk_new';
    await stream.subscribe({ channel: TRADE_ORDER_UPDATE }).ready;
    await stream.subscribe({ channel: TRADE_ORDER_UPDATE, marketId: 1 }).ready;
    expect(server.received.map(({ action, apikey }) => apikey ?? action)).toEqual(['pk_new', 'SUBSCRIBE', 'SUBSCRIBE']);
  });

  it('is retried without an error while it is not active', async () => {
    let apiKey = '';
    let isActive = false;
    server.refuse = ({ action }) =>
      action === 'SUBSCRIBE' && !isActive ? { errno: 100, errmsg: 'needs a key' } : undefined;
    const stream = rig.open({}, { apiKey: () => apiKey, isKeyChanging: () => true });
    await stream.connect();
    server.apiKey = 'pk_later';
    apiKey = 'pk_new';
    const refused = server.next({ action: 'SUBSCRIBE' });
    const { ready } = stream.subscribe({ channel: TRADE_ORDER_UPDATE });
    await refused;
    [server.apiKey, isActive] = ['pk_new', true];
    await ready;
    expect(errors).toEqual([]);
  });

  it('is sent again if the service could not take it, which ends no subscription', async () => {
    let apiKey = '';
    const refusals = [
      { errno: 429, errmsg: 'slow down' },
      { errno: 100, errmsg: 'needs a key' },
      { errno: 500, errmsg: 'the service failed' },
    ];
    server.refuse = () => refusals.shift();
    const stream = rig.open({}, { apiKey: () => apiKey, isKeyChanging: () => false });
    await stream.connect();
    apiKey = 'pk_new';
    await stream.subscribe({ channel: TRADE_ORDER_UPDATE }).ready;
    const sent = server.received.map(({ action, apikey }) => apikey ?? action);
    expect(sent).toEqual(['pk_new', 'SUBSCRIBE', 'pk_new', 'pk_new', 'SUBSCRIBE']);
    expect(errors.map(({ message }) => message)).toEqual(['slow down']);
  });

  it('is not sent again once it was refused for good, because the service closes connections that send many such', async () => {
    let apiKey = '';
    server.refuse = () => ({ errno: 100, errmsg: 'no such key' });
    const stream = rig.open({}, { apiKey: () => apiKey, isKeyChanging: () => false });
    await stream.connect();
    apiKey = 'pk_wrong';
    const subscribe = () => stream.subscribe({ channel: TRADE_ORDER_UPDATE }).ready;
    await expect(subscribe()).rejects.toMatchObject({ errno: 100 });
    await expect(subscribe()).rejects.toMatchObject({ errno: 100 });
    const sent = server.received.map(({ action, apikey }) => apikey ?? action);
    expect(sent).toEqual(['pk_wrong', 'SUBSCRIBE', 'SUBSCRIBE']);
  });

  it('is sent again once it may be active, though nothing waited for that', async () => {
    let [apiKey, isKeyChanging] = ['', true];
    server.refuse = () => ({ errno: 100, errmsg: 'not active yet' });
    const stream = rig.open({}, { apiKey: () => apiKey, isKeyChanging: () => isKeyChanging });
    await stream.connect();
    apiKey = 'pk_new';
    const early = stream.subscribe({ channel: TRADE_ORDER_UPDATE });
    await server.next({ action: 'SUBSCRIBE' });
    early.close();
    // The refusals come before this.
    server.refuse = () => undefined;
    await stream.subscribe({ channel: MARKET_LAST_TRADE, marketId: 1 }).ready;
    isKeyChanging = false;
    await stream.subscribe({ channel: TRADE_ORDER_UPDATE }).ready;
    expect(server.received.filter(({ apikey }) => apikey === 'pk_new')).toHaveLength(2);
  });
});

describe('a key that is replaced', () => {
  const ENDED = { msgType: 'error', errno: 100, errmsg: 'the key was revoked', channel: TRADE_ORDER_UPDATE };
  const update = (seq: number) => ({ msgType: TRADE_ORDER_UPDATE, marketId: 1, seq });
  const key = { text: '', isChanging: false, looks: 0 };
  let stream: Stream;
  let own: ReturnType<typeof collect>;
  const live: boolean[] = [];
  beforeEach(async () => {
    Object.assign(key, { text: 'pk_old', isChanging: true });
    live.length = 0;
    const apiKey = () => {
      key.looks += 1;
      return key.text;
    };
    stream = rig.open({}, { apiKey, isKeyChanging: () => key.isChanging });
    own = collect(stream, { channel: TRADE_ORDER_UPDATE });
    stream.subscribe({ channel: TRADE_ORDER_UPDATE }, { onLive: (isLive) => live.push(isLive) });
    await own.subscription.ready;
    server.broadcast(update(4));
    await own.got(1);
    server.apiKey = 'pk_new';
  });

  it('lets account subscriptions resume with the new one', async () => {
    const resumed = server.next({ action: 'SUBSCRIBE', resumeFrom: 4 });
    server.broadcast(ENDED);
    key.text = 'pk_new';
    await resumed;
    server.broadcast(update(5));
    await own.got(2);
    expect([own.seqs(), own.gaps, errors]).toEqual([[4, 5], [], []]);
    expect(live).toEqual([true, false, true]);
  });

  it('makes them wait until the new one is issued and active', async () => {
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

  it('is sent on a new connection if the old one was closed, however often it is refused', async () => {
    const refused = server.next({ action: 'AUTH' });
    const again = server.next({ action: 'AUTH' });
    server.cut();
    await Promise.all([refused, again]);
    const resumed = server.next({ action: 'SUBSCRIBE', resumeFrom: 4 });
    key.text = 'pk_new';
    await resumed;
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('disconnected')]);
  });

  it('ends account subscriptions if no new one is issued', async () => {
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

  it('ends no subscription that is made anew when the end of another is reported', async () => {
    const again = Promise.withResolvers<Subscription<TradeRecordNewMessage>>();
    const onEnd = () => again.resolve(stream.subscribe({ channel: TRADE_RECORD_NEW }));
    const orders = stream.subscribe({ channel: TRADE_ORDER_UPDATE, marketId: 1 }, { onEnd });
    const waiting = Promise.withResolvers<void>();
    const onLive = (isLive: boolean) => (isLive ? undefined : waiting.resolve());
    const records = stream.subscribe({ channel: TRADE_RECORD_NEW }, { onLive });
    await Promise.all([orders.ready, records.ready]);
    key.text = '';
    server.broadcast(ENDED);
    server.broadcast({ ...ENDED, channel: TRADE_RECORD_NEW });
    await waiting.promise;
    key.isChanging = false;
    const read = (await again.promise)[Symbol.asyncIterator]().next();
    await (await again.promise).ready;
    server.broadcast({ msgType: TRADE_RECORD_NEW, marketId: 1, seq: 1 });
    await expect(read).resolves.toMatchObject({ value: { seq: 1 } });
    expect(errors.map(({ message }) => message)).toEqual(['the key was revoked', 'the key was revoked']);
  });
});
