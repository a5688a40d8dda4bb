import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { collect } from '../testing/collect.ts';
import type { FakeStream } from '../testing/fake-stream.ts';
import { type StreamRig, startStreamRig, trade } from '../testing/stream-rig.ts';
import { WebSocketChannel } from './messages.ts';

const { MARKET_LAST_TRADE } = WebSocketChannel;

let rig: StreamRig;
let server: FakeStream;
let errors: Error[];
beforeEach(async () => {
  rig = await startStreamRig();
  ({ server, errors } = rig);
});
afterEach(() => rig.close());

describe('a lost connection', () => {
  it('is re-established, and subscriptions resume', async () => {
    const events: string[] = [];
    const stream = rig.open({ onOpen: () => events.push('open'), onClose: () => events.push('close') });
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

  it.each([
    // On a stopped clock every connection is short, however slow the machine is.
    ['growing pauses while connections are short', 0, [3, 6, 12]],
    ['the same pause after each connection that lasted', 10_000, [3, 3, 3]],
  ])('is retried after %s', async (_, lastingMs, pausesMs) => {
    let nowMs = 0;
    vi.spyOn(Math, 'random').mockReturnValue(1);
    vi.spyOn(performance, 'now').mockImplementation(() => {
      nowMs += lastingMs;
      return nowMs;
    });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => void vi.restoreAllMocks());
    const { promise: opened, resolve } = Promise.withResolvers<void>();
    let connections = 0;
    const onOpen = (): void => {
      connections += 1;
      if (connections === 4) resolve();
      else server.cut();
    };
    void rig.open({ reconnectMinMs: 3, reconnectMaxMs: 60_000, onOpen }).connect();
    await opened;
    expect(timers.mock.calls.map(([, ms]) => ms).filter((ms) => ms === 3 || ms === 6 || ms === 12)).toEqual(pausesMs);
  });

  it('is re-established by several attempts if the service is overloaded', async () => {
    const stream = rig.open({}, 'pk_secret');
    await stream.subscribe({ channel: MARKET_LAST_TRADE, marketId: 1 }).ready;
    const busy = { errno: 429, errmsg: 'slow down' };
    const answers = [busy, busy];
    server.refuse = () => answers.shift();
    const resubscribed = server.next({ action: 'SUBSCRIBE' });
    server.cut();
    await resubscribed;
    expect(server.addresses).toHaveLength(4);
  });

  it('is reported to subscriptions at once', async () => {
    const live: boolean[] = [];
    const { promise: lost, resolve: onClose } = Promise.withResolvers<void>();
    const stream = rig.open({ onClose, reconnectMinMs: 60_000, reconnectMaxMs: 60_000 });
    const onLive = (isLive: boolean): unknown => live.push(isLive);
    await stream.subscribe({ channel: MARKET_LAST_TRADE, marketId: 1 }, { onLive }).ready;
    server.cut();
    await lost;
    expect(live).toEqual([true, false]);
  });

  it('stays lost if the stream is closed while it waits to reconnect', async () => {
    const { promise: lost, resolve: onClose } = Promise.withResolvers<void>();
    const stream = rig.open({ onClose });
    const other = collect(rig.open(), { channel: MARKET_LAST_TRADE, marketId: 1 });
    await Promise.all([stream.connect(), other.subscription.ready]);
    server.cut();
    await lost;
    stream.close();
    // The other stream reconnects three times after pauses at least as long.
    for (let connections = 3; connections <= 5; connections++) {
      await server.next({ action: 'SUBSCRIBE' });
      expect(server.addresses).toHaveLength(connections);
      server.cut();
    }
  });

  it('authenticates again', async () => {
    const stream = rig.open({}, 'pk_secret');
    await stream.connect();
    const again = server.next({ action: 'AUTH' });
    server.cut();
    await again;
    expect(server.received).toHaveLength(2);
  });

  it('is given up if the key is refused by then, which ends the subscriptions', async () => {
    const stream = rig.open({}, 'pk_secret');
    const subscription = stream.subscribe({ channel: MARKET_LAST_TRADE, marketId: 1 });
    await subscription.ready;
    const read = subscription[Symbol.asyncIterator]().next();
    server.apiKey = 'pk_other';
    server.cut();
    await expect(read).rejects.toMatchObject({ errno: 100 });
    expect(stream.isConnected).toBe(false);
  });

  it('can be opened again by a handler that learns that it was given up', async () => {
    const stream = rig.open({}, 'pk_secret');
    const again = Promise.withResolvers<void>();
    const onEnd = (): void => {
      server.apiKey = undefined;
      stream.connect().then(again.resolve, again.reject);
    };
    await stream.subscribe({ channel: MARKET_LAST_TRADE, marketId: 1 }, { onEnd }).ready;
    server.apiKey = 'pk_other';
    server.cut();
    await again.promise;
    expect(stream.isConnected).toBe(true);
  });

  it('is detected by silence after a heartbeat', async () => {
    const onClose = (): void => {
      server.isSilent = false;
    };
    const stream = rig.open({ heartbeatInterval: 0.01, heartbeatTimeout: 0.5, onClose });
    await stream.connect();
    await server.next({ action: 'HEARTBEAT' });
    await server.next({ action: 'HEARTBEAT' });
    const trades = collect(stream, { channel: MARKET_LAST_TRADE, marketId: 1 });
    await trades.subscription.ready;
    server.isSilent = true;
    const resubscribed = server.next({ action: 'SUBSCRIBE' });
    await resubscribed;
    expect(errors[0]?.message).toContain('went silent');
  });

  it('is not re-established if a handler of the loss closes the stream', async () => {
    const stream = rig.open({ onClose: () => stream.close() });
    await stream.connect();
    const read = stream.subscribe({ channel: MARKET_LAST_TRADE, marketId: 1 })[Symbol.asyncIterator]().next();
    server.cut();
    expect(await read).toEqual({ done: true, value: undefined });
    // Another stream loses its connection later and pauses longer: once it is back, the first would be too.
    const other = rig.open({ reconnectMinMs: 20, reconnectMaxMs: 20 });
    await other.subscribe({ channel: MARKET_LAST_TRADE, marketId: 1 }).ready;
    const back = server.next({ action: 'SUBSCRIBE' });
    server.cut();
    await back;
    expect(server.addresses).toHaveLength(3);
  });

  it('is not awaited any longer if the stream is closed before it opens', async () => {
    server.isSilent = true;
    const stream = rig.open({}, 'pk_key');
    const opening = stream.connect();
    await server.next({ action: 'AUTH' });
    const disconnected = server.nextDisconnect();
    stream.close();
    await expect(opening).rejects.toThrow('closed');
    await disconnected;
    expect(errors).toEqual([]);
  });

  it('stays closed after close, and forgets its subscriptions', async () => {
    const stream = rig.open();
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
