import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { openReturning } from '../support/web-page.ts';

/** Wide enough for all tiles of a portfolio in one row, and a phone. */
const WIDTHS = [1_360, 390];
/** Half of what browsers call good. */
const MOST_SHIFT = 0.05;
/** Parts of the rows of tables, and the requests that they wait for. */
const LATE_PARTS = [
  {
    part: 'the distance from the best price',
    slug: 'distance',
    path: '/portfolio',
    tab: 'Open orders (1)',
    width: 390,
    requests: /\/best-prices/,
    shown: 'best bid',
  },
  {
    part: 'what it sells for',
    slug: 'worth',
    path: '/market/worth',
    width: 1_360,
    requests: /\/openapi\/order\?/,
    shown: 'Your own bid is the best: a sale would stop there',
  },
];

describe.runIf(hasBrowser)('a button that is pressed while the rest of its page arrives gets the click', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
  });
  afterAll(() => discardService(service));

  /** Someone with 10 Yes and an open order in a market of their own. */
  async function trader(slug: string) {
    const [maker, person] = await Promise.all([fundedClient(service, '1000'), fundedClient(service, '1000')]);
    const market = await openMarket(service, { marketTitle: `Is ${slug} pressed?`, slug, tickSize: '0.01' });
    const { yesTokenId, noTokenId, marketId } = market;
    await placeQuotes(maker.client, marketId, [{ tokenId: noTokenId, side: 'buy', price: '0.5', shares: '100' }]);
    await placeQuotes(person.client, marketId, [
      { tokenId: yesTokenId, side: 'buy', price: '0.5', shares: '10' },
      { tokenId: yesTokenId, side: 'buy', price: '0.3', shares: '10' },
    ]);
    for (const { client } of [maker, person]) client.close();
    return person;
  }

  it.each(WIDTHS)('tabs of the portfolio, at a width of %i', async (width) => {
    const { account } = await trader(`tabs-${width}`);
    const viewport = { width, height: 900 };
    const { page } = await openReturning(service.origin, account, { viewport });
    const release = await holdBack(page, /\/market\/price-histories|\/quoteToken|\/user\/balance|\/payouts/);
    await page.goto(`${service.origin}/portfolio`);
    const tab = page.getByRole('tab', { name: 'Open orders (1)' });
    await tab.waitFor();
    await pressWhile(page, tab, async () => {
      release();
      await page.getByRole('slider', { name: 'Value over time' }).waitFor();
      await page.getByText('3.00 in orders').waitFor();
    });
    await page.getByRole('button', { name: /^Cancel Buy Yes, 10 at/ }).waitFor();
  });

  it('a ticket before the funds are known', async () => {
    const { account } = await trader('ticket');
    const { page } = await openReturning(service.origin, account);
    const release = await holdBack(page, /\/user\/balance/);
    await page.goto(`${service.origin}/market/ticket`);
    await page.getByLabel('Spend').fill('5');
    const buy = page.getByRole('button', { name: 'Buy Yes', exact: true });
    // The last of the preview, which makes it higher; what comes later arrives while the button is pressed.
    await page.getByText('If sold back now').waitFor();
    await pressWhile(page, buy, async () => {
      release();
      await page.getByText(/^Available: 99/).waitFor();
    });
    await page.getByText('Bought 10 Yes').waitFor();
  });

  it.each(WIDTHS)('the account’s forms, which stay where they are, at a width of %i', async (width) => {
    const { account } = await trader(`account-${width}`);
    const viewport = { width, height: 900 };
    const { page } = await openReturning(service.origin, account, { viewport });
    await page.route('**/openapi/service', withFaucet);
    const release = await holdBack(page, /\/openapi\/service|\/openapi\/market\?/);
    await page.goto(`${service.origin}/account`);
    await page.getByText('In orders', { exact: true }).waitFor();
    release();
    await page.getByLabel('Faucet').waitFor();
    await page.getByRole('radio', { name: `Is account-${width} pressed?` }).waitFor();
    expect(await page.evaluate(layoutShift)).toBeLessThan(MOST_SHIFT);
  });

  it.each(LATE_PARTS)('a row, which stays as high when $part is known', async ({ tab, ...late }) => {
    const { account } = await trader(late.slug);
    const viewport = { width: late.width, height: 900 };
    const { page } = await openReturning(service.origin, account, { viewport });
    const release = await holdBack(page, late.requests);
    await page.goto(service.origin + late.path);
    if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
    const row = page.getByRole('tabpanel').getByRole('row').nth(1);
    await row.waitFor();
    const height = (await row.boundingBox())?.height;
    release();
    await row.getByText(late.shown, { exact: true }).waitFor();
    expect((await row.boundingBox())?.height).toBe(height);
  });

  it('a position, which stays in its place when the settled ones have been counted', async () => {
    const { client, account } = await fundedClient(service, '100');
    const { marketId } = await openMarket(service, { marketTitle: 'Is it over?', slug: 'over' });
    await client.split(marketId, '5');
    client.close();
    await service.admin('POST', `/market/${marketId}/close`, {});
    await service.admin('POST', `/market/${marketId}/resolve`, { outcome: 'yes' });
    const { page } = await openReturning(service.origin, account);
    const release = await holdBack(page, /state=lost/);
    await page.addInitScript(noteTop, 'table[aria-label="Positions"]');
    await page.goto(`${service.origin}/portfolio`);
    await page.getByRole('definition').getByText('5.00', { exact: true }).waitFor();
    release();
    await page.getByRole('radio', { name: 'Settled (1)' }).waitFor();
    expect(await page.evaluate('firstTop')).toBe((await page.getByRole('table').boundingBox())?.y);
  });
});

