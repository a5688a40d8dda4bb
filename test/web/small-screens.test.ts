import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isScrolledSideways } from '../support/accessibility.ts';
import { hasBrowser } from '../support/browser.ts';
import { fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { ADMIN_TOKEN, discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { openPage, openSignedIn, showPath } from '../support/web-page.ts';

describe.runIf(hasBrowser)('a narrow screen', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
    const { client } = await fundedClient(service, '20000000');
    const { marketId, noTokenId } = await openMarket(service, { marketTitle: 'Is it a lot?', slug: 'lot' });
    await placeQuotes(client, marketId, [
      { tokenId: noTokenId, side: 'buy', price: '0.5', shares: '9000000.25' },
      { tokenId: noTokenId, side: 'buy', price: '0.4', shares: '7' },
    ]);
    client.close();
  });
  afterAll(() => discardService(service));

  /** Whether a table is wider than its frame. */
  const isTooWide = (table: Locator) =>
    table.locator('..').evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);

  /** In how many lines the first word of a text is. */
  const linesOfFirstWord = (text: Locator) =>
    text.evaluate(({ ownerDocument, firstChild }) => {
      const word = ownerDocument.createRange();
      if (firstChild !== null) word.selectNodeContents(firstChild);
      return word.getClientRects().length;
    });

  /** Whether the text of an element lies within it. */
  const isWithin = (text: Locator, frame: Locator) =>
    Promise.all([text.boundingBox(), frame.boundingBox()]).then(([inner, outer]) => {
      if (inner === null || outer === null) return false;
      return inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height && inner.x >= outer.x;
    });

  it('has room for large sizes in the order book, breaks a long name of an outcome, but none of a market’s stages', async () => {
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
    const stage = page.getByRole('list', { name: 'Timeline' }).getByText('Created', { exact: true });
    expect((await stage.boundingBox())?.height).toBeLessThan(20);

    const children = [
      { marketTitle: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk' },
      { marketTitle: 'Other' },
    ];
    await openMarket(service, { marketTitle: 'Which company?', slug: 'company', children });
    await showPath(page, '/market/company');
    await page.getByText('No trades yet').waitFor();
    expect(await isScrolledSideways(page)).toBe(false);
  });

  it('shows the price, the chance and the result of an outcome, however long its name and the title are', async () => {
    const yesLabel = 'It will be published in full, with all its annexes';
    const marketTitle = 'Will the committee publish its annual report before spring, and what will be in it?';
    const { marketId, noTokenId } = await openMarket(service, { marketTitle, slug: 'annexes', yesLabel });
    const { client } = await fundedClient(service, '100');
    await placeQuotes(client, marketId, [{ tokenId: noTokenId, side: 'buy', price: '0.4', shares: '10' }]);
    client.close();
    const { page } = await openPage(`${service.origin}/market/annexes`, { viewport: { width: 320, height: 640 } });
    const caption = page
      .getByRole('main')
      .locator('header')
      .getByText(/· chance$/);
    await caption.waitFor();
    expect(await caption.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    const buy = page.getByRole('button', { name: `Buy ${yesLabel} 60.00¢` });
    expect(await isWithin(buy.getByText('60.00¢', { exact: true }), buy)).toBe(true);
    await service.admin('POST', `/market/${marketId}/close`, {});
    await service.admin('POST', `/market/${marketId}/resolve`, { outcome: 'yes' });
    const result = page.getByRole('main').locator('header').getByText(yesLabel, { exact: true });
    await result.waitFor();
    expect(await isScrolledSideways(page)).toBe(false);
    await page.getByRole('link', { name: 'All markets' }).click();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Status').selectOption('Resolved');
    await page.getByRole('link', { name: marketTitle }).waitFor();
    expect(await isScrolledSideways(page)).toBe(false);
  });

  it('has room for large amounts and long labels in what an account has, and for the outcome in a button', async () => {
    const { account, client } = await fundedClient(service, '9000000');
    const yesLabel = 'It will be published in full, with all its annexes';
    const children = [{ marketTitle: `${'W'.repeat(60)} is the first of them` }, { marketTitle: 'Other' }];
    const { marketId, yesTokenId } = await openMarket(service, { marketTitle: 'In full?', slug: 'full', yesLabel });
    const { childMarkets } = await openMarket(service, { marketTitle: 'Which letters?', slug: 'letters', children });
    const [letters] = childMarkets;
    await placeQuotes(client, marketId, [{ tokenId: yesTokenId, side: 'buy', price: '0.4', shares: '4000000.25' }]);
    await placeQuotes(client, letters!.marketId, [
      { tokenId: letters!.yesTokenId, side: 'buy', price: '0.4', shares: '4000000.25' },
    ]);
    await client.split(letters!.marketId, '1000000');
    client.close();
    const { client: seller } = await fundedClient(service, '2000000');
    await seller.split(marketId, '1000000.25');
    await placeQuotes(seller, marketId, [{ tokenId: yesTokenId, side: 'sell', price: '0.4', shares: '1000000.25' }]);
    seller.close();

    const viewport = { width: 1_024, height: 640 };
    const { page } = await openSignedIn(service.origin, account, { path: '/portfolio?tab=orders', viewport });
    const orders = page.getByRole('table', { name: 'Open orders' });
    const cancel = orders.getByRole('row', { name: yesLabel }).getByRole('button', { name: /^Cancel/ });
    await cancel.waitFor();
    expect(await isTooWide(orders)).toBe(false);
    expect(await linesOfFirstWord(orders.getByText(`Buy ${yesLabel}`))).toBe(1);

    await page.setViewportSize({ width: 768, height: 640 });
    await cancel.waitFor();
    await orders.hover();
    await page.mouse.wheel(500, 0);
    const right = () => cancel.evaluate((button) => button.getBoundingClientRect().right);
    await vi.waitFor(async () => expect(await right()).toBeLessThan(768), { timeout: 10_000 });

    await page.setViewportSize({ width: 1_024, height: 640 });
    await showPath(page, '/market/letters');
    const own = page.getByRole('region', { name: 'Your orders and position' });
    await own.getByRole('button', { name: /^Sell/ }).first().waitFor();
    expect(await isTooWide(own.getByRole('table'))).toBe(false);
    await page.setViewportSize({ width: 640, height: 640 });
    const mark = page.getByRole('button', { name: 'at 40.00¢' }).getByTitle(/^Your orders/);
    expect((await mark.boundingBox())?.height).toBeLessThan(20);

    await page.setViewportSize({ width: 320, height: 640 });
    for (const name of ['Buy Yes', 'Buy No']) {
      const label = page.getByRole('button', { name }).last().getByText(name, { exact: true });
      expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
    await showPath(page, '/account');
    await page.getByText('In orders', { exact: true }).waitFor();
    expect(await isScrolledSideways(page)).toBe(false);
  });

  it('breaks a label without spaces in the ticket, the console and a new market, but no word of a dialog', async () => {
    const yesLabel = 'W'.repeat(50);
    const { marketId, noTokenId } = await openMarket(service, { marketTitle: 'One word?', slug: 'one-word', yesLabel });
    await service.admin('POST', '/label', { labelName: 'M'.repeat(50) });
    const { account, client } = await fundedClient(service, '100');
    await placeQuotes(client, marketId, [{ tokenId: noTokenId, side: 'buy', price: '0.4', shares: '10' }]);
    client.close();
    const viewport = { width: 320, height: 640 };
    const { page } = await openSignedIn(service.origin, account, { path: '/portfolio?tab=orders', viewport });
    const dialog = page.getByRole('dialog');
    const isDialogTooWide = () => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    await page.getByRole('button', { name: /^Change/ }).click();
    await dialog.getByLabel('Shares').waitFor();
    expect((await dialog.getByText('Shares', { exact: true }).boundingBox())?.height).toBeLessThan(20);
    await page.keyboard.press('Escape');

    await showPath(page, '/market/one-word');
    await page.getByRole('button', { name: `Buy ${yesLabel}` }).click();
    await dialog.getByLabel('Spend').fill('1');
    await dialog.getByText(`Payout if ${yesLabel}`).waitFor();
    expect(await isDialogTooWide()).toBe(false);
    await page.keyboard.press('Escape');

    await showPath(page, '/operate');
    await page.getByLabel('Admin token').fill(ADMIN_TOKEN);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'New market' }).click();
    await dialog.getByRole('checkbox', { name: /^MMM/ }).waitFor();
    expect(await isDialogTooWide()).toBe(false);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Settings' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Settings' });
    await panel.getByText(/^MMM/).waitFor();
    expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false);
  });

  it('does not break the side of a position in one of several outcomes', async () => {
    const { account, client } = await fundedClient(service, '100');
    const children = [{ marketTitle: 'The Long Harbour' }, { marketTitle: 'Winter Signal' }];
    const film = await openMarket(service, { marketTitle: 'Which film?', slug: 'film', children });
    await client.split(film.childMarkets[0]!.marketId, '60.76');
    client.close();
    const viewport = { width: 360, height: 740 };
    const { page } = await openSignedIn(service.origin, account, { path: '/market/film', viewport });
    const side = page.getByRole('row', { name: /The Long Harbour/ }).getByText('Yes', { exact: true });
    expect((await side.boundingBox())?.height).toBeLessThan(30);
  });
});

