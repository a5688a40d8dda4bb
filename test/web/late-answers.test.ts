import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { fundedClient } from '../support/funded-client.ts';
import { openMarket } from '../support/open-market.ts';
import { ADMIN_TOKEN, discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { openPage, openSignedIn } from '../support/web-page.ts';

/** Signs in to the operator console and opens one of its tabs. */
async function openConsole(page: Page, tab: string): Promise<void> {
  await page.getByLabel('Admin token').fill(ADMIN_TOKEN);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('tab', { name: tab }).click();
}

/** Holds back the requests to a path. @returns a function that lets them through */
async function holdBack(page: Page, url: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, (route) => released.then(() => route.continue()));
  return release;
}

describe.runIf(hasBrowser)('a late answer', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
  });
  afterAll(() => discardService(service));

  it('with the code of a page leaves its frame usable meanwhile', async () => {
    const { page } = await openPage(`${service.origin}/nowhere`);
    const code = await holdBack(page, '**/assets/markets-page-*.js');
    await page.goto(service.origin);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
    await page.getByRole('heading', { name: 'Account' }).waitFor();
    await page.goBack();
    code();
    await page.getByRole('heading', { name: 'Markets' }).waitFor();
  });

  it('leaves what was typed since when pairs are received', async () => {
    const market = await openMarket(service, { marketTitle: 'Is it late?', slug: 'late' });
    const { account, client } = await fundedClient(service, '100');
    client.close();
    const { page } = await openSignedIn(service.origin, account, { path: '/account' });
    await page.getByLabel('Market', { exact: true }).fill(market.marketTitle);
    await page.getByRole('radio', { name: market.marketTitle }).check();
    const amount = page.getByLabel('USDT to split');
    const answer = await holdBack(page, '**/positions/split');
    await amount.fill('25');
    await page.keyboard.press('Enter');
    await amount.fill('7');
    answer();
    await page.getByText('25 pairs received').waitFor();
    expect(await amount.inputValue()).toBe('7');
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    await page.getByText('7 pairs received').waitFor();
    expect(await amount.inputValue()).toBe('');
  });

  it('with an API key does not show one that has been replaced meanwhile', async () => {
    const { account, client } = await fundedClient(service, '100');
    client.close();
    const { page } = await openSignedIn(service.origin, account, { path: '/account' });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route('**/auth/api-key', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      answered.resolve();
      await released;
      return route.fulfill({ response });
    });
    const reveal = page.getByRole('button', { name: 'Sign to reveal' });
    await reveal.click();
    await answered.promise;
    await page.getByRole('button', { name: 'Replace' }).click();
    await page.getByRole('button', { name: 'Replace key' }).click();
    await page.getByText('API key replaced').waitFor();
    release();
    await reveal.and(page.locator(':not([aria-busy="true"])')).waitFor();
    expect(await page.getByTestId('api-key').textContent()).toContain('•');
  });

  it('leaves what was typed by an operator who credits another account, or describes another market, meanwhile', async () => {
    const [wallets, others] = [
      [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`],
      [`0x${'4'.repeat(40)}`, `0x${'5'.repeat(40)}`],
    ] as const;
    for (const walletAddress of [...wallets, ...others]) await service.admin('POST', '/account', { walletAddress });
    const { page } = await openPage(`${service.origin}/operate`);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const answerLate = async (route: Route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    };
    await page.route('**/admin/account?*', answerLate, { times: 1 });
    await openConsole(page, 'Accounts');
    const wallet = `0x${'3'.repeat(40)}`;
    await page.getByRole('textbox', { name: 'Wallet address' }).fill(wallet);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Account registered').waitFor();
    release();
    await page.getByRole('row').filter({ hasText: wallet }).waitFor();

    const credited = await holdBack(page, '**/credit');
    const amount = page.getByRole('dialog').getByLabel('Amount');
    for (const [index, wallet] of wallets.entries()) {
      await page.getByRole('button', { name: `Credit ${wallet}` }).click();
      await amount.fill(String(index + 1));
      if (index === 0) for (const key of ['Enter', 'Escape']) await page.keyboard.press(key);
    }
    credited();
    await page.getByText('1 USDT credited to 0x1111…1111').waitFor();
    expect(await amount.inputValue()).toBe('2');
    await page.keyboard.press('Escape');
    await page.unrouteAll();

    // Another account can be credited, but not the same one twice.
    const answer = await holdBack(page, `**/account/${others[0]}/credit`);
    for (const [index, wallet] of [...others, others[0]].entries()) {
      await page.getByRole('button', { name: `Credit ${wallet}` }).click();
      await page
        .getByRole('dialog')
        .getByLabel('Amount')
        .fill(String(index + 1));
      await page.keyboard.press('Enter');
      if (index === 1) await page.getByText('2 USDT credited to 0x5555…5555').waitFor();
      else await page.keyboard.press('Escape');
    }
    answer();
    await page.getByText('1 USDT credited to 0x4444…4444').waitFor();
    const balances = page
      .getByRole('row')
      .filter({ hasText: others[0] ?? '' })
      .getByRole('cell');
    await balances.getByText('1.00').first().waitFor();

    await page.getByRole('tab', { name: 'Markets' }).click();
    await page.getByRole('button', { name: 'New market' }).click();
    const title = page.getByRole('dialog').getByLabel('Title', { exact: true });
    await title.fill('Was it slow?');
    await page.getByRole('dialog').getByLabel('Trading ends').fill('2099-01-01T12:00');
    const created = await holdBack(page, '**/admin/market');
    await page.keyboard.press('Enter');
    await title.fill('Is this another one?');
    created();
    await page.getByText('Created: Was it slow?').waitFor();
    expect(await title.inputValue()).toBe('Is this another one?');
  });
});
