import type { MarketData } from '@presage/client';
import type { Locator, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../support/accessibility.ts';
import { hasBrowser } from '../support/browser.ts';
import { exportCsv } from '../support/export-csv.ts';
import { type FundedClient, fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { installClock } from '../support/page-clock.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { openPage, openReturning, openSignedIn, showPath, signIn } from '../support/web-page.ts';

describe.runIf(hasBrowser)('the account page', () => {
  let service: TestService;
  let market: MarketData;
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
    market = await openMarket(service, { marketTitle: 'Will it rain?', slug: 'rain', tickSize: '0.01' });
  });
  afterAll(() => discardService(service));

  const visit = ({ account }: FundedClient) => openSignedIn(service.origin, account, { path: '/account' });

  it('splits and merges no more than there is, which the history has and can be downloaded', async () => {
    const { page, complaints } = await visit(await fundedClient(service, '100'));
    const amount = page.getByLabel('USDT to split');
    const split = page.getByRole('button', { name: 'Split' });
    await page.getByRole('radio', { name: 'Will it rain?' }).check();
    await amount.fill('100.01');
    await page.getByText('Not enough cash: 100.00 USDT available').waitFor();
    expect(await split.isDisabled()).toBe(true);
    await amount.fill('1,125');
    await page.getByText('Does 1,125 mean 1125 or 1.125? Enter 1125 or 1,1250.').waitFor();
    expect(await split.isDisabled()).toBe(true);
    await amount.fill('12,5');
    await page.getByText('You pay 12.5 USDT and receive 12.5 Yes and 12.5 No shares.').waitFor();
    await amount.fill('40');
    await page.getByText('You pay 40 USDT and receive 40 Yes and 40 No shares.').waitFor();
    await split.click();
    await page.getByText('40 pairs received').waitFor();
    await page.getByRole('radio', { name: 'Merge' }).check();
    await page.getByLabel('Pairs to merge').fill('40.5');
    // Beside the field, and as its error.
    await expect.poll(() => page.getByText('You have 40 pairs.').count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Merge' }).isDisabled()).toBe(true);
    await page.getByLabel('Pairs to merge').fill('5.5');
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('5.5 USDT received').waitFor();
    await page.getByText('You have 34.5 pairs.').waitFor();

    await showPath(page, '/portfolio');
    await page.getByRole('tab', { name: 'Activity' }).click();
    await page.getByRole('row', { name: 'Split into 40 pairs Done' }).waitFor();
    await page.getByText('Merged 5.5 pairs').waitFor();
    await page.getByRole('tab', { name: 'Trades' }).click();
    const { lines } = await exportCsv(page);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(',Will it rain?,Merge,,1,5.5,5.5,');
    expect(complaints).toEqual([]);
  });

  it('shows money that an operator adds while the page is open, for a moment as an arrival', async () => {
    const { account } = await fundedClient(service, '60');
    const { page } = await openPage('about:blank');
    const passTime = await installClock(page);
    await signIn(page, service.origin, account);
    const header = page.getByRole('banner').getByRole('link', { name: /^Available/ });
    await header.getByText('60.00').waitFor();
    // From here on time passes by the steps below alone, so that nothing that is shown for a while is over before.
    await page.clock.pauseAt(Date.now() + 60_000);
    const becomes = async (shown: Locator) => {
      while (!(await shown.isVisible())) await passTime(3_000);
    };
    await service.admin('POST', `/account/${account.address}/credit`, { amount: '2.5' });
    const arrival = page.getByRole('banner').getByRole('link', { name: /^\+2\.50/ });
    await becomes(arrival.getByText('62.50'));
    await becomes(header.getByText('62.50'));
    await service.admin('POST', `/account/${account.address}/debit`, { amount: '10' });
    await becomes(header.getByText('52.50'));
  });

  it('keeps the balance in view and in its place, marked as old, when it cannot be read again, and never shows too much', async () => {
    const person = await fundedClient(service, '60.008');
    const { page } = await visit(person);
    const funds = page.getByRole('region', { name: 'Funds' });
    const balance = funds.getByText(/^60\.00/).first();
    await balance.waitFor();
    const split = page.getByLabel('USDT to split');
    await split.waitFor();
    const places = async () => Promise.all([balance.boundingBox(), split.boundingBox()]);
    const before = await places();
    await page.route('**/user/balance*', (route) => route.abort());
    const quote = { tokenId: market.yesTokenId, side: 'buy', price: '0.1', shares: '10' } as const;
    await placeQuotes(person.client, market.marketId, [quote]);
    const mark = funds.getByText('This may be out of date');
    await mark.waitFor();
    const notice = page.getByRole('region', { name: 'Notifications' });
    await notice.getByText('Some of this page may be out of date').waitFor();
    await notice.getByText('The exchange is not responding.').waitFor();
    expect(await funds.getByText(/^60\.0\d/).allTextContents()).toEqual(['60.00 USDT', '60.00 USDT']);
    expect(await places()).toEqual(before);
    expect(await accessibilityViolations(page)).toEqual([]);
    // Held until the click, because a poll that succeeds removes the button.
    const clicked = Promise.withResolvers<void>();
    await page.route('**/user/balance*', (route) => clicked.promise.then(() => route.continue()));
    await notice.getByRole('button', { name: 'Try again' }).press('Enter');
    clicked.resolve();
    await funds.getByText(/^59\.00/).waitFor();
    await mark.waitFor({ state: 'detached' });
    await notice.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' });
    // The button had the focus.
    await page.locator('main:focus').waitFor();
  });

  it('stays when code that works behind it cannot be loaded, and says so', async () => {
    const { account } = await fundedClient(service, '60');
    const { page } = await openReturning(service.origin, account);
    const background = /\/assets\/(account-updates|order-banner)-.*\.js$/;
    await page.route(background, (route) => route.abort());
    let connection: WebSocketRoute | undefined;
    await page.routeWebSocket('**/ws', (route) => {
      route.connectToServer();
      connection = route;
    });
    await page.goto(`${service.origin}/account`);
    await page.getByText('Part of the application could not be loaded').waitFor();
    await page
      .getByRole('region', { name: 'Funds' })
      .getByText(/^60\.00/)
      .first()
      .waitFor();
    expect(await page.getByText('Part of the application could not be loaded').count()).toBe(1);

    // It is loaded once the connection is back.
    await page.unroute(background);
    const loaded = ['account-updates', 'order-banner'].map((name) =>
      page.waitForResponse((response) => response.url().includes(`/assets/${name}-`)),
    );
    await connection?.close();
    await Promise.all(loaded);
    await page.getByText('Part of the application could not be loaded').waitFor({ state: 'detached' });
  });
});