/** Runs in the page: keeps in `firstTop` where an element is when it first comes. */
function noteTop(selector: string): void {
  interface AnyElement {
    getBoundingClientRect(): { readonly top: number };
  }
  const page = globalThis as unknown as {
    firstTop?: number | undefined;
    document: { querySelector(selector: string): AnyElement | null };
    MutationObserver: new (run: () => void) => { observe(target: unknown, options: object): void };
  };
  const look = () => {
    page.firstTop ??= page.document.querySelector(selector)?.getBoundingClientRect().top;
  };
  new page.MutationObserver(look).observe(page.document, { childList: true, subtree: true });
}

/** Runs in the page: how much of it has moved so far, as browsers measure it. */
async function layoutShift(): Promise<number> {
  interface Shift {
    readonly value: number;
  }
  const page = globalThis as unknown as {
    requestAnimationFrame(run: () => void): void;
    PerformanceObserver: new (take: () => void) => { observe(options: object): void; takeRecords(): readonly Shift[] };
  };
  // What was rendered last has been painted in the second frame after it.
  for (let frame = 0; frame < 2; frame += 1) await new Promise<void>((go) => page.requestAnimationFrame(go));
  const observer = new page.PerformanceObserver(() => undefined);
  observer.observe({ type: 'layout-shift', buffered: true });
  return observer.takeRecords().reduce((sum, { value }) => sum + value, 0);
}

/** Answers as a demo would, which takes long to start: there is a faucet. */
async function withFaucet(route: Route): Promise<void> {
  const response = await route.fetch();
  const { result, ...rest } = (await response.json()) as { result: object };
  await route.fulfill({ response, json: { ...rest, result: { ...result, faucetPerCall: '1000' } } });
}

/** Holds back the requests to some paths. @returns a function that lets them through */
async function holdBack(page: Page, paths: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(paths, (route: Route) => released.then(() => route.fallback()));
  return release;
}

/** Presses a button, and releases it where it was pressed after something has happened. */
async function pressWhile(page: Page, button: Locator, happens: () => Promise<void>): Promise<void> {
  await button.hover();
  await page.mouse.down();
  await happens();
  await page.mouse.up();
}
