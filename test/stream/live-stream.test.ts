import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { OrderSide, OrderType } from '@opinion-labs/opinion-clob-sdk';
import type { MarketData } from '@presage/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket } from '../support/open-market.ts';
import {
  discardService,
  type RunningService,
  startRunningService,
  type TestService,
} from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { type StableOrigin, startStableOrigin } from '../support/stable-origin.ts';
import { bookOf, type StreamFrame, StreamReader } from '../support/stream-reader.ts';
import { keyRequest, newTrader, type Trader } from '../support/trader.ts';

const OWN = ['trade.order.update', 'trade.record.new'];
const PUBLIC = ['market.depth.diff', 'market.last.price', 'market.last.trade', 'market.status'];

/** A process of its own, until it is killed. */
let mortal: RunningService;
let service: TestService;
let stable: StableOrigin;
let traders: Trader[];
let market: MarketData;

beforeAll(async () => {
  mortal = await startRunningService();
  service = mortal;
  stable = await startStableOrigin(service);
  traders = await Promise.all([0, 1, 2].map(() => newTrader({ ...service, ...stable }, '100000')));
  market = await openMarket(service, { marketTitle: 'Will the books agree?', makerFeeBps: 10, takerFeeBps: 100 });
});

afterAll(async () => {
  await stable.close();
  await discardService(service);
});

async function startAgain(): Promise<void> {
  service = await startServiceHere({}, service.dataDir);
  stable.leadTo(service);
}

/** Has one command after the other carried out until the service accepts no more. */
async function createLabels({ admin }: TestService): Promise<void> {
  try {
    for (let number = 0; ; number++) await admin('POST', '/label', { labelName: `while it stops ${number}` });
  } catch {
    // It has stopped.
  }
}

/** Places orders one after the other until the service accepts no more. @returns the ids of those that it accepted */
async function placeUntilRefused({ client }: Trader): Promise<string[]> {
  const { marketId, yesTokenId: tokenId } = market;
  const order = { marketId, tokenId, side: OrderSide.BUY, orderType: OrderType.LIMIT_ORDER, price: '0.01' };
  const accepted: string[] = [];
  try {
    for (;;) {
      const { result } = await client.placeOrder({ ...order, makerAmountInBaseToken: '1' });
      accepted.push((result as unknown as { orderData: { orderId: string } }).orderData.orderId);
    }
  } catch {
    return accepted;
  }
}

