import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Client, InvalidParamError, OpenApiError, resultOf, SdkError } from './index.ts';
import { MAX_API_KEY_CHARS } from './limits.ts';
import { readConfig } from './read-config.ts';
import { type FakeService, refusal, startFakeService, success } from './testing/fake-service.ts';
import { API_KEY, configFor, LIMIT, MARKET, PRIVATE_KEY, tradingClient, WALLET, YES } from './testing/fixtures.ts';

let service: FakeService;
let client: Client;
beforeEach(async () => {
  service = await startFakeService();
  client = tradingClient(service);
});
afterEach(() => service.close());

/** The reason with which a promise was rejected. */
async function failureOf(promise: Promise<unknown>): Promise<OpenApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OpenApiError);
  return error as OpenApiError;
}

describe('answers', () => {
  it('have errno, errmsg and result, and the key is sent in the apikey header', async () => {
    const answer = await client.getMarket(1);
    expect(answer).toEqual({ errno: 0, errmsg: '', result: { data: { ...MARKET, isIncentivized: true } } });
    expect(service.received[0]?.headers.apikey).toBe(API_KEY);
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
    const list = [{ marketId: 7, bestBid: '0.45' }, { marketId: 5 }];
    service.on('GET /market/best-prices', () => success({ list }));
    expect(resultOf(await client.getBestPrices([7, 5]))).toEqual({ list });
    expect(service.received.map(({ query }) => Object.fromEntries(query))).toEqual([{ marketIds: '7,5' }]);
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
    { chainId: '56', marketId: '7', page: '1', limit: '20', status: '1' },
    { chainId: '56', marketId: '7', page: '2', limit: '20', status: '1' },
  ]);
  service.on('GET /order', () => refusal(200, 'no market 8'));
  await expect(client.openOrders({ marketId: 8 }).next()).rejects.toMatchObject({ errno: 200 });
});

describe('OpenApiError', () => {
  it.each([
    [400, 2, 'limit is 50'],
    [401, 100, 'unknown key'],
    [404, 2, 'no such route'],
  ])('is thrown for HTTP %i, with errno and message of the service', async (status, errno, message) => {
    service.on('GET /label', () => refusal(errno, message, status));
    const error = await failureOf(client.getLabels());
    expect(error).toMatchObject({ name: 'OpenApiError', message, status, errno });
    expect(service.to('GET /label')).toHaveLength(1);
  });

  it('says so when the service gives no reason', async () => {
    service.on('GET /label', () => refusal(2, '', 400));
    const message = 'GET /label returned HTTP 400 with no reason: check host.';
    expect(await failureOf(client.getLabels())).toMatchObject({ message, errno: 2 });
  });

  it('carries code and msg of the data envelope', async () => {
    service.on('GET /token/orderbook', () => ({
      status: 400,
      body: { code: 200, msg: 'no such token', result: null },
    }));
    expect(await failureOf(client.getOrderbook(YES))).toMatchObject({ errno: 200, message: 'no such token' });
  });

  it('is thrown for an error of something in between, such as a proxy, which it names', async () => {
    service.on('GET /label', () => ({ status: 403, body: '<html>' }));
    const message =
      'GET /label returned HTTP 403 with a body that is not from this API: check host, and any proxy in between.';
    expect(await failureOf(client.getLabels())).toMatchObject({ message, status: 403, errno: undefined });
  });

  it.each(['<html>', '[1]', '{"errno":"0"}', ''])('is thrown for a malformed response: %s', async (body) => {
    service.on('GET /label', () => ({ body }));
    expect((await failureOf(client.getLabels())).message).toContain('check host');
  });

  it('is thrown if the connection is refused, with the reason', async () => {
    await service.close();
    const error = await failureOf(client.getLabels());
    expect(error.status).toBeUndefined();
    expect(error.message).toMatch(
      /GET \/openapi\/label got no answer: .*ECONNREFUSED.*: check that http:\S+ is right and the service runs\.$/,
    );
  });

  it('is thrown if the request times out, which is not retried', async () => {
    // The time-out passes once the request has arrived, however long that takes.
    const late = new AbortController();
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    onTestFinished(() => void vi.restoreAllMocks());
    service.on('GET /label', () => {
      setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), 0);
      return 'hang';
    });
    const error = await failureOf(new Client(configFor(service.host, { requestTimeout: 0.05 })).getLabels());
    expect(error.message).toContain('it timed out');
    expect(timeouts.mock.calls).toEqual([[50]]);
    expect(service.to('GET /label')).toHaveLength(1);
  });

  it('accepts any fraction of a second as time-out, and refuses 0', async () => {
    service.on('GET /label', () => success({ list: [] }));
    // 64.001 × 1,000 is not a whole number, which timers do not accept.
    expect(await new Client(configFor(service.host, { requestTimeout: 64.001 })).getLabels()).toMatchObject({
      errno: 0,
    });
    for (const requestTimeout of [0, 5e9]) {
      expect(() => new Client(configFor(service.host, { requestTimeout }))).toThrow('requestTimeout');
    }
  });

  it('is thrown for a redirect, because the key must not be sent elsewhere', async () => {
    service.on('GET /label', () => ({ status: 302, body: '', headers: { location: `${service.host}/elsewhere` } }));
    await failureOf(client.getLabels());
    expect(service.to('GET /elsewhere')).toHaveLength(0);
  });
});

