import type { MarketData } from '@presage/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { type FundedClient, fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { discardService, type RunningService, startRunningService } from '../support/running-service.ts';
import { openPage, signIn } from '../support/web-page.ts';

describe.runIf(hasBrowser)('a position', () => {
  let service: RunningService;
  let maker: FundedClient;
  let markets = 0;
  let market: MarketData;
  beforeAll(async () => {
    service = await startRunningService({ OPEN_REGISTRATION: '1' });
    maker = await fundedClient(service, '100000');
  }, 120_000);
  beforeEach(async () => {
    markets += 1;
    const slug = `snow-${markets}`;
    market = await openMarket(service, { marketTitle: `Will it snow ${slug}?`, slug, tickSize: '0.01' });
    const { marketId, yesTokenId, noTokenId } = market;
    // Offers of Yes at 45.
    await placeQuotes(maker.client, marketId, [
      { tokenId: yesTokenId, side: 'buy', price: '0.4', shares: '100' },
      { tokenId: noTokenId, side: 'buy', price: '0.55', shares: '60' },
    ]);
  });
  afterAll(() => discardService(service));

  /** Somebody with 20 Yes, bought at 45. */
  const holder = async () => {
    const person = await fundedClient(service, '1000');
    await placeQuotes(person.client, market.marketId, [
      { tokenId: market.yesTokenId, side: 'buy', price: '0.45', shares: '20' },
    ]);
    return person;
  };
  const visit = async (person: FundedClient, options?: Parameters<typeof openPage>[1]) => {
    const opened = await openPage(service.origin, options);
    await signIn(opened.page, service.origin, person.account);
    await opened.page.goto(`${service.origin}/market/${market.slug}`);
    return opened;
  };

  it('tells a market that was called off before its cutoff as over, and what its shares pay', async () => {
    const { page, complaints } = await visit(await holder());
    await page.getByRole('cell', { name: '9.00 at the last price' }).waitFor();
    await service.admin('POST', `/market/${market.marketId}/fail`, {});
    await page.getByRole('cell', { name: '10.00 payout' }).waitFor();
    const header = page.getByRole('main').locator('header');
    await header.getByText('Trading has ended').waitFor();
    await header.getByText('Yes · when trading ended').waitFor();
    // The cutoff it did not wait for is not told as past.
    const cutoff = header.getByRole('listitem').filter({ hasText: 'Trading ends' });
    expect(await cutoff.textContent()).toBe('Trading ends');
    await page.getByText('Trading was to end').waitFor();
    await page.goto(`${service.origin}/?status=all`);
    const card = page.getByRole('listitem').filter({ hasText: 'Called off' });
    await card.getByText('Trading has ended').waitFor();
    await page.goto(`${service.origin}/portfolio`);
    await page.getByRole('cell', { name: '50.0¢ payout' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
