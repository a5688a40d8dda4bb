import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openConsole } from '../support/open-console.ts';
import { openMarket } from '../support/open-market.ts';
import { startRelay } from '../support/relay.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';

describe.runIf(hasBrowser)('an action of an operator that fails', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
  });
  afterAll(() => discardService(service));

  it('is named by what it was about: a market, also a new one, an account, a label, the keys', async () => {
    const { marketId } = await openMarket(service, { marketTitle: 'Is it over?', slug: 'over' });
    const { page } = await openConsole(service.origin);
    await page.getByRole('button', { name: 'Manage Is it over?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it over?' });
    await page.route('**/resume', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await dialog.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('It is unclear whether this was resumed: Is it over?').waitFor();
    const rules = dialog.getByLabel('Rules');
    await dialog.getByText('Edit', { exact: true }).click();
    await rules.fill('As announced.');
    await page.route(`**/admin/market/${marketId}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('It is unclear whether the changes were saved: Is it over?').waitFor();
    await service.admin('POST', `/market/${marketId}/close`, {});
    await dialog.getByRole('button', { name: 'End trading', exact: true }).click();
    await dialog.getByRole('button', { name: 'End trading in this market' }).click();
    await page.getByText('Could not end trading: Is it over?').waitFor();
    await page.route('**/resolve', (route) => route.abort());
    await dialog.getByLabel('Winning outcome').selectOption({ label: 'Yes' });
    await dialog.getByRole('button', { name: 'Preview payouts' }).click();
    await page.getByText('Could not preview the payouts: Is it over?').waitFor();
    await page.keyboard.press('Escape');

    await service.admin('POST', '/label', { labelName: 'Weather' });
    const wallet = `0x${'0'.repeat(40)}`;
    await page.getByRole('button', { name: 'New market' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Title', { exact: true }).fill('Is it another?');
    await form.getByLabel('Trading ends').fill('2099-01-01T12:00');
    await form.getByText('More settings').click();
    await form.getByLabel('Slug').fill('over');
    await form.getByRole('button', { name: 'Create market' }).click();
    await page.getByText('Could not create: Is it another?').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: 'Accounts' }).click();
    await page.getByRole('textbox', { name: 'Wallet address' }).fill(wallet);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Could not register: 0x0000…0000').waitFor();

    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByLabel('New label').fill('Weather');
    await page.getByRole('button', { name: 'Add label' }).click();
    await page.getByText('Could not add the label: Weather').waitFor();
    await page.route('**/key-issuance', (route) => route.abort());
    await page.getByRole('button', { name: 'Stop new API keys' }).click();
    await page.getByText('It is unclear whether new API keys were stopped').waitFor();
    const unclear = page.getByRole('region', { name: 'Notifications' }).getByText(/^It is unclear whether new/);
    expect(await unclear.count()).toBe(1);
  });

  it('leaves accounts that may rest no orders in view, also when they cannot be read again', async () => {
    const walletAddress = `0x${'00'.repeat(19)}01`;
    const bar = { walletAddress, multiSigAddress: walletAddress, kind: 'wallet', cause: '', since: 1, until: 86_401 };
    let answer: object = { json: { errno: 0, errmsg: '', result: { total: 1, list: [bar] } } };
    const { page } = await openConsole(service.origin);
    await page.route('**/openapi/chain', async (route) => {
      const response = await route.fetch();
      const { result, ...rest } = (await response.json()) as { result: object };
      await route.fulfill({ response, json: { ...rest, result: { ...result, ledger: 'chain' } } });
    });
    await page.route('**/admin/bar?*', (route) => route.fulfill(answer));
    await page.route('**/lift-bar', (route) => route.abort());
    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: '1 account may rest no orders' }).waitFor();
    answer = { status: 400, json: { errno: 1, errmsg: 'Not now.', result: null } };
    await page.getByRole('button', { name: 'Lift' }).click();
    await page.getByText('It is unclear whether the bar was lifted: 0x0000…0001').waitFor();
    await page.getByText('This may be out of date').waitFor();
    expect(await page.getByRole('heading', { name: '1 account may rest no orders' }).count()).toBe(1);
  });

  // Chromium alone sends it again on each of its other connections.
  it('books a deposit once, although its request is repeated because the answer was lost', async () => {
    const wallet = `0x${'8'.repeat(40)}`;
    await service.admin('POST', '/account', { walletAddress: wallet });
    const line = await startRelay(Number(new URL(service.origin).port));
    onTestFinished(() => line.close());
    line.loseResponses(/^POST \S+\/credit /, 4);
    const { page } = await openConsole(`http://127.0.0.1:${line.port}`);
    await page.getByRole('tab', { name: 'Accounts' }).click();
    await page.getByRole('button', { name: `Credit ${wallet}` }).click();
    await page.getByRole('dialog').getByLabel('Amount').fill('5');
    await page.keyboard.press('Enter');
    await page.getByText('5 USDT credited to 0x8888…8888').waitFor();
    expect(line.lost).toBe(4);
    const { list } = await service.admin<{ list: { balances: { totalBalance: string }[] }[] }>(
      'GET',
      `/account?walletAddress=${wallet}`,
    );
    expect(list[0]?.balances[0]?.totalBalance).toBe('5');
  });
});
