import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { ZERO_ADDRESS } from '@presage/protocol';
import type { InjectOptions } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { ADMIN_TOKEN, createRig, type Rig } from './testing/rig.ts';
import { createMarket, createTrader } from './testing/trader.ts';

const rig = await createRig({ settings: { corsOrigins: ['https://app.example.org'] } });
afterAll(() => rig.close());
const alice = await createTrader(rig, 1);

async function inject(
  request: InjectOptions,
): Promise<{ status: number; body: Record<string, unknown>; headers: Record<string, unknown> }> {
  const answer = await rig.app.inject(request);
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json(), headers: answer.headers };
}

const cancel = (payload: string | Buffer, contentType = 'application/json', more: Record<string, string> = {}) =>
  inject({
    method: 'POST',
    url: '/openapi/order/cancel',
    payload,
    headers: { apikey: alice.apiKey, 'content-type': contentType, ...more },
  });

describe('an unknown endpoint', () => {
  it.each([
    '/openapi',
    '/openapi/',
    '/openapi/nothing',
    '/openapi/market/1/2',
    '/nothing',
    '//',
    '/openapi/%2e%2e/healthz%00',
  ])('%s gets a 404', async (url) => {
    expect(await inject({ url })).toMatchObject({
      status: 404,
      body: { errno: 2, errmsg: expect.stringContaining('/docs'), result: null },
    });
  });

  it.each([
    ['/market/7', '/openapi/market/7'],
    ['/auth/api-key', '/openapi/auth/api-key'],
    ['/openapi/token/orderbook/', '/openapi/token/orderbook'],
    ['/readyz/', '/readyz'],
  ])('%s is refused with the endpoint that is meant', async (url, meant) => {
    const { body } = await inject({ url });
    expect(body.errmsg).toBe(`path: received "${url}", which is not an endpoint; "${meant}" is one; /docs lists them`);
  });

  it.each(['/ws/market', '/', '/docs'])('a WebSocket to %s is refused with the path of the stream', async (url) => {
    const { status, body } = await inject({ url, headers: { upgrade: 'WebSocket', accept: 'text/html' } });
    expect(status).toBe(404);
    expect(body.errmsg).toContain(`"${url}", which is not an endpoint; "/ws" is one`);
  });

  it('is named without its query, which may contain a secret', async () => {
    const { body } = await inject({ url: '/market/7?apikey=pk_secret' });
    expect(body.errmsg).toContain('received "/market/7", which is not an endpoint; "/openapi/market/7" is one');
    expect(body.errmsg).not.toContain('pk_secret');
  });

  it.each([
    ['POST', '/openapi/nothing', 404],
    ['POST', '/nothing', 404],
    ['PUT', '/openapi/market', 405],
    ['DELETE', '/openapi/token/orderbook', 405],
  ] as const)('%s %s is answered %i whatever its body', async (method, url, status) => {
    for (const [payload, contentType] of [
      ['{', 'application/json'],
      ['{"a":"\\u0000"}', 'application/json'],
      ['x'.repeat(20_000), 'application/json'],
      ['a=1', 'text/plain'],
      ['a=1', ';'],
    ]) {
      expect(
        await inject({ method, url, payload: payload ?? '', headers: { 'content-type': contentType } }),
        `${contentType}: ${payload?.slice(0, 20)}`,
      ).toMatchObject({ status, body: { errno: 2, result: null } });
    }
  });

  it.each([
    ['POST', '/openapi/market', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/openapi/order', 'GET, HEAD, OPTIONS, POST'],
    ['PATCH', '/openapi/market/7', 'GET, HEAD, OPTIONS'],
    ['GET', '/openapi/order/cancel/', undefined],
    ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/openapi/token/orderbook?token_id=1', 'GET, HEAD, OPTIONS'],
  ])('%s %s is refused with the methods that exist', async (method, url, allow) => {
    const answer = await inject({ method: method as 'PUT', url });
    expect(answer.status).toBe(allow === undefined ? 404 : 405);
    expect(answer.headers.allow).toBe(allow);
    expect(answer.body).toMatchObject({ errno: 2, result: null });
  });

  it.each([
    ['PUT', '/openapi/auth/api-key', 'accepted: DELETE, GET, HEAD, OPTIONS, POST'],
    ['POST', '/openapi/auth/nope', 'which is not an endpoint'],
    ['GET', '/openapi/auth/%zz', 'path: not a well-formed URL'],
  ] as const)('%s %s is answered 200, as all under /auth/', async (method, url, message) => {
    expect(await inject({ method, url, payload: method === 'POST' ? '{' : '' })).toMatchObject({
      status: 200,
      body: { errno: 2, errmsg: expect.stringContaining(message), result: null },
    });
  });

  it('has status 200 under /auth/, also for an endpoint that the settings turn off', async () => {
    const closed = await createRig({ settings: { openRegistration: false } });
    const answer = await closed.app.inject({ method: 'POST', url: '/openapi/auth/account' });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { errno: 2, result: null }]);
    await closed.close();
  });

  it('responds to HEAD like GET, without a body', async () => {
    const head = await rig.app.inject({ method: 'HEAD', url: '/openapi/time' });
    const get = await rig.app.inject('/openapi/time');
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      get.headers['content-length'],
    ]);
  });

  it.each(['/openapi/market/%', '/openapi/market/%zz', '/openapi/order/%E0%A4%A'])(
    '%s is not understood',
    async (url) => {
      expect(await inject({ url, headers: { apikey: alice.apiKey } })).toMatchObject({
        status: 400,
        body: { errno: 2 },
      });
    },
  );

  it.each([
    ['a query', `/openapi/market?keywords=${'x'.repeat(3000)}`],
    ['a part of a path', `/openapi/order/${'1'.repeat(3000)}`],
  ])('that is too long is refused as such: %s', async (_what, url) => {
    const errmsg = `path and query: received ${url.length} characters; accepted: at most 2048, no endpoint needs more`;
    expect(await inject({ url, headers: { apikey: alice.apiKey } })).toMatchObject({
      status: 400,
      body: { errno: 2, errmsg },
    });
  });
});

