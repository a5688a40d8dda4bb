import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, OrderSide, OrderType } from '@opinion-labs/opinion-clob-sdk';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataDir, type RunningService, removeDataDir, startRunningService } from '../support/running-service.ts';
import { keyRequest } from '../support/trader.ts';

const DEMO = { DEMO: '1', RATE_LIMIT: 'on' };
const MONTH_DAYS = 28;
/** Slow enough to stay within a newcomer's rate of reads. */
const POLL_MS = 100;

interface WireMarket {
  readonly marketId: number;
  readonly marketType: number;
  readonly statusEnum: string;
  readonly yesTokenId: string;
  readonly labels: readonly string[];
  readonly rules: string;
  readonly volume24h: string;
}

const dataDir = newDataDir();
let service: RunningService;

beforeAll(async () => {
  service = await startRunningService(DEMO, dataDir);
}, 60_000);

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

/** Asks until the book has both sides: the market makers come through the API like everybody, after the start. */
async function untilQuoted(tokenId: string): Promise<{ bids: unknown[]; asks: unknown[] }> {
  for (;;) {
    const book = await get<{ bids: unknown[]; asks: unknown[] }>(`/token/orderbook?token_id=${tokenId}`);
    if (book.bids.length > 0 && book.asks.length > 0) return book;
    await pause(POLL_MS);
  }
}

describe('a demo', () => {
  it('starts with a dozen markets of both kinds, with labels, rules and volume, some of them decided', async () => {
    const { total, list } = await markets();
    expect(total).toBeGreaterThanOrEqual(12);
    expect(new Set(list.map((market) => market.marketType))).toEqual(new Set([0, 1]));
    expect(new Set(list.map((market) => market.statusEnum))).toEqual(new Set(['activated', 'resolved']));
    for (const market of list) {
      expect(market.labels.length).toBeGreaterThan(0);
      expect(market.rules).not.toBe('');
    }
  });

  it('has a month of history, told as if it had been trading', async () => {
    const { yesTokenId } = await bitcoin();
    const { history } = await get<{ history: { t: number; p: string }[] }>(
      `/token/price-history?token_id=${yesTokenId}&interval=1d`,
    );
    expect(history.length).toBeGreaterThanOrEqual(MONTH_DAYS);
    expect(new Set(history.map((point) => point.p)).size).toBeGreaterThan(MONTH_DAYS / 2);
  });

  it('has market makers that quote through the public API, after a restart too', async () => {
    const { yesTokenId } = await bitcoin();
    await untilQuoted(yesTokenId);
    await service.stop();
    service = await startRunningService({ RATE_LIMIT: 'on', DEMO: '' }, dataDir);
    expect((await markets()).total).toBeGreaterThanOrEqual(12);
    await untilQuoted(yesTokenId);
  }, 60_000);

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
