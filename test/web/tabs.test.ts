import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../support/accessibility.ts';
import { hasBrowser } from '../support/browser.ts';
import { fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { openSignedIn, showPath } from '../support/web-page.ts';

describe.runIf(hasBrowser)('the tab that is open', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
  });
  afterAll(() => discardService(service));

  /** Waits until a tab is the one that is open. */
  const isOpen = (page: Page, name: string) => page.getByRole('tab', { name, selected: true }).waitFor();

  it('of the portfolio is there again after a visit to a market, and after reloading', async () => {
    const { client, account } = await fundedClient(service, '1000');
    const market = await openMarket(service, { marketTitle: 'Is it still open?', slug: 'still', tickSize: '0.01' });
    const order = { tokenId: market.yesTokenId, side: 'buy', price: '0.3', shares: '10' } as const;
    await placeQuotes(client, market.marketId, [order]);
    client.close();
    const { page } = await openSignedIn(service.origin, account, { path: '/account' });
    await showPath(page, '/portfolio');
    await isOpen(page, 'Positions');
    await page.getByRole('tab', { name: 'Open orders (1)' }).click();
    await page.getByRole('link', { name: 'Is it still open?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Is it still open?' }).waitFor();
    await page.goBack();
    await isOpen(page, 'Open orders (1)');
    await page.reload();
    await isOpen(page, 'Open orders (1)');
    // One step back leaves the portfolio: choosing a tab is none.
    await page.getByRole('tab', { name: 'Trades' }).click();
    await isOpen(page, 'Trades');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    await showPath(page, '/portfolio?tab=nothing');
    await isOpen(page, 'Positions');
  });

  it('has the same positions in the same order after a visit to a market, and after reloading', async () => {
    const { client, account } = await fundedClient(service, '1000');
    const open = async (slug: string, shares: string) => {
      const market = await openMarket(service, { marketTitle: `Is it ${slug}?`, slug });
      await client.split(market.marketId, shares);
      return market.marketId;
    };
    const lost = await open('lost', '5');
    await open('large', '30');
    await open('small', '10');
    client.close();
    await service.admin('POST', `/market/${lost}/close`, {});
    await service.admin('POST', `/market/${lost}/resolve`, { outcome: 'no' });
    const { page } = await openSignedIn(service.origin, account, { path: '/portfolio' });
    const sort = page.getByLabel('Sort by');
    const rows = page.getByRole('table', { name: 'Positions' }).getByRole('row');
    // What can be claimed, then the two of each market.
    const titles = async () => (await rows.getByRole('link', { name: /^Is it/ }).allTextContents()).slice(1);
    const [large, small] = ['Is it large?', 'Is it small?'];
    await rows.getByRole('link', { name: small }).first().waitFor();
    await expect.poll(titles).toEqual([small, small, large, large]);
    await sort.selectOption('Value');
    await expect.poll(titles).toEqual([large, large, small, small]);
    await page.getByRole('tab', { name: 'Trades' }).click();
    await page.getByRole('tab', { name: 'Positions' }).click();
    await expect.poll(titles).toEqual([large, large, small, small]);
    const settled = page.getByRole('radio', { name: 'Settled (1)' });
    await settled.check();
    await page.getByRole('link', { name: 'Is it lost?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Is it lost?' }).waitFor();
    await page.goBack();
    await page.getByRole('table', { name: 'Settled positions' }).waitFor();
    expect(await sort.count()).toBe(0);
    await page.reload();
    await page.getByRole('table', { name: 'Settled positions' }).waitFor();
    expect(await settled.isChecked()).toBe(true);
    await page.getByRole('radio', { name: /^Open/ }).check();
    await expect.poll(titles).toEqual([large, large, small, small]);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