describe('a query', () => {
  it.each([
    ['page=1&page=1', '"page": given 2 times'],
    ['__proto__=1', 'unknown field "__proto__"'],
    ['constructor=1', 'unknown field "constructor"'],
    ['page', 'page: received ""'],
    ['page=%00', 'page: received "\\u0000"'],
    ['page=%ff', 'page'],
    ['page=1%202', 'page: received "1 2"'],
    ['page[]=1', 'unknown field "page[]"'],
  ])('%s is refused, saying why', async (query, message) => {
    expect(await inject({ url: `/openapi/market?${query}` })).toMatchObject({
      status: 400,
      body: { errno: 2, errmsg: expect.stringContaining(message) },
    });
  });

  it('that repeats a token id is refused in the envelope of data', async () => {
    expect(await inject({ url: '/openapi/token/orderbook?token_id=1&token_id=1' })).toMatchObject({
      status: 400,
      body: { code: 2, msg: expect.stringContaining('given 2 times'), result: null },
    });
  });
});

describe('a body', () => {
  it.each([
    ['', 'body: received nothing; accepted: an object with orderId'],
    ['null', 'body: received nothing; accepted: an object with orderId'],
    ['[]', 'body: received a list of 0; accepted: an object with orderId'],
    ['"text"', 'body: received "text"; accepted: an object with orderId'],
    ['{', 'body: not JSON'],
    ['\ufeff{"orderId":"x"}', 'body: not JSON'],
    ["{'orderId':'x'}", 'body: not JSON'],
    ['{"orderId":"x"}{}', 'body: not JSON'],
    ['{}', 'orderId: missing; accepted: text of at least 1 character'],
    ['{"orderId":null}', 'orderId: received null; accepted: text'],
    ['{"orderId":9007199254740993}', 'orderId: received 9007199254740993; accepted: text'],
    ['{"orderId":["x"]}', 'orderId: received a list of 1; accepted: text'],
    ['{"orderId":{"a":{"b":1}}}', 'orderId: received an object; accepted: text'],
    ['{"orderId":"x","__proto__":{"a":1}}', 'unknown field "__proto__"; known fields: orderId'],
    ['{"orderId":"x","constructor":{"prototype":{}}}', 'unknown field "constructor"; known fields: orderId'],
    ['{"orderId":"\\ud800"}', 'an unpaired surrogate'],
    ['{"orderId":"x","\\ud800":1}', 'an unpaired surrogate'],
    ['{"orderId":-0}', 'body: the number -0; send 0'],
    ['{"orderId":[-1e-400]}', 'body: the number -0; send 0'],
    ['{"orderId":5,"orderId":"x"}', 'body: "orderId" more than once in the same object; send each name once'],
    ['{"orderId":"x","orderId":"x"}', 'body: "orderId" more than once'],
    ['{"orderId":"x","\\u0000":1}', 'unknown field "\\u0000"; known fields: orderId'],
    [`{"orderId":${'['.repeat(9)}${']'.repeat(9)}}`, 'nested deeper than 8 levels'],
    [`${'['.repeat(8000)}${']'.repeat(8000)}`, 'nested deeper than 8 levels'],
  ])('of %j is refused, saying why', async (payload, message) => {
    expect(await cancel(payload)).toMatchObject({
      status: 400,
      body: { errno: 2, errmsg: expect.stringContaining(message), result: null },
    });
  });

  it('that is empty is nothing, also if its length was not announced', async () => {
    const url = '/openapi/faucet';
    const headers = { apikey: alice.apiKey, 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const { body } = await inject({ method: 'POST', url, payload: Readable.from([]), headers });
    expect(body).toMatchObject({ errno: 2, errmsg: expect.stringMatching(/^body: received nothing/) });
  });

  it('that is not valid UTF-8 is refused', async () => {
    expect(await cancel(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]))).toMatchObject({
      status: 400,
      body: { errno: 2 },
    });
  });

  it.each([
    'text/plain',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8; charset=latin1',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/*',
    'json',
    ';',
  ])('of type %s is refused, saying which came', async (contentType) => {
    const errmsg = expect.stringContaining(`Content-Type: received ${JSON.stringify(contentType)}; accepted: appl`);
    expect(await cancel('{"orderId":"x"}', contentType)).toMatchObject({ status: 415, body: { errno: 2, errmsg } });
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'of type %s is taken',
    async (contentType) => {
      expect(await cancel('{"orderId":"x"}', contentType)).toMatchObject({ status: 200, body: { errno: 300 } });
    },
  );

  it.each(['gzip', 'br', 'identity, gzip'])('that is compressed by %s is refused, saying so', async (encoding) => {
    const errmsg = `Content-Encoding: received "${encoding}"; accepted: none; send the body uncompressed`;
    const answer = await cancel(gzipSync('{"orderId":"x"}'), undefined, { 'content-encoding': encoding });
    expect(answer).toMatchObject({ status: 415, body: { errno: 2, errmsg } });
  });

  it.each(['identity', ''])('of encoding %j is taken', async (encoding) => {
    const answer = await cancel('{"orderId":"x"}', undefined, { 'content-encoding': encoding });
    expect(answer).toMatchObject({ status: 200, body: { errno: 300 } });
  });

  it('without a type is refused', async () => {
    const headers = { apikey: alice.apiKey, 'content-type': '' };
    expect(
      await inject({ method: 'POST', url: '/openapi/order/cancel', payload: '{"orderId":"x"}', headers }),
    ).toMatchObject({ status: 415 });
  });

  it('larger than allowed is refused', async () => {
    expect(await cancel(`{"orderId":"${'x'.repeat(17_000)}"}`)).toMatchObject({
      status: 413,
      body: { errno: 2, errmsg: 'body: received 17014 bytes; accepted: at most 16384' },
    });
    expect(await cancel(`{"orderId":"${'x'.repeat(16_000)}"}`)).toMatchObject({ status: 200, body: { errno: 300 } });
  });

  it('of an endpoint without one may be empty or {}', async () => {
    const marketId = await createMarket(rig, { marketTitle: 'Bodies' });
    const halt = (payload: string, contentType = 'application/json') =>
      inject({
        method: 'POST',
        url: `/openapi/admin/market/${marketId}/halt`,
        payload,
        headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': contentType },
      });
    for (const payload of ['', '{}']) expect((await halt(payload)).status).toBe(200);
    for (const payload of ['[]', '"x"']) {
      const errmsg = expect.stringContaining('; accepted: nothing, or an empty object');
      expect(await halt(payload)).toMatchObject({ status: 400, body: { errno: 2, errmsg } });
    }
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'json']) {
      expect([type, (await halt('', type)).status]).toEqual([type, 200]);
      expect([type, (await halt('x', type)).status]).toEqual([type, 415]);
    }
  });

  it('that is missing is reported as missing, whatever its type', async () => {
    expect(await cancel('', 'application/x-www-form-urlencoded')).toMatchObject({
      status: 400,
      body: { errno: 2, errmsg: expect.stringContaining('body: received nothing') },
    });
  });
});

