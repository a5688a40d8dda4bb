import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, isScrolledSideways } from '../support/accessibility.ts';
import { hasBrowser } from '../support/browser.ts';
import { fundedClient } from '../support/funded-client.ts';
import { openConsole } from '../support/open-console.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { PHONE } from '../support/web-page.ts';

describe.runIf(hasBrowser)('an account in the operator console', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
  });
  afterAll(() => discardService(service));

  /** Finds the account by the start of its address, and opens it. */
  async function openAccount(address: string, options?: Parameters<typeof openConsole>[1]) {
    const opened = await openConsole(service.origin, options);
    await opened.page.getByRole('tab', { name: 'Accounts' }).click();
    return { ...opened, dialog: await manage(opened.page, address) };
  }

  async function manage(page: Page, address: string) {
    await page.getByLabel('Search by wallet or trading wallet').fill(address);
    await page.getByRole('button', { name: `Manage ${address}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).waitFor();
    return dialog;
  }

  it('is suspended after a question, with its open orders, and resumed', async () => {
    const { account, client } = await fundedClient(service, '100');
    const { marketId, yesTokenId } = await openMarket(service, { marketTitle: 'Is it stolen?' });
    await placeQuotes(client, marketId, [{ tokenId: yesTokenId, side: 'buy', price: '0.4', shares: '10' }]);
    const { page, dialog, complaints } = await openAccount(account.address);
    const state = dialog.getByRole('region', { name: 'State' });
    await state.getByText('96.00', { exact: true }).waitFor();
    await state.getByText('4.00', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).press('Enter');
    await dialog.getByRole('alert').getByText('Suspend this account?').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // The focus is back on the button that asked.
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Suspend account' }).press('Enter');
    await page.getByText(/is suspended; 1 open order cancelled/).waitFor();
    await page.locator('p:focus').filter({ hasText: 'Suspended' }).waitFor();
    await state.getByText('0.00', { exact: true }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Delete API key' }).count()).toBe(0);
    await expect(client.getMyOrders()).rejects.toMatchObject({ status: 401 });
    await dialog.getByRole('button', { name: 'Resume access' }).click();
    await dialog.getByRole('button', { name: 'Resume account' }).click();
    await page.locator('p:focus').filter({ hasText: 'Active' }).waitFor();
    expect(complaints).toEqual([]);
    client.close();
    await page.keyboard.press('Escape');

    // One that could not be suspended is named, and the question stays until it is.
    const wallet = `0x${'5'.repeat(40)}`;
    await service.admin('POST', '/account', { walletAddress: wallet });
    await manage(page, wallet);
    await page.route('**/suspend', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
    const confirm = dialog.getByRole('button', { name: 'Suspend account' });
    await confirm.click();
    await page.getByText('It is unclear whether this account was suspended: 0x5555…5555').waitFor();
    // What was answered was lost, or said that its orders are still open.
    await service.admin('POST', `/account/${wallet}/suspend`);
    await page.unroute('**/suspend');
    await page.route('**/suspend', (route) =>
      route.fulfill({ status: 503, json: { errno: 1, errmsg: 'its open orders are not cancelled yet', result: null } }),
    );
    await confirm.click();
    await page.getByText(/^its open orders are not cancelled yet/).waitFor();
    await dialog.getByRole('region', { name: 'State' }).getByText('Suspended').waitFor();
    await page.unroute('**/suspend');
    await confirm.click();
    await page.getByText('0x5555…5555 is suspended; it had no open orders').waitFor();
    expect(await confirm.count()).toBe(0);
  });

  it('loses its API key after a question; without one, that is said', async () => {
    const { account, client } = await fundedClient(service, '100');
    const { page, dialog } = await openAccount(account.address);
    const remove = dialog.getByRole('button', { name: 'Delete API key' });
    await dialog.getByText('It has an API key.').waitFor();
    await remove.click();
    await dialog.getByText(/it stops working at once/).waitFor();
    await dialog.getByRole('button', { name: 'Delete key' }).press('Enter');
    await page.getByText(/^API key of .* deleted$/).waitFor();
    await dialog.getByText('It has no API key.').waitFor();
    // While the list is still read again, it has the focus but cannot be pressed.
    await expect.poll(() => remove.evaluate((button) => button.matches(':focus:not([aria-disabled])'))).toBe(true);
    await expect(client.getMyOrders()).rejects.toMatchObject({ status: 401 });
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Delete key' }).click();
    await page.getByText(/^Could not delete the API key/).waitFor();
    await page.getByText(/has no key, so there is nothing to delete/).waitFor();
    client.close();
  });

  it('shows what it was paid, page by page, on a phone too', async () => {
    const { account, client } = await fundedClient(service, '1000');
    const { marketId } = await openMarket(service, { marketTitle: 'Did it pay?' });
    await client.split(marketId, '25');
    await service.admin('POST', `/market/${marketId}/close`, {});
    await service.admin('POST', `/market/${marketId}/resolve`, { outcome: 'yes' });
    await client.redeem(marketId);
    for (let count = 1; count <= 20; count++)
      await service.admin('POST', `/account/${account.address}/debit`, { amount: `0.${count}` });
    client.close();
    const { page, dialog } = await openAccount(account.address, PHONE);
    await dialog.getByText('Transfers', { exact: true }).tap();
    const transfers = dialog.getByRole('table', { name: 'Transfers' });
    await transfers.getByText('−0.20').first().waitFor();
    expect(await transfers.getByText('+1,000.00').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Show more' }).tap();
    await transfers.getByText('+1,000.00').waitFor();
    await dialog.getByText('Payouts', { exact: true }).tap();
    await dialog
      .getByRole('table', { name: 'Payouts' })
      .getByRole('row', { name: /Did it pay\? 25 Yes/ })
      .waitFor();
    expect(await isScrolledSideways(page)).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('shows what it holds and traded, and its shares are redeemed for it, also while it is suspended', async () => {
    const { account, client } = await fundedClient(service, '1000');
    const open = await openMarket(service, { marketTitle: 'Is it open?' });
    const decided = await openMarket(service, { marketTitle: 'Is it decided?' });
    for (const { marketId } of [open, decided]) await client.split(marketId, '25');
    await placeQuotes(client, open.marketId, [{ tokenId: open.yesTokenId, side: 'sell', price: '0.4', shares: '10' }]);
    await service.admin('POST', `/market/${decided.marketId}/close`, {});
    await service.admin('POST', `/market/${decided.marketId}/resolve`, { outcome: 'yes' });
    const { page, dialog, complaints } = await openAccount(account.address);
    const positions = dialog.getByRole('table', { name: 'Positions' });
    await positions.getByRole('row', { name: /Is it open\? 25 Yes · 10 in orders · Open/ }).waitFor();
    await dialog.getByText('Open orders', { exact: true }).click();
    const orders = dialog.getByRole('table', { name: 'Open orders' });
    await orders.getByRole('row', { name: /Is it open\? .*Sell 10 Yes at .*40/ }).waitFor();
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
    await dialog.getByRole('button', { name: 'Suspend account' }).click();
    await dialog.getByText('No open orders').waitFor();
    await dialog.getByText('Positions', { exact: true }).click();
    await positions.getByRole('row', { name: /Is it open\? 25 Yes · Open/ }).waitFor();
    await positions.getByRole('button', { name: 'Redeem Is it decided?' }).press('Enter');
    await dialog
      .getByRole('alert')
      .getByText(/shares of “Is it decided\?” pay/)
      .waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Redeem shares' }).press('Enter');
    await page.getByText(/^25 \S+ paid to 0x/).waitFor();
    await expect.poll(() => positions.getByRole('row', { name: /Is it decided/ }).count()).toBe(0);
    expect(await positions.getByRole('button').count(), 'of what is not decided, nothing can be redeemed').toBe(0);
    await dialog.getByText('Trades', { exact: true }).click();
    const trades = dialog.getByRole('table', { name: 'Trades' });
    await trades.getByRole('row', { name: /Is it decided\? Split 25/ }).waitFor();
    await dialog.getByText('Payouts', { exact: true }).click();
    await dialog
      .getByRole('table', { name: 'Payouts' })
      .getByRole('row', { name: /Is it decided\? 25 Yes/ })
      .waitFor();
    expect(complaints).toEqual([]);
    client.close();
  });
});
