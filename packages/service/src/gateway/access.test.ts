import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tooMany } from '../answers/refusal.ts';
import type { KeyHolder } from '../auth/auth.ts';
import { StoreUnavailableError } from '../auth/store-errors.ts';
import { UNVERIFIED_ISSUANCE } from './testing/memory-keys.ts';
import { ADMIN_TOKEN, createRig, type Rig } from './testing/rig.ts';
import { createMarket, createTrader } from './testing/trader.ts';

let open: Rig;
let limited: Rig;
beforeAll(async () => {
  open = await createRig();
  limited = await createRig({ settings: { rateLimit: true } });
});
afterAll(() => Promise.all([open.close(), limited.close()]));
// So that every bucket is full again.
beforeEach(() => {
  limited.clock.ms += 3_600_000;
});

const PUBLIC = ['listMarkets', 'listLabels', 'listQuoteTokens', 'getTime', 'getChain'] as const;
const BUILDER: KeyHolder = { keyId: 'b1', kind: 'builder', owner: 'acme', rateClass: 'standard' };

describe('an API key', () => {
  it('is needed for the account’s own data', async () => {
    for (const id of ['listOrders', 'listPositions', 'listTrades', 'getBalance', 'getUserAuth'] as const) {
      expect(await open.call(id)).toMatchObject({
        status: 401,
        errno: 100,
        message: expect.stringContaining('apikey'),
      });
    }
    expect(await open.call('cancelAllOrders', { body: {} })).toMatchObject({ status: 401, errno: 100 });
  });

  it('is not needed for public reads, but an invalid one is refused there too', async () => {
    for (const id of PUBLIC) {
      expect(await open.call(id)).toMatchObject({ status: 200, errno: 0 });
      expect(await open.call(id, { apiKey: '' })).toMatchObject({ status: 200, errno: 0 });
      expect(await open.call(id, { apiKey: 'pk_wrong' })).toMatchObject({ status: 401, errno: 100 });
    }
    expect(await open.call('getOrderbook', { apiKey: 'pk_wrong', query: { token_id: '1' } })).toMatchObject({
      status: 401,
      errno: 100,
    });
    expect(await open.call('getTime', { apiKey: 'x'.repeat(300) })).toMatchObject({ status: 401 });
  });

  it('is needed everywhere with REQUIRE_API_KEY, except where a wallet signature or the admin token is needed', async () => {
    const rig = await createRig({ settings: { requireApiKey: true } });
    const trader = await createTrader(rig, 1);
    const marketId = await createMarket(rig);
    const { yesTokenId } =
      (await rig.call('getMarket', { apiKey: trader.apiKey, params: { marketId } })).result.data ?? {};
    const query = { token_id: String(yesTokenId) };
    for (const id of PUBLIC) expect(await rig.call(id)).toMatchObject({ status: 401, errno: 100 });
    expect(await rig.call('getOrderbook', { query })).toMatchObject({ status: 401, errno: 100 });
    expect(await rig.call('getOrderbook', { apiKey: trader.apiKey, query })).toMatchObject({ status: 200 });
    expect(await rig.call('getApiKey', { headers: { service_address: trader.wallet } })).toMatchObject({ errno: 0 });
    expect(await rig.call('adminListAccounts')).toMatchObject({ errno: 0 });
    await rig.close();
  });

  it('is replaced by the admin token for reads with REQUIRE_API_KEY; wrong tokens are counted', async () => {
    const rig = await createRig({ settings: { requireApiKey: true, rateLimit: true } });
    const asOperator = { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } };
    const asNobody = { headers: { authorization: 'Bearer wrong' } };
    for (const id of PUBLIC) expect(await rig.call(id, asOperator)).toMatchObject({ status: 200, errno: 0 });
    expect(await rig.call('getBalance', asOperator)).toMatchObject({ status: 401 });
    for (let times = 0; times < 10; times++)
      expect(await rig.call('listMarkets', asNobody)).toMatchObject({
        status: 401,
        message: expect.stringContaining('received another value'),
      });
    expect(await rig.call('listMarkets', asNobody)).toMatchObject({ status: 429 });
    expect(await rig.call('listMarkets', asOperator)).toMatchObject({ status: 200 });
    const byProxy = { headers: { authorization: 'Basic dXNlcjpwYXNz' } };
    expect(await rig.call('listMarkets', byProxy)).toMatchObject({
      status: 401,
      message: expect.stringContaining('apikey: received nothing'),
    });
    await rig.close();
  });

  it('works as soon as the store knows it', async () => {
    open.keys.add('pk_cold', { keyId: 'c', kind: 'trader', owner: '0x00', rateClass: 'standard' }, 'cold');
    expect(await open.call('getTime', { apiKey: 'pk_cold' })).toMatchObject({ status: 200 });
  });

  it('of a builder allows public reads, and is not a trader’s', async () => {
    open.keys.add('bk_1', BUILDER);
    expect(await open.call('listMarkets', { apiKey: 'bk_1' })).toMatchObject({ status: 200 });
    expect(await open.call('getBalance', { apiKey: 'bk_1' })).toMatchObject({ status: 401, errno: 100 });
  });

  it('of a builder counts for public reads under either name, and is refused there when it is invalid', async () => {
    const rig = await createRig({ settings: { requireApiKey: true } });
    rig.keys.add('bk_2', { ...BUILDER, keyId: 'b2' });
    const sending = (key: string) => ({ headers: { 'builder-apikey': key } });
    for (const id of PUBLIC) {
      expect(await rig.call(id, sending('bk_2'))).toMatchObject({ status: 200, errno: 0 });
      expect(await open.call(id, sending('bk_wrong'))).toMatchObject({
        status: 401,
        errno: 100,
        message: expect.stringContaining('builder-apikey: not an active key'),
      });
      expect(await open.call(id, sending(''))).toMatchObject({ status: 200, errno: 0 });
    }
    expect(await rig.call('getBalance', sending('bk_2'))).toMatchObject({ status: 401, errno: 100 });
    await rig.close();
  });

  it('counts only under the header of its kind, except for public reads', async () => {
    const trader = await createTrader(open, 71);
    const asBuilder = { headers: { 'builder-apikey': trader.apiKey } };
    expect(await open.call('getBalance', asBuilder)).toMatchObject({
      status: 401,
      message: expect.stringContaining('apikey: received nothing'),
    });
    open.keys.add('bk_3', { ...BUILDER, keyId: 'b3' });
    const asTrader = { headers: { apikey: 'bk_3' }, params: { walletAddress: trader.wallet } };
    expect(await open.call('getBuilderUser', asTrader)).toMatchObject({
      status: 401,
      message: expect.stringContaining('builder-apikey: received nothing'),
    });
  });

  it('that cannot be looked up now gets a 503, to be tried again', async () => {
    const keys = {
      hot: () => undefined,
      remembers: () => false,
      lookup: async () => Promise.reject(new StoreUnavailableError('overloaded')),
      onKeyRevoked: () => {},
    };
    const rig = await createRig({ deps: { keys } });
    expect(await rig.call('getTime', { apiKey: 'pk_any' })).toMatchObject({ status: 503, errno: 1 });
    await rig.close();
  });

  it('is not repeated in any refusal', async () => {
    const secret = `pk_${'s'.repeat(48)}`;
    const answers = [
      await open.call('getTime', { apiKey: secret }),
      await open.call('getBalance', { apiKey: secret }),
      await open.call('listMarkets', { query: { keywords: secret, sortBy: secret } }),
      await open.call('getMarketBySlug', { params: { slug: secret } }),
    ];
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain('ssssssssssssssss');
  });
});

