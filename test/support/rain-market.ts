import { randomUUID } from 'node:crypto';
import type { MarketData } from '@presage/client';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { type FundedClient, fundedClient } from './funded-client.ts';
import { openMarket, placeQuotes } from './open-market.ts';
import type { TestService } from './running-service.ts';
import { startServiceHere } from './service-here.ts';
import { type OpenPage, openPage, openSignedIn } from './web-page.ts';

/** A service for tests of a market's page, and the account that quotes on it. */
export interface RainService {
  readonly service: TestService;
  readonly maker: FundedClient;
}

export async function startRainService(): Promise<RainService> {
  const service = await startServiceHere({ OPEN_REGISTRATION: '1' });
  return { service, maker: await fundedClient(service, '100000') };
}

/** Opens a market for one test. It has a bid for Yes at 40, asks of Yes at 45 and 50, and a taker fee. */
export async function openRainMarket({ service, maker }: RainService): Promise<MarketData> {
  const slug = `rain-${randomUUID()}`;
  const market = await openMarket(service, {
    marketTitle: 'Will it rain?',
    slug,
    tickSize: '0.01',
    takerFeeBps: 200,
  });
  const { marketId, yesTokenId, noTokenId } = market;
  // The ask of Yes at 45 is a bid for No, which mints a pair when it is taken.
  await placeQuotes(maker.client, marketId, [
    { tokenId: yesTokenId, side: 'buy', price: '0.4', shares: '100' },
    { tokenId: noTokenId, side: 'buy', price: '0.55', shares: '20' },
    { tokenId: noTokenId, side: 'buy', price: '0.5', shares: '80' },
  ]);
  return market;
}

/** Opens the market's page as a visitor without an account, and waits for its book. */
export async function visitMarket(
  { service }: RainService,
  market: MarketData,
  options?: BrowserContextOptions,
): Promise<OpenPage> {
  const open = await openPage(`${service.origin}/market/${market.slug}`, options);
  await offer(open.page, '45¢').waitFor();
  return open;
}

/** Opens the market's page as a user, and waits for its book and the user's own part. */
export async function visitMarketAs(
  person: FundedClient,
  { service }: RainService,
  market: MarketData,
  options?: BrowserContextOptions,
): Promise<OpenPage> {
  const open = await openSignedIn(service.origin, person.account, { path: `/market/${market.slug}`, ...options });
  // On a tablet the ticket is a sheet, not open yet.
  await open.page.getByText(options === undefined ? 'Available:' : 'No position in this market').waitFor();
  await offer(open.page, '50¢').waitFor();
  return open;
}

/** An ask of the shown book. */
export function offer(page: Page, price: string): Locator {
  return page.getByRole('list', { name: 'Asks' }).getByRole('button', { name: `Buy at ${price}` });
}

/** A bid of the shown book. */
export function bid(page: Page, price: string): Locator {
  return page.getByRole('list', { name: 'Bids' }).getByRole('button', { name: new RegExp(`^(Buy|Sell) at ${price}`) });
}
