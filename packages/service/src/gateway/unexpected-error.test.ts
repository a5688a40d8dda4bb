import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LOG_REDACTION } from '../answers/redaction.ts';
import type { KeyCache } from '../auth/auth.ts';
import type { ReadStore } from '../store/read-store.ts';
import { Compressor } from './http/compressor.ts';
import { createRig, type Rig, type RigOptions } from './testing/rig.ts';
import { createMarket, createTrader } from './testing/trader.ts';

const NO_KEYS: KeyCache = {
  hot: () => undefined,
  remembers: () => false,
  lookup: async () => undefined,
  onKeyRevoked: () => {},
};

function fail(): never {
  throw new Error('inner secret');
}

describe('an unexpected error', () => {
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

  it('gives a 500 with an id that is also logged, and without details', async () => {
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

  it('gives a 500 even when a response cannot be compressed, as without memory', async () => {
    const { rig: broken, lines } = await withLog({});
    const compress = vi.spyOn(Compressor.prototype, 'compress').mockImplementationOnce(fail);
    onTestFinished(() => compress.mockRestore());
    const answer = await broken.app.inject({ url: '/openapi/market' });
    expect([answer.statusCode, answer.json().errno]).toEqual([500, 500]);
    expect(lines.join('')).toContain('inner secret');
    await broken.close();
  });

  it('gives a 500 even while the response is being written', async () => {
    const { rig: broken, lines } = await withLog({ deps: { version: 1n as never } });
    const answer = await broken.app.inject({ url: '/openapi/service' });
    expect([answer.statusCode, answer.json().errno]).toEqual([500, 500]);
    expect(lines.join('')).toContain('BigInt');
    await broken.close();
  });

  it.each<[string, string, RigOptions]>([
    ['of a probe', '/readyz', { deps: { health: fail } }],
    ['of a page', '/docs', { deps: { monotonicMs: fail }, settings: { rateLimit: true } }],
    [
      'of a path without an endpoint',
      '/openapi/nothing',
      { deps: { keys: { ...NO_KEYS, lookup: async () => fail() } } },
    ],
  ])('%s is answered and logged like that of an endpoint', async (_what, url, options) => {
    const { rig: broken, lines } = await withLog(options);
    const answer = await broken.app.inject({ url, headers: { apikey: 'pk_any' } });
    expect([answer.statusCode, answer.json().errno]).toEqual([500, 500]);
    expect(answer.body).not.toContain('inner secret');
    const id = String(answer.headers['x-request-id']);
    expect(answer.body).toContain(id);
    expect(lines.find((line) => line.includes(id) && line.includes('inner secret'))).toBeDefined();
    await broken.close();
  });

  it('that only leaves something out of a response is logged, too', async () => {
    const reads = { sequence: 0, reached: async () => {}, orderWithTrades: async () => fail() };
    const { rig: broken, lines } = await withLog({ deps: { reads: reads as unknown as ReadStore } });
    const trader = await createTrader(broken, 1);
    const { order } = await trader.place({ marketId: await createMarket(broken), price: '0.4', shares: '10' });
    expect(await trader.cancel(order.orderId)).toMatchObject({ errno: 0 });
    const again = await trader.cancel(order.orderId);
    expect(again).toMatchObject({ errno: 301, message: expect.stringContaining('no longer open') });
    expect(lines.join('')).toContain('inner secret');
    await broken.close();
  });

  it('is logged by an allow-list: no key, no signature, no query', async () => {
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
