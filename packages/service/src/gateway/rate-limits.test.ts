import { Readable } from 'node:stream';
import type { OperationId } from '@presage/protocol';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { tooMany } from '../answers/refusal.ts';
import type { KeyHolder } from '../auth/auth.ts';
import { UNVERIFIED_ISSUANCE } from './testing/memory-keys.ts';
import { createRig, type Rig } from './testing/rig.ts';
import { createMarket, createTrader } from './testing/trader.ts';

let limited: Rig;
/** Traders of the tests that need many. */
let nextTrader = 30;
beforeAll(async () => {
  limited = await createRig({ settings: { rateLimit: true } });
});
afterAll(() => limited.close());
// So that every bucket is full again.
beforeEach(() => {
  limited.clock.ms += 3_600_000;
});

describe('rate limits', () => {
  it('count reads by address, report what is left, and refill with time', async () => {
    const first = await limited.call('getTime');
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '400',
      'ratelimit-remaining': '399',
      'ratelimit-reset': '1',
    });
    for (let times = 1; times < 400; times++) await limited.call('getTime');
    const refused = await limited.call('getTime');
    expect(refused).toMatchObject({ status: 429, errno: 429 });
    expect(refused.headers).toMatchObject({ 'ratelimit-remaining': '0', 'ratelimit-reset': '4', 'retry-after': '1' });
    limited.clock.ms += 10;
    expect(await limited.call('getTime')).toMatchObject({ status: 200 });
    expect(await limited.call('getTime')).toMatchObject({ status: 429 });
  });

  it('respond with 429 in the data envelope, and cover unknown endpoints', async () => {
    for (let times = 0; times < 400; times++) await limited.app.inject('/nothing');
    expect(await limited.call('getLatestPrice', { query: { token_id: '1' } })).toMatchObject({
      status: 429,
      errno: 429,
    });
    expect((await limited.app.inject('/nothing')).statusCode).toBe(429);
  });

  it.each(['/openapi/%zz', `/openapi/time?${'a'.repeat(3_000)}`, `/openapi/market/slug/${'a'.repeat(3_000)}`])(
    'cover URLs that are malformed or too long, and do not log them again: %#',
    async (url) => {
      const logged: string[] = [];
      const log = pino({ level: 'info' }, { write: (line) => void logged.push(line) });
      const rig = await createRig({ settings: { rateLimit: true }, deps: { log } });
      const statusOf = async () => (await rig.app.inject(url)).statusCode;
      for (let times = 0; times < 400; times++) expect(await statusOf()).toBe(400);
      const loggedBefore = logged.length;
      expect([await statusOf(), await statusOf()]).toEqual([429, 429]);
      expect(logged.length).toBe(loggedBefore);
      expect(loggedBefore).toBeGreaterThan(0);
      await rig.close();
    },
  );

  it('count pages and files by address, apart from the API and from cancels', async () => {
    const alice = await createTrader(limited, 5);
    const statusOf = async (url: string, headers = {}) => (await limited.app.inject({ url, headers })).statusCode;
    for (let times = 0; times < 1_000; times++) await statusOf('/');
    for (const url of ['/', '/docs/openapi.json', '/docs/stream', '/docs/static/swagger-ui.css']) {
      expect([url, await statusOf(url)]).toEqual([url, 429]);
    }
    expect(await statusOf('/', { apikey: alice.apiKey })).toBe(429);
    const preflight = await limited.app.inject({ method: 'OPTIONS', url: '/openapi/market' });
    expect(preflight.statusCode).toBe(429);
    const refused = await limited.app.inject('/');
    expect(refused.json()).toMatchObject({ errno: 429, result: null });
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '1000', 'retry-after': '1' });
    expect(await limited.call('getTime')).toMatchObject({ status: 200 });
    expect(await alice.cancel('x')).toMatchObject({ errno: 300 });
    expect(await statusOf('/metrics')).toBe(200);
    limited.clock.ms += 10;
    expect(await statusOf('/')).toBe(200);
  });

  it('are lower for metrics, which cost more, and do not apply to probes', async () => {
    for (let times = 0; times < 50; times++) expect((await limited.app.inject('/metrics')).statusCode).toBe(200);
    expect((await limited.app.inject('/metrics')).statusCode).toBe(429);
    for (let times = 0; times < 60; times++) expect((await limited.app.inject('/healthz')).statusCode).toBe(200);
    expect((await limited.app.inject('/readyz')).statusCode).toBe(200);
    limited.clock.ms += 200;
    expect((await limited.app.inject('/metrics')).statusCode).toBe(200);
  });

  it('count a key separately from its address and from other keys', async () => {
    const alice = await createTrader(limited, 1);
    const bob = await createTrader(limited, 2);
    for (let times = 0; times < 400; times++) await limited.call('getTime', { apiKey: alice.apiKey });
    expect(await limited.call('getTime', { apiKey: alice.apiKey })).toMatchObject({ status: 429 });
    expect(await limited.call('getTime', { apiKey: bob.apiKey })).toMatchObject({ status: 200 });
    expect(await limited.call('getTime')).toMatchObject({ status: 200 });
  });

  it('never starve cancels by orders or reads', async () => {
    const alice = await createTrader(limited, 3);
    for (let times = 0; times < 200; times++) await limited.call('placeOrder', { apiKey: alice.apiKey, body: {} });
    expect(await limited.call('placeOrder', { apiKey: alice.apiKey, body: {} })).toMatchObject({
      status: 429,
      errno: 429,
    });
    expect(await alice.cancel('x')).toMatchObject({ errno: 300 });
    expect((await alice.cancel('x')).headers).toMatchObject({ 'ratelimit-limit': '400', 'ratelimit-remaining': '398' });
  });

  it('never starve cancel timers, which have a lower limit, by cancels, and read them as other reads', async () => {
    const alice = await createTrader(limited, 7);
    const set = () => limited.call('cancelAllAfter', { apiKey: alice.apiKey, body: { timeoutSec: 60 } });
    for (let times = 0; times < 400; times++) await alice.cancel('x');
    expect(await alice.cancel('x')).toMatchObject({ status: 429 });
    expect((await set()).headers).toMatchObject({ 'ratelimit-limit': '20', 'ratelimit-remaining': '19' });
    for (let times = 1; times < 20; times++) await set();
    expect(await set()).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    limited.clock.ms += 1_000;
    expect(await set()).toMatchObject({ status: 200 });
    const read = await limited.call('getCancelTimer', { apiKey: alice.apiKey });
    expect(read.headers).toMatchObject({ 'ratelimit-limit': '400', 'ratelimit-remaining': '399' });
  });

  it('let a key that has to be looked up set a cancel timer after many wrong keys from its address', async () => {
    const alice = await createTrader(limited, 8);
    limited.keys.add('pk_restarted', limited.keys.hot(alice.apiKey) as KeyHolder, 'cold');
    const set = (apiKey: string) => limited.call('cancelAllAfter', { apiKey, body: { timeoutSec: 60 } });
    for (let times = 0; times < 30; times++) expect(await set(`pk_wrong_${times}`)).toMatchObject({ status: 401 });
    expect(await set('pk_restarted')).toMatchObject({ status: 200, headers: { 'ratelimit-remaining': '19' } });
    for (let times = 31; times < 400; times++) await set('pk_wrong');
    expect((await set('pk_wrong')).headers, 'wrong keys count').toMatchObject({ 'ratelimit-remaining': '0' });
    expect(await set('pk_wrong')).toMatchObject({ status: 429 });
  });

  it('count order book reads that bypass the framework in the same way', async () => {
    const trader = await createTrader(limited, 4);
    const marketId = await createMarket(limited);
    const token = limited.marketData.catalog.market(marketId)?.yesTokenId;
    const base = await limited.app.listen({ host: '127.0.0.1', port: 0 });
    const read = async (headers: Record<string, string>) => {
      const answer = await fetch(`${base}/openapi/token/orderbook?token_id=${token}`, { headers });
      await answer.arrayBuffer();
      return [answer.status, answer.headers.get('ratelimit-limit'), answer.headers.get('ratelimit-remaining')];
    };
    expect([await read({}), await read({})]).toEqual([
      [200, '400', '399'],
      [200, '400', '398'],
    ]);
    for (let times = 2; times < 400; times++) await read({});
    expect(await read({})).toEqual([429, '400', '0']);
    expect(await read({ apikey: trader.apiKey })).toEqual([200, '400', '399']);
    limited.keys.add('pk_second', { ...(limited.keys.hot(trader.apiKey) as KeyHolder), keyId: 'second' });
    expect(await read({ apikey: 'pk_second' }), 'of the same account').toEqual([200, '400', '398']);
    expect((await limited.call('getTime', { apiKey: 'pk_second' })).headers['ratelimit-remaining']).toBe('397');
  });

  it('are those of the account: a new key does not have new ones', async () => {
    const alice = await createTrader(limited, 9);
    const holder = limited.keys.hot(alice.apiKey) as KeyHolder;
    const set = (apiKey: string) => limited.call('cancelAllAfter', { apiKey, body: { timeoutSec: 60 } });
    for (let times = 0; times < 20; times++) await set(alice.apiKey);
    limited.keys.end(alice.apiKey);
    limited.keys.add('pk_rotated', { ...holder, keyId: 'rotated' });
    expect(await set('pk_rotated')).toMatchObject({ status: 429, errno: 429 });
  });

  it('of a builder are not those of an account', async () => {
    limited.keys.add('pk_same_name', { keyId: '1', kind: 'trader', owner: 'desk', rateClass: 'standard' });
    limited.keys.add('bk_same_name', { keyId: '2', kind: 'builder', owner: 'desk', rateClass: 'standard' });
    for (const apiKey of ['pk_same_name', 'bk_same_name'])
      expect((await limited.call('getTime', { apiKey })).headers['ratelimit-remaining']).toBe('399');
  });

  it('are wider for the keys of market makers', async () => {
    limited.keys.add('pk_maker', { keyId: 'm', kind: 'trader', owner: '0x00', rateClass: 'maker' });
    expect((await limited.call('getTime', { apiKey: 'pk_maker' })).headers['ratelimit-limit']).toBe('8000');
  });

  it('count wrong keys by address, before they are looked up', async () => {
    for (let times = 0; times < 400; times++) await limited.call('getTime', { apiKey: `pk_wrong_${times}` });
    expect(await limited.call('getTime', { apiKey: 'pk_wrong' })).toMatchObject({ status: 429 });
  });

  it('of an address do not apply to valid keys sent from it, even if these have to be looked up', async () => {
    const alice = await createTrader(limited, 6);
    const holder = limited.keys.hot(alice.apiKey) as KeyHolder;
    limited.keys.add('pk_stale', holder, 'stale');
    limited.keys.add('pk_cold_too', holder, 'cold');
    for (let times = 0; times < 3; times++) {
      expect(await limited.call('getTime', { apiKey: 'pk_cold_too' })).toMatchObject({ status: 200 });
    }
    expect((await limited.call('getTime')).headers['ratelimit-remaining'], 'a good key counts for itself').toBe('399');
    for (let times = 1; times < 400; times++) await limited.call('getTime');
    expect(await limited.call('getTime', { apiKey: 'pk_cold_too' }), 'may be guessed').toMatchObject({ status: 429 });
    const remembered = await limited.call('getTime', { apiKey: 'pk_stale' });
    expect(remembered).toMatchObject({ status: 200, headers: { 'ratelimit-remaining': '396' } });
  });

  it('allow key issuance ten times a minute per wallet and sixty times per address, refused with status 200', async () => {
    const ask = (number: number) =>
      limited.call('getApiKey', { headers: { service_address: `0x${number.toString(16).padStart(40, '0')}` } });
    for (let times = 0; times < 10; times++) expect(await ask(1)).toMatchObject({ errno: 0 });
    expect(await ask(1)).toMatchObject({ status: 200, errno: 429 });
    for (let times = 11; times < 60; times++) expect(await ask(times)).toMatchObject({ errno: 0 });
    expect(await ask(99)).toMatchObject({ status: 200, errno: 429 });
    limited.clock.ms += 60_000;
    expect(await ask(1)).toMatchObject({ errno: 0 });
  });

  it('tell a wallet over its limit from several addresses when to retry', async () => {
    const get = async () => tooMany('too often', 6);
    const rig = await createRig({ deps: { keyIssuance: { ...UNVERIFIED_ISSUANCE, get } } });
    const answer = await rig.call('getApiKey');
    expect(answer).toMatchObject({ status: 200, errno: 429, message: 'too often' });
    expect(answer.headers['retry-after']).toBe('6');
    await rig.close();
  });

  it('do not let others use up a wallet’s limit', async () => {
    const ask = async (remoteAddress: string, digits = 'ab') =>
      (
        await limited.app.inject({
          url: '/openapi/auth/api-key',
          headers: { service_address: `0x${digits.repeat(20)}` },
          remoteAddress,
        })
      ).json<{ errno: number }>().errno;
    for (let times = 0; times < 10; times++) expect(await ask('9.9.9.1')).toBe(0);
    expect(await ask('9.9.9.1')).toBe(429);
    expect(await ask('9.9.9.1', 'AB'), 'the same wallet').toBe(429);
    expect(await ask('9.9.9.2')).toBe(0);
  });

  it('trust a forwarded address only from a proxy named in the settings', async () => {
    const ask = async (rig: Rig, forwarded: string) => {
      const answer = await rig.app.inject({ url: '/openapi/time', headers: { 'x-forwarded-for': forwarded } });
      return answer.headers['ratelimit-remaining'];
    };
    expect([await ask(limited, '9.9.9.1'), await ask(limited, '9.9.9.2')]).toEqual(['399', '398']);
    const behind = await createRig({ settings: { rateLimit: true, trustedProxies: ['127.0.0.1'] } });
    expect([await ask(behind, '9.9.9.1'), await ask(behind, '9.9.9.2')]).toEqual(['399', '399']);
    const addresses = ['::ffff:9.9.9.1', '2001:db8::1', '2001:db8::2'];
    expect([
      await ask(behind, addresses[0] ?? ''),
      await ask(behind, addresses[1] ?? ''),
      await ask(behind, addresses[2] ?? ''),
    ]).toEqual(['398', '399', '398']);
    await behind.close();
  });

  it('ignore what a caller behind a proxy claims to forward', async () => {
    const behind = await createRig({ settings: { rateLimit: true, trustedProxies: ['127.0.0.1', '10.0.0.1'] } });
    const left: unknown[] = [];
    for (const forwarded of [
      '1.1.1.1, 9.9.9.9',
      '2.2.2.2, 9.9.9.9',
      '10.0.0.1, 9.9.9.9',
      '3.3.3.3, 9.9.9.9, 10.0.0.1',
    ]) {
      const { headers } = await behind.app.inject({ url: '/openapi/time', headers: { 'x-forwarded-for': forwarded } });
      left.push(headers['ratelimit-remaining']);
    }
    expect(left).toEqual(['399', '398', '397', '396']);
    await behind.close();
  });

  it('ignore the port of a forwarded address, and count an invalid one as the proxy', async () => {
    const behind = await createRig({ settings: { rateLimit: true, trustedProxies: ['127.0.0.1', '10.0.0.1'] } });
    const left: [string, unknown][] = [];
    for (const forwarded of [
      '9.9.9.9:4711',
      '9.9.9.9:4712',
      '9.9.9.9, 10.0.0.1:80',
      '[2001:db8::1]:4711',
      '2001:db8::2',
      'unknown',
      'another, 10.0.0.2:x',
    ]) {
      const { headers } = await behind.app.inject({ url: '/openapi/time', headers: { 'x-forwarded-for': forwarded } });
      left.push([forwarded, headers['ratelimit-remaining']]);
    }
    expect(left.map(([, remaining]) => remaining)).toEqual(['399', '398', '397', '399', '398', '399', '398']);
    await behind.close();
  });

  it('are not widened by setting the clock to another time and back', async () => {
    const rig = await createRig({ settings: { rateLimit: true }, deps: { monotonicMs: () => 0 } });
    for (let times = 0; times < 400; times++) await rig.call('getTime');
    for (const stepMs of [3_600_000, -3_600_000, 3_600_000]) {
      rig.clock.ms += stepMs;
      expect(await rig.call('getTime')).toMatchObject({ status: 429 });
    }
    await rig.close();
  });

  describe('of large bodies', () => {
    const KIB = 1024;
    const batch = (bytes: number) => JSON.stringify({ orders: [], padding: 'x'.repeat(bytes - 26) });
    const sendBatch = async (payload: InjectOptions['payload'], headers = {}) => {
      const answer = await limited.app.inject({
        method: 'POST',
        url: '/openapi/order/batch',
        remoteAddress: '9.9.9.3',
        headers: { 'content-type': 'application/json', ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
      return [answer.statusCode, answer.headers['ratelimit-remaining']];
    };

    it('count by their length, also when the body is invalid', async () => {
      const { apiKey } = await createTrader(limited, 20);
      const left = async (bytes: number) => sendBatch(batch(bytes), { apikey: apiKey });
      expect(await left(16 * KIB)).toEqual([400, '199']);
      expect(await left(16 * KIB + 1)).toEqual([400, '197']);
      expect(await left(240 * KIB)).toEqual([400, '182']);
    });

    it('count no less when they hold less than their length counts as', async () => {
      const trader = await createTrader(limited, 23);
      const orders = [await trader.submission({ marketId: 1, price: '0.5', shares: '1' })];
      const payload = JSON.stringify({ orders }).padEnd(40 * KIB);
      expect(await sendBatch(payload, { apikey: trader.apiKey })).toEqual([200, '197']);
    });

    it('count bytes without an announced length, before they are parsed', async () => {
      const trader = await createTrader(limited, 21);
      const chunked = { apikey: trader.apiKey, 'transfer-encoding': 'chunked' };
      const send = () => sendBatch(Readable.from([Buffer.from(batch(100 * KIB))]), chunked);
      expect(await send()).toEqual([400, '193']);
      for (let times = 1; times < 28; times++) await send();
      const parsed = vi.spyOn(JSON, 'parse');
      onTestFinished(() => parsed.mockRestore());
      expect(await send()).toEqual([429, '3']);
      expect(parsed).not.toHaveBeenCalled();
    });

    it('count one that is too large as one request', async () => {
      const trader = await createTrader(limited, 22);
      expect(await sendBatch(batch(241 * KIB), { apikey: trader.apiKey })).toEqual([413, '199']);
    });
  });

  describe('of deep pages', () => {
    const left = async (id: OperationId, query: Record<string, number>, params = {}) => {
      const trader = await createTrader(limited, nextTrader++);
      const { headers } = await limited.call(id, { apiKey: trader.apiKey, query, params: { ...params } });
      return headers['ratelimit-remaining'];
    };

    it.each([
      [{}, '399'],
      [{ page: 100, limit: 20 }, '399'],
      [{ page: 101, limit: 20 }, '398'],
      [{ page: 401 }, '397'],
      [{ page: 2_501, limit: 20 }, '374'],
    ])('count one more for each 2,000 items before the page: %j', async (query, remaining) => {
      expect(await left('listTrades', query)).toBe(remaining);
    });

    it('count once if they are too deep, which costs nothing', async () => {
      expect(await left('listTrades', { page: 2_502, limit: 20 })).toBe('399');
      expect(await left('listTrades', { page: 1_000_000, limit: 20 })).toBe('399');
    });

    it('are those of every list that is read from the store', async () => {
      const marketId = await createMarket(limited);
      const { wallet } = await createTrader(limited, nextTrader++);
      const deep = { page: 201, limit: 20 };
      for (const id of ['listOrders', 'listTrades', 'listPayouts', 'listPositions'] as const)
        expect([id, await left(id, deep)]).toEqual([id, '397']);
      for (const id of ['listUserTrades', 'listUserPositions'] as const)
        expect([id, await left(id, deep, { address: wallet })]).toEqual([id, '397']);
      expect(await left('listMarketTrades', deep, { marketId })).toBe('397');
    });

    it('refuse a page for which too little is left, and say as how many it counts', async () => {
      const { apiKey } = await createTrader(limited, nextTrader++);
      const read = () => limited.call('listTrades', { apiKey, query: { page: 2_501, limit: 20 } });
      for (let times = 0; times < 15; times++) expect(await read()).toMatchObject({ status: 200 });
      const refused = await read();
      expect(refused).toMatchObject({ status: 429, message: expect.stringContaining('this one counts as 26') });
    });
  });

  describe('of lists of markets', () => {
    beforeAll(async () => {
      const children = Array.from({ length: 100 }, (_, index) => ({ marketTitle: `Child ${index}` }));
      for (let made = 0; made < 3; made++) await createMarket(limited, { children });
    });

    const read = (apiKey: string, query: Record<string, string | number>) =>
      limited.call('listMarkets', { apiKey, query });
    const left = async (query: Record<string, string | number>) => {
      const { apiKey } = await createTrader(limited, nextTrader++);
      return (await read(apiKey, query)).headers['ratelimit-remaining'];
    };

    it.each([
      [{ limit: 1 }, '398'],
      [{ limit: 3 }, '396'],
      [{ limit: 3, page: 99 }, '399'],
    ])('count one more for each 100 children on the page: %j', async (query, remaining) => {
      expect(await left(query)).toBe(remaining);
    });

    it('count one more for each 2,000 markets that are searched', async () => {
      const size = vi.spyOn(limited.marketData.catalog, 'size', 'get').mockReturnValue(6_100);
      onTestFinished(() => size.mockRestore());
      expect(await left({ page: 99 })).toBe('399');
      expect(await left({ page: 99, keywords: 'rain' })).toBe('396');
      expect(await left({ limit: 3, keywords: 'rain' })).toBe('393');
    });

    it('are refused before anything is searched when too little is left', async () => {
      const { catalog } = limited.marketData;
      const size = vi.spyOn(catalog, 'size', 'get').mockReturnValue(900_000);
      const searched = vi.spyOn(catalog, 'list');
      onTestFinished(() => {
        size.mockRestore();
        searched.mockRestore();
      });
      const { apiKey } = await createTrader(limited, nextTrader++);
      expect(await read(apiKey, { limit: 1, keywords: 'rain' })).toMatchObject({ status: 200 });
      const refused = await read(apiKey, { limit: 1, keywords: 'rain' });
      expect(refused).toMatchObject({ status: 429, message: expect.stringContaining('this one counts as 201') });
      expect(searched).toHaveBeenCalledTimes(1);
    });
  });

  it('cover bodies sent to unknown endpoints, which are not parsed', async () => {
    const parsed = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parsed.mockRestore());
    const send = async () =>
      (await limited.app.inject({ method: 'POST', url: '/nothing', payload: { a: 1 } })).statusCode;
    for (let times = 0; times < 400; times++) expect(await send()).toBe(404);
    expect(await send()).toBe(429);
    expect(parsed).not.toHaveBeenCalled();
  });

  it('are off with RATE_LIMIT=off', async () => {
    const open = await createRig();
    for (let times = 0; times < 450; times++) expect(await open.call('getTime')).toMatchObject({ status: 200 });
    expect((await open.call('getTime')).headers['ratelimit-limit']).toBeUndefined();
    await open.close();
  });
});
