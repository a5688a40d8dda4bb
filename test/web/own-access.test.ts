import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, isScrolledSideways } from '../support/accessibility.ts';
import { hasBrowser } from '../support/browser.ts';
import { type FundedClient, fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { ADMIN_TOKEN, discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { DESK, openPage, openSignedIn, PHONE, showPath } from '../support/web-page.ts';

const LOOKS = [
  ['on a desk', DESK],
  ['on a phone', PHONE],
] as const;

describe.runIf(hasBrowser)('accessible to everyone:', () => {
  let service: TestService;
  let taker: FundedClient;
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
    const maker = await fundedClient(service, '10000');
    taker = await fundedClient(service, '1000');
    const decided = await openMarket(service, { marketTitle: 'Did it rain?', slug: 'rained' });
    const open = await openMarket(service, { marketTitle: 'Will it rain?', slug: 'rain' });
    for (const { marketId, yesTokenId, noTokenId } of [decided, open]) {
      await placeQuotes(maker.client, marketId, [{ tokenId: noTokenId, side: 'buy', price: '0.55', shares: '50' }]);
      await placeQuotes(taker.client, marketId, [
        { tokenId: yesTokenId, side: 'buy', price: '0.45', shares: '10' },
        { tokenId: yesTokenId, side: 'buy', price: '0.3', shares: '5' },
      ]);
    }
    await service.admin('POST', `/market/${decided.marketId}/close`, {});
    await service.admin('POST', `/market/${decided.marketId}/resolve`, { outcome: 'yes' });
    maker.client.close();
    taker.client.close();
  });
  afterAll(() => discardService(service));

  async function expectNoBarriers(page: Page): Promise<void> {
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await isScrolledSideways(page)).toBe(false);
  }

  /** Whether a row of tabs ends beyond its edge. */
  async function isCut(page: Page, tab: string): Promise<boolean> {
    const list = page.getByRole('tablist').filter({ has: page.getByRole('tab', { name: tab }) });
    return list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  }

  describe.each(LOOKS)('%s:', (_, look) => {
    it('the account and the portfolio of a user', async () => {
      const { page, complaints } = await openSignedIn(service.origin, taker.account, { path: '/account', ...look });
      await page.getByRole('radio', { name: 'Will it rain?' }).waitFor();
      await expectNoBarriers(page);
      await page.getByRole('radio', { name: 'Claim' }).check();
      await page.getByRole('button', { name: 'Claim' }).waitFor();
      await page.getByRole('button', { name: 'Replace' }).click();
      await expectNoBarriers(page);
      await page.keyboard.press('Escape');

      await showPath(page, '/portfolio');
      await page.getByRole('button', { name: 'Claim Did it rain?' }).waitFor();
      await page.getByText('How this is calculated').click();
      await expectNoBarriers(page);
      expect(await isCut(page, 'Transfers')).toBe(false);
      const signs = {
        'Open orders': /^Cancel Buy/,
        Trades: 'Export as CSV',
        Activity: '',
        Transfers: 'Export as CSV',
      } as const;
      for (const [tab, button] of Object.entries(signs)) {
        await page.getByRole('tab', { name: tab }).click();
        if (button === '') await page.getByText('Limit order: Buy 5 Yes at 30¢').first().waitFor();
        else await page.getByRole('button', { name: button }).first().waitFor();
        await expectNoBarriers(page);
      }
      expect(complaints).toEqual([]);
    });

    it('what operators have', async () => {
      const { page, complaints } = await openPage(`${service.origin}/operate`, look);
      await page.getByLabel('Admin token').fill(ADMIN_TOKEN);
      await expectNoBarriers(page);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'New market' }).click();
      expect(await isCut(page, 'Audit log')).toBe(false);
      await page.getByRole('radio', { name: 'Multiple outcomes' }).check();
      await page.getByRole('button', { name: 'Create market' }).click();
      await page.getByText('Enter a title.').waitFor();
      await expectNoBarriers(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Manage Will it rain?' }).click();
      await page.getByText('Edit', { exact: true }).click();
      await expectNoBarriers(page);
      await page.keyboard.press('Escape');
      for (const [tab, sign] of [
        ['Overview', 'Event-loop lag, p99'],
        ['Accounts', 'Trading wallet'],
        ['Settings', 'Stop new API keys'],
        ['Audit log', 'createMarket'],
      ] as const) {
        await page.getByRole('tab', { name: tab }).click();
        await page.getByText(sign).first().waitFor();
        await expectNoBarriers(page);
      }
      expect(complaints).toEqual([]);
    });
  });
});
