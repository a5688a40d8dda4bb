import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openMarket } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { addWallet, openPage, showPath } from '../support/web-page.ts';

describe.runIf(hasBrowser)('where all reads need an API key', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startServiceHere({ REQUIRE_API_KEY: '1', OPEN_REGISTRATION: '1' });
    await openMarket(service, { marketTitle: 'Who may see this?', slug: 'seen' });
  });
  afterAll(() => discardService(service));

  it('a visitor is led to an account, and from there back to the market, which is there also after a reload', async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    const { page } = await openPage('about:blank');
    await addWallet(page.context(), account);
    await page.goto(service.origin);
    const needed = page.getByText('You need an account to see the markets');
    await needed.waitFor();
    await showPath(page, '/market/seen');
    await page.getByRole('heading', { name: 'You need an account to see the markets', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Set up an account' }).click();
    await page.getByRole('button', { name: 'Connect Test Wallet' }).click();
    await page.getByRole('link', { name: 'Back to the market' }).click();
    await service.admin('POST', `/account/${account.address}/credit`, { amount: '1000' });
    await page.getByText('Available: 1,000.00 USDT').waitFor();

    // The stored session is restored after the first reads were sent without its key.
    await page.reload();
    await page.getByRole('heading', { name: 'Who may see this?' }).waitFor();
    await page.getByText('Available: 1,000.00 USDT').waitFor();
    expect(await page.getByText('Your API key').count()).toBe(0);
  });
});