describe('the admin token', () => {
  it.each([
    undefined,
    '',
    ADMIN_TOKEN,
    'Bearer',
    'Bearer x',
    `Bearer ${ADMIN_TOKEN}x`,
    `Basic ${ADMIN_TOKEN}`,
    `Bearer ${'x'.repeat(500)}`,
  ])('is not %j', async (authorization) => {
    const answer = await open.app.inject({
      url: '/openapi/admin/account',
      headers: authorization === undefined ? {} : { authorization },
    });
    expect([answer.statusCode, answer.json().errno]).toEqual([401, 100]);
    expect(answer.body).not.toContain(ADMIN_TOKEN);
    expect(answer.json().errmsg).toContain(`received ${authorization === undefined ? 'nothing' : 'another value'};`);
  });

  it('is admitted however many wrong ones came from its address, which are rate-limited', async () => {
    const wrong = { headers: { authorization: 'Bearer wrong' } };
    for (let times = 0; times < 10; times++)
      expect(await limited.call('adminListAccounts', wrong)).toMatchObject({ status: 401 });
    const refused = await limited.call('adminListAccounts', wrong);
    expect(refused).toMatchObject({ status: 429, errno: 429, headers: { 'retry-after': '6' } });
    for (let times = 0; times < 20; times++)
      expect(await limited.call('adminListAccounts')).toMatchObject({ status: 200 });
    limited.clock.ms += 6_000;
    expect(await limited.call('adminListAccounts', wrong)).toMatchObject({ status: 401 });
  });
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
    const ask = async (remoteAddress: string) =>
      (
        await limited.app.inject({
          url: '/openapi/auth/api-key',
          headers: { service_address: `0x${'ab'.repeat(20)}` },
          remoteAddress,
        })
      ).json<{ errno: number }>().errno;
    for (let times = 0; times < 10; times++) expect(await ask('9.9.9.1')).toBe(0);
    expect(await ask('9.9.9.1')).toBe(429);
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

  it('are off with RATE_LIMIT=off', async () => {
    for (let times = 0; times < 450; times++) expect(await open.call('getTime')).toMatchObject({ status: 200 });
    expect((await open.call('getTime')).headers['ratelimit-limit']).toBeUndefined();
  });
});
