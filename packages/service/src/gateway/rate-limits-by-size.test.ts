import { Readable } from 'node:stream';
import type { OperationId } from '@presage/protocol';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { limitInAllTests } from './testing/limited.ts';
import type { Rig } from './testing/rig.ts';
import { createMarket, createTrader } from './testing/trader.ts';

let limited: Rig;
limitInAllTests((rig) => {
  limited = rig;
});
/** Traders of the tests that need many. */
let nextTrader = 30;

describe('rate limits', () => {
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
      for (const id of ['listOrders', 'listTrades', 'listPayouts', 'listTransfers', 'listPositions'] as const)
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

    it('are refused when too little is left for the children on the page', async () => {
      const { apiKey } = await createTrader(limited, nextTrader++);
      for (let times = 0; times < 397; times++) await limited.call('getTime', { apiKey });
      const refused = await read(apiKey, { limit: 3 });
      expect(refused).toMatchObject({ status: 429, message: expect.stringContaining('this one counts as 4') });
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

    it('say when there will be enough for all that they count as', async () => {
      const size = vi.spyOn(limited.marketData.catalog, 'size', 'get').mockReturnValue(900_000);
      onTestFinished(() => size.mockRestore());
      const { apiKey } = await createTrader(limited, nextTrader++);
      for (let times = 0; times < 399; times++) await limited.call('getTime', { apiKey });
      const refused = await read(apiKey, { limit: 1, keywords: 'rain' });
      expect(refused).toMatchObject({ status: 429, headers: { 'ratelimit-remaining': '0', 'retry-after': '3' } });
    });
  });
});
