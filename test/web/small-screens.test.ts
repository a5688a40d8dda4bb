import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isScrolledSideways } from '../support/accessibility.ts';
import { hasBrowser } from '../support/browser.ts';
import { fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { discardService, type RunningService, startRunningService } from '../support/running-service.ts';
import { openPage } from '../support/web-page.ts';

describe.runIf(hasBrowser)('a screen of 320 pixels', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startRunningService({ OPEN_REGISTRATION: '1' });
    const { client } = await fundedClient(service, '20000000');
    const { marketId, noTokenId } = await openMarket(service, { marketTitle: 'Is it a lot?', slug: 'lot' });
    await placeQuotes(client, marketId, [
      { tokenId: noTokenId, side: 'buy', price: '0.5', shares: '9000000.25' },
      { tokenId: noTokenId, side: 'buy', price: '0.4', shares: '7' },
    ]);
    client.close();
  });
  afterAll(() => discardService(service));

  /** Whether the text of an element lies within it. */
  const isWithin = (text: Locator, frame: Locator) =>
    Promise.all([text.boundingBox(), frame.boundingBox()]).then(([inner, outer]) => {
      if (inner === null || outer === null) return false;
      return inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height && inner.x >= outer.x;
    });

  it('has room for large sizes in the order book, and marks the parts of the other outcome where there is room', async () => {
    const { page } = await openPage(`${service.origin}/market/lot`, { viewport: { width: 320, height: 640 } });
    const row = (price: string) => page.getByRole('button', { name: `Buy at ${price}` });
    await row('50.00¢')
      .getByTitle(/^Includes 9,000,000.25 from buyers of No/)
      .waitFor({ state: 'attached' });
    await row('60.00¢')
      .getByTitle(/^Includes 7 from buyers of No/)
      .waitFor();
    expect(await isWithin(row('50.00¢').getByText('9,000,000.25', { exact: true }), row('50.00¢'))).toBe(true);
    expect(await isWithin(row('50.00¢').getByText('mint', { exact: true }), row('50.00¢'))).toBe(false);
    expect(await isWithin(row('60.00¢').getByText('mint', { exact: true }), row('60.00¢'))).toBe(true);
  });

  it('does not break the names of a market’s stages', async () => {
    const { page } = await openPage(`${service.origin}/market/lot`, { viewport: { width: 320, height: 640 } });
    const stage = page.getByRole('list', { name: 'Timeline' }).getByText('Created', { exact: true });
    expect((await stage.boundingBox())?.height).toBeLessThan(20);
  });

  it('breaks an outcome’s name that is wider than the screen', async () => {
    const children = [
      { marketTitle: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk' },
      { marketTitle: 'Other' },
    ];
    await openMarket(service, { marketTitle: 'Which company?', slug: 'company', children });
    const { page } = await openPage(`${service.origin}/market/company`, { viewport: { width: 320, height: 640 } });
    await page.getByText('No trades yet').waitFor();
    expect(await isScrolledSideways(page)).toBe(false);
  });
});
