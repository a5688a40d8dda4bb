import type { MarketData } from '@presage/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, isScrolledSideways } from '../support/accessibility.ts';
import { hasBrowser } from '../support/browser.ts';
import { openMarket } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { openPage, PHONE } from '../support/web-page.ts';

describe.runIf(hasBrowser)('starred markets', () => {
  let service: TestService;
  let snow: MarketData;
  beforeAll(async () => {
    service = await startServiceHere({});
    await openMarket(service, { marketTitle: 'Will it rain?', slug: 'rain' });
    snow = await openMarket(service, { marketTitle: 'Will it snow?', slug: 'snow' });
    await openMarket(service, {
      marketTitle: 'Who wins?',
      children: [{ marketTitle: 'North' }, { marketTitle: 'South' }],
    });
    await decide(await openMarket(service, { marketTitle: 'Was it warm?', slug: 'warm' }));
  });
  afterAll(() => discardService(service));

  const decide = async ({ marketId }: MarketData) => {
    await service.admin('POST', `/market/${marketId}/close`, {});
    await service.admin('POST', `/market/${marketId}/resolve`, { outcome: 'yes' });
  };
  const star = (page: Page, title: string) => page.getByRole('button', { name: `Star ${title}` });
  const filter = (page: Page) => page.getByRole('button', { name: 'Starred', exact: true });
  const found = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
  const titles = (page: Page) => page.getByRole('listitem').getByRole('heading').allTextContents();
  const isPressed = (page: Page, title: string) => star(page, title).getAttribute('aria-pressed');

  it('are listed alone, on every later visit, with those that ended under their status', async () => {
    const { page, complaints } = await openPage(`${service.origin}/?status=all`);
    for (const title of ['Will it rain?', 'Who wins?', 'Was it warm?']) await star(page, title).click();
    expect(await isPressed(page, 'Will it rain?')).toBe('true');
    expect(await isPressed(page, 'Will it snow?')).toBe('false');
    await page.goto(service.origin);
    await filter(page).click();
    await found(page, '2 of 3 starred markets');
    expect(await titles(page)).toEqual(['Who wins?', 'Will it rain?']);
    expect(new URL(page.url()).search).toBe('?starred=true');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Resolved');
    await found(page, '1 of 3 starred markets');
    expect(await titles(page)).toEqual(['Was it warm?']);
    await page.getByRole('searchbox').fill('nothing-like-this');
    await found(page, '0 of 3 starred markets');
    await page.getByRole('button', { name: 'Show all starred markets' }).click();
    await found(page, '3 starred markets');
    await page.reload();
    await found(page, '3 starred markets');
    expect(await filter(page).getAttribute('aria-pressed')).toBe('true');
    expect(complaints).toEqual([]);
  });

  it('say that there are none yet, and how to get some: also from their page in another tab', async () => {
    const { page } = await openPage(`${service.origin}/?starred=true`);
    await page.getByText('No starred markets yet').waitFor();
    await page.getByText('Stars are kept in this browser only.').waitFor();
    await page.getByRole('button', { name: 'Show all markets' }).click();
    await star(page, 'Will it rain?').waitFor();
    expect(await filter(page).getAttribute('aria-pressed')).toBe('false');
    await filter(page).click();
    await page.getByText('No starred markets yet').waitFor();

    // On their page, by keyboard too, which their list in another tab shows at once.
    const other = await page.context().newPage();
    await other.goto(`${service.origin}/market/snow`);
    await star(other, 'Will it snow?').press('Enter');
    expect(await isPressed(other, 'Will it snow?')).toBe('true');
    await found(page, '1 starred market');
    await star(other, 'Will it snow?').press('Space');
    await page.getByText('No starred markets yet').waitFor();
  });

  it('that lose their star go from the list, where the focus goes to the card in their place; others show a pause at once', async () => {
    await openMarket(service, { marketTitle: 'Will it hail?' });
    const { page } = await openPage(service.origin);
    for (const title of ['Will it rain?', 'Will it snow?', 'Who wins?', 'Will it hail?'])
      await star(page, title).click();
    await filter(page).click();
    await found(page, '4 starred markets');
    await star(page, 'Who wins?').focus();
    // As from another tab: the card with the focus moves up.
    await star(page, 'Will it hail?').evaluate((button) => button.click());
    await found(page, '3 starred markets');
    await page.keyboard.press('Enter');
    await found(page, '2 starred markets');
    expect(await page.locator('li:focus').getByRole('heading').textContent()).toBe('Will it snow?');
    await service.admin('POST', `/market/${snow.marketId}/halt`, {});
    await page.getByText('Paused', { exact: true }).waitFor();
    await service.admin('POST', `/market/${snow.marketId}/resume`, {});
  });

  it('say that they could not be read, and are read again on request, without one that was deleted', async () => {
    const { page } = await openPage('about:blank');
    await page.addInitScript("localStorage.setItem('presage.starred', '[1,2,999999]')");
    await page.route('**/market/2', (route) => route.fulfill({ status: 502, body: '' }));
    await page.goto(`${service.origin}/?starred=true`);
    await page.getByText('This could not be loaded').waitFor();
    await page.unroute('**/market/2');
    await page.getByRole('button', { name: 'Try again' }).click();
    await found(page, '2 starred markets');
  });

  it('can be chosen on a phone, in a list without obstacles for anybody', async () => {
    const { page } = await openPage(service.origin, PHONE);
    await star(page, 'Who wins?').tap();
    await filter(page).tap();
    await found(page, '1 starred market');
    expect(await isScrolledSideways(page)).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