describe('retried requests', () => {
  it('are reads after a temporary failure', async () => {
    const answers = ['cut' as const, refusal(1, 'overloaded', 503), success({ list: [] })];
    service.on('GET /label', () => answers.shift() ?? 'cut');
    expect((await client.getLabels()).errno).toBe(0);
    expect(service.to('GET /label')).toHaveLength(3);
  });

  it('end after three attempts', async () => {
    service.on('GET /label', () => refusal(1, 'overloaded', 503));
    expect(await failureOf(client.getLabels())).toMatchObject({ status: 503, errno: 1 });
    expect(service.to('GET /label')).toHaveLength(3);
  });

  it('are not made if the service asks for a long wait, which the caller gets to see', async () => {
    const headers = { 'retry-after': '60' };
    service.on('GET /label', () => ({ status: 429, headers, body: { errno: 429, errmsg: 'slow down', result: null } }));
    expect(await failureOf(client.getLabels())).toMatchObject({ errno: 429, retryAfterMs: 60_000 });
    expect(service.to('GET /label')).toHaveLength(1);
  });

  it('are never requests that change something', async () => {
    service.on('POST /order/cancel', () => 'cut');
    await failureOf(client.cancelOrder('0x1'));
    expect(service.to('POST /order/cancel')).toHaveLength(1);
  });
});

