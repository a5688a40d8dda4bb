import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../support/accessibility.ts';
import { hasBrowser } from '../support/browser.ts';
import { fundedClient } from '../support/funded-client.ts';
import { openConsole } from '../support/open-console.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';

describe.runIf(hasBrowser)('collected fees', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
  });
  afterAll(() => discardService(service));

  it('are shown, and moved after a look at the account that gets them', async () => {
    const [maker, taker] = await Promise.all([fundedClient(service, '1000'), fundedClient(service, '1000')]);
    const fees = { makerFeeBps: 0, takerFeeBps: 100 };
    const { marketId, yesTokenId } = await openMarket(service, { marketTitle: 'Will it cost?', slug: 'cost', ...fees });
    const trade = { tokenId: yesTokenId, price: '0.5', shares: '100' } as const;
    await maker.client.split(marketId, '100');
    await placeQuotes(maker.client, marketId, [{ ...trade, side: 'sell' }]);
    await placeQuotes(taker.client, marketId, [{ ...trade, side: 'buy' }]);
    for (const { client } of [maker, taker]) client.close();

    const [owner, nobody] = [`0x${'9'.repeat(40)}`, `0x${'8'.repeat(40)}`] as const;
    await service.admin('POST', '/account', { walletAddress: owner });
    const { page, complaints } = await openConsole(service.origin);
    await page.getByRole('tab', { name: 'Settings' }).click();
    const sweepTo = page.getByLabel('Wallet address of the account');
    const confirm = page.getByRole('dialog', { name: 'Move all collected fees?' });
    await page.getByText('0.25 USDT', { exact: true }).waitFor();
    await sweepTo.fill(nobody);
    await page.keyboard.press('Enter');
    await confirm.getByRole('button', { name: 'Move all fees' }).click();
    await page.getByText('Could not move the fees: 0x8888…8888').waitFor();
    // Until everything is read again, the form takes no other account.
    await page.locator('button[aria-busy=false]', { hasText: 'Sweep fees' }).waitFor();
    await sweepTo.fill(owner);
    await page.keyboard.press('Enter');
    await confirm.getByText(owner).waitFor();
    await confirm.getByText(/^0\.25 USDT, and what is collected/).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    // Nothing has moved, and the focus is back in the field, where the key must not be pressed earlier.
    await expect.poll(() => sweepTo.evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.keyboard.press('Enter');
    await confirm.getByRole('button', { name: 'Move all fees' }).click();
    await page.getByText('0.25 USDT of fees moved to 0x9999…9999').waitFor();
    await page.getByText('0 USDT', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});
