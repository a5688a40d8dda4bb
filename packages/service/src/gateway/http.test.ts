import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOG_REDACTION } from '../auth/redaction.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { STALLED_TIMEOUT_MS } from './limits.ts';
import { createRig, type Rig, type RigOptions } from './testing/rig.ts';
import { createMarket, createTrader, type Trader } from './testing/trader.ts';

let rig: Rig;
let alice: Trader;
let port: number;

beforeAll(async () => {
  rig = await createRig({ settings: { corsOrigins: ['https://app.example.org'] } });
  alice = await createTrader(rig, 1);
  port = Number(new URL(await rig.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => rig.close());

type Inject = InjectOptions;

async function inject(
  request: Inject,
): Promise<{ status: number; body: Record<string, unknown>; headers: Record<string, unknown> }> {
  const answer = await rig.app.inject(request);
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json(), headers: answer.headers };
}

const cancel = (payload: string | Buffer, contentType = 'application/json') =>
  inject({
    method: 'POST',
    url: '/openapi/order/cancel',
    payload,
    headers: { apikey: alice.apiKey, 'content-type': contentType },
  });

describe('what is no endpoint', () => {
  it.each([
    '/openapi',
    '/openapi/',
    '/openapi/nothing',
    '/openapi/market/1/2',
    '/nothing',
    '//',
    '/openapi/%2e%2e/healthz%00',
  ])('%s is answered 404', async (url) => {
    expect(await inject({ url })).toMatchObject({
      status: 404,
      body: { errno: 2, errmsg: expect.stringContaining('/docs'), result: null },
    });
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
    ['PUT', '/openapi/auth/api-key', 'DELETE, GET, HEAD, OPTIONS, POST'],
    ['PATCH', '/openapi/market/7', 'GET, HEAD, OPTIONS'],
    ['GET', '/openapi/order/cancel/', undefined],
    ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
  ])('%s %s is answered with the methods there are', async (method, url, allow) => {
    const answer = await inject({ method: method as 'PUT', url });
    expect(answer.status).toBe(allow === undefined ? 404 : 405);
    expect(answer.headers.allow).toBe(allow);
    expect(answer.body).toMatchObject({ errno: 2, result: null });
  });

  it('answers HEAD as GET without a body', async () => {
    const [head, get] = [
      await rig.app.inject({ method: 'HEAD', url: '/openapi/time' }),
      await rig.app.inject('/openapi/time'),
    ];
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

  it('is too long an address', async () => {
    const url = `/openapi/market?keywords=${'x'.repeat(3000)}`;
    expect(await inject({ url })).toMatchObject({ status: 400, body: { errno: 2 } });
    expect(
      await inject({ url: `/openapi/order/${'1'.repeat(3000)}`, headers: { apikey: alice.apiKey } }),
    ).toMatchObject({ status: 400 });
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
    ['', 'body: received nothing; accepted: an object'],
    ['null', 'body: received nothing; accepted: an object'],
    ['[]', 'body: received a list of 0; accepted: an object'],
    ['"text"', 'body: received "text"; accepted: an object'],
    ['{', 'body: not JSON'],
    ['\ufeff{"orderId":"x"}', 'body: not JSON'],
    ["{'orderId':'x'}", 'body: not JSON'],
    ['{"orderId":"x"}{}', 'body: not JSON'],
    ['{}', 'orderId: missing; accepted: text of at least 1 characters'],
    ['{"orderId":null}', 'orderId: received null; accepted: text'],
    ['{"orderId":9007199254740993}', 'orderId: received 9007199254740993; accepted: text'],
    ['{"orderId":["x"]}', 'orderId: received a list of 1; accepted: text'],
    ['{"orderId":{"a":{"b":1}}}', 'orderId: received an object; accepted: text'],
    ['{"orderId":"x","__proto__":{"a":1}}', 'unknown field "__proto__"; known fields: orderId'],
    ['{"orderId":"x","constructor":{"prototype":{}}}', 'unknown field "constructor"; known fields: orderId'],
    ['{"orderId":"\\ud800"}', 'half a surrogate pair'],
    ['{"orderId":"\\u0000"}', 'NUL'],
    ['{"orderId":"x","\\u0000":1}', 'NUL'],
    [`{"orderId":${'['.repeat(9)}${']'.repeat(9)}}`, 'nested deeper than 8 levels'],
    [`${'['.repeat(8000)}${']'.repeat(8000)}`, 'nested deeper than 8 levels'],
  ])('of %j is refused, saying why', async (payload, message) => {
    expect(await cancel(payload)).toMatchObject({
      status: 400,
      body: { errno: 2, errmsg: expect.stringContaining(message), result: null },
    });
  });

  it('is taken as its last word when it repeats itself', async () => {
    expect(await cancel('{"orderId":5,"orderId":"x"}')).toMatchObject({ status: 200, body: { errno: 300 } });
  });

  it('of bytes that are no UTF-8 is refused', async () => {
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
  ])('of type %s is refused', async (contentType) => {
    expect(await cancel('{"orderId":"x"}', contentType)).toMatchObject({ status: 415, body: { errno: 2 } });
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'of type %s is taken',
    async (contentType) => {
      expect(await cancel('{"orderId":"x"}', contentType)).toMatchObject({ status: 200, body: { errno: 300 } });
    },
  );

  it('without a type is refused', async () => {
    const headers = { apikey: alice.apiKey, 'content-type': '' };
    expect(
      await inject({ method: 'POST', url: '/openapi/order/cancel', payload: '{"orderId":"x"}', headers }),
    ).toMatchObject({ status: 415 });
  });

  it('larger than allowed is refused', async () => {
    expect(await cancel(`{"orderId":"${'x'.repeat(17_000)}"}`)).toMatchObject({ status: 413, body: { errno: 2 } });
    expect(await cancel(`{"orderId":"${'x'.repeat(16_000)}"}`)).toMatchObject({ status: 200, body: { errno: 300 } });
  });

  it('where none is taken may be empty or {}', async () => {
    const marketId = await createMarket(rig, { marketTitle: 'Bodies' });
    for (const payload of ['', '{}']) {
      const request: Inject = {
        method: 'POST',
        url: `/openapi/admin/market/${marketId}/halt`,
        payload,
        headers: { authorization: 'Bearer an-admin-token-of-a-test', 'content-type': 'application/json' },
      };
      expect((await inject(request)).status).toBe(200);
    }
  });
});

describe('bytes on a socket', () => {
  function exchange(bytes: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
      socket.setEncoding('utf8');
      socket.on('data', (chunk: string) => {
        answer += chunk;
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  }

  it.each([
    ['GARBAGE\r\n\r\n'],
    ['GET / HTTP/9.9\r\n\r\n'],
    ['GET /openapi/time HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n'],
    [`GET /openapi/time HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
    ['POST /openapi/order HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n'],
    ['POST /openapi/order HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n'],
    [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
  ])('that are no request are answered in the envelope: %j', async (bytes) => {
    const answer = await exchange(bytes);
    expect(answer.slice(0, 12)).toBe('HTTP/1.1 400');
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>;
    expect(body).toEqual({ errno: 2, errmsg: expect.any(String), result: null });
  });

  it.each([
    ['', 'Host: missing'],
    ['host: x\r\nexpect: a-miracle\r\n', 'Expect: received "a-miracle"; accepted: 100-continue'],
  ])('whose headers Node would refuse without a word are answered in the envelope: %j', async (headers, words) => {
    const answer = await exchange(`GET /openapi/time HTTP/1.1\r\n${headers}\r\n`);
    expect(answer.slice(0, 12)).toBe('HTTP/1.1 400');
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>;
    expect(body).toEqual({ errno: 2, errmsg: expect.stringContaining(words), result: null });
  });

  it('need no Host when they are HTTP/1.0', async () => {
    expect((await exchange('GET /openapi/time HTTP/1.0\r\n\r\n')).slice(0, 12)).toBe('HTTP/1.1 200');
  });

  it('answers a book the same before the framework as by it, with a key and without', async () => {
    const marketId = await createMarket(rig, { marketTitle: 'Fast' });
    await alice.place({ marketId, price: '0.4', shares: '10' });
    const path = `/openapi/token/orderbook?token_id=${rig.marketData.catalog.market(marketId)?.yesTokenId}`;
    const get = async (url: string, headers: string): Promise<string> => {
      const answer = await exchange(`GET ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`);
      return answer.replace(/Date: .*\r\n/, '');
    };
    for (const headers of ['', `APIKey: ${alice.apiKey}\r\n`, 'apikey: \r\n']) {
      const [fast, byFramework] = [await get(path, headers), await get(path.replace('_', '%5F'), headers)];
      expect(fast).toBe(byFramework);
      expect(fast).toContain('"bids":[{"price":"0.4","size":"10"}]');
    }
    for (const headers of [
      'apikey: wrong\r\n',
      `apikey: ${alice.apiKey}\r\napikey: x\r\n`,
      `apikey: ${'x'.repeat(500)}\r\n`,
    ]) {
      expect((await get(path, headers)).slice(0, 12)).toBe('HTTP/1.1 401');
    }
    expect(await get(path, 'Origin: https://app.example.org\r\n')).toContain(
      'access-control-allow-origin: https://app.example.org',
    );
  });
});

it('a connection on which answers are not read is given up', async () => {
  const stalled = await createRig();
  const { server } = stalled.app;
  expect(server.timeout).toBe(STALLED_TIMEOUT_MS);
  server.timeout = 100;
  const at = Number(new URL(await stalled.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const socket = connect(at, '127.0.0.1').pause();
  socket.write('GET /docs/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(200));
  const accepted = () => promisify(server.getConnections.bind(server))();
  await expect.poll(accepted).toBe(1);
  await expect.poll(accepted, { timeout: 5_000 }).toBe(0);
  socket.destroy();
  await stalled.close();
});

describe('closing', () => {
  it('ends connections that are kept busy with books', async () => {
    const gate = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const verifyOrder: GatewayDeps['verifyOrder'] = async () => {
      arrived.resolve();
      await gate.promise;
      return { ok: false, kind: 'invalid', problem: 'never mind' };
    };
    const closing = await createRig({ deps: { verifyOrder } });
    const trader = await createTrader(closing, 1);
    const marketId = await createMarket(closing);
    const body = JSON.stringify(await trader.submission({ marketId, price: '0.4', shares: '10' }));
    const socket = connect(Number(new URL(await closing.app.listen({ host: '127.0.0.1', port: 0 })).port), '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    const ended = once(socket, 'close');
    const head = `host: x\r\napikey: ${trader.apiKey}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`;
    socket.write(`POST /openapi/order HTTP/1.1\r\n${head}\r\n\r\n${body}`);
    await arrived.promise;
    const closed = closing.close();
    while (closing.app.server.listening) await setImmediate();
    const token = closing.marketData.catalog.market(marketId)?.yesTokenId;
    socket.write(`GET /openapi/token/orderbook?token_id=${token} HTTP/1.1\r\nhost: x\r\n\r\n`);
    gate.resolve();
    await Promise.all([closed, ended]);
    const [, , book] = Buffer.concat(chunks).toString().split('HTTP/1.1 200 OK');
    expect(book).toMatch(/connection: close/i);
  });

  it('waits for nobody who sends nothing, or only half a request', async () => {
    const closing = await createRig();
    const at = Number(new URL(await closing.app.listen({ host: '127.0.0.1', port: 0 })).port);
    const head = 'POST /openapi/order/cancel HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
    const sockets = ['', head, `${head}content-length: 9\r\n\r\n{`].map((text) => {
      const socket = connect(at, '127.0.0.1').on('error', () => undefined);
      socket.write(text);
      return socket.resume();
    });
    const ended = sockets.map((socket) => once(socket, 'close'));
    const accepted = () => promisify(closing.app.server.getConnections.bind(closing.app.server))();
    await expect.poll(accepted).toBe(sockets.length);
    await closing.close();
    await Promise.all(ended);
  });
});

describe('headers of answers', () => {
  it('say that a type is what it says', async () => {
    expect((await inject({ url: '/openapi/time' })).headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  it('let no cache keep what is the account’s own', async () => {
    const cached = async (id: Parameters<Rig['call']>[0], headers: Record<string, string> = {}) =>
      (await rig.call(id, { headers })).headers['cache-control'];
    expect(await cached('getBalance', { apikey: alice.apiKey })).toBe('no-store');
    expect(await cached('adminListAccounts')).toBe('no-store');
    expect(await cached('getApiKey')).toBe('no-store');
    expect(await cached('getTime')).toBeUndefined();
  });

  it('let only the origins of the settings read', async () => {
    const allowed = async (origin: string) =>
      (await inject({ url: '/openapi/time', headers: { origin } })).headers['access-control-allow-origin'];
    expect(await allowed('https://app.example.org')).toBe('https://app.example.org');
    expect(await allowed('https://app.example.org.evil.example')).toBeUndefined();
    expect(await allowed('null')).toBeUndefined();
  });

  it('answer a preflight with what may be sent', async () => {
    const preflight = {
      method: 'OPTIONS',
      url: '/openapi/order',
      headers: { origin: 'https://app.example.org', 'access-control-request-method': 'POST' },
    } as const;
    expect(await inject(preflight)).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': 'https://app.example.org',
        'access-control-allow-methods': 'GET, HEAD, OPTIONS, POST',
        'access-control-allow-headers': expect.stringContaining('apikey'),
      },
    });
    expect(
      (await inject({ ...preflight, headers: { origin: 'https://evil.example' } })).headers[
        'access-control-allow-origin'
      ],
    ).toBeUndefined();
  });

  it('let every origin read when the settings say so', async () => {
    const open = await createRig({ settings: { corsOrigins: ['*'] } });
    const answer = await open.app.inject({ url: '/openapi/time', headers: { origin: 'https://any.example' } });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    await open.close();
  });
});

describe('pages', () => {
  it('tell health', async () => {
    expect(await inject({ url: '/healthz' })).toMatchObject({ status: 200, body: { status: 'alive' } });
    expect(await inject({ url: '/readyz' })).toMatchObject({ status: 200, body: { status: 'ready' } });
    const sick = await createRig({ deps: { health: () => ({ ready: false, parts: { store: 'behind' } }) } });
    const answer = await sick.app.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready', parts: { store: 'behind' } }]);
    await sick.close();
  });

  it('tell metrics by route, never by what was asked for', async () => {
    await inject({ url: '/openapi/market/123456789' });
    const { body } = await rig.app.inject('/metrics');
    expect(body).toContain(
      'presage_http_request_seconds_count{method="GET",route="/openapi/market/:marketId",status="200"}',
    );
    expect(body).toContain('presage_refusals_total{errno="200"}');
    expect(body).not.toContain('123456789');
  });

  it('show the reference, from our own files alone', async () => {
    const page = await rig.app.inject('/docs');
    const html = page.statusCode === 302 ? await rig.app.inject(String(page.headers.location)) : page;
    expect(html.statusCode).toBe(200);
    expect(html.headers['content-security-policy']).toContain("default-src 'none'");
    expect(html.body).not.toMatch(/(src|href)="https?:/);
    for (const [, file] of html.body.matchAll(/(?:src|href)="([^"#]+)"/g)) {
      const asset = await rig.app.inject(new URL(String(file), 'http://x/docs/').pathname);
      expect([file, asset.statusCode]).toEqual([file, 200]);
    }
    const document = await rig.app.inject('/docs/openapi.json');
    expect(document.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/openapi' }] });
  });

  it('greet at the origin without believing the host', async () => {
    const page = async (host: string) => (await rig.app.inject({ url: '/', headers: { host } })).body;
    expect(await page('example.org:3000')).toContain("curl 'http://example.org:3000/openapi/market?status=activated'");
    expect(await page('<script>')).not.toContain('<script>');
  });
});

describe('what nobody foresaw', () => {
  async function withLog(options: RigOptions): Promise<{ rig: Rig; lines: string[] }> {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const log = pino({ level: 'debug', ...LOG_REDACTION }, sink);
    return { rig: await createRig({ ...options, deps: { log, ...options.deps } }), lines };
  }

  it('is answered 500 with an id that the log has, and nothing of what it was', async () => {
    const { rig: broken, lines } = await withLog({
      deps: { verifyOrder: () => Promise.reject(new Error('inner secret')) },
    });
    const trader = await createTrader(broken, 1);
    const marketId = await createMarket(broken);
    const payload = await trader.submission({ marketId, price: '0.4', shares: '10' });
    const answer = await broken.app.inject({
      method: 'POST',
      url: '/openapi/order',
      payload,
      headers: { apikey: trader.apiKey },
    });
    expect([answer.statusCode, answer.json().errno]).toEqual([500, 500]);
    expect(answer.body).not.toContain('inner secret');
    const id = String(answer.headers['x-request-id']);
    expect(answer.body).toContain(id);
    expect(lines.find((line) => line.includes(id) && line.includes('inner secret'))).toBeDefined();
    await broken.close();
  });

  it('is answered 500 too when it comes to light as the answer is written', async () => {
    const { rig: broken, lines } = await withLog({
      deps: { priceHistory: async () => ({ ok: true, points: [{ t: 1n as never, p: '0.5' }] }) },
    });
    const marketId = await createMarket(broken);
    const token = broken.marketData.catalog.market(marketId)?.yesTokenId;
    const answer = await broken.app.inject({ url: `/openapi/token/price-history?token_id=${token}` });
    expect([answer.statusCode, answer.json().code]).toEqual([500, 500]);
    expect(lines.join('')).toContain('BigInt');
    await broken.close();
  });

  it('logs by an allow-list: no key, no signature, no query', async () => {
    const { rig: logged, lines } = await withLog({});
    const trader = await createTrader(logged, 1);
    await trader.place({ marketId: 1, price: '0.4', shares: '10' });
    await logged.app.inject({
      url: '/openapi/market?keywords=canary-in-query',
      headers: { apikey: 'canary-in-key', cookie: 'canary-in-cookie' },
    });
    await logged.app.inject({ url: '/openapi/canary-in-path?apikey=canary' });
    await logged.app.inject({ url: '/openapi/admin/account', headers: { authorization: 'Bearer canary-in-token' } });
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join('')).not.toMatch(/canary|0x[0-9a-f]{130}/);
    await logged.close();
  });
});
