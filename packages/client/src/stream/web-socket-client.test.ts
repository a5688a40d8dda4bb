import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Client, InvalidParamError, OpenApiError, WebSocketClient } from '../index.ts';
import { DEPTH_MARKET, type FakeStream, startFakeStream } from '../testing/fake-stream.ts';
import { API_KEY, configFor, TRADING_WALLET } from '../testing/fixtures.ts';

let server: FakeStream;
let client: WebSocketClient;
const seen: unknown[] = [];
beforeEach(async () => {
  server = await startFakeStream();
  seen.length = 0;
  client = new WebSocketClient({
    apiKey: API_KEY,
    walletAddress: TRADING_WALLET,
    wsUrl: server.url,
    reconnectMinMs: 1,
  });
});
afterEach(async () => {
  client.close();
  await server.close();
});

/** Runs an action and waits until the service has received its frame. */
async function heard(act: () => void, frame: Readonly<Record<string, unknown>>): Promise<void> {
  const arrived = server.next(frame);
  act();
  await arrived;
}

/** A callback that collects messages, and a way to wait for some. */
function callback() {
  let onReceived = () => {};
  const once = new Promise<void>((resolve) => {
    onReceived = resolve;
  });
  return {
    once,
    take(message: unknown) {
      seen.push(message);
      onReceived();
    },
  };
}