describe('parameters', () => {
  it.each([
    ['market id 0', () => client.getMarket(0)],
    ['market id that is not an integer', () => client.getMarket(1.5)],
    ['token id that is not a number', () => client.getOrderbook('0xabc')],
    ['empty token id of a depth', () => client.getDepth('')],
    ['best prices of no market', () => client.getBestPrices([])],
    ['best prices of 101 markets', () => client.getBestPrices(Array.from({ length: 101 }, (_, place) => place + 1))],
    ['best prices of an invalid market id', () => client.getBestPrices([1, 0])],
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
    ['marketID', 'getMyPositions', (options) => client.getMyPositions(options)],
    ['Limit', 'getMyTrades', (options) => client.getMyTrades(options)],
    ['start', 'getMyPayouts', (options) => client.getMyPayouts(options)],
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
    for (const list of ['trade', 'payouts', 'order', `trade/user/${WALLET}`, 'trade/market/1']) {
      service.on(`GET /${list}`, () => success({ total: 0, list: [] }));
    }
    await client.getPriceHistory(YES, { startAt: 5, endAt: 9 });
    await client.getMyTrades({ startAt: 5, endAt: 9 });
    await client.getMyPayouts({ startAt: 5, endAt: 9 });
    await client.getMyOrders({ startAt: 5, endAt: 9 });
    await client.getUserTrades(WALLET, { startAt: 5, endAt: 9, orderId: '0xab' });
    await client.getMarketTrades(1, { startAt: 5, endAt: 9 });
    const [markets, history, ...spans] = service.received.map(({ query }) => Object.fromEntries(query));
    const filters = { marketType: '1', status: 'resolved', sortBy: '1', labelId: '3', keywords: 'rain' };
    expect(markets).toEqual({ chainId: '56', ...filters, page: '2', limit: '5' });
    expect(history).toEqual({ token_id: YES, interval: '1h', start_at: '5', end_at: '9' });
    expect(spans).toHaveLength(5);
    for (const span of spans) expect(span).toMatchObject({ start_at: '5', end_at: '9' });
    expect(spans.map(({ orderId }) => orderId)).toEqual([undefined, undefined, undefined, '0xab', undefined]);
  });

  it('are those of the trade after which a list continues', async () => {
    for (const list of ['trade', `trade/user/${WALLET}`])
      service.on(`GET /${list}`, () => success({ total: 0, list: [] }));
    const after = { tradeNo: '12-taker', createdAt: 1_795_003_600, price: '0.5' };
    await client.getMyTrades({ after, limit: 5 });
    await client.getUserTrades(WALLET, { after, endAt: 1_795_003_700 });
    const [own, users] = service.received.map(({ query }) => Object.fromEntries(query));
    expect(own).toMatchObject({ after_trade_no: '12-taker', start_at: '1795003600', limit: '5' });
    expect(users).toMatchObject({ after_trade_no: '12-taker', start_at: '1795003600', end_at: '1795003700' });
  });

  it('are escaped in paths', async () => {
    service.on('GET /market/slug/a/b?c', () => success({ data: MARKET }));
    expect((await client.getMarketBySlug('a/b?c')).errno).toBe(0);
  });
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

describe('secrets', () => {
  it('are not shown when a client is printed', () => {
    const text = inspect(client, { depth: 20, showHidden: true }) + JSON.stringify(client);
    expect(text).not.toContain(API_KEY);
    expect(text.toLowerCase()).not.toContain(PRIVATE_KEY.slice(2));
  });

  it('are not shown in errors about them', () => {
    const privateKey = `${PRIVATE_KEY.slice(0, -1)}z` as typeof PRIVATE_KEY;
    for (const wrong of [{ privateKey }, { apiKey: `${API_KEY} ` }]) {
      const make = () => new Client(configFor(service.host, wrong));
      expect(make).toThrow(InvalidParamError);
      expect(make).not.toThrow(/ac0974|pk_test/);
    }
  });

  it('are truncated when passed as an address, and not sent', async () => {
    const redacted = '0xac09… (64 hex digits): send an address';
    for (const name of ['multiSigAddress', 'feeManagerAddress']) {
      const make = () => new Client(configFor(service.host, { [name]: PRIVATE_KEY }));
      expect(make).toThrow(`${name} is ${redacted}`);
      expect(make).not.toThrow(/ac0974/);
    }
    await expect(client.getUserTrades(PRIVATE_KEY)).rejects.toThrow(`address is ${redacted}`);
    expect(service.received).toEqual([]);
  });
});

describe('configuration', () => {
  const missing = ['host', 'apiKey', 'chainId', 'rpcUrl', 'privateKey', 'multiSigAddress'] as const;
  it.each(missing)('names the field that is missing: %s', (name) => {
    const make = () => new Client({ ...configFor(service.host), [name]: undefined } as never);
    expect(make).toThrow(InvalidParamError);
    expect(make).toThrow(new RegExp(`^${name} `));
  });

  it.each([
    ['host', 'ftp://x'],
    ['chainId', 1],
    ['multiSigAddress', '0x1'],
    ['ctfExchangeAddress', 'x'],
    ['feeManagerAddress', 'x'],
    ['marketCacheTtl', -1],
    ['enableTradingCheckInterval', Number.NaN],
    ['proxyUrl', 'socks://x'],
    ['wsUrl', 'http://x'],
    ['orderNonce', -1],
    ['orderNonce', 0.5],
    ['apiKey', 'k'.repeat(MAX_API_KEY_CHARS + 1)],
    ['privateKey', `0x${'0'.repeat(64)}`],
  ])('refuses %s: %s', (name, value) => {
    expect(() => new Client({ ...configFor(service.host), [name]: value } as never)).toThrow(new RegExp(`^${name} `));
  });

  it.each([
    ['https://example.org/openapi', 'wss://example.org/ws'],
    ['http://localhost:3000/openapi', 'ws://localhost:3000/ws'],
  ])('of the host %s puts the stream at %s', (host, wsUrl) => {
    expect(readConfig(configFor(host))).toMatchObject({ wsUrl });
  });

  it('may have the longest key', () => {
    expect(readConfig(configFor(service.host, { apiKey: 'k'.repeat(MAX_API_KEY_CHARS) })).apiKey).toMatch(/^k+$/);
  });

  it('rejects a password in the host without showing it, and strips blanks around the host', async () => {
    const make = () => new Client(configFor(service.host.replace('//', '//me:hidden@')));
    expect(make).toThrow(/^host has a user/);
    expect(make).not.toThrow('hidden');
    await new Client(configFor(` ${service.host} \n`)).getMarket(1);
    expect(service.received[0]?.path).toBe('/market/1');
  });

  it('accepts a trailing slash in the host, and an empty key', async () => {
    await new Client(configFor(`${service.host}/`, { apiKey: '', rpcUrl: '' })).getMarket(1);
    expect(service.received[0]).toMatchObject({
      path: '/market/1',
      headers: expect.not.objectContaining({ apikey: '' }),
    });
  });
});

it('the base class is never thrown itself', () => {
  expect(Object.getPrototypeOf(InvalidParamError)).toBe(SdkError);
  expect(new OpenApiError('x')).toBeInstanceOf(SdkError);
});
