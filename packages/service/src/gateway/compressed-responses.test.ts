import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRig, type Rig } from './testing/rig.ts';
import { createMarket, createTrader } from './testing/trader.ts';

let rig: Rig;
let marketId: number;
beforeAll(async () => {
  rig = await createRig();
  marketId = await createMarket(rig, { rules: 'If it rains. '.repeat(1_000) });
});
afterAll(() => rig.close());

describe('a large response', () => {
  const read = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    rig.app.inject({ method, url, headers: { 'accept-encoding': 'gzip, deflate', ...headers } });

  it.each(['/openapi/market', '/docs/openapi.json', '/docs/static/swagger-ui.css'])(
    'of %s is compressed for clients that accept it, and for nobody else',
    async (url) => {
      const plain = await rig.app.inject(url);
      expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined]);
      const compressed = await read(url);
      expect([compressed.statusCode, compressed.headers['content-encoding']]).toEqual([200, 'gzip']);
      expect(compressed.headers['content-length']).toBe(String(compressed.rawPayload.byteLength));
      expect(gunzipSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true);
      const head = await read(url, {}, 'HEAD');
      expect([head.body, head.headers['content-encoding']]).toEqual(['', 'gzip']);
    },
  );

  it('of the reference is not sent again to who has it', async () => {
    const { headers } = await read('/docs/openapi.json');
    const again = await read('/docs/openapi.json', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(headers.vary).toBe('Accept-Encoding');
  });

  it('for one account is never compressed, nor is a book', async () => {
    const trader = await createTrader(rig, 1, '1000');
    for (let at = 1; at <= 20; at++) await trader.place({ marketId, price: `0.${10 + at}`, shares: '1' });
    const own = await read('/openapi/order?limit=20', { apikey: trader.apiKey });
    expect(own.rawPayload.byteLength).toBeGreaterThan(8 * 1024);
    expect(own.headers).not.toHaveProperty('content-encoding');
    const { yesTokenId } = (await rig.call('getMarket', { params: { marketId } })).result.data ?? {};
    const book = await read(`/openapi/token/orderbook?token_id=${yesTokenId}`);
    expect(book.headers).not.toHaveProperty('content-encoding');
  });
});
