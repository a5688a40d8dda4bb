import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, OpenApiError, resultOf } from './index.ts';
import { type FakeService, refusal, startFakeService, success } from './testing/fake-service.ts';
import { API_KEY, LIMIT, MARKET, tradingClient, YES } from './testing/fixtures.ts';

let service: FakeService;
let client: Client;
beforeEach(async () => {
  service = await startFakeService();
  client = tradingClient(service);
});
afterEach(() => service.close());

describe('answers', () => {
  it('have errno, errmsg and result, and the key is sent in the apikey header', async () => {
    const answer = await client.getMarket(1);
    expect(answer).toEqual({ errno: 0, errmsg: '', result: { data: { ...MARKET, isIncentivized: true } } });
    expect(service.received[0]?.headers.apikey).toBe(API_KEY);
  });

  it('are requested without cookies, redirects and caches', async () => {
    const sent: (RequestInit | undefined)[] = [];
    const watching: typeof fetch = (input, init) => {
      sent.push(init);
      return fetch(input, init);
    };
    await tradingClient(service, { fetch: watching }).getMarket(1);
    expect(sent).toMatchObject([{ credentials: 'omit', redirect: 'error', cache: 'no-store' }]);
  });

  it('of the data envelope have the same form', async () => {
    service.on('GET /token/latest-price', () => ({ body: { code: 0, msg: '', result: null } }));
    expect(await client.getLatestPrice(YES)).toEqual({ errno: 0, errmsg: '', result: null });
  });

  it('with a refusal on HTTP 200 are returned, with a null result', async () => {
    service.on('GET /market/9', () => refusal(200, 'no market 9'));
    expect(await client.getMarket(9)).toEqual({ errno: 200, errmsg: 'no market 9', result: null });
  });

  it('are thrown by resultOf if they are refusals', async () => {
    service.on('GET /market/9', () => refusal(200, 'no market 9'));
    const answer = await client.getMarket(9);
    expect(() => resultOf(answer)).toThrow(OpenApiError);
    expect(resultOf(await client.getMarket(1)).data.marketId).toBe(1);
  });

  it('contain which part of a level comes from the complement', async () => {
    const level = { price: '0.45', size: '20', complementSize: '5.5' };
    const depth = { tokenId: YES, marketId: 1, bids: [], asks: [level] };
    service.on('GET /token/depth', ({ query }) => success({ ...depth, tokenId: query.get('token_id') }));
    expect(resultOf(await client.getDepth(YES))).toEqual(depth);
  });

  it('contain the best prices of many markets, requested together', async () => {
    const list = [
      { marketId: 7, bestBid: '0.45' },
      { marketId: 5, lastTrade: { price: '0.4', timestamp: 1 } },
    ];
    service.on('GET /market/best-prices', () => success({ list }));
    expect(resultOf(await client.getBestPrices([7, 5]))).toEqual({ list });
    expect(service.received.map(({ query }) => Object.fromEntries(query))).toEqual([{ marketIds: '7,5' }]);
  });

  it('contain the price histories of many markets, requested together', async () => {
    const list = [
      { marketId: 7, history: [{ t: 3_600, p: '0.45' }] },
      { marketId: 5, history: [] },
    ];
    service.on('GET /market/price-histories', () => success({ list }));
    expect(resultOf(await client.getPriceHistories([7, 5], { startAt: 5, endAt: 9 }))).toEqual({ list });
    const query = { marketIds: '7,5', interval: '1h', start_at: '5', end_at: '9' };
    expect(service.received.map((request) => Object.fromEntries(request.query))).toEqual([query]);
  });

  it('contain candles of a token', async () => {
    const price = { open: '0.4', high: '0.55', low: '0.35', close: '0.5' };
    const list = [{ t: 3_600, ...price, shares: '25.5', volume: '13.575000000000000000', trades: 4 }];
    service.on('GET /token/candles', () => success({ tokenId: '7', marketId: 1, list }));
    expect(resultOf(await client.getCandles('7', { interval: '1d', endAt: 9 })).list).toEqual(list);
    await client.getCandles('7');
    expect(service.received.map(({ query }) => Object.fromEntries(query))).toEqual([
      { token_id: '7', interval: '1d', end_at: '9' },
      { token_id: '7', interval: '1h' },
    ]);
  });

  it('contain trades with their fee in quote, like those of the published client', async () => {
    service.on('GET /trade', () =>
      success({ total: 1, list: [{ tradeNo: '1', fee: '20000000', feeFormatted: '0.02' }] }),
    );
    expect((await client.getMyTrades()).result.list).toEqual([{ tradeNo: '1', fee: '0.02' }]);
  });
});

it('open orders are iterated one by one, across all pages', async () => {
  service.on('GET /order', ({ query }) => {
    const page = Number(query.get('page'));
    const first = (page - 1) * 20;
    const list = Array.from({ length: Math.min(20, 25 - first) }, (_, place) => ({ orderId: `0x${first + place}` }));
    return success({ total: 25, list });
  });
  const ids = (await Array.fromAsync(client.openOrders({ marketId: 7 }))).map(({ orderId }) => orderId);
  expect(ids).toEqual(Array.from({ length: 25 }, (_, place) => `0x${place}`));
  expect(service.received.map(({ query }) => Object.fromEntries(query))).toEqual([
    { marketId: '7', page: '1', limit: '20', status: '1' },
    { marketId: '7', page: '2', limit: '20', status: '1' },
  ]);
  service.on('GET /order', () => refusal(200, 'no market 8'));
  await expect(client.openOrders({ marketId: 8 }).next()).rejects.toMatchObject({ errno: 200 });
});

describe('caches', () => {
  it('serve markets and quote tokens without another request, until they are cleared or bypassed', async () => {
    await Promise.all([client.getMarket(1), client.getMarket(1), client.getQuoteTokens(), client.getQuoteTokens()]);
    expect(service.received).toHaveLength(2);
    await client.getMarket(1, false);
    await client.getQuoteTokens(false);
    expect(service.received).toHaveLength(4);
    client.dropCaches();
    await client.getMarket(1);
    await client.getQuoteTokens();
    expect(service.received).toHaveLength(6);
  });

  it('give each caller a copy, so that changing a list does not affect other callers', async () => {
    const askers = [client.getQuoteTokens(), client.getQuoteTokens()] as const;
    const [tokens, others] = (await Promise.all(askers)).map(({ result }) => result.list);
    tokens?.splice(0);
    expect(others).toHaveLength(1);
    const spoilt = (await client.getMarket(1)).result.data;
    Object.assign(spoilt, { chainId: '1', quoteToken: 'none' });
    spoilt.labels.splice(0, spoilt.labels.length, 'mine');
    expect((await client.getMarket(1)).result.data).toEqual({ ...MARKET, isIncentivized: true });
    (await client.enableTrading()).success = false;
    (await client.enableTrading()).success = false;
    expect(await client.enableTrading()).toMatchObject({ success: true });
    expect((await client.signOrder(LIMIT)).orderId).toMatch(/^0x/);
  });

  it('do not store refusals', async () => {
    service.on('GET /market/9', () => refusal(200, 'no market 9'));
    await client.getMarket(9);
    await client.getMarket(9);
    expect(service.received).toHaveLength(2);
  });

  it('are off with a lifetime of 0', async () => {
    const uncached = tradingClient(service, { marketCacheTtl: 0, quoteTokensCacheTtl: 0 });
    await uncached.getMarket(1);
    await uncached.getMarket(1);
    expect(service.received).toHaveLength(2);
  });
});