describe('the stream under published names', () => {
  const topics = [
    [
      'market.last.price',
      (take: () => void) => client.subscribeMarketLastPrice({ marketId: 1 }, take),
      () => client.unsubscribeMarketLastPrice({ marketId: 1 }),
    ],
    [
      'market.last.trade',
      (take: () => void) => client.subscribeMarketLastTrade({ marketId: 1 }, take),
      () => client.unsubscribeMarketLastTrade({ marketId: 1 }),
    ],
    [
      'market.status',
      (take: () => void) => client.subscribeMarketStatus({ marketId: 1 }, take),
      () => client.unsubscribeMarketStatus({ marketId: 1 }),
    ],
    [
      'trade.order.update',
      (take: () => void) => client.subscribeTradeOrderUpdate({ marketId: 1 }, take),
      () => client.unsubscribeTradeOrderUpdate({ marketId: 1 }),
    ],
    [
      'trade.record.new',
      (take: () => void) => client.subscribeTradeRecordNew({ marketId: 1 }, take),
      () => client.unsubscribeTradeRecordNew({ marketId: 1 }),
    ],
  ] as const;

  it.each(topics)(
    'subscribes to %s, calls back, unsubscribes, and can subscribe again',
    async (channel, subscribe, unsubscribe) => {
      await client.connect();
      const { once, take } = callback();
      await heard(() => subscribe(take as () => void), { action: 'SUBSCRIBE', channel, marketId: 1 });
      const message = { msgType: channel, marketId: 1, price: '0.5', seq: 2, prevSeq: 1 };
      server.broadcast(message);
      await once;
      expect(seen).toEqual([message]);
      await heard(unsubscribe, { action: 'UNSUBSCRIBE', channel, marketId: 1 });
      await heard(() => subscribe(take as () => void), { action: 'SUBSCRIBE', channel, marketId: 1 });
    },
  );

  it('passes only depth changes to its callbacks, not snapshots and checksums', async () => {
    await client.connect();
    const { once, take } = callback();
    await heard(() => client.subscribeMarketDepthDiff(DEPTH_MARKET, take), { action: 'SUBSCRIBE' });
    server.checksum();
    server.change('bids', '0.5', '10');
    await once;
    expect(seen).toMatchObject([{ side: 'bids', price: '0.5', size: '10', tokenId: '11', outcomeSide: 1 }]);
    await heard(() => client.unsubscribeMarketDepthDiff(DEPTH_MARKET), { action: 'UNSUBSCRIBE' });
  });

  it('has one callback for each channel and market: a second one replaces the first', async () => {
    await client.connect();
    await heard(() => client.subscribeMarketLastPrice({ rootMarketId: 9 }, () => seen.push('first')), {
      action: 'SUBSCRIBE',
    });
    const { once, take } = callback();
    client.subscribeMarketLastPrice({ rootMarketId: 9 }, take);
    server.broadcast({ msgType: 'market.last.price', marketId: 1, rootMarketId: 9 });
    await once;
    expect(seen).toHaveLength(1);
    expect(seen).not.toContain('first');
  });

  it('can subscribe again to what the service has refused', async () => {
    const refused = Promise.withResolvers<Error>();
    client = new WebSocketClient({
      apiKey: '',
      walletAddress: TRADING_WALLET,
      wsUrl: server.url,
      onError: refused.resolve,
    });
    await client.connect();
    server.refuse = () => ({ errno: 200, errmsg: 'no such market' });
    client.subscribeMarketLastPrice({ marketId: 1 }, () => {});
    expect(await refused.promise).toMatchObject({ errno: 200 });
    server.refuse = undefined;
    await heard(() => client.subscribeMarketLastPrice({ marketId: 1 }, () => {}), { action: 'SUBSCRIBE', marketId: 1 });
  });

  it('reports opening, closing, every message and every error', async () => {
    const events: string[] = [];
    client = new WebSocketClient({
      apiKey: '',
      walletAddress: TRADING_WALLET,
      wsUrl: server.url,
      reconnectMinMs: 1,
      onOpen: () => events.push('open'),
      onClose: () => events.push('close'),
      onError: () => events.push('error'),
      onMessage: ({ msgType }) => events.push(String(msgType)),
    });
    await client.connect();
    await heard(() => client.subscribeMarketLastPrice({ marketId: 1 }, () => {}), { action: 'SUBSCRIBE' });
    server.broadcast({ msgType: 'market.last.price', marketId: 1 });
    await heard(() => client.send({ action: 'HEARTBEAT' }), { action: 'HEARTBEAT' });
    await heard(() => server.cut(), { action: 'SUBSCRIBE' });
    client.close();
    expect(client.isConnected).toBe(false);
    expect(events).toContain('ack');
    const others = events.filter((event) => event !== 'ack');
    expect(others).toEqual(['open', 'market.last.price', 'error', 'close', 'open', 'close']);
  });

  it('reports lost messages, also of depth when a snapshot replaces changes', async () => {
    const gaps: object[] = [];
    const onGap = (gap: object, channel: string) => gaps.push({ ...gap, channel });
    client = new WebSocketClient({ apiKey: '', walletAddress: '', wsUrl: server.url, reconnectMinMs: 1, onGap });
    server.change('bids', '0.5', '10');
    server.replayable = 0;
    const { once, take } = callback();
    client.subscribeMarketDepthDiff(DEPTH_MARKET, take);
    const price = callback();
    client.subscribeMarketLastPrice({ marketId: 1 }, price.take);
    await heard(() => void client.connect(), { action: 'SUBSCRIBE', channel: 'market.last.price' });
    server.broadcast({ msgType: 'market.last.price', marketId: 1, seq: 5 });
    await price.once;
    expect(gaps).toEqual([]);
    server.ackSeq = 9;
    server.change('bids', '0.6', '10', { isLost: true });
    await heard(() => server.cut(), { action: 'SUBSCRIBE', channel: 'market.last.price' });
    server.change('bids', '0.7', '10');
    await once;
    expect(gaps).toEqual([
      { channel: 'market.depth.diff', marketId: DEPTH_MARKET, from: 1, to: 2 },
      { channel: 'market.last.price', marketId: 1, from: 5, to: 9 },
    ]);
  });

  it('also reports a loss when a book is renumbered lower, and continues', async () => {
    const gaps: object[] = [];
    client = new WebSocketClient({
      apiKey: '',
      walletAddress: '',
      wsUrl: server.url,
      reconnectMinMs: 1,
      onGap: (gap) => gaps.push(gap),
    });
    const before = callback();
    const after = callback();
    for (const size of ['1', '2']) server.change('bids', '0.5', size);
    await heard(() => client.subscribeMarketDepthDiff(DEPTH_MARKET, before.take), { action: 'SUBSCRIBE' });
    server.change('bids', '0.5', '3');
    await before.once;
    client.subscribeMarketDepthDiff(DEPTH_MARKET, after.take);
    server.restart(1);
    await heard(() => server.cut(), { action: 'SUBSCRIBE' });
    server.change('bids', '0.7', '10');
    await after.once;
    expect(gaps).toEqual([{ marketId: DEPTH_MARKET, from: 3, to: 1 }]);
    expect(seen.at(-1)).toMatchObject({ price: '0.7', seq: 2 });
  });

  it('reports no loss when a snapshot replaces no changes', async () => {
    const gaps: object[] = [];
    client = new WebSocketClient({
      apiKey: '',
      walletAddress: '',
      wsUrl: server.url,
      reconnectMinMs: 1,
      onGap: (gap) => gaps.push(gap),
    });
    server.change('bids', '0.5', '10');
    server.replayable = -1;
    const { once, take } = callback();
    await heard(() => client.subscribeMarketDepthDiff(DEPTH_MARKET, take), { action: 'SUBSCRIBE' });
    await heard(() => server.cut(), { action: 'SUBSCRIBE' });
    server.change('bids', '0.7', '10');
    await once;
    expect(gaps).toEqual([]);
  });

  it('refuses wrong markets, and sending while it is not connected', () => {
    expect(() => client.send({ action: 'HEARTBEAT' })).toThrow(OpenApiError);
    expect(() => client.subscribeMarketDepthDiff(0, () => {})).toThrow(InvalidParamError);
    expect(() => client.subscribeMarketLastTrade({}, () => {})).toThrow(InvalidParamError);
  });

  it('is created by a client with its key and the stream URL of its host', async () => {
    const host = server.url.replace('ws:', 'http:').replace('/ws', '/openapi');
    for (const options of [{}, { wsUrl: undefined, proxyUrl: undefined }]) {
      const ws = new Client(configFor(host)).createWebSocketClient(options);
      await ws.connect();
      ws.close();
    }
    const shown = { action: 'AUTH', apikey: API_KEY };
    expect(server.received).toEqual([shown, shown]);
    expect(server.addresses).toEqual(['/ws', '/ws']);
  });
});
