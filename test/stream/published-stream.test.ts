import { OrderSide, OrderType, type WebSocketClient } from '@opinion-labs/opinion-clob-sdk';
import type { MarketData } from '@presage/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMarket } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { newTrader, type Trader } from '../support/trader.ts';

let service: TestService;
let maker: Trader;
let taker: Trader;
let socket: WebSocketClient;
/** Messages received by callbacks in `heard`; all those received by `onMessage`, answers included, in `all`. */
let heard: [string, Record<string, unknown>][];
let all: Record<string, unknown>[];
let onHeard: () => void = () => {};

beforeAll(async () => {
  service = await startServiceHere();
  maker = await newTrader(service, '10000');
  taker = await newTrader(service, '10000');
  [heard, all] = [[], []];
  socket = maker.client.createWebSocketClient({
    wsUrl: `${service.origin.replace('http', 'ws')}/ws`,
    heartbeatInterval: 1,
    onMessage: (message) => {
      all.push(message);
      onHeard();
    },
  });
  await socket.connect();
});

afterAll(async () => {
  socket.close();
  await discardService(service);
});

async function place(
  { client }: Trader,
  order: { market: MarketData; token: 'yesTokenId' | 'noTokenId'; side: OrderSide; price: string; shares: string },
): Promise<string> {
  const answer = await client.placeOrder({
    marketId: order.market.marketId,
    tokenId: order.market[order.token],
    side: order.side,
    orderType: OrderType.LIMIT_ORDER,
    price: order.price,
    makerAmountInBaseToken: order.shares,
  });
  expect(answer.errno).toBe(0);
  return (answer.result as unknown as { orderData: { orderId: string } }).orderData.orderId;
}

function hear(name: string) {
  return (message: object): void => {
    heard.push([name, message as Record<string, unknown>]);
    onHeard();
  };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) {
    await new Promise<void>((resolve) => {
      onHeard = resolve;
    });
  }
}

/** Number of acknowledged subscriptions; heartbeats are acknowledged too, and not counted. */
function subscribed(): number {
  return all.filter(({ msgType, action }) => msgType === 'ack' && action === 'SUBSCRIBE').length;
}

/** A level that changes again within the same flush would be sent only with its latest size. */
function untilLevel(size: string): Promise<void> {
  return until(() => of('depth').some((diff) => diff.size === size));
}

function of(name: string): Record<string, unknown>[] {
  return heard.filter(([one]) => one === name).map(([, message]) => message);
}

