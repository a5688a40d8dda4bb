import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { GatewaySettings } from './gateway-deps.ts';
import { exchangeBytes } from './testing/exchange-bytes.ts';
import { createRig, type Rig } from './testing/rig.ts';
import { createMarket, createTrader, type Trader } from './testing/trader.ts';

/** A rig that is listening, and has a market. */
interface BookService {
  readonly rig: Rig;
  readonly marketId: number;
  /** Of the order book of the market's Yes token. */
  readonly path: string;
  /** The whole response, without its date; `headers` as they are sent, each with a line end. */
  get(path: string, headers?: string): Promise<string>;
  /** The date of a response. */
  dateOf(path: string): Promise<string | undefined>;
}

async function startBookService(settings: Partial<GatewaySettings>): Promise<BookService> {
  const rig = await createRig({ settings });
  const marketId = await createMarket(rig, { marketTitle: 'Fast' });
  const port = Number(new URL(await rig.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const send = (path: string, headers: string) =>
    exchangeBytes(port, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`);
  return {
    rig,
    marketId,
    path: `/openapi/token/orderbook?token_id=${rig.marketData.catalog.market(marketId)?.yesTokenId}`,
    async get(path, headers = '') {
      return (await send(path, headers)).replace(/date: .*\r\n/i, '');
    },
    async dateOf(path) {
      return /date: (.*)\r\n/i.exec(await send(path, ''))?.[1];
    },
  };
}

/** The same path in a form that only the framework understands. */
const forFramework = (path: string): string => path.replace('_', '%5F');

describe('the fast path of order books', () => {
  let books: BookService;
  let alice: Trader;

  beforeAll(async () => {
    books = await startBookService({ corsOrigins: ['https://app.example.org'] });
    alice = await createTrader(books.rig, 1);
  });
  afterAll(() => books.rig.close());

  it('returns the same as the framework, with and without a key', async () => {
    const { path, marketId } = books;
    await alice.place({ marketId, price: '0.4', shares: '10' });
    for (const headers of ['', `APIKey: ${alice.apiKey}\r\n`, 'apikey: \r\n']) {
      const fast = await books.get(path, headers);
      expect(fast).toBe(await books.get(forFramework(path), headers));
      expect(fast).toContain('"bids":[{"price":"0.4","size":"10"}]');
    }
  });

  it.each([
    () => 'apikey: wrong\r\n',
    () => 'Builder-ApiKey: wrong\r\n',
    () => `apikey: ${alice.apiKey}\r\napikey: x\r\n`,
    () => `apikey: \r\napikey: ${alice.apiKey}\r\n`,
    () => `apikey: ${'x'.repeat(500)}\r\n`,
  ])('leaves keys that are not valid to the framework: %#', async (headers) => {
    expect((await books.get(books.path, headers())).slice(0, 12)).toBe('HTTP/1.1 401');
  });

  it('leaves requests of web pages to the framework, which answers them for their origin', async () => {
    expect(await books.get(books.path, 'Origin: https://app.example.org\r\n')).toContain(
      'access-control-allow-origin: https://app.example.org',
    );
  });
});

it('tells the time of the exchange while the clock of the machine is in doubt, whatever answers', async () => {
  const { rig, path, dateOf } = await startBookService({});
  onTestFinished(() => rig.close());
  rig.sequencer.clockDoubt = 'it jumped';
  const time = new Date(rig.sequencer.nowMs()).toUTCString();
  for (const one of [path, forFramework(path), '/nothing']) expect(await dateOf(one)).toBe(time);
});

describe('the fast path of order books with other settings', () => {
  async function start(settings: Partial<GatewaySettings>): Promise<BookService> {
    const books = await startBookService(settings);
    onTestFinished(() => books.rig.close());
    return books;
  }

  it('serves nobody without a key where one is required', async () => {
    const { rig, path, get } = await start({ requireApiKey: true });
    const { apiKey } = await createTrader(rig, 1);
    expect((await get(path)).slice(0, 12)).toBe('HTTP/1.1 401');
    expect((await get(path, 'apikey: \r\n')).slice(0, 12)).toBe('HTTP/1.1 401');
    expect((await get(path, `apikey: ${apiKey}\r\n`)).slice(0, 12)).toBe('HTTP/1.1 200');
  });

  it('counts with all other reads of a caller, and is refused with them', async () => {
    const { path, get } = await start({ rateLimit: true });
    expect(await get(path)).toContain('ratelimit-remaining: 399\r\n');
    expect(await get(forFramework(path))).toContain('ratelimit-remaining: 398\r\n');
    for (let times = 0; times < 397; times += 1) await get(path);
    expect(await get(path)).toContain('ratelimit-remaining: 0\r\n');
    expect((await get(path)).slice(0, 12)).toBe('HTTP/1.1 429');
  });

  it('does not count all callers behind a proxy as one', async () => {
    const { path, get } = await start({ rateLimit: true, trustedProxies: ['127.0.0.1'] });
    for (const address of ['9.9.9.1', '9.9.9.2']) {
      expect(await get(path, `x-forwarded-for: ${address}\r\n`)).toContain('ratelimit-remaining: 399\r\n');
    }
  });
});
