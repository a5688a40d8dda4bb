import type { MarketData } from '@presage/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isScrolledSideways } from '../support/barriers.ts';
import { hasBrowser } from '../support/browser.ts';
import { type FundedClient, fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { discardService, type RunningService, startRunningService } from '../support/running-service.ts';
import { openPage, PHONE, pressPair } from '../support/web-page.ts';

const DAY_SEC = 86_400;
const NOW_SEC = Math.floor(Date.now() / 1_000);

describe.runIf(hasBrowser)('the list of markets', () => {
  let service: RunningService;
  let rain: MarketData;
  let people: FundedClient[];
  beforeAll(async () => {
    service = await startRunningService({ OPEN_REGISTRATION: '1' });
    people = [await fundedClient(service, '5000'), await fundedClient(service, '5000')];
    const { data: weather } = await service.admin<{ data: { labelId: number } }>('POST', '/label', {
      labelName: 'Weather',
    });
    rain = await openMarket(service, { marketTitle: 'Will it rain?', slug: 'rain', labelIds: [weather.labelId] });
    await openMarket(service, {
      marketTitle: 'Will it snow?',
      labelIds: [weather.labelId],
      cutoffAt: NOW_SEC + DAY_SEC,
    });
    await openMarket(service, {
      marketTitle: 'Who wins?',
      children: [{ marketTitle: 'North' }, { marketTitle: 'South' }],
    });
    const over = await openMarket(service, { marketTitle: 'Was it warm?' });
    await service.admin('POST', `/market/${over.marketId}/close`, {});
    await service.admin('POST', `/market/${over.marketId}/resolve`, { outcome: 'yes' });
  }, 120_000);
  afterAll(() => discardService(service));

  const titles = (page: Page) => page.getByRole('listitem').getByRole('heading').allTextContents();
  /** Waits until the list holds as many. */
  const found = (page: Page, count: number) =>
    page.getByText(count === 1 ? '1 market' : `${count} markets`, { exact: true }).waitFor();
  const trade = (price: string) =>
    placeQuotes(people[0]!.client, rain.marketId, [
      { tokenId: rain.yesTokenId, side: 'buy', price, shares: '10' },
    ]).then(() =>
      placeQuotes(people[1]!.client, rain.marketId, [
        { tokenId: rain.noTokenId, side: 'buy', price: (1 - Number(price)).toFixed(2), shares: '10' },
      ]),
    );

  it('is searched and filtered, and its address says how', async () => {
    const { page } = await openPage(service.origin);
    await found(page, 3);
    await page.getByRole('searchbox').fill('snow');
    await found(page, 1);
    expect(await titles(page)).toEqual(['Will it snow?']);
    expect(page.url()).toContain('q=snow');
    await page.getByRole('searchbox').fill('');
    await found(page, 3);
    await page.getByRole('button', { name: 'Weather' }).click();
    await found(page, 2);
    await page.getByRole('button', { name: 'All topics' }).click();
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Several outcomes');
    await found(page, 1);
    expect(await titles(page)).toEqual(['Who wins?']);
    await page.getByRole('combobox', { name: 'Type' }).selectOption('All types');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Resolved');
    await found(page, 1);
    await page.getByText('Resolved: Yes').waitFor();
    await page.getByText('No trades yet').waitFor();
  });

  it('opens as an address says, sorted, and tells when nothing fits', async () => {
    const { page } = await openPage(`${service.origin}/?sort=ending&status=all`);
    await found(page, 4);
    expect((await titles(page))[0]).toBe('Will it snow?');
    expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('all');
    await page.goto(`${service.origin}/?q=nothing-like-this`);
    await page.getByText('No market fits').waitFor();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await found(page, 3);
  });

  it('shows chances that follow every trade', async () => {
    await trade('0.3');
    const { page } = await openPage(service.origin);
    const card = page.getByRole('listitem').filter({ hasText: 'Will it rain?' });
    await card.getByText('30%', { exact: true }).waitFor();
    await trade('0.37');
    await card.getByText('37%', { exact: true }).waitFor();
    await card.getByTitle('Last traded at 37¢').waitFor();
    // What one would pay now it does not know: no price stands on what buys.
    expect(await card.getByRole('link', { name: 'Buy No' }).textContent()).toBe('Buy No');
  });

  it('goes on where a page of it ends', async () => {
    const many = Array.from({ length: 21 }, (_, index) => `Is it number ${index + 1}?`);
    for (const marketTitle of many) await openMarket(service, { marketTitle });
    const { page } = await openPage(`${service.origin}/?q=number`);
    await found(page, 21);
    expect(await titles(page)).toHaveLength(20);
    await page.getByRole('button', { name: 'Show more (1 left)' }).click();
    await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
    expect(new Set(await titles(page))).toEqual(new Set(many));
  });

  it('is no wider than a phone, however many topics there are', async () => {
    for (const labelName of ['Elections', 'Economy', 'Football', 'Astronomy', 'Cinema', 'Literature']) {
      await service.admin('POST', '/label', { labelName });
    }
    const { page } = await openPage(service.origin, PHONE);
    await page.getByRole('button', { name: 'Literature' }).waitFor();
    expect(await isScrolledSideways(page)).toBe(false);
  });

  it('is used by keys alone: search, open, go back', async () => {
    const { page } = await openPage(service.origin);
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('rain');
    await found(page, 1);
    await page.getByRole('link', { name: 'Will it rain?' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Will it rain?' }).waitFor();
    await page.locator('main:focus').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await pressPair(page, 'g', 'm');
    await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor();
  });
});
