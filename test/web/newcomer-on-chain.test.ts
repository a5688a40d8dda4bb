import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket } from '../support/open-market.ts';
import { type ChainService, startChainService } from '../support/running-chain.ts';
import { hasBrowser, openBrowser, openPage } from '../support/web-page.ts';

const TITLE = 'Does a newcomer get on chain?';

describe.runIf(hasBrowser)('a newcomer where money is on chain', () => {
  let running: ChainService;
  let browser: Browser;
  beforeAll(async () => {
    [running, browser] = await Promise.all([startChainService({ OPEN_REGISTRATION: '1' }), openBrowser()]);
    await openMarket(running.service, { marketTitle: TITLE, slug: 'on-chain' });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  it('gets a Safe and test money, which the exchange may trade, and splits some of it', async () => {
    const { page, complaints, close } = await openPage(browser, `${running.service.origin}/account`);
    await page.getByRole('button', { name: 'Try it with a browser-made wallet' }).click();
    await page.getByText('You are ready to trade').waitFor();
    await page.getByRole('banner').getByText('1,000').waitFor();
    await page.getByRole('radio', { name: TITLE }).check();
    await page.getByLabel('Quote to split').fill('100');
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    await page.getByRole('banner').getByText('900.00').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
