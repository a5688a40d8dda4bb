import { randomBytes } from 'node:crypto';
import { WebSocketClient as PublishedWebSocketClient } from '@opinion-labs/opinion-clob-sdk';
import {
  Client,
  type MarketData,
  OrderSide,
  OrderType,
  openAccount,
  resultOf,
  type Stream,
  WebSocketChannel,
  WebSocketClient,
} from '@presage/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket } from '../support/open-market.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { discardService, startRunningService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { portOf } from '../support/stable-origin.ts';
import { untilBookEquals } from '../support/until-book-equals.ts';

const { MARKET_LAST_PRICE, MARKET_LAST_TRADE, MARKET_STATUS, TRADE_ORDER_UPDATE, TRADE_RECORD_NEW } = WebSocketChannel;

let service: TestService;
let relay: Relay;
let maker: Client;
let taker: Client;
beforeAll(async () => {
  service = await startServiceHere({ OPEN_REGISTRATION: '1' });
  relay = await startRelay(portOf(service));
  maker = await fundedClient();
  taker = await fundedClient();
});
afterAll(async () => {
  maker.close();
  await relay.close();
  await discardService(service);
});

/** A client whose stream uses a connection that can be cut. */
async function fundedClient(): Promise<Client> {
  const privateKey = `0x${randomBytes(32).toString('hex')}` as const;
  const config = await openAccount({ host: service.baseUrl, privateKey });
  const client = new Client({ ...config, wsUrl: `ws://127.0.0.1:${relay.port}/ws` });
  const { walletAddress } = resultOf(await client.getUserAuth());
  await service.admin('POST', `/account/${walletAddress}/credit`, { amount: '100000' });
  return client;
}

type Token = 'yesTokenId' | 'noTokenId';
async function buy(
  client: Client,
  market: Pick<MarketData, 'marketId' | Token>,
  price: string,
  { token = 'yesTokenId' as Token, shares = '10' } = {},
) {
  const order = {
    marketId: market.marketId,
    tokenId: market[token],
    side: OrderSide.BUY,
    orderType: OrderType.LIMIT_ORDER,
  };
  return resultOf(await client.placeOrder({ ...order, price, makerAmountInBaseToken: shares })).orderData;
}

/** Reads a number of messages from a subscription. */
async function take<Message>(count: number, messages: AsyncIterable<Message>): Promise<Message[]> {
  const taken: Message[] = [];
  for await (const message of messages) {
    taken.push(message);
    if (taken.length === count) break;
  }
  return taken;
}

describe('a watched orderbook', () => {
  it('is the book of the service, for both tokens, through changes, fills and cancels', async () => {
    const market = await openMarket(service, { marketTitle: 'Will the book be the same?' });
    const yes = maker.watchOrderbook(market.yesTokenId, { marketId: market.marketId });
    const no = maker.watchOrderbook(market.noTokenId);
    await Promise.all([yes.ready, no.ready]);
    for (const price of ['0.2', '0.21', '0.215', '0.3']) await buy(maker, market, price);
    await buy(maker, market, '0.5', { token: 'noTokenId' });
    await buy(taker, market, '0.71', { token: 'noTokenId', shares: '7.5' });
    await Promise.all([untilBookEquals(taker, yes), untilBookEquals(taker, no)]);
    expect(yes.bids[0]).toEqual({ price: '0.3', size: '2.5' });
    expect(no.asks[0]).toEqual({ price: '0.7', size: '2.5' });
    await maker.cancelAllOrders({ marketId: market.marketId });
    await untilBookEquals(taker, yes);
    expect([yes.bids, no.asks]).toEqual([[], []]);
    yes.close();
    no.close();
  });

  it('passes the checksum of the service', async () => {
    const market = await openMarket(service, { marketTitle: 'Will it add up?' });
    await buy(maker, market, '0.31');
    const checked = Promise.withResolvers<void>();
    const stream = maker.createStream({
      onMessage: ({ msgType }) => (msgType === 'market.depth.checksum' ? checked.resolve() : undefined),
    });
    const live: boolean[] = [];
    const onLive = (isLive: boolean): unknown => live.push(isLive);
    const book = maker.watchOrderbook(market.yesTokenId, { marketId: market.marketId, stream, onLive });
    await book.ready;
    await checked.promise;
    // A copy that differs is discarded, until the book has been sent anew.
    expect([live, book.isLive]).toEqual([[true], true]);
    stream.close();
  });

  it('continues after the connection was cut, with what happened meanwhile', async () => {
    const market = await openMarket(service, { marketTitle: 'Will it come back?' });
    const book = maker.watchOrderbook(market.yesTokenId, { marketId: market.marketId });
    await book.ready;
    await buy(maker, market, '0.4');
    await untilBookEquals(taker, book);
    relay.cut();
    await buy(maker, market, '0.41');
    await untilBookEquals(taker, book);
    expect(book.bids).toHaveLength(2);
    book.close();
  });
});

describe('a stream', () => {
  it('receives fills and last prices of a market, numbered without gaps', async () => {
    const market = await openMarket(service, { marketTitle: 'Will it be told?' });
    const stream = maker.createStream();
    const gaps: unknown[] = [];
    const topic = { marketId: market.marketId };
    const trades = stream.subscribe({ channel: MARKET_LAST_TRADE, ...topic }, { onGap: (gap) => gaps.push(gap) });
    const prices = stream.subscribe({ channel: MARKET_LAST_PRICE, ...topic });
    await Promise.all([trades.ready, prices.ready]);
    const read = take(3, trades);
    const readPrices = take(1, prices);
    await buy(maker, market, '0.6', { shares: '30' });
    for (let count = 0; count < 3; count++) await buy(taker, market, '0.4', { token: 'noTokenId' });
    const seqs = (await read).map(({ seq }) => seq);
    expect(seqs).toEqual([0, 1, 2].map((index) => (seqs[0] as number) + index));
    expect((await read)[0]).toMatchObject({
      tokenId: market.noTokenId,
      side: 'Buy',
      price: '0.4',
      shares: '10',
      amount: '4',
    });
    expect((await readPrices)[0]).toMatchObject({ tokenId: market.noTokenId, price: '0.4' });
    expect(gaps).toEqual([]);
    stream.close();
  });

  it('loses no trade when the connection is cut', async () => {
    const market = await openMarket(service, { marketTitle: 'Will a trade be lost?' });
    const stream = maker.createStream({ reconnectMinMs: 1, reconnectMaxMs: 5 });
    const gaps: unknown[] = [];
    const trades = stream.subscribe(
      { channel: MARKET_LAST_TRADE, marketId: market.marketId },
      { onGap: (gap) => gaps.push(gap) },
    );
    await trades.ready;
    const read = take(12, trades);
    await buy(maker, market, '0.6', { shares: '200' });
    for (let count = 0; count < 12; count++) {
      if (count % 4 === 1) relay.cut();
      await buy(taker, market, '0.4', { token: 'noTokenId', shares: String(count + 1) });
    }
    expect((await read).map(({ shares }) => shares)).toEqual(
      Array.from({ length: 12 }, (_, index) => String(index + 1)),
    );
    expect(gaps).toEqual([]);
    stream.close();
  });

  it('receives an account’s orders and trades, over all markets and by market', async () => {
    const one = await openMarket(service, { marketTitle: 'Will both be told?' });
    const other = await openMarket(service, { marketTitle: 'And this one?' });
    const stream = maker.createStream();
    const everywhere = stream.subscribe({ channel: TRADE_ORDER_UPDATE });
    const here = stream.subscribe({ channel: TRADE_ORDER_UPDATE, marketId: other.marketId });
    const records = stream.subscribe({ channel: TRADE_RECORD_NEW });
    await Promise.all([everywhere.ready, here.ready, records.ready]);
    const all = take(4, everywhere);
    const filtered = take(3, here);
    const trades = take(1, records);
    await buy(maker, one, '0.2');
    await buy(maker, other, '0.3');
    await buy(taker, other, '0.7', { token: 'noTokenId' });
    expect((await all).map(({ orderUpdateType }) => orderUpdateType)).toEqual([
      'orderNew',
      'orderNew',
      'orderFill',
      'orderConfirm',
    ]);
    expect((await filtered).map(({ marketId, status }) => [marketId, status])).toEqual([
      [other.marketId, 1],
      [other.marketId, expect.any(Number)],
      [other.marketId, 2],
    ]);
    expect(await trades).toMatchObject([{ side: 'Buy', price: '0.3', shares: '10', fee: '0' }]);
    stream.close();
  });

  it('still receives an account’s orders after its key was rotated', async () => {
    const market = await openMarket(service, { marketTitle: 'Will the key change?' });
    const client = await fundedClient();
    const stream = client.createStream({ onError: (error) => expect.unreachable(error.message) });
    const told: string[] = [];
    const orders = stream.subscribe(
      { channel: TRADE_ORDER_UPDATE },
      { onMessage: ({ orderId }) => told.push(orderId), onGap: () => expect.unreachable('lost') },
    );
    await orders.ready;
    const subscribed = Promise.withResolvers<void>();
    const ws = client.createWebSocketClient({
      onMessage: ({ action }) => (action === 'SUBSCRIBE' ? subscribed.resolve() : undefined),
    });
    const called: string[] = [];
    ws.subscribeTradeOrderUpdate({}, ({ orderId }) => called.push(orderId));
    await ws.connect();
    await subscribed.promise;
    const before = await buy(client, market, '0.2');
    expect((await client.rotateApiKey()).errno).toBe(0);
    const after = await buy(client, market, '0.21');
    const orderIds = [before.orderId, after.orderId];
    await expect.poll(() => [told, called]).toEqual([orderIds, orderIds]);
    client.close();
    stream.close();
    ws.close();
  });

  it('receives the messages of all children through their root', async () => {
    const children = [{ marketTitle: 'Red' }, { marketTitle: 'Blue' }];
    const root = await openMarket(service, { marketTitle: 'Which colour?', children });
    const stream = maker.createStream();
    const trades = stream.subscribe({ channel: MARKET_LAST_TRADE, rootMarketId: root.marketId });
    await trades.ready;
    const read = take(2, trades);
    for (const child of root.childMarkets) {
      await buy(maker, child, '0.5');
      await buy(taker, child, '0.5', { token: 'noTokenId' });
    }
    expect((await read).map(({ marketId }) => marketId)).toEqual(root.childMarkets.map(({ marketId }) => marketId));
    stream.close();
  });

  it('receives a market’s state and its changes, also while disconnected; a quote outlasts a halt', async () => {
    const market = await openMarket(service, { marketTitle: 'Will it be halted?' });
    const { marketId } = market;
    const act = (action: string, body = {}) => service.admin('POST', `/market/${marketId}/${action}`, body);
    const stream = maker.createStream({ reconnectMinMs: 1, reconnectMaxMs: 5 });
    const onGap = () => expect.unreachable('lost');
    const statuses = stream.subscribe({ channel: MARKET_STATUS, marketId }, { onGap })[Symbol.asyncIterator]();
    const next = async () => (await statuses.next()).value;
    const first = await next();
    const { msgType: _, seq, ts: _ts, ...state } = first ?? {};
    expect(market).toMatchObject(state);
    expect(state).toMatchObject({ marketId, statusEnum: 'activated', halted: false });
    await buy(maker, market, '0.4');
    await act('halt');
    expect(await next()).toMatchObject({ halted: true, seq: Number(seq) + 1 });
    await expect(buy(taker, market, '0.6', { token: 'noTokenId' })).rejects.toMatchObject({ errno: 201 });
    relay.cut();
    await act('resume');
    expect(await next()).toMatchObject({ halted: false, seq: Number(seq) + 2 });
    expect(await buy(taker, market, '0.6', { token: 'noTokenId' })).toMatchObject({ filledShares: '10' });
    await act('close');
    expect(await next()).toMatchObject({ statusEnum: 'resolving', resultTokenId: '' });
    await act('resolve', { outcome: 'no' });
    expect(await next()).toMatchObject({ statusEnum: 'resolved', resultTokenId: market.noTokenId });
    stream.close();
  });

  it('is refused with an invalid key, and own channels without a key', async () => {
    const strangerOf = (apiKey: string): Stream => {
      const multiSigAddress = `0x${'22'.repeat(20)}` as const;
      const privateKey = `0x${'33'.repeat(32)}` as const;
      return new Client({
        host: service.baseUrl,
        apiKey,
        chainId: 56,
        rpcUrl: '',
        privateKey,
        multiSigAddress,
      }).createStream();
    };
    await expect(strangerOf('pk_nobody').connect()).rejects.toMatchObject({ name: 'OpenApiError', errno: 100 });
    const keyless = strangerOf('');
    await expect(keyless.subscribe({ channel: TRADE_ORDER_UPDATE }).ready).rejects.toMatchObject({ errno: 100 });
    keyless.close();
  });
});

describe('a service that is killed and started again', () => {
  it('serves its readers again: books are equal, and lost trades are reported', async () => {
    const line = await startRelay(0);
    const mortal = await startRunningService({ OPEN_REGISTRATION: '1' });
    line.targetPort = portOf(mortal);
    const privateKey = `0x${randomBytes(32).toString('hex')}` as const;
    const client = new Client(await openAccount({ host: `http://127.0.0.1:${line.port}/openapi`, privateKey }));
    const { walletAddress } = resultOf(await client.getUserAuth());
    await mortal.admin('POST', `/account/${walletAddress}/credit`, { amount: '1000' });
    const market = await openMarket(mortal, { marketTitle: 'Will it survive?' });

    const gaps: unknown[] = [];
    const back = Promise.withResolvers<void>();
    const stream = client.createStream({ reconnectMinMs: 10, reconnectMaxMs: 50 });
    const onGap = (gap: unknown): void => {
      gaps.push(gap);
      back.resolve();
    };
    const orders = stream.subscribe({ channel: TRADE_ORDER_UPDATE }, { onGap });
    const book = client.watchOrderbook(market.yesTokenId, { marketId: market.marketId });
    await Promise.all([orders.ready, book.ready]);
    const before = take(1, orders);
    const after = take(2, orders);
    await buy(client, market, '0.2');
    expect(await before).toMatchObject([{ price: '0.2' }]);
    await mortal.kill();
    const restarted = await startServiceHere({ OPEN_REGISTRATION: '1' }, mortal.dataDir);
    line.targetPort = portOf(restarted);
    // Order updates are received again only from here on.
    await back.promise;
    await buy(client, market, '0.3');
    for await (const { bids } of book) if (bids.length === 2) break;
    expect(book.bids.map(({ price }) => price)).toEqual(['0.3', '0.2']);
    expect((await after).map(({ price }) => price)).toEqual(['0.2', '0.3']);
    expect(gaps).toHaveLength(1);
    for (const open of [stream, client]) open.close();
    await line.close();
    await discardService(restarted);
  });
});

describe('the published stream client and this project’s', () => {
  it('receive the same messages', async () => {
    const { marketId, ...market } = await openMarket(service, { marketTitle: 'Will both hear it?' });
    const { apiKey, walletAddress } = resultOf(await maker.getUserAuth());
    const wsUrl = `${service.origin.replace('http', 'ws')}/ws`;
    const heard: Record<string, unknown[]>[] = [];
    const told = [PublishedWebSocketClient, WebSocketClient].map(async (SomeClient) => {
      const messages: Record<string, unknown[]> = {};
      heard.push(messages);
      const begun = Promise.withResolvers<void>();
      const filled = Promise.withResolvers<void>();
      let acks = 0;
      let snapshots = 0;
      let isConfirmed = false;
      const onMessage = ({ msgType, action }: Record<string, unknown>) => {
        if (msgType === 'ack' && action === 'SUBSCRIBE') acks += 1;
        if (msgType === 'market.depth.snapshot') snapshots += 1;
        if (acks === 5 && snapshots === 1) begun.resolve();
      };
      const keep = (message: object) => {
        // Only this project's client passes on the numbers and times of messages and of public trades, and the kinds of orders; the
        // published one adds a root to every message.
        const {
          seq: _seq,
          ts: _ts,
          prevSeq: _prevSeq,
          rootMarketId: _root,
          timeInForce: _timeInForce,
          postOnly: _postOnly,
          ...rest
        } = message as Record<string, unknown>;
        if (rest.msgType === 'market.last.trade') {
          delete rest.tradeNo;
          delete rest.createdAt;
        }
        messages[String(rest.msgType)] = [...(messages[String(rest.msgType)] ?? []), rest];
        // The order and its trade have different sources, so either may come first.
        if (rest.orderUpdateType === 'orderConfirm') isConfirmed = true;
        if (isConfirmed && messages['trade.record.new'] !== undefined) filled.resolve();
      };
      const client = new SomeClient({ apiKey, walletAddress, wsUrl, onMessage });
      await client.connect();
      client.subscribeMarketDepthDiff(marketId, keep);
      client.subscribeMarketLastPrice({ marketId }, keep);
      client.subscribeMarketLastTrade({ marketId }, keep);
      client.subscribeTradeOrderUpdate({ marketId }, keep);
      client.subscribeTradeRecordNew({ marketId }, keep);
      return { client, begun: begun.promise, filled: filled.promise };
    });
    const clients = await Promise.all(told);
    await Promise.all(clients.map(({ begun }) => begun));
    await buy(maker, { marketId, ...market }, '0.25');
    await buy(taker, { marketId, ...market }, '0.75', { token: 'noTokenId' });
    await Promise.all(clients.map(({ filled }) => filled));
    for (const { client } of clients) client.close();
    expect(heard[1]).toEqual(heard[0]);
    expect(heard[0]?.['trade.order.update']).toHaveLength(3);
  });
});
