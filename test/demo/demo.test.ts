import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, OrderSide, OrderType } from '@opinion-labs/opinion-clob-sdk';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataDir, removeDataDir, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { StreamReader } from '../support/stream-reader.ts';
import { keyRequest } from '../support/trader.ts';

const DEMO = { DEMO: '1', RATE_LIMIT: 'on' };
const MONTH_DAYS = 28;
/** Slow enough to stay within a newcomer's rate limit. */
const POLL_MS = 100;

interface WireMarket {
  readonly marketId: number;
  readonly marketType: number;
  readonly statusEnum: string;
  readonly yesTokenId: string;
  readonly labels: readonly string[];
  readonly rules: string;
}

const dataDir = newDataDir();
let service: TestService;

beforeAll(async () => {
  service = await startServiceHere(DEMO, dataDir);
});

afterAll(async () => {
  await service.stop();
  removeDataDir(dataDir);
});

async function get<Result>(path: string): Promise<Result> {
  const response = await fetch(`${service.baseUrl}${path}`);
  return ((await response.json()) as { result: Result }).result;
}

function markets(): Promise<{ total: number; list: WireMarket[] }> {
  return get('/market?limit=20');
}

async function bitcoin(): Promise<WireMarket> {
  return (await get<{ data: WireMarket }>('/market/slug/bitcoin-above-150000')).data;
}

interface Book {
  readonly bids: readonly { readonly price: string }[];
  readonly asks: readonly { readonly price: string }[];
}

/** The number after which a market's trades continue. */
async function streamNumbers(marketId: number): Promise<number> {
  const reader = await StreamReader.open(service);
  const { seq } = await reader.subscribe('market.last.trade', { marketId });
  reader.close();
  return seq;
}

interface Child {
  readonly yesTokenId: string;
}

async function childrenOf(slug: string): Promise<readonly Child[]> {
  const { data } = await get<{ data: { marketId: number } }>(`/market/slug/${slug}`);
  return (await get<{ data: { childMarkets: readonly Child[] } }>(`/market/categorical/${data.marketId}`)).data
    .childMarkets;
}

/** The sums of the children's best Yes bids and asks. */
async function sumsOf(slug: string): Promise<{ bids: number; asks: number }> {
  const books = await Promise.all((await childrenOf(slug)).map(({ yesTokenId }) => untilQuoted<Book>(yesTokenId)));
  const sum = (side: 'bids' | 'asks') => books.reduce((total, book) => total + Number(book[side][0]?.price), 0);
  return { bids: sum('bids'), asks: sum('asks') };
}

/** Polls until the book has both sides: the market makers use the API like everyone else, so only after the start. */
async function untilQuoted<Shape extends { bids: readonly unknown[]; asks: readonly unknown[] }>(
  tokenId: string,
): Promise<Shape> {
  for (;;) {
    const book = await get<Shape>(`/token/orderbook?token_id=${tokenId}`);
    if (book.bids.length > 0 && book.asks.length > 0) return book;
    await pause(POLL_MS);
  }
}

describe('a demo', () => {
  it('starts with a dozen markets of both kinds, with labels, rules and volume, some of them resolved', async () => {
    const { total, list } = await markets();
    expect(total).toBeGreaterThanOrEqual(12);
    expect(new Set(list.map((market) => market.marketType))).toEqual(new Set([0, 1]));
    expect(new Set(list.map((market) => market.statusEnum))).toEqual(new Set(['activated', 'resolved']));
    for (const market of list) {
      expect(market.labels.length).toBeGreaterThan(0);
      expect(market.rules).not.toBe('');
    }
  });

  it('has a month of price history, as if it had been trading', async () => {
    const { yesTokenId } = await bitcoin();
    const { history } = await get<{ history: { t: number; p: string }[] }>(
      `/token/price-history?token_id=${yesTokenId}&interval=1d`,
    );
    expect(history.length).toBeGreaterThanOrEqual(MONTH_DAYS);
    expect(new Set(history.map((point) => point.p)).size).toBeGreaterThan(MONTH_DAYS / 2);
  });

  const CATEGORICAL = ['central-bank-decision', 'football-champion', 'best-picture'];

  it.each(CATEGORICAL)('has last prices of the outcomes of %s that add up to about 1', async (slug) => {
    const prices = await Promise.all(
      (await childrenOf(slug)).map(({ yesTokenId }) =>
        get<{ price: string }>(`/token/latest-price?token_id=${yesTokenId}`),
      ),
    );
    // A seeded price is rounded to a cent, and takers now pay half a spread on top.
    const sum = prices.reduce((total, { price }) => total + Number(price), 0);
    expect(sum).toBeGreaterThan(0.94);
    expect(sum).toBeLessThan(1.06);
  });

  it.each(CATEGORICAL)(
    'offers no arbitrage over the outcomes of %s: 1 lies between the sums of bids and asks',
    async (slug) => {
      const { bids, asks } = await sumsOf(slug);
      expect(bids).toBeLessThanOrEqual(1);
      expect(asks).toBeGreaterThanOrEqual(1);
      expect(asks - bids).toBeLessThan(0.2);
    },
  );

  it('has market makers that quote through the public API, also after a restart, which open pages survive', async () => {
    const { marketId, yesTokenId } = await bitcoin();
    await untilQuoted(yesTokenId);
    const before = await streamNumbers(marketId);
    await service.stop();
    service = await startServiceHere({ RATE_LIMIT: 'on', DEMO: '' }, dataDir);
    // A client would take a message with a lower number for a duplicate.
    expect(await streamNumbers(marketId)).toBeGreaterThan(before);
    expect((await markets()).total).toBeGreaterThanOrEqual(12);
    await untilQuoted(yesTokenId);
    const { bids, asks } = await sumsOf('football-champion');
    expect(bids).toBeLessThanOrEqual(1);
    expect(asks).toBeGreaterThanOrEqual(1);
  });

  it('lets a newcomer register, get a key and money, and buy at once', async () => {
    const privateKey: Hex = `0x${randomBytes(32).toString('hex')}`;
    const wallet = privateKeyToAccount(privateKey);
    const registered = await keyRequest(service, wallet, { method: 'POST', action: 'register', path: '/auth/account' });
    expect(registered).toMatchObject({ errno: 0, result: { data: { walletAddress: wallet.address } } });
    const { multiSigAddress } = (registered.result as { data: { multiSigAddress: Hex } }).data;
    const issued = await keyRequest(service, wallet, { method: 'POST', action: 'create' });
    const { apiKey } = issued.result as { apiKey: string };
    const given = await fetch(`${service.baseUrl}/faucet`, {
      method: 'POST',
      headers: { apikey: apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: '1000' }),
    });
    expect(await given.json()).toMatchObject({ errno: 0, result: { balances: [{ availableBalance: '1000' }] } });

    const client = new Client({
      host: service.baseUrl,
      apiKey,
      chainId: 56,
      rpcUrl: 'http://127.0.0.1:1',
      privateKey,
      multiSigAddress,
    });
    const market = await bitcoin();
    await untilQuoted(market.yesTokenId);
    const bought = await client.placeOrder({
      marketId: market.marketId,
      tokenId: market.yesTokenId,
      side: OrderSide.BUY,
      orderType: OrderType.MARKET_ORDER,
      price: '0',
      makerAmountInQuoteToken: '25',
    });
    expect(bought).toMatchObject({ errno: 0, result: { orderData: { statusEnum: 'Finished' } } });
    expect(await client.getMyPositions()).toMatchObject({ result: { total: 1 } });
  });
});
