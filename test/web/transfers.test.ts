import { openAccount } from '@presage/client';
import type { Page } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { exportCsv } from '../support/export-csv.ts';
import { fundedClient } from '../support/funded-client.ts';
import { installClock } from '../support/page-clock.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { openPage, openSignedIn, signIn } from '../support/web-page.ts';

/** Items on one page of the service. */
const PAGE = 20;

describe.runIf(hasBrowser)('the list of deposits and withdrawals', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
  });
  afterAll(() => discardService(service));

  const book = (account: { address: string }, kind: 'credit' | 'debit', amount: string) =>
    service.admin('POST', `/account/${account.address}/${kind}`, { amount });
  const rowsOf = (page: Page) => page.getByRole('table', { name: 'Transfers' }).getByRole('row');

  it('has every digit, is read when it is shown, and again when the balance has changed', async () => {
    const { account, client } = await fundedClient(service, '1000');
    client.close();
    await book(account, 'debit', '0.0000000001');
    const { page, complaints } = await openPage('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().includes('/transfers') && asked.push(request.url())));
    const passTime = await installClock(page);
    await signIn(page, service.origin, account);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio' }).first().click();
    await page.getByText('No positions').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).first().click();
    const link = page.getByRole('link', { name: 'Deposits and withdrawals' });
    await link.waitFor();
    expect(asked).toEqual([]);

    await link.click();
    await page.getByRole('tab', { name: 'Transfers', selected: true }).waitFor();
    await page.getByRole('row', { name: 'Withdrawal −0.0000000001' }).waitFor();
    expect(await rowsOf(page).allTextContents()).toEqual([
      expect.stringContaining('Amount'),
      expect.stringContaining('−0.0000000001'),
      expect.stringContaining('+1,000.00'),
    ]);
    await book(account, 'credit', '2.5');
    await passTime(15_000);
    await page.getByRole('row', { name: 'Deposit +2.50' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('is read page by page, of all time or of a period, and exported whole', async () => {
    const { account, client } = await fundedClient(service, '1000');
    client.close();
    for (let index = 0; index < PAGE; index++) await book(account, 'credit', `${index + 1}`);
    await book(account, 'debit', '7.5');
    const { page, complaints } = await openSignedIn(service.origin, account, { path: '/portfolio?tab=transfers' });
    await page.getByRole('row', { name: 'Withdrawal −7.50' }).waitFor();
    expect(await rowsOf(page).count()).toBe(1 + PAGE);
    const { name, lines } = await exportCsv(page);
    expect(name).toBe('presage-transfers.csv');
    expect(lines).toHaveLength(1 + PAGE + 2);
    expect(lines[1]).toMatch(/^\S+Z,\d+,Withdrawal,-7\.5$/);
    expect(lines.at(-1)).toMatch(/,Deposit,1000$/);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('row', { name: 'Deposit +1,000.00' }).waitFor();
    expect(await rowsOf(page).count()).toBe(1 + PAGE + 2);
    await page.getByLabel('To', { exact: true }).fill('2020-01-31');
    await page.getByText('No deposits or withdrawals in this period').waitFor();
    expect(complaints).toEqual([]);
  });

  it('says that it is empty', async () => {
    const privateKey = generatePrivateKey();
    await openAccount({ host: service.baseUrl, privateKey });
    const account = privateKeyToAccount(privateKey);
    const { page } = await openSignedIn(service.origin, account, { path: '/portfolio?tab=transfers' });
    await page.getByText('No deposits or withdrawals yet').waitFor();
    expect(await page.getByRole('button', { name: 'Export as CSV' }).count()).toBe(0);
  });
});