/** Opens a stream whose client never reads, and so never completes the closing handshake. */
async function openSilentReader({ origin }: TestService): Promise<Socket> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  const headers = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  socket.write(`GET /ws HTTP/1.1\r\nHost: ${host}\r\n${headers.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  return socket.pause();
}

/** Places random orders around the middle for all traders at once, and cancels some. Returns each trader's orders. */
async function tradeAtRandom(rounds: number, seed: number): Promise<string[][]> {
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const plans = traders.map(() =>
    Array.from({ length: rounds }, () => ({
      marketId: market.marketId,
      side: OrderSide.BUY,
      orderType: OrderType.LIMIT_ORDER,
      tokenId: random(2) === 0 ? market.yesTokenId : market.noTokenId,
      price: `0.${45 + random(10)}`,
      makerAmountInBaseToken: String(1 + random(20)),
      isCancelled: random(3) === 0,
    })),
  );
  return Promise.all(
    traders.map(async ({ client }, index) => {
      const orderIds: string[] = [];
      for (const { isCancelled, ...order } of plans[index] ?? []) {
        const { errno, result } = await client.placeOrder(order);
        expect(errno).toBe(0);
        const { orderId } = (result as unknown as { orderData: { orderId: string } }).orderData;
        orderIds.push(orderId);
        if (isCancelled) await client.cancelOrder(orderId);
      }
      return orderIds;
    }),
  );
}

async function restBook(tokenId: string): Promise<Record<'bids' | 'asks', unknown>> {
  const response = await fetch(`${service.baseUrl}/token/orderbook?token_id=${tokenId}`);
  const { bids, asks } = ((await response.json()) as { result: Record<'bids' | 'asks', unknown> }).result;
  return { bids, asks };
}

/** Waits until a reader's book equals the one read over HTTP, for both tokens. */
async function expectSameBook(reader: StreamReader): Promise<void> {
  for (const tokenId of [market.yesTokenId, market.noTokenId]) {
    const rest = await restBook(tokenId);
    const frames = (): StreamFrame[] => reader.of('market.depth.snapshot', 'market.depth.diff');
    await reader.until(() => {
      const { bids, asks } = bookOf(frames(), tokenId);
      return JSON.stringify({ bids, asks }) === JSON.stringify(rest);
    });
  }
}

/** Number of all trades that an account ever had. */
async function countTrades(apiKey: string): Promise<number> {
  const response = await fetch(`${service.baseUrl}/trade`, { headers: { apikey: apiKey } });
  return ((await response.json()) as { result: { total: number } }).result.total;
}

function expectContiguous(frames: readonly StreamFrame[]): void {
  frames.forEach((frame, index) => {
    if (index > 0) expect(frame.seq).toBe((frames[index - 1]?.seq ?? 0) + 1);
  });
}

describe('while everybody trades', () => {
  let readers: StreamReader[];
  let watcher: StreamReader;
  let orderIds: string[][];

  beforeAll(async () => {
    const { marketId } = market;
    watcher = await StreamReader.open(service);
    for (const channel of PUBLIC) await watcher.subscribe(channel, { marketId });
    readers = await Promise.all(traders.map(({ apiKey }) => StreamReader.open(service, apiKey)));
    for (const reader of readers) for (const channel of OWN) await reader.subscribe(channel);
    orderIds = await tradeAtRandom(25, 7);
    await expectSameBook(watcher);
  });

  it('the book made of snapshot and diffs is the book that is read', async () => {
    await expectSameBook(watcher);
    expectContiguous(watcher.of('market.depth.diff'));
  });

  it('every fill is sent once, in order, as it is read over HTTP', async () => {
    const response = await fetch(`${service.baseUrl}/trade/market/${market.marketId}?limit=20`);
    const { total, list } = ((await response.json()) as { result: { total: number; list: StreamFrame[] } }).result;
    expect(total).toBeGreaterThan(10);
    await watcher.until(() => watcher.of('market.last.trade').length >= total);
    const trades = watcher.of('market.last.trade');
    expect(trades).toHaveLength(total);
    expectContiguous(trades);
    expect(trades.slice(-list.length).reverse()).toMatchObject(
      list.map(({ tradeNo, tokenId, side, price, shares, amount }) => ({
        tradeNo,
        tokenId,
        side,
        price,
        shares,
        amount,
      })),
    );
    expectContiguous(watcher.of('market.last.price'));
    expect(watcher.of('market.last.price').at(-1)).toMatchObject({ price: trades.at(-1)?.price });
  });

  it('own events all reach their owner, and nobody else', async () => {
    for (const [index, reader] of readers.entries()) {
      const own = orderIds[index] ?? [];
      const { apiKey = '' } = traders[index] ?? {};
      const total = await countTrades(apiKey);
      await reader.until(() => reader.of('trade.record.new').length >= total);
      const updates = reader.of('trade.order.update');
      expect(new Set(updates.map(({ orderId }) => orderId))).toEqual(new Set(own));
      expect(updates.filter(({ orderUpdateType }) => orderUpdateType === 'orderNew')).toHaveLength(own.length);
      const records = reader.of('trade.record.new');
      expect(records).toHaveLength(total);
      expect(records.every(({ orderId }) => own.includes(String(orderId)))).toBe(true);
      expectContiguous(updates);
      expectContiguous(records);
      expect(reader.of(...PUBLIC, 'market.depth.snapshot')).toEqual([]);
    }
    expect(watcher.of(...OWN)).toEqual([]);
  });

  it('every frame matches its schema', () => {
    for (const reader of [watcher, ...readers]) expect(reader.faults).toEqual([]);
  });
});

describe('readers that reconnect', () => {
  it('continue where they were, without a snapshot and without a gap', async () => {
    const { marketId } = market;
    const [trader] = traders as [Trader];
    const first = await StreamReader.open(service, trader.apiKey);
    await first.subscribe('market.depth.diff', { marketId });
    const begun = await first.subscribe('trade.order.update');
    await first.until(() => first.of('market.depth.snapshot').length > 0);
    first.close();
    await first.closed;
    await tradeAtRandom(4, 11);
    const again = await StreamReader.open(service, trader.apiKey);
    const { seq } = bookOf(first.frames, market.yesTokenId);
    expect(await again.subscribe('market.depth.diff', { marketId, resumeFrom: seq })).toMatchObject({ seq });
    expect(await again.subscribe('trade.order.update', { resumeFrom: begun.seq })).toMatchObject({ seq: begun.seq });
    await tradeAtRandom(2, 12);
    await again.until(() => again.of('trade.order.update').length >= 6);
    expectContiguous([begun, ...again.of('trade.order.update')]);
    await again.until(() => again.of('market.depth.diff').length > 0);
    const rest = await restBook(market.yesTokenId);
    await again.until(() => {
      const { bids, asks } = bookOf([...first.frames, ...again.frames], market.yesTokenId);
      return JSON.stringify({ bids, asks }) === JSON.stringify(rest);
    });
    expect(again.of('market.depth.snapshot')).toEqual([]);
    again.close();
  });

  it('get a snapshot after the service was killed, with higher numbers than before', async () => {
    const { marketId } = market;
    const [trader] = traders as [Trader];
    const before = await StreamReader.open(service, trader.apiKey);
    await before.subscribe('market.depth.diff', { marketId });
    const own = await before.subscribe('trade.order.update');
    await before.until(() => before.of('market.depth.snapshot').length > 0);
    await tradeAtRandom(3, 13);
    // Nobody takes this order; by chance, none of the others may stay open.
    const { errno } = await trader.client.placeOrder({
      marketId,
      tokenId: market.yesTokenId,
      side: OrderSide.BUY,
      orderType: OrderType.LIMIT_ORDER,
      price: '0.01',
      makerAmountInBaseToken: '1',
    });
    expect(errno).toBe(0);
    await expectSameBook(before);
    await mortal.kill();
    expect(await before.closed).toMatchObject({ code: 1006 });
    await startAgain();
    const after = await StreamReader.open(service, trader.apiKey);
    const last = bookOf(before.frames, market.yesTokenId).seq;
    const lastOwn = before.of('trade.order.update').at(-1)?.seq ?? own.seq;
    expect(await after.subscribe('market.depth.diff', { marketId, resumeFrom: last })).not.toHaveProperty('seq');
    await after.until(() => after.of('market.depth.snapshot').length > 0);
    expect(after.of('market.depth.snapshot')[0]?.seq).toBeGreaterThan(last);
    const ownAck = await after.subscribe('trade.order.update', { resumeFrom: lastOwn });
    expect(ownAck.seq).toBeGreaterThan(lastOwn);
    expect(ownAck).not.toHaveProperty('nothingMissed');
    await tradeAtRandom(3, 14);
    await expectSameBook(after);
    // Orders that were open before the kill are still reported.
    const cancelled = (await trader.client.cancelAllOrders()).cancelled;
    await after.until(
      () => after.of('trade.order.update').filter((one) => one.orderUpdateType === 'orderCancel').length >= cancelled,
    );
    expect(cancelled).toBeGreaterThan(0);
    expect(after.faults).toEqual([]);
  });

  it('to own channels learn after a stop that they missed nothing, and get what has happened since', async () => {
    const [trader] = traders as [Trader];
    const before = await StreamReader.open(service, trader.apiKey);
    const earlier = await countTrades(trader.apiKey);
    for (const channel of OWN) await before.subscribe(channel);
    await tradeAtRandom(5, 15);
    const traded = (await countTrades(trader.apiKey)) - earlier;
    // Those that the stop is too early for are reported as missed.
    await before.until(() => before.of('trade.record.new').length === traded);
    await Promise.all([createLabels(service), service.stop()]);
    await before.closed;
    await startAgain();
    await tradeAtRandom(5, 16);
    const after = await StreamReader.open(service, trader.apiKey);
    for (const channel of OWN) {
      const last = Number(before.of(channel).at(-1)?.seq);
      expect(await after.subscribe(channel, { resumeFrom: last - 1 })).not.toHaveProperty('nothingMissed');
      const ack = await after.subscribe(channel, { resumeFrom: last });
      expect(ack.seq).toBeGreaterThan(last);
      expect(ack.nothingMissed).toBe(true);
      await after.until(() => after.of(channel).at(-1)?.seq === ack.replayTo);
      expectContiguous([ack, ...after.of(channel)]);
    }
    expect(after.of('trade.order.update').filter((one) => one.orderUpdateType === 'orderNew')).toHaveLength(5);
    expect(after.faults).toEqual([]);
  });
});

it('a key that its owner deletes ends own channels at once, and leaves market channels', async () => {
  const [, trader] = traders as [Trader, Trader];
  const reader = await StreamReader.open(service, trader.apiKey);
  for (const channel of OWN) await reader.subscribe(channel);
  await reader.subscribe('market.last.trade', { marketId: market.marketId });
  expect(await keyRequest(service, trader.account, { method: 'DELETE', action: 'delete' })).toMatchObject({ errno: 0 });
  await reader.until(() => reader.of('error').length >= 2);
  expect(reader.of('error')).toMatchObject(OWN.map((channel) => ({ errno: 100, channel })));
  await expect(reader.subscribe('trade.order.update')).rejects.toThrow('"errno":100');
  expect(await reader.ask({ action: 'HEARTBEAT' })).toMatchObject({ msgType: 'ack' });
});

it('/metrics and /readyz report the state of the stream', async () => {
  const reader = await StreamReader.open(service);
  await reader.subscribe('market.depth.diff', { marketId: market.marketId });
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  const value = (name: string): number => Number(new RegExp(`^presage_stream_${name} (.*)$`, 'm').exec(text)?.[1]);
  expect(value('connections')).toBeGreaterThanOrEqual(1);
  expect(value('subscriptions')).toBeGreaterThanOrEqual(1);
  expect(value('frames_sent_total')).toBeGreaterThan(10);
  for (const name of ['levels_conflated_total', 'diffs_dropped_total', 'resnapshots_total', 'too_slow_total']) {
    expect(value(name)).toBeGreaterThanOrEqual(0);
  }
  expect(value('flush_seconds_count')).toBeGreaterThan(0);
  expect(value('told_seconds_count')).toBeGreaterThan(0);
  const health = (await (await fetch(`${service.origin}/readyz`)).json()) as { parts: Record<string, string> };
  expect(health.parts.stream).toBe('ok');
});

it('an account that an operator suspends has its own channels ended at once, and is still suspended after a restart', async () => {
  const trader = await newTrader(service, '0');
  const reader = await StreamReader.open(service, trader.apiKey);
  for (const channel of OWN) await reader.subscribe(channel);
  await service.admin('POST', `/account/${trader.account.address}/suspend`);
  await reader.until(() => reader.of('error').length >= 2);
  expect(reader.of('error')).toMatchObject(OWN.map((channel) => ({ errno: 100, channel })));
  await service.stop();
  await startAgain();
  const create = { method: 'POST', action: 'create', aheadSec: 10 } as const;
  expect(await keyRequest(service, trader.account, create)).toMatchObject({
    errno: 11004,
    errmsg: expect.stringContaining('the operator suspended this account'),
  });
});

it('the service says why it stops and tells of all that it accepted before, and accepts nothing while readers keep it from stopping', async () => {
  const [trader] = traders as [Trader];
  const reader = await StreamReader.open(service, trader.apiKey);
  await reader.subscribe('trade.order.update');
  const silent = await openSilentReader(service);
  const placing = placeUntilRefused(trader);
  await reader.until(() => reader.of('trade.order.update').length > 0);
  const [closed] = await Promise.all([reader.closed, service.stop()]);
  expect(closed).toEqual({ code: 1001, reason: 'the service is stopping; reconnect' });
  silent.destroy();
  const told = reader.of('trade.order.update').filter(({ orderUpdateType }) => orderUpdateType === 'orderNew');
  expect(told.map(({ orderId }) => orderId)).toEqual(await placing);
});
