import { type Client, type MarketData, resultOf } from '@presage/client';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { keyRequest, newTrader } from '../support/trader.ts';

const MINUTE_MS = 60_000;
const YEARS_MS = 3_650 * 86_400_000;
const trueNow = Date.now;

/** How far the clock of the service is ahead. */
let aheadMs = 0;
let service: TestService;
let client: Client;
let market: MarketData;

beforeAll(async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => trueNow() + aheadMs);
  service = await startServiceHere({ OPEN_REGISTRATION: '1' });
  market = await openMarket(service, { marketTitle: 'Will the clock be right?' });
  ({ client } = await fundedClient(service, '1000'));
});

beforeEach(() => {
  aheadMs = 0;
});

afterAll(async () => {
  client.close();
  await discardService(service);
  vi.restoreAllMocks();
});

it('a clock that leaps ahead changes the time of no reader, and refuses no signature that is made by it', async () => {
  aheadMs = YEARS_MS;
  const { time } = resultOf(await client.getTime());
  expect(time).toBeLessThan(trueNow() + YEARS_MS / 2);
  // Signed by the right time, which the response told.
  expect((await client.getApiKey()).errno).toBe(0);
});

it('after the clock was set back, histories and candles show what was traded before', async () => {
  const { client: other } = await fundedClient(service, '1000');
  aheadMs = 4 * MINUTE_MS;
  const { marketId, yesTokenId, noTokenId } = market;
  await placeQuotes(client, marketId, [{ tokenId: yesTokenId, side: 'buy', price: '0.6', shares: '10' }]);
  await placeQuotes(other, marketId, [{ tokenId: noTokenId, side: 'buy', price: '0.4', shares: '10' }]);
  other.close();
  aheadMs = 0;
  const { history } = resultOf(await client.getPriceHistory(yesTokenId, { interval: '1m' }));
  const { list } = resultOf(await client.getCandles(yesTokenId, { interval: '1m' }));
  expect(history.map(({ p }) => p)).toEqual(['0.6']);
  expect(list).toMatchObject([{ close: '0.6', volume: expect.any(String) }]);
});

it('a clock that was set back by an hour makes no signature of an hour ago valid again, and none invalid that is made by the Date header', async () => {
  const { account } = await newTrader(service, '0');
  aheadMs = -60 * MINUTE_MS;
  expect((await keyRequest(service, account, { method: 'GET', action: 'get' })).errno).toBe(11012);
  expect((await client.getApiKey()).errno).toBe(0);
});
