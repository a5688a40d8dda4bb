import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { limitInAllTests } from './testing/limited.ts';
import { createRig, type Rig } from './testing/rig.ts';
import { createTrader } from './testing/trader.ts';

let limited: Rig;
limitInAllTests((rig) => {
  limited = rig;
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

  it('cover bodies sent to unknown endpoints, which are not parsed', async () => {
    const parsed = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parsed.mockRestore());
    const send = async () =>
      (await limited.app.inject({ method: 'POST', url: '/nothing', payload: { a: 1 } })).statusCode;
    for (let times = 0; times < 400; times++) expect(await send()).toBe(404);
    expect(await send()).toBe(429);
    expect(parsed).not.toHaveBeenCalled();
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
    const open = await createRig();
    for (let times = 0; times < 450; times++) expect(await open.call('getTime')).toMatchObject({ status: 200 });
    expect((await open.call('getTime')).headers['ratelimit-limit']).toBeUndefined();
    await open.close();
  });
});
