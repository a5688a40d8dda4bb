import type { MarketData } from '@presage/client';
import type { BrowserContextOptions, Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { type FundedClient, fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import {
  bid,
  openRainMarket,
  type RainService,
  startRainService,
  visitMarket,
  visitMarketAs,
} from '../support/rain-market.ts';
import { discardService } from '../support/running-service.ts';
import { openPage, PHONE, showPath } from '../support/web-page.ts';

describe.runIf(hasBrowser)('a market', () => {
  let rain: RainService;
  let market: MarketData;
  beforeAll(async () => {
    rain = await startRainService();
  });
  beforeEach(async () => {
    market = await openRainMarket(rain);
  });
  afterAll(() => discardService(rain?.service));

  const visit = (options?: BrowserContextOptions) => visitMarket(rain, market, options);
  const visitAs = (person: FundedClient) => visitMarketAs(person, rain, market);
  /** A market of two outcomes, with a bid for the first. */
  const openCup = async () => {
    const cup = await openMarket(rain.service, {
      marketTitle: 'Who wins the cup?',
      slug: `cup-${market.marketId}`,
      children: [{ marketTitle: 'North' }, { marketTitle: 'South' }],
    });
    const north = cup.childMarkets[0]!;
    await placeQuotes(rain.maker.client, north.marketId, [
      { tokenId: north.yesTokenId, side: 'buy', price: '0.2', shares: '5' },
    ]);
    return { cup, north };
  };

  it('shows when it is paused, and how it was resolved', async () => {
    await rain.service.admin('POST', `/market/${market.marketId}/halt`, {});
    const { page } = await visit(PHONE);
    const paused = 'Trading is paused. You can cancel orders, and place new ones when it resumes';
    await page.getByText(`${paused}.`).waitFor();
    expect(await page.getByRole('button', { name: /^Buy Yes/ }).count()).toBe(0);
    await rain.service.admin('POST', `/market/${market.marketId}/close`, {});
    await rain.service.admin('POST', `/market/${market.marketId}/resolve`, { outcome: 'no' });
    await page.reload();
    await page.getByText('This market resolved to No. Each No share pays 1 USDT.').waitFor();
  });

  it('is also found by its number in the address, unless that is the slug of another', async () => {
    const { page } = await openPage(`${rain.service.origin}/market/${market.marketId}`);
    await page.waitForURL(`${rain.service.origin}/market/${market.slug}`);
    const { marketId } = await openRainMarket(rain);
    await openMarket(rain.service, { marketTitle: 'Who is first?', slug: String(marketId) });
    await showPath(page, `/market/${marketId}`);
    await page.getByRole('heading', { name: 'Who is first?' }).waitFor();
    await showPath(page, '/market/999999');
    await page.getByText('Page not found').waitFor();
  });

  it('is found by the number of an outcome, too, and by its own number with an outcome', async () => {
    const slug = `cities-${market.marketId}`;
    const children = [{ marketTitle: 'Lima' }, { marketTitle: 'Oslo' }];
    const root = await openMarket(rain.service, { marketTitle: 'Which city?', slug, children });
    const [lima, oslo] = root.childMarkets;
    const { page } = await openPage(`${rain.service.origin}/market/${oslo!.marketId}`);
    const addressOf = (outcome: string) => `${rain.service.origin}/market/${slug}?outcome=${outcome}`;
    await page.waitForURL(addressOf(oslo!.slug));
    await page.getByRole('heading', { name: 'Which city?' }).waitFor();
    await showPath(page, `/market/${root.marketId}?outcome=${lima!.slug}`);
    await page.waitForURL(addressOf(lima!.slug));
  });

  it('that cannot be read says so in its heading', async () => {
    const { page } = await openPage('about:blank');
    await page.route('**/openapi/market/slug/**', (route) => route.fulfill({ status: 400 }));
    await page.goto(`${rain.service.origin}/market/${market.slug}`);
    await page.getByRole('heading', { name: 'This could not be loaded', level: 1 }).waitFor();
  });

  it('shows a title and outcomes that are written from right to left in their own order', async () => {
    const [marketTitle, yesLabel] = ['האם יירד גשם (2027)?', 'כן!'];
    const { slug } = await openMarket(rain.service, { marketTitle, slug: `rtl-${market.marketId}`, yesLabel });
    const { page } = await openPage(rain.service.origin);
    const endsAtLeft = (text: Locator) =>
      text.last().evaluate(({ firstChild, ownerDocument }) => {
        const [all, end] = [ownerDocument.createRange(), ownerDocument.createRange()];
        all.selectNodeContents(firstChild);
        end.setStart(firstChild, firstChild.length - 1);
        end.setEnd(firstChild, firstChild.length);
        return end.getBoundingClientRect().left === all.getBoundingClientRect().left;
      });
    const link = page.getByRole('link', { name: marketTitle });
    expect(await endsAtLeft(link.getByText(marketTitle))).toBe(true);
    await link.click();
    await page.waitForURL(`**/market/${slug}`);
    for (const place of [
      page.getByRole('heading', { name: marketTitle }),
      page.getByRole('group', { name: 'Outcome' }),
    ]) {
      expect(await endsAtLeft(place.getByText(/[?!]$/))).toBe(true);
    }
  });

  it('has its chance in the title of the tab while it trades, and tabs that fit into their row', async () => {
    const { page } = await visit();
    await expect.poll(() => page.title()).toBe(`43% · ${market.marketTitle} – Presage`);
    // Visitors have no balance that depends on it.
    const read = () => page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name).join()");
    await expect.poll(read).toContain('/openapi/quoteToken');
    expect(await read()).not.toContain('/openapi/chain');
    const rows = await page
      .getByRole('tablist')
      .evaluateAll((lists) => lists.map(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight]));
    expect(rows).not.toHaveLength(0);
    for (const [needed, available] of rows) expect(needed).toBe(available);
    await rain.service.admin('POST', `/market/${market.marketId}/close`, {});
    await expect.poll(() => page.title()).toBe(`${market.marketTitle} – Presage`);
  });

  it('draws its first trade when it happens, without reading its history again; candles on request', async () => {
    const { page } = await visit();
    await page.getByRole('region', { name: 'Price' }).getByText('No trades yet').waitFor();
    await page.getByText('The price appears here with the first trade.').waitFor();
    await page.evaluate(RECORD_DRAWN_PRICES);
    await page.route('**/market/price-histories*', (route) => route.abort());
    const taker = await fundedClient(rain.service, '100');
    await placeQuotes(taker.client, market.marketId, [
      { tokenId: market.yesTokenId, side: 'buy', price: '0.45', shares: '5' },
    ]);
    await page.getByRole('img', { name: 'Yes: from 45¢ to 45¢' }).waitFor();

    const candles = page.waitForResponse(/\/token\/candles/);
    await page.getByRole('group', { name: 'Chart type' }).getByText('Candles').click();
    const { result } = await (await candles).json();
    expect(result.list).toMatchObject([{ open: '0.45', close: '0.45', shares: '5' }]);
    await page.getByText('Bars: shares traded').waitFor();
    await placeQuotes(taker.client, market.marketId, [
      { tokenId: market.noTokenId, side: 'buy', price: '0.6', shares: '5' },
    ]);
    await page.getByRole('img', { name: 'Yes: from 45¢ to 40¢' }).waitFor();
    // In a market without fractions of a cent, the axis has none either.
    await expect.poll(() => page.evaluate("drawnPrices.has('40¢')")).toBe(true);
    expect(await page.evaluate('[...drawnPrices].filter((price) => price.includes("."))')).toEqual([]);
  });

  it('without the code of its chart, or without a history, says so in place of the chart only, and loads it when asked to', async () => {
    const { page } = await visit();
    const CODE = '**/assets/price-chart-*.js';
    const HEALTH = '**/healthz';
    for (const url of [CODE, HEALTH]) await page.route(url, (route) => route.abort());
    await page.getByLabel('Spend').fill('10');
    const taker = await fundedClient(rain.service, '100');
    await placeQuotes(taker.client, market.marketId, [
      { tokenId: market.yesTokenId, side: 'buy', price: '0.45', shares: '5' },
    ]);
    const panel = page.getByRole('region', { name: 'Price' });
    const failure = panel.getByRole('alert').filter({ hasText: 'The chart could not be shown' });
    await failure.getByText('The exchange is not responding.').waitFor();
    await bid(page, '40¢').waitFor();
    expect(await page.getByLabel('Spend').inputValue()).toBe('10');

    await page.unroute(HEALTH);
    const again = failure.getByRole('button', { name: 'Try again' });
    await again.click();
    await failure.getByText('Try again; if that does not help, reload the page.').waitFor();
    await page.unroute(CODE);
    await again.click();
    await panel.locator('canvas').first().waitFor();
    expect(await failure.count()).toBe(0);
    expect(await page.getByLabel('Spend').inputValue()).toBe('10');

    await panel.getByText('Unchanged in the last hour').waitFor();
    const before = await panel.boundingBox();
    const refusal = { errno: 2, errmsg: 'no', result: null };
    await page.route('**/market/price-histories*', (route) => route.fulfill({ status: 400, json: refusal }));
    await panel.getByText('1M', { exact: true }).click();
    await panel.getByText('This could not be loaded').waitFor();
    expect(await panel.getByText('Unchanged').count()).toBe(0);
    expect(await panel.boundingBox()).toEqual(before);
  });

  it('that is resolved while the page is open says so, and offers to claim winnings', async () => {
    const person = await fundedClient(rain.service, '1000');
    await placeQuotes(person.client, market.marketId, [
      { tokenId: market.yesTokenId, side: 'buy', price: '0.45', shares: '20' },
    ]);
    const { page, complaints } = await visitAs(person);
    await page.getByLabel('Spend').fill('10');
    const place = () => page.getByRole('region', { name: 'Price' }).boundingBox();
    const before = await place();
    await rain.service.admin('POST', `/market/${market.marketId}/close`, {});
    await rain.service.admin('POST', `/market/${market.marketId}/resolve`, { outcome: 'yes' });
    await page.getByRole('link', { name: 'Claim your payout in your portfolio' }).waitFor();
    await page.getByText('This market is not accepting orders.').waitFor();
    const notice = page.getByRole('status').filter({ hasText: 'This market resolved to Yes.' });
    await notice.first().waitFor();
    expect(await notice.count()).toBe(1);
    // The field that had the focus is gone.
    await page.locator('form:focus').waitFor();
    expect(await place()).toEqual(before);
    expect(complaints).toEqual([]);
    // On a phone, in place of the buttons; who comes later reads it above everything else.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: 'Claim your payout in your portfolio' }).waitFor();
  });

  it('ranks its outcomes by the middles of their books, traded or not', async () => {
    const { cup, north } = await openCup();
    const south = cup.childMarkets[1]!;
    await placeQuotes(rain.maker.client, north.marketId, [
      { tokenId: north.noTokenId, side: 'buy', price: '0.7', shares: '5' },
    ]);
    await placeQuotes(rain.maker.client, south.marketId, [
      { tokenId: south.yesTokenId, side: 'buy', price: '0.5', shares: '5' },
      { tokenId: south.noTokenId, side: 'buy', price: '0.4', shares: '5' },
    ]);
    const { page } = await openPage(`${rain.service.origin}/market/${cup.slug}`, PHONE);
    const rows = page.getByRole('region', { name: 'Outcomes' }).getByRole('listitem');
    await rows.nth(0).filter({ hasText: 'South' }).getByText('55%', { exact: true }).waitFor();
    await rows.nth(1).filter({ hasText: 'North' }).getByText('25%', { exact: true }).waitFor();
    // What the page opened with, as nothing was chosen.
    await rows.nth(0).locator('[aria-current=true]').waitFor();
    // A phone does not follow their books, but asks for their best prices.
    await placeQuotes(rain.maker.client, north.marketId, [
      { tokenId: north.yesTokenId, side: 'buy', price: '0.24', shares: '5' },
    ]);
    await rows.nth(1).getByText('27%', { exact: true }).waitFor();
  });

  it('keeps the outcome that somebody has begun to trade before the chances were known', async () => {
    const { cup, north } = await openCup();
    const south = cup.childMarkets[1]!;
    await placeQuotes(rain.maker.client, south.marketId, [
      { tokenId: south.yesTokenId, side: 'buy', price: '0.5', shares: '5' },
      { tokenId: south.noTokenId, side: 'buy', price: '0.4', shares: '5' },
    ]);
    const { page } = await openPage('about:blank');
    const answer = Promise.withResolvers<void>();
    await page.route('**/market/best-prices?*', (route) => answer.promise.then(() => route.continue()));
    await page.goto(`${rain.service.origin}/market/${cup.slug}`);
    // Whoever has the field in focus is about to type, and must not find another one in its place.
    await page.getByLabel('Spend').focus();
    answer.resolve();
    const rows = page.getByRole('region', { name: 'Outcomes' }).getByRole('listitem');
    await rows.nth(0).filter({ hasText: 'South' }).getByText('55%', { exact: true }).waitFor();
    await page.keyboard.type('10');
    expect(await page.getByLabel('Spend').inputValue()).toBe('10');
    await rows.filter({ hasText: north.marketTitle }).locator('[aria-current=true]').waitFor();
  });

  it('lists the first of many outcomes and the chosen one; the others are expanded or searched for', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `Country ${index + 1}`);
    const many = await openMarket(rain.service, {
      marketTitle: 'Who wins the most medals?',
      slug: `many-${market.marketId}`,
      children: names.map((marketTitle) => ({ marketTitle })),
    });
    const chosen = many.childMarkets[41]!;
    const { page } = await openPage('about:blank', PHONE);
    const reads: string[][] = [];
    const asked = page.waitForRequest((request) => {
      const ids = new URL(request.url()).searchParams.get('marketIds');
      if (ids !== null) reads.push(ids.split(','));
      return new Set(reads.flat()).size === names.length;
    });
    await page.goto(`${rain.service.origin}/market/${many.slug}?outcome=${chosen.slug}`);
    await asked;
    // They are read together: all at once, unless the browser is slow to show them.
    expect(reads.length).toBeLessThan(names.length);
    const list = page.getByRole('region', { name: 'Outcomes' });
    const rows = list.getByRole('listitem');
    await list.getByRole('link', { name: 'Show Country 42' }).waitFor();
    expect(await rows.count()).toBe(7);
    const toggle = list.getByRole('button', { name: 'Show all 60 outcomes' });
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    await toggle.click();
    expect(await rows.count()).toBe(60);
    const fewer = list.getByRole('button', { name: 'Show fewer' });
    await fewer.click();
    expect(await rows.count()).toBe(7);
    // The list is shorter now, but what was pressed is still in view.
    expect(await toggle.evaluate((button) => button.getBoundingClientRect().top)).toBeGreaterThan(0);
    await list.getByLabel('Find an outcome').fill('country 17');
    await list.getByRole('status').getByText('1 outcome found').waitFor({ state: 'attached' });
    await list.getByRole('link', { name: 'Show Country 17' }).click();
    await page.waitForURL(/outcome=[\w-]*country-17/);
    await list.getByLabel('Find an outcome').fill('Atlantis');
    await list.getByText('No outcome matches').waitFor();
  });

  it('of several outcomes shows one at a time, keeps its view when another is chosen, and shows in the end which one won', async () => {
    const { cup, north } = await openCup();
    const { page, complaints } = await openPage(`${rain.service.origin}/market/${cup.slug}?outcome=${north.slug}`);
    await page.getByRole('radio', { name: '1M' }).check({ force: true });
    await page.getByRole('tab', { name: 'Depth' }).click();
    await page.getByText('Bids: 5').waitFor();
    await page.getByLabel('Spend').fill('30');
    const south = page.getByRole('link', { name: 'Show South' });
    await south.click();
    await page.getByText('The order book is empty').waitFor();
    expect(await page.getByRole('radio', { name: '1M' }).isChecked()).toBe(true);
    expect(await page.getByRole('tab', { name: 'Depth' }).getAttribute('aria-selected')).toBe('true');
    // What was filled in for the previous one is cleared.
    expect(await page.getByLabel('Spend').inputValue()).toBe('');
    // The keyboard focus has not moved.
    expect(await south.evaluate((link) => link === link.ownerDocument.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'No 80.00¢: buy, North' }).click();
    await page.getByRole('radio', { name: 'No' }).and(page.locator(':checked')).waitFor({ state: 'attached' });
    await page.getByText('Bids: 0').waitFor();
    await south.click();
    await page.getByRole('region', { name: 'Trade' }).getByText('Who wins the cup?').waitFor();
    expect(page.url()).toContain('outcome=');
    // The price to pay, although nothing has been traded: a bid for Yes at 20 is an ask of No at 80.
    await page.getByRole('button', { name: 'No 80.00¢: buy, North' }).waitFor();
    await page.getByRole('button', { name: 'Yes: buy, South' }).waitFor();
    await page.getByRole('link', { name: 'Show North' }).click();
    await page.getByText('Bids: 5').waitFor();
    await page.getByRole('tab', { name: 'Order book' }).click();
    await bid(page, '20.00¢').waitFor();

    await rain.service.admin('POST', `/market/${cup.marketId}/close`, {});
    const winnerMarketId = cup.childMarkets[1]?.marketId;
    await rain.service.admin('POST', `/market/${cup.marketId}/resolve`, { winnerMarketId });
    await page.goto(`${rain.service.origin}/market/${cup.slug}`);
    await page.getByText('South resolved to Yes. Each Yes share pays 1 USDT.').waitFor();
    await page.getByRole('main').locator('header').getByText('Resolved: South').waitFor();
    await page.getByText('There were no trades').waitFor();
    expect(complaints).toEqual([]);
  });
});

/** A script that collects the prices that are drawn from now on: a canvas has no text to look for. */
const RECORD_DRAWN_PRICES = `
  globalThis.drawnPrices = new Set();
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
    if (text.endsWith('¢')) drawnPrices.add(text);
    fillText.call(this, text, ...where);
  };`;