it('the published client receives everything about a market it trades in', async () => {
  const market = await openMarket(service, { marketTitle: 'Will it hear?', takerFeeBps: 200 });
  const { marketId } = market;
  socket.subscribeMarketDepthDiff(marketId, hear('depth'));
  socket.subscribeMarketLastPrice({ marketId }, hear('price'));
  socket.subscribeMarketLastTrade({ marketId }, hear('trade'));
  socket.subscribeTradeOrderUpdate({ marketId }, hear('order'));
  socket.subscribeTradeRecordNew({ marketId }, hear('record'));
  await until(() => subscribed() >= 5 && all.some(({ msgType }) => msgType === 'market.depth.snapshot'));
  const bought = await place(maker, { market, token: 'yesTokenId', side: OrderSide.BUY, price: '0.4', shares: '10' });
  await untilLevel('10');
  await place(taker, { market, token: 'noTokenId', side: OrderSide.BUY, price: '0.6', shares: '10' });
  const sold = await place(maker, { market, token: 'yesTokenId', side: OrderSide.SELL, price: '0.5', shares: '4' });
  await untilLevel('4');
  await place(taker, { market, token: 'yesTokenId', side: OrderSide.BUY, price: '0.5', shares: '4' });
  const cancelled = await place(maker, { market, token: 'noTokenId', side: OrderSide.BUY, price: '0.1', shares: '3' });
  await untilLevel('3');
  await maker.client.cancelOrder(cancelled);
  await until(() => of('order').some(({ orderUpdateType }) => orderUpdateType === 'orderCancel'));
  await until(() => of('record').length >= 2);

  expect(of('trade')).toEqual([
    {
      msgType: 'market.last.trade',
      marketId,
      rootMarketId: undefined,
      tokenId: market.noTokenId,
      side: 'Buy',
      outcomeSide: 2,
      price: '0.6',
      shares: '10',
      amount: '6',
    },
    {
      msgType: 'market.last.trade',
      marketId,
      rootMarketId: undefined,
      tokenId: market.yesTokenId,
      side: 'Buy',
      outcomeSide: 1,
      price: '0.5',
      shares: '4',
      amount: '2',
    },
  ]);
  expect(of('price').map(({ price, outcomeSide }) => [price, outcomeSide])).toEqual([
    ['0.6', 2],
    ['0.5', 1],
  ]);
  expect(of('depth').filter(({ outcomeSide }) => outcomeSide === 1)).toMatchObject([
    { side: 'bids', price: '0.4', size: '10' },
    { side: 'bids', price: '0.4', size: '0' },
    { side: 'asks', price: '0.5', size: '4' },
    { side: 'asks', price: '0.5', size: '0' },
    { side: 'asks', price: '0.9', size: '3' },
    { side: 'asks', price: '0.9', size: '0' },
  ]);
  const orders = of('order').map((one) => [one.orderId, one.orderUpdateType, one.status, one.filledShares]);
  expect(orders).toEqual([
    [bought, 'orderNew', 1, '0'],
    [bought, 'orderFill', 2, '10'],
    [bought, 'orderConfirm', 2, '10'],
    [sold, 'orderNew', 1, '0'],
    [sold, 'orderFill', 2, '4'],
    [sold, 'orderConfirm', 2, '4'],
    [cancelled, 'orderNew', 1, '0'],
    [cancelled, 'orderCancel', 3, '0'],
  ]);
  const trades = await fetch(`${service.baseUrl}/trade?marketId=${marketId}`, { headers: { apikey: maker.apiKey } });
  const rows = ((await trades.json()) as { result: { list: Record<string, unknown>[] } }).result.list.reverse();
  expect(of('record')).toEqual(
    rows.map((row) => ({
      msgType: 'trade.record.new',
      marketId,
      rootMarketId: undefined,
      orderId: row.orderNo,
      tradeNo: row.tradeNo,
      txHash: '',
      side: row.side,
      outcomeSide: row.outcomeSide,
      price: row.price,
      shares: row.shares,
      amount: row.amount,
      profit: row.profit,
      status: 2,
      quoteToken: row.quoteToken,
      quoteTokenUsdPrice: '1',
      usdAmount: row.usdAmount,
      fee: row.feeFormatted,
      chainId: '56',
      createdAt: row.createdAt,
    })),
  );
  expect(of('record').map(({ side, profit }) => [side, profit])).toEqual([
    ['Buy', '0'],
    ['Sell', '0.4'],
  ]);
  // Its heartbeats are acknowledged, and nothing it sent was refused.
  await until(() => all.some(({ msgType, action }) => msgType === 'ack' && action === 'HEARTBEAT'));
  expect(all.filter(({ msgType }) => msgType === 'error')).toEqual([]);
});

it('the published client receives all children of a categorical market through its root', async () => {
  heard = [];
  const { marketId: rootMarketId } = await openMarket(service, {
    marketTitle: 'Who will?',
    takerFeeBps: 200,
    children: [{ marketTitle: 'One' }, { marketTitle: 'Another' }],
  });
  const detail = await maker.client.getCategoricalMarket(rootMarketId);
  const { childMarkets } = detail.result.data as unknown as MarketData;
  const [one, another] = childMarkets as [MarketData, MarketData];
  socket.subscribeMarketLastPrice({ rootMarketId }, hear('price'));
  socket.subscribeMarketLastTrade({ rootMarketId }, hear('trade'));
  socket.subscribeTradeOrderUpdate({ rootMarketId }, hear('order'));
  socket.subscribeTradeRecordNew({ rootMarketId }, hear('record'));
  socket.subscribeMarketLastTrade({ marketId: one.marketId }, hear('trade of one'));
  await until(() => subscribed() >= 10);
  for (const market of [one, another]) {
    await place(maker, { market, token: 'yesTokenId', side: OrderSide.BUY, price: '0.3', shares: '5' });
    await place(taker, { market, token: 'noTokenId', side: OrderSide.BUY, price: '0.7', shares: '5' });
  }
  await until(() => of('record').length >= 2 && of('trade').length >= 2);
  const children = [one.marketId, another.marketId];
  for (const name of ['price', 'trade', 'record']) {
    expect(of(name).map((message) => [message.rootMarketId, message.marketId])).toEqual(
      children.map((marketId) => [rootMarketId, marketId]),
    );
  }
  expect(new Set(of('order').map(({ marketId }) => marketId))).toEqual(new Set(children));
  expect(of('trade of one')).toMatchObject([{ marketId: one.marketId, rootMarketId: undefined }]);
});
