import { type MarketData, resultOf } from '@presage/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations, isScrolledSideways } from '../support/accessibility.ts';
import { hasBrowser } from '../support/browser.ts';
import { type FundedClient, fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { openSignedIn, PHONE } from '../support/web-page.ts';

describe.runIf(hasBrowser)('open orders in the portfolio', () => {
  let service: TestService;
  let maker: FundedClient;
  let rain: MarketData;
  let race: MarketData;
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
    maker = await fundedClient(service, '10000');
    race = await openMarket(service, {
      marketTitle: 'Who wins?',
      children: [{ marketTitle: 'North' }, { marketTitle: 'South' }],
    });
  });
  // Each test asks for the best prices of its own.
  beforeEach(async () => {
    rain = await openMarket(service, { marketTitle: 'Will it rain?', tickSize: '0.001' });
  });
  afterAll(() => discardService(service));

  const bid = (tokenId: string, price: string) => ({ tokenId, side: 'buy' as const, price, shares: '5' });
  /** Somebody with two orders in one market, and one in each outcome of another. */
  const bidder = async () => {
    const person = await fundedClient(service, '1000');
    await placeQuotes(person.client, rain.marketId, [bid(rain.yesTokenId, '0.375'), bid(rain.noTokenId, '0.5')]);
    for (const { marketId, yesTokenId } of race.childMarkets)
      await placeQuotes(person.client, marketId, [bid(yesTokenId, '0.3')]);
    return person;
  };
  const visit = async (person: FundedClient, options = {}) => {
    const open = await openSignedIn(service.origin, person.account, { path: '/portfolio', ...options });
    await tab(open.page).click();
    return open;
  };
  const tab = (page: Page) => page.getByRole('tab', { name: /^Open orders/ });
  const row = (page: Page, what: string) => page.getByRole('row').filter({ hasText: what });

  it('say how far each is from the best of its side now, and are changed in one step', async () => {
    const person = await bidder();
    const { page, complaints } = await visit(person);
    await row(page, 'Buy Yes').filter({ hasText: 'Will it rain?' }).getByText('best bid', { exact: true }).waitFor();
    await placeQuotes(maker.client, rain.marketId, [bid(rain.yesTokenId, '0.4'), bid(rain.noTokenId, '0.5')]);
    await page.getByText('2.5¢ below best bid').waitFor();
    // The other bid for No is no better.
    await row(page, 'Buy No').getByText('best bid', { exact: true }).waitFor();
    const together = page.waitForRequest((request) => request.url().includes('/market/best-prices'));
    const asked = new URL((await together).url()).searchParams.get('marketIds')?.split(',').map(Number).sort();
    expect(asked).toEqual([rain, ...race.childMarkets].map(({ marketId }) => marketId).sort());
    await page.route('**/market/best-prices?*', (route) => route.abort());
    await page.getByText('2.5¢ below best bid').waitFor({ state: 'detached' });
    await row(page, 'Buy Yes').getByText('37.5¢', { exact: true }).waitFor();
    await page.unroute('**/market/best-prices?*');
    await page.getByText('2.5¢ below best bid').waitFor();

    // The price, or what is left of the size, is changed in one step.
    await row(page, 'Buy Yes')
      .filter({ hasText: 'Will it rain?' })
      .getByRole('button', { name: /^Change/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Change order: Buy Yes, 5 at 37.5¢' });
    const submit = dialog.getByRole('button', { name: 'Change order' });
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    // The price has the focus, whether or not the market was read before.
    const focused = dialog.getByLabel('New price (cents)').and(page.locator(':focus'));
    await focused.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await focused.waitFor();
    await dialog.getByLabel('New price (cents)').fill('38.05');
    await dialog.getByText('Price must be a multiple of 0.1¢, such as 38¢ or 38.1¢').waitFor();
    await dialog.getByLabel('New price (cents)').fill('38');
    // What was typed stays when the change is refused.
    await dialog.getByLabel('Shares').fill('6000');
    await submit.click();
    await dialog.getByText('Order rejected').waitFor();
    expect(await dialog.getByLabel('New price (cents)').inputValue()).toBe('38');
    await dialog.getByLabel('Shares').fill('6');
    await dialog.getByText('It costs at most 2.28 USDT, including fees.').waitFor();
    const held = Promise.withResolvers<void>();
    await page.route('**/openapi/order', async (route) => {
      await held.promise;
      await route.continue();
    });
    await submit.click();
    const change = page.getByRole('button', { name: /^Change Buy/ });
    await change.and(page.locator('[aria-busy="true"]')).waitFor();
    expect(await change.and(page.locator('[aria-disabled="true"]')).count()).toBe(4);
    held.resolve();
    await page.getByText('Order placed · Buy Yes at 38¢').waitFor();
    await row(page, '38¢').waitFor();
    await row(page, '37.5¢').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Open orders (4)' }).waitFor();
    const { list } = resultOf(await person.client.getMyOrders({ marketId: rain.marketId }));
    expect(list.map(({ price, orderShares, statusEnum }) => [price, orderShares, statusEnum])).toEqual([
      ['0.38', '6', 'Pending'],
      ['0.5', '5', 'Pending'],
      ['0.375', '5', 'Canceled'],
    ]);
    expect(complaints.filter((complaint) => !complaint.includes('best-prices'))).toEqual([]);
  });

  it('are not changed when more was filled than was seen, so that nobody buys twice', async () => {
    const person = await fundedClient(service, '1000');
    await placeQuotes(person.client, rain.marketId, [bid(rain.yesTokenId, '0.42')]);
    const { page } = await visit(person);
    await row(page, 'Buy Yes')
      .getByRole('button', { name: /^Change/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New price (cents)').fill('43');
    await placeQuotes(maker.client, rain.marketId, [{ ...bid(rain.noTokenId, '0.58'), shares: '2' }]);
    await dialog.getByRole('button', { name: 'Change order' }).click();
    await page.getByText('More of it was filled, or it was closed, before the change arrived.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: '2 / 5 1.26' }).waitFor();
    const { list } = resultOf(await person.client.getMyOrders({ status: '1' }));
    expect(list.map(({ price, filledShares }) => [price, filledShares])).toEqual([['0.42', '2']]);

    // What was typed stays when the service cannot take the change now.
    await row(page, 'Buy Yes')
      .getByRole('button', { name: /^Change/ })
      .click();
    await dialog.getByLabel('New price (cents)').fill('43');
    const json = { code: 503, msg: 'the disk is full', errno: 1, errmsg: 'the disk is full', result: null };
    await page.route('**/openapi/order', (route) => route.fulfill({ status: 503, json }));
    await dialog.getByRole('button', { name: 'Change order' }).click();
    await dialog.getByText('the disk is full').waitFor();
    expect(await dialog.getByLabel('New price (cents)').inputValue()).toBe('43');

    // Without an answer the dialog makes way for what the page says.
    await page.unroute('**/openapi/order');
    await page.route('**/openapi/order', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Change order' }).click();
    await page.getByText('No response for your order').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('are cancelled in one market, in all its outcomes, while the others stay', async () => {
    const person = await bidder();
    const { page, complaints } = await visit(person);
    await page.getByRole('tab', { name: 'Open orders (4)' }).waitFor();
    await page.getByRole('button', { name: 'Cancel all' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You have 4 open orders.').waitFor();
    await dialog.getByLabel('Cancel orders in').selectOption('Who wins? (2)');
    await dialog.getByText('You have 2 open orders in this market.').waitFor();
    // What was chosen stays when the request fails.
    await page.route('**/order/cancel-all', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Cancel all' }).click();
    await dialog.getByText('It is unclear whether this went through').waitFor();
    await page.unroute('**/order/cancel-all');
    await dialog.getByRole('button', { name: 'Cancel all' }).click();
    await page.getByText('2 orders cancelled').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Open orders (2)' }).waitFor();
    const left = resultOf(await person.client.getMyOrders({ status: '1' })).list;
    expect(left.map(({ marketId }) => marketId)).toEqual([rain.marketId, rain.marketId]);
    // Only one market is left, so there is nothing to choose.
    await page.getByRole('button', { name: 'Cancel all' }).click();
    await dialog.getByText('You have 2 open orders.').waitFor();
    expect(await dialog.getByLabel('Cancel orders in').count()).toBe(0);
    expect(complaints.filter((complaint) => !complaint.includes('cancel-all'))).toEqual([]);
    await page.keyboard.press('Escape');

    // They stay, too, when those of the chosen market go while it is asked.
    for (const { marketId, yesTokenId } of race.childMarkets)
      await placeQuotes(person.client, marketId, [bid(yesTokenId, '0.3')]);
    await page.getByRole('tab', { name: 'Open orders (4)' }).waitFor();
    await page.getByRole('button', { name: 'Cancel all' }).click();
    await dialog.getByLabel('Cancel orders in').selectOption('Who wins? (2)');
    await person.client.cancelAllOrders({ marketId: race.marketId });
    await dialog.getByText('You have no open orders in this market.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel all' }).click();
    await page.getByText('0 orders cancelled').waitFor();
    await page.getByRole('tab', { name: 'Open orders (2)' }).waitFor();
  });

  it('are counted in one line on a phone, and asked about without obstacles for anybody', async () => {
    const { page } = await visit(await bidder(), PHONE);
    const lines = await tab(page)
      .getByText('Orders (4)', { exact: true })
      .evaluate((element) => element.getClientRects().length);
    expect(lines).toBe(1);
    expect(await isScrolledSideways(page)).toBe(false);
    await page.getByText('best bid').first().waitFor();
    await page.getByRole('button', { name: 'Cancel all' }).click();
    await page.getByLabel('Cancel orders in').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
