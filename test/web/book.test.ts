import type { MarketData } from '@presage/client';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { type FundedClient, fundedClient } from '../support/funded-client.ts';
import { placeQuotes } from '../support/open-market.ts';
import {
  bid,
  offer,
  openRainMarket,
  type RainService,
  startRainService,
  visitMarket,
  visitMarketAs,
} from '../support/rain-market.ts';
import { discardService } from '../support/running-service.ts';
import { DESK } from '../support/web-page.ts';

describe.runIf(hasBrowser)('the order book of a market', () => {
  let rain: RainService;
  let market: MarketData;
  beforeAll(async () => {
    rain = await startRainService();
  });
  beforeEach(async () => {
    market = await openRainMarket(rain);
  });
  afterAll(() => discardService(rain?.service));

  const visit = (options?: BrowserContextOptions) => visitMarket(rain, market, options);
  const visitAs = (person: FundedClient) => visitMarketAs(person, rain, market);

  it('follows the book, for either outcome and in either unit, and is tabbed through in the order in which it is seen', async () => {
    const taker = await fundedClient(rain.service, '100');
    const { page } = await visit(DESK);
    await offer(page, '45¢').getByTitle('Includes 20 from buyers of No: a fill mints new pairs').waitFor();
    expect(await bid(page, '40¢').getByText('merge').count()).toBe(0);
    const focused = page.locator(':focus');
    await offer(page, '50¢').focus();
    await page.keyboard.press('Tab');
    await offer(page, '45¢').and(focused).waitFor();
    await page.keyboard.press('Tab');
    await bid(page, '40¢').and(focused).waitFor();
    await placeQuotes(taker.client, market.marketId, [
      { tokenId: market.yesTokenId, side: 'buy', price: '0.45', shares: '5' },
    ]);
    await page.getByRole('region', { name: 'Trades' }).getByText('45¢').waitFor();
    const bottoms = await page
      .locator('section.card')
      .filter({ hasText: /^(Order book|Trades)/ })
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().bottom));
    expect(bottoms).toHaveLength(2);
    expect(bottoms[0]).toBe(bottoms[1]);
    await placeQuotes(rain.maker.client, market.marketId, [
      { tokenId: market.yesTokenId, side: 'buy', price: '0.41', shares: '7' },
    ]);
    await bid(page, '41¢').getByText('7.00').first().waitFor();
    await page.getByRole('radio', { name: 'No' }).check({ force: true });
    await offer(page, '60¢').waitFor();
    await bid(page, '55¢').waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText('Percent', { exact: true }).click();
    await offer(page, '60%').waitFor();
    await rain.maker.client.cancelAllOrders({ marketId: market.marketId });
    await page.getByText('The order book is empty').waitFor();
  });

  it('fills the ticket from the row that is pressed, also if a better level comes meanwhile, and counts those beyond its rows', async () => {
    const { page } = await visit();
    await bid(page, '40¢').hover();
    await page.mouse.down();
    await placeQuotes(rain.maker.client, market.marketId, [
      { tokenId: market.yesTokenId, side: 'buy', price: '0.42', shares: '5' },
    ]);
    await page.getByRole('region', { name: 'Trade', exact: true }).getByText('58¢').waitFor();
    await page.mouse.up();
    expect(await page.getByLabel('Limit price').inputValue()).toBe('40');
    await bid(page, '42¢').waitFor();
    const asks = Array.from({ length: 7 }, (_, index) => String(51 + index));
    const ask = (cents: string) =>
      ({ tokenId: market.noTokenId, side: 'buy', price: `0.${100 - Number(cents)}`, shares: '5' }) as const;
    await placeQuotes(rain.maker.client, market.marketId, asks.map(ask));
    await offer(page, '57¢').waitFor();
    // No row moves when a level beyond them comes or goes.
    const topOf = async () => (await bid(page, '40¢').boundingBox())?.y;
    const before = await topOf();
    await placeQuotes(rain.maker.client, market.marketId, [ask('70')]);
    await page.getByText('Asks: 1 more level, at 70¢').waitFor();
    await placeQuotes(rain.maker.client, market.marketId, [ask('80')]);
    await page.getByText('Asks: 2 more levels, up to 80¢').waitFor();
    expect(await topOf()).toBe(before);
    expect(await page.getByText(/^Bids: \d/).count()).toBe(0);
    // The same levels are bids for No.
    await page.getByRole('radio', { name: 'No' }).check({ force: true });
    await page.getByText('Bids: 2 more levels, down to 20¢').waitFor();
  });

  it('fills the ticket from a row, marks and cancels the order that rests, or all in a market, or in all, after asking', async () => {
    const person = await fundedClient(rain.service, '1000');
    const { page } = await visitAs(person);
    await bid(page, '40¢').click();
    expect(await page.getByLabel('Limit price').inputValue()).toBe('40');
    // A user with no shares cannot sell, and the user chooses the size.
    expect(await page.getByRole('radio', { name: 'Buy' }).isChecked()).toBe(true);
    expect(await page.getByLabel('Shares', { exact: true }).first().inputValue()).toBe('');
    await page.getByLabel('Limit price').fill('42');
    await page.getByLabel('Shares', { exact: true }).first().fill('10');
    await page.getByText('Buy 10 Yes shares at 42¢ or less each.').waitFor();
    await page.getByRole('button', { name: 'Buy Yes' }).click();
    await page.getByText('10 shares are open in the order book.').waitFor();
    await bid(page, '42¢').getByTitle('Your orders: 10 shares').waitFor();
    await page.getByRole('radio', { name: 'No' }).check({ force: true });
    await offer(page, '58¢').getByTitle('Your orders: 10 shares, as orders for Yes').waitFor();
    await page.getByRole('tab', { name: 'Open orders (1)' }).click();
    await page.getByRole('button', { name: 'Cancel Buy Yes' }).click();
    await page.getByText('No open orders in this market').waitFor();
    await offer(page, '58¢').waitFor({ state: 'detached' });

    const other = await openRainMarket(rain);
    const quote = { tokenId: market.yesTokenId, side: 'buy', shares: '5' } as const;
    await placeQuotes(person.client, other.marketId, [{ ...quote, tokenId: other.yesTokenId, price: '0.1' }]);
    await placeQuotes(person.client, market.marketId, [
      { ...quote, price: '0.1' },
      { ...quote, price: '0.2' },
    ]);
    await page.getByRole('tab', { name: 'Open orders (2)' }).waitFor();
    const cancelAll = page.getByRole('button', { name: 'Cancel all' });
    await cancelAll.click();
    const dialog = page.getByRole('dialog', { name: 'Cancel all open orders in this market?' });
    await dialog.getByText('You have 2 open orders in this market.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cancel Buy Yes, 5 at 20¢', exact: true }).waitFor();
    await cancelAll.click();
    await dialog.getByRole('button', { name: 'Cancel all' }).click();
    await page.getByText('2 orders cancelled').waitFor();
    await page.getByRole('tab', { name: 'Open orders', exact: true }).waitFor();

    // One that comes after all were cancelled by a request whose response was lost is not asked about unasked.
    await placeQuotes(person.client, market.marketId, [{ ...quote, price: '0.1' }]);
    await cancelAll.click();
    await page.route('**/order/cancel-all', (route) => route.fetch().then(() => route.abort()));
    await dialog.getByRole('button', { name: 'Cancel all' }).click();
    await page.getByText('It is unclear whether this went through').waitFor();
    await page.getByText('No open orders in this market').waitFor();
    await page.unroute('**/order/cancel-all');
    await placeQuotes(person.client, market.marketId, [{ ...quote, price: '0.15' }]);
    await page.getByRole('button', { name: 'Cancel Buy Yes, 5 at 15¢', exact: true }).click();
    await page.getByText('No open orders in this market').waitFor();

    await page.getByRole('link', { name: 'Portfolio' }).click();
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
    await page.getByRole('tab', { name: 'Open orders' }).click();
    await page.getByRole('button', { name: `Cancel Buy Yes, 5 at 10¢, ${other.marketTitle}` }).waitFor();
    await cancelAll.click();
    await page.getByRole('dialog').getByText('You have 1 open order.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel all' }).click();
    await page.getByText('No open orders', { exact: true }).waitFor();
  });
});
