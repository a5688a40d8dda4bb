import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, isScrolledSideways, smallTargets } from '../support/accessibility.ts';
import { hasBrowser } from '../support/browser.ts';
import { fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { DESK, openPage, openSignedIn, PHONE, showPath } from '../support/web-page.ts';

describe.runIf(hasBrowser)('accessible to everyone:', () => {
  let service: TestService;
  let account: Awaited<ReturnType<typeof fundedClient>>['account'];
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
    const maker = await fundedClient(service, '10000');
    const taker = await fundedClient(service, '1000');
    account = taker.account;
    const rain = await openMarket(service, { marketTitle: 'Will it rain?', slug: 'rain', rules: 'As measured.' });
    const cup = await openMarket(service, {
      marketTitle: 'Who wins the cup?',
      slug: 'cup',
      children: [{ marketTitle: 'North' }, { marketTitle: 'South' }],
    });
    const long = await openMarket(service, {
      marketTitle: `${'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(4)}?`,
      slug: 'long',
      yesLabel: 'Rindfleischetikettierungsüberwachung',
      rules: `The source is https://example.org/?id=${'0'.repeat(120)}.`,
    });
    for (const { marketId, yesTokenId, noTokenId } of [rain, long, ...cup.childMarkets]) {
      await placeQuotes(maker.client, marketId, [
        { tokenId: yesTokenId, side: 'buy', price: '0.4', shares: '100' },
        { tokenId: noTokenId, side: 'buy', price: '0.55', shares: '50' },
      ]);
      await placeQuotes(taker.client, marketId, [
        { tokenId: yesTokenId, side: 'buy', price: '0.45', shares: '10' },
        { tokenId: yesTokenId, side: 'buy', price: '0.3', shares: '5' },
      ]);
    }
  });
  afterAll(() => discardService(service));

  /** Both with the page, which its message names. */
  const expectNoBarriers = async (page: Page) => {
    expect([page.url(), await accessibilityViolations(page)]).toEqual([page.url(), []]);
    expect([page.url(), await isScrolledSideways(page)]).toEqual([page.url(), false]);
  };
  /** Each with what it shows last. */
  const views = [
    ['/', 'role=link[name=/^Buy .* 45.00¢$/] >> nth=0'],
    ['/market/rain', 'role=img[name="Yes: from 45¢ to 45¢"]'],
    ['/market/cup', 'role=img[name=/^North: from 45¢ to 45¢; South: /]'],
    // With words wider than a phone.
    ['/market/long', 'role=img[name=/: from 45¢ to 45¢/]'],
    ['/account', 'text=No wallet extension found in this browser.'],
    ['/portfolio', 'text=Sign in to see your portfolio'],
  ] as const;

  it.each([
    ['on a desk', DESK],
    ['on a phone', PHONE],
  ] as const)('what everybody can see, %s', async (_where, look) => {
    const { page, complaints } = await openPage(`${service.origin}/nowhere`, look);
    await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
    expect(await page.title()).toBe('Page not found – Presage');
    // Below the window while a page loads: it does not jump when the content comes.
    const foot = await page.getByRole('contentinfo').boundingBox();
    expect(foot?.y).toBeGreaterThanOrEqual(look.viewport.height);
    await expectNoBarriers(page);
    for (const [path, sign] of views) {
      await showPath(page, path);
      await page.locator(sign).waitFor();
      await expectNoBarriers(page);
    }
    expect(complaints).toEqual([]);
    if (look === DESK) return;
    // With type of twice the size.
    await showPath(page, '/nowhere');
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    expect(await isScrolledSideways(page)).toBe(false);
    for (const [path, sign] of views) {
      await showPath(page, path);
      await page.locator(sign).waitFor();
      expect([path, await isScrolledSideways(page)]).toEqual([path, false]);
    }
  });

  it('what an account has on a phone: everything has a hit area of 44 pixels, or 40 by 44 in a row of choices', async () => {
    const { page } = await openSignedIn(service.origin, account, { path: '/', ...PHONE });
    await page.getByText('Will it rain?').first().waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole('heading', { name: 'Will it rain?' }).getByRole('link').click();
    await page.getByRole('button', { name: 'Buy at 45.00¢' }).waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole('button', { name: /^Buy Yes/ }).click();
    await page.getByRole('dialog').getByText('Limit', { exact: true }).click();
    expect(await smallTargets(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');

    // In a market with a label wider than the phone.
    await showPath(page, '/market/long');
    const isInView = (name: RegExp) =>
      page.getByRole('button', { name }).evaluate((button) => button.getBoundingClientRect().right <= 360);
    await page.getByRole('button', { name: /^Sell 10/ }).waitFor();
    expect([await isScrolledSideways(page), await isInView(/^Sell 10/)]).toEqual([false, true]);
    await page.getByRole('tab', { name: 'Open orders (1)' }).click();
    await page.getByRole('button', { name: /^Cancel Buy/ }).waitFor();
    expect([await isScrolledSideways(page), await isInView(/^Cancel Buy/)]).toEqual([false, true]);
    await showPath(page, '/account');
    await page.getByRole('radio', { name: /^Donaudampf/ }).waitFor();
    expect(await isScrolledSideways(page)).toBe(false);
    await page.setViewportSize({ width: 768, height: 900 });
    await showPath(page, '/portfolio');
    const sell = page.getByRole('link', { name: /^Sell 10 Rindfleisch/ });
    await sell.waitFor();
    expect(await isScrolledSideways(page)).toBe(false);
    expect(await sell.evaluate((link) => link.getBoundingClientRect().right)).toBeLessThanOrEqual(768);
  });

  it('settings, shortcuts and the ticket of a phone, each over the page, and the page on paper', async () => {
    const { page, complaints } = await openPage(`${service.origin}/market/rain`, PHONE);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText('Keyboard shortcuts', { exact: true }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show shortcuts' }).click();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Settings' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: /^Buy Yes/ }).click();
    await page.getByRole('dialog').getByText('Limit', { exact: true }).click();
    await page.getByRole('dialog').getByLabel('Limit price').fill('101');
    await page.getByText('Price must be between 0.01¢ and 99.99¢').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // On paper, nothing covers the content.
    const bars = page.locator('nav, [data-bottom-bar], footer').filter({ visible: true });
    expect(await bars.count()).not.toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect(await bars.count()).toBe(0);
    await page.emulateMedia({ media: null });
    // In a window with room for a few lines, all settings can be scrolled to.
    await page.setViewportSize({ width: 340, height: 225 });
    await page.getByRole('button', { name: 'Settings' }).click();
    const last = page.getByRole('link', { name: /^Charts by/ });
    await last.scrollIntoViewIfNeeded();
    const box = await last.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(225);
    expect(complaints).toEqual([]);
  });

  it('a market with an account, its ticket filled and its orders open, also in high contrast', async () => {
    const { page, complaints } = await openSignedIn(service.origin, account, { path: '/market/rain' });
    await page.getByRole('radio', { name: 'Limit' }).check({ force: true });
    await page.getByLabel('Limit price').fill('41');
    await page.getByLabel('Order value').fill('10');
    await page.getByRole('tab', { name: 'Open orders (1)' }).click();
    await page.getByRole('button', { name: 'Cancel Buy Yes' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    // What is chosen stands out, and buttons have an edge.
    await page.emulateMedia({ forcedColors: 'active' });
    const styleOf = (shown: Locator) =>
      shown.evaluate((element) => element.ownerDocument.defaultView!.getComputedStyle(element));
    const choice = (name: string) => page.locator('label').filter({ hasText: new RegExp(`^${name}`) });
    const tab = (name: string) => page.getByRole('tab', { name });
    for (const [chosen, other] of [
      [choice('Buy'), choice('Sell')],
      [choice('Yes'), choice('No')],
      [choice('1H'), choice('1D')],
      [tab('Open orders'), tab('Position')],
    ] as const) {
      const colours = await Promise.all([chosen, other].map(async (shown) => (await styleOf(shown)).backgroundColor));
      expect(colours[0]).not.toBe(colours[1]);
    }
    const buy = page.getByRole('button', { name: 'Buy Yes', exact: true });
    expect((await styleOf(buy)).borderTopWidth).toBe('1px');
    await page.emulateMedia({ forcedColors: null });
  });
});