describe.runIf(hasBrowser)('a window of 450 pixels in height', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
    const { marketId, yesTokenId } = await openMarket(service, { marketTitle: 'Is it low?', slug: 'low' });
    const { client } = await fundedClient(service, '1000');
    const prices = ['0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7', '0.8'];
    await placeQuotes(
      client,
      marketId,
      prices.map((price) => ({ tokenId: yesTokenId, side: 'buy', price, shares: '10' })),
    );
    client.close();
  });
  afterAll(() => discardService(service));

  /** Runs in the page: whether the end of the ticket, which fades out 32 pixels, leaves what has the focus in view. */
  const isClear = `(() => {
    const end = [...document.querySelectorAll('[data-more]')].find((element) => element.checkVisibility());
    const { bottom } = document.activeElement.getBoundingClientRect();
    return end === undefined || bottom <= end.getBoundingClientRect().top - 32;
  })()`;

  /** Runs in the page: whether the bars that stay in view leave what has the focus in view. */
  const isBesideBars = `(() => {
    const { activeElement } = document;
    const { top, bottom } = activeElement.getBoundingClientRect();
    const bars = [...document.querySelectorAll('#root > :is(header, nav), [data-bottom-bar]')];
    return bars
      .filter((bar) => bar.checkVisibility() && !bar.contains(activeElement))
      .map((bar) => bar.getBoundingClientRect())
      .every((bar) => bottom <= bar.top || top >= bar.bottom);
  })()`;

  it('shows what has the focus on the page, after Tab and after Shift+Tab', async () => {
    const { page } = await openPage(`${service.origin}/market/low`, { viewport: { width: 680, height: 450 } });
    await page
      .getByRole('button', { name: 'Buy at 10.00¢' })
      .or(page.getByRole('button', { name: 'Sell at 10.00¢' }))
      .waitFor();
    const [first, last] = [
      page.getByRole('link', { name: 'All markets' }),
      page.getByRole('contentinfo').getByRole('link'),
    ];
    for (const [key, start, end] of [
      ['Tab', first, last],
      ['Shift+Tab', last, first],
    ] as const) {
      await start.focus();
      while ((await end.and(page.locator(':focus')).count()) === 0) {
        await page.keyboard.press(key);
        expect([await page.locator(':focus').ariaSnapshot(), await page.evaluate(isBesideBars)]).toContain(true);
      }
    }
  });

  it('leaves the navigation at the end of a page free where there is room for a few lines only', async () => {
    const { page } = await openPage(`${service.origin}/market/low`, { viewport: { width: 320, height: 256 } });
    await page.locator('[data-bottom-bar]').waitFor();
    for (const name of ['Markets', 'Portfolio', 'Account']) {
      await page.getByRole('navigation').getByRole('link', { name }).filter({ visible: true }).focus();
      expect([name, await page.evaluate(isBesideBars)]).toContain(true);
    }
  });

  it.each([680, 1_280])('shows what has the focus in the ticket, %i pixels wide', async (width) => {
    const { page } = await openPage(`${service.origin}/market/low`, { viewport: { width, height: 450 } });
    if (width === 680) await page.getByRole('button', { name: /^Buy Yes/ }).click();
    const limit = page.getByRole('radio', { name: 'Limit' }).filter({ visible: true });
    await limit.check({ force: true });
    await limit.focus();
    const last = page.getByRole('link', { name: 'Set up an account' }).and(page.locator(':focus'));
    for (;;) {
      await page.keyboard.press('Tab');
      if ((await last.count()) > 0) break;
      await vi.waitFor(async () => expect(await page.evaluate(isClear)).toBe(true), { timeout: 10_000 });
    }
  });
});
