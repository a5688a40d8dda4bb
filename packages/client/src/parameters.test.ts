import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, InvalidParamError } from './index.ts';
import { type FakeService, startFakeService, success } from './testing/fake-service.ts';
import { MARKET, tradingClient, WALLET, YES } from './testing/fixtures.ts';

let service: FakeService;
let client: Client;
beforeEach(async () => {
  service = await startFakeService();
  client = tradingClient(service);
});
afterEach(() => service.close());

describe('parameters', () => {
  it.each([
    ['market id 0', () => client.getMarket(0)],
    ['market id that is not an integer', () => client.getMarket(1.5)],
    ['token id that is not a number', () => client.getOrderbook('0xabc')],
    ['empty token id of a depth', () => client.getDepth('')],
    ['best prices of no market', () => client.getBestPrices([])],
    ['best prices of 101 markets', () => client.getBestPrices(Array.from({ length: 101 }, (_, place) => place + 1))],
    ['best prices of an invalid market id', () => client.getBestPrices([1, 0])],
    ['price histories of no market', () => client.getPriceHistories([])],
    ['price histories of 31 markets', () => client.getPriceHistories(Array.from({ length: 31 }, (_, at) => at + 1))],
    ['price histories since milliseconds', () => client.getPriceHistories([1], { startAt: 1_795_003_600_000 })],
    ['empty slug', () => client.getMarketBySlug('  ')],
    ['empty order id', () => client.getOrderById('')],
    ['page 0', () => client.getMarkets({ page: 0 })],
    ['limit 21', () => client.getMyOrders({ limit: 21 })],
    ['market id that is not a number', () => client.getMyOrders({ marketId: Number.NaN })],
    ['orders since a time in milliseconds', () => client.getMyOrders({ startAt: 1_795_003_600_000 })],
    ['trades of an order without an id', () => client.getMyTrades({ orderId: '' })],
    ['trades after none', () => client.getMyTrades({ after: {} as { tradeNo: string; createdAt: number } })],
    ['trades after null', () => client.getMyTrades({ after: null as never })],
    ['trades after milliseconds', () => client.getMyTrades({ after: { tradeNo: '0', createdAt: 1_795_003_600_000 } })],
    ['trades after no time', () => client.getMyTrades({ after: { tradeNo: '0' } as never })],
    ['trades of a market after none', () => client.getMarketTrades(7, { after: null as never })],
    ['trades after two starts', () => client.getMyTrades({ after: { tradeNo: '0', createdAt: 1 }, startAt: 1 })],
    ['trades until half a second', () => client.getMyTrades({ endAt: 1_795_003_600.5 })],
    ['a price history since a time in milliseconds', () => client.getPriceHistory(YES, { startAt: 1_795_003_600_000 })],
    ['malformed address', () => client.getUserTrades('0x12')],
    ['faucet amount with 11 decimals', () => client.requestFaucet('1.00000000001')],
  ])('are refused before anything is sent: %s', async (_, call) => {
    await expect(call()).rejects.toBeInstanceOf(InvalidParamError);
    expect(service.received).toEqual([]);
  });

  const misspelled: [name: string, of: string, call: (options: object) => unknown][] = [
    ['pageSize', 'getMarkets', (options) => client.getMarkets(options)],
    ['marketid', 'getMarketTrades', (options) => client.getMarketTrades(1, options)],
    ['startat', 'getPriceHistory', (options) => client.getPriceHistory(YES, options)],
    ['startat', 'getCandles', (options) => client.getCandles(YES, options)],
    ['start_at', 'getPriceHistories', (options) => client.getPriceHistories([1], options)],
    ['marketID', 'getMyPositions', (options) => client.getMyPositions(options)],
    ['Limit', 'getMyTrades', (options) => client.getMyTrades(options)],
    ['start', 'getMyPayouts', (options) => client.getMyPayouts(options)],
    ['marketId', 'getMyTransfers', (options) => client.getMyTransfers(options)],
    ['statuses', 'getMyOrders', (options) => client.getMyOrders(options)],
    ['status', 'openOrders', (options) => client.openOrders(options)],
    ['offset', 'getUserPositions', (options) => client.getUserPositions(WALLET, options)],
    ['marketid', 'getUserTrades', (options) => client.getUserTrades(WALLET, options)],
    ['onlive', 'a watched book', (options) => client.watchOrderbook(YES, options)],
    ['heartbeat', 'a stream', (options) => client.createStream(options)],
    ['onGap', 'a stream', (options) => client.createStream(options)],
    ['wsurl', 'a stream', (options) => client.createWebSocketClient(options)],
  ];
  it.each(misspelled)('with an unknown name are refused: %s of %s', async (name, of, call) => {
    const called = async () => call({ [name]: 1 });
    await expect(called()).rejects.toMatchObject({
      name: 'InvalidParamError',
      message: expect.stringMatching(`^${name} is not a field of ${of}(: did you mean |, which has )`),
    });
    expect(service.received).toEqual([]);
  });

  it('are sent under their names on the wire', async () => {
    service.on('GET /market', () => success({ total: 0, list: [] }));
    service.on('GET /token/price-history', () => ({ body: { code: 0, msg: '', result: { history: [] } } }));
    await client.getMarkets({ topicType: 1, status: 'resolved', labelId: 3, keywords: 'rain', page: 2, limit: 5 });
    for (const list of ['trade', 'payouts', 'transfers', 'order', `trade/user/${WALLET}`, 'trade/market/1']) {
      service.on(`GET /${list}`, () => success({ total: 0, list: [] }));
    }
    await client.getPriceHistory(YES, { startAt: 5, endAt: 9 });
    await client.getMyTrades({ startAt: 5, endAt: 9 });
    await client.getMyPayouts({ startAt: 5, endAt: 9 });
    await client.getMyTransfers({ startAt: 5, endAt: 9 });
    await client.getMyOrders({ startAt: 5, endAt: 9 });
    await client.getUserTrades(WALLET, { startAt: 5, endAt: 9, orderId: '0xab' });
    await client.getMarketTrades(1, { startAt: 5, endAt: 9 });
    const [markets, history, ...spans] = service.received.map(({ query }) => Object.fromEntries(query));
    const filters = { marketType: '1', status: 'resolved', sortBy: '1', labelId: '3', keywords: 'rain' };
    expect(markets).toEqual({ ...filters, page: '2', limit: '5' });
    expect(history).toEqual({ token_id: YES, interval: '1h', start_at: '5', end_at: '9' });
    expect(spans).toHaveLength(6);
    for (const span of spans) expect(span).toMatchObject({ start_at: '5', end_at: '9' });
    expect(spans.map(({ orderId }) => orderId)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      '0xab',
      undefined,
    ]);
  });

  it('are those of the trade after which a list continues', async () => {
    for (const list of ['trade', `trade/user/${WALLET}`])
      service.on(`GET /${list}`, () => success({ total: 0, list: [] }));
    const after = { tradeNo: '12-taker', createdAt: 1_795_003_600, price: '0.5' };
    await client.getMyTrades({ after, limit: 5 });
    await client.getUserTrades(WALLET, { after, endAt: 1_795_003_700 });
    service.on('GET /trade/market/7', () => success({ total: 0, list: [] }));
    await client.getMarketTrades(7, { after: { tradeNo: '12', createdAt: 1_795_003_600 } });
    const [own, users, markets] = service.received.map(({ query }) => Object.fromEntries(query));
    expect(own).toMatchObject({ after_trade_no: '12-taker', start_at: '1795003600', limit: '5' });
    expect(users).toMatchObject({ after_trade_no: '12-taker', start_at: '1795003600', end_at: '1795003700' });
    expect(markets).toMatchObject({ after_trade_no: '12', start_at: '1795003600' });
  });

  it('are escaped in paths', async () => {
    service.on('GET /market/slug/a/b?c', () => success({ data: MARKET }));
    expect((await client.getMarketBySlug('a/b?c')).errno).toBe(0);
  });
});