describe('a private key in place of an address', () => {
  const key = `0x${'5e'.repeat(32)}`;
  const admin = { authorization: `Bearer ${ADMIN_TOKEN}` };
  it.each<[string, InjectOptions]>([
    ['a path', { url: `/openapi/positions/user/${key}` }],
    [
      'a path of the operator',
      { method: 'POST', url: `/openapi/admin/account/${key}/credit`, payload: { amount: '1' } },
    ],
    ['a path that is no endpoint', { url: `/openapi/account/${key}` }],
    ['a query', { url: `/openapi/admin/account?walletAddress=${key}` }],
    ['a field', { method: 'POST', url: '/openapi/admin/account', payload: { walletAddress: key } }],
    [
      'a field’s name',
      { method: 'POST', url: '/openapi/admin/account', payload: { walletAddress: ZERO_ADDRESS, [key]: 1 } },
    ],
  ])('is not repeated: in %s', async (_where, request) => {
    const { status, body } = await inject({ ...request, headers: admin });
    expect([status === 400 || status === 404, body.errno]).toEqual([true, 2]);
    expect(body.errmsg).toContain('0x5e5e… (64 hex digits)');
    expect(JSON.stringify(body)).not.toContain('5e5e5');
  });
});

describe('response headers', () => {
  it('forbid content sniffing', async () => {
    expect((await inject({ url: '/openapi/time' })).headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  it('forbid caching: what is public changes at any time, and the rest is for its caller only', async () => {
    const cached = async (id: Parameters<Rig['call']>[0], headers: Record<string, string> = {}) =>
      (await rig.call(id, { headers })).headers['cache-control'];
    expect(await cached('getBalance', { apikey: alice.apiKey })).toBe('no-store');
    expect(await cached('adminListAccounts')).toBe('no-store');
    expect(await cached('getApiKey')).toBe('no-store');
    expect(await cached('getTime')).toBe('no-store');
    const unknown = await inject({ url: '/openapi/nothing' });
    expect([unknown.status, unknown.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  it('allow only the origins in the settings to read, and depend on the origin', async () => {
    const allowed = async (origin: string) => {
      const { headers } = await inject({ url: '/openapi/time', headers: { origin } });
      return [headers['access-control-allow-origin'], headers['access-control-expose-headers'], headers.vary];
    };
    const exposed = expect.stringContaining('RateLimit-Remaining');
    expect(await allowed('https://app.example.org')).toEqual(['https://app.example.org', exposed, 'Origin']);
    expect(await allowed('https://app.example.org.evil.example')).toEqual([undefined, undefined, 'Origin']);
    expect(await allowed('null')).toEqual([undefined, undefined, 'Origin']);
  });

  it('tell a preflight what may be sent', async () => {
    const preflight = {
      method: 'OPTIONS',
      url: '/openapi/order',
      headers: { origin: 'https://app.example.org', 'access-control-request-method': 'POST' },
    } as const;
    for (const url of ['/openapi/order', '/openapi/order?page=2']) {
      expect(await inject({ ...preflight, url })).toMatchObject({
        status: 204,
        headers: {
          'access-control-allow-origin': 'https://app.example.org',
          'access-control-allow-methods': 'GET, HEAD, OPTIONS, POST',
          'access-control-allow-headers': expect.stringContaining('apikey'),
        },
      });
    }
    expect(
      (await inject({ ...preflight, headers: { origin: 'https://evil.example' } })).headers[
        'access-control-allow-origin'
      ],
    ).toBeUndefined();
  });

  it('allow every origin to read with CORS_ORIGINS=*', async () => {
    const open = await createRig({ settings: { corsOrigins: ['*'] } });
    const answer = await open.app.inject({ url: '/openapi/time', headers: { origin: 'https://any.example' } });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    await open.close();
  });
});
