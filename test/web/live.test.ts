import type { MarketData } from '@presage/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { type FundedClient, fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { discardService, startRunningService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { type StableOrigin, startStableOrigin } from '../support/stable-origin.ts';
import { openPage, PHONE } from '../support/web-page.ts';

/** Orders placed while the user presses a key; each changes the book. */
const ORDERS_PER_KEY = 3;

/** In a page: the number of its animations that never end. */
const REPEATED_ANIMATIONS =
  'document.getAnimations().filter(({ effect }) => effect.getTiming().iterations === Infinity).length';

describe.runIf(hasBrowser)('the page stays live', () => {
  let service: TestService;
  let kill: () => Promise<void>;
  let stable: StableOrigin;
  let maker: FundedClient;
  let market: MarketData;
  beforeAll(async () => {
    const mortal = await startRunningService({ OPEN_REGISTRATION: '1' });
    [service, kill] = [mortal, mortal.kill];
    stable = await startStableOrigin(service);
    maker = await fundedClient({ ...service, ...stable }, '100000');
    market = await openMarket(service, { marketTitle: 'Will it rain?', slug: 'rain', tickSize: '0.01' });
    await quote('0.4', '100');
  });
  afterAll(async () => {
    await stable.close();
    await discardService(service);
  });

  const quote = (price: string, shares: string) =>
    placeQuotes(maker.client, market.marketId, [{ tokenId: market.yesTokenId, side: 'buy', price, shares }]);

  /** A page that can learn of changes only from the stream. */
  const openWithoutPolling = async (address: string, options?: Parameters<typeof openPage>[1]) => {
    const { page } = await openPage('about:blank', options);
    await page.addInitScript(() => {
      globalThis.setInterval = (() => 0) as unknown as typeof setInterval;
    });
    await page.goto(service.origin + address);
    return page;
  };

  it('over one connection, and loses no keystroke while the book changes all the time', async () => {
    const { page, complaints } = await openPage('about:blank');
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    await page.goto(stable.origin);
    await page.getByRole('link', { name: 'Will it rain?' }).click();
    await page.getByRole('button', { name: 'Sell at 40¢' }).waitFor();
    expect(sockets).toEqual([`${stable.origin.replace('http', 'ws')}/ws`]);
    const digits = '1234567890'.repeat(4);
    let orders = 0;
    const storm = async () => {
      for (let count = 0; count < ORDERS_PER_KEY; count += 1) await quote(`0.${10 + (orders++ % 29)}`, '1');
    };
    await page.getByLabel('Spend').focus();
    for (const digit of digits) await Promise.all([page.keyboard.press(digit), storm()]);
    expect(await page.getByLabel('Spend').inputValue()).toBe(digits);
    await quote('0.39', '7');
    await page.getByRole('button', { name: 'Sell at 39¢ Shares 7.00' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('again after the service was unreachable, which the page shows meanwhile', async () => {
    const { page } = await openPage(`${stable.origin}/market/rain`);
    await page.getByRole('button', { name: 'Sell at 40¢' }).waitFor();
    await page.getByLabel('Spend').fill('10');
    const top = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.y;
    const before = await top();
    const code = "performance.getEntriesByType('resource').find(({ name }) => name.includes('portfolio-page'))?.name";
    await expect.poll(() => page.evaluate(code), { timeout: 30_000 }).toBeTruthy();
    // Load the page's chunk with everything it imports, before the service is gone.
    await page.evaluate(`import(${code}).then(() => undefined)`);
    await kill();
    await page.getByText('Connection lost.').waitFor();
    // The page is for somebody who wants no motion: what begins again and again flickers, however short it is.
    expect(await page.evaluate(REPEATED_ANIMATIONS)).toBe(0);
    expect(await top()).toBe(before);
    // An outdated book cannot say what an order would do.
    await page.getByText('The order book is not live right now. Wait until the connection is back.').waitFor();
    await page.getByText('Not live: showing the last known order book.').waitFor();
    // Navigating between pages meanwhile loses nothing.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio' }).first().click();
    await page.getByText('Sign in to see your portfolio').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Sell at 40¢' }).waitFor();
    service = await startServiceHere({ OPEN_REGISTRATION: '1' }, service.dataDir);
    stable.leadTo(service);
    await page.getByText('Connection lost.').waitFor({ state: 'detached' });
    await page.getByText('Not live: showing the last known').waitFor({ state: 'detached' });
    await page.getByText('The order book is not live right now').waitFor({ state: 'detached' });
    await quote('0.55', '7');
    await page.getByRole('button', { name: 'Sell at 55¢ Shares 7.00' }).waitFor();
  });

  it('and says at once when trading is paused, resumed and over, without polling or moving anything', async () => {
    const list = await openWithoutPolling('/');
    const desk = await openWithoutPolling('/market/rain');
    const phone = await openWithoutPolling('/market/rain?sell=yes&shares=5', PHONE);
    await desk.getByLabel('Spend').fill('10');
    const sheet = phone.getByRole('dialog');
    expect(await sheet.getByRole('textbox', { name: 'Shares' }).inputValue()).toBe('5');
    const card = list.getByRole('listitem').filter({ hasText: 'Will it rain?' });
    await card.getByRole('link', { name: /^Buy Yes/ }).waitFor();
    const places = () =>
      Promise.all([card, desk.getByRole('region', { name: 'Price' })].map((part) => part.boundingBox()));
    const before = await places();
    // As when the visitor looks at another window: the field keeps the focus of its own.
    await desk.evaluate("document.activeElement.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))");
    await service.admin('POST', `/market/${market.marketId}/halt`, {});
    await card.getByText('Paused').waitFor();
    const kept = 'place new ones when it resumes; what you entered is kept.';
    await desk.getByRole('status').filter({ hasText: 'New orders are rejected until trading resumes' }).waitFor();
    await desk.getByText(kept).waitFor();
    await sheet.getByRole('status').filter({ hasText: kept }).waitFor();
    // The field that had the focus is gone, and it is said once that trading is paused.
    await desk.locator('form:focus').waitFor();
    expect(await desk.getByRole('status').filter({ hasText: 'resumes' }).count()).toBe(1);
    expect(await places()).toEqual(before);
    // What the list reads again after a report must be newer than the report.
    const marketPath = `/openapi/market/${market.marketId}`;
    const reread = list.waitForResponse((response) => new URL(response.url()).pathname === marketPath);
    await service.admin('POST', `/market/${market.marketId}/resume`, {});
    await reread;
    await list.getByText('Paused').waitFor({ state: 'detached' });
    await desk.getByLabel('Spend').waitFor();
    expect(await desk.getByLabel('Spend').inputValue()).toBe('10');
    await sheet.getByRole('textbox', { name: 'Shares' }).waitFor();
    expect(await sheet.getByRole('textbox', { name: 'Shares' }).inputValue()).toBe('5');
    await service.admin('POST', `/market/${market.marketId}/close`, {});
    await desk.getByText('This market is not accepting orders.').waitFor();
  });
});
