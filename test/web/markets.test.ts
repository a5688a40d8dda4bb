import { type ChildMarket, type MarketData, resultOf } from '@presage/client';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isScrolledSideways } from '../support/accessibility.ts';
import { hasBrowser } from '../support/browser.ts';
import { type FundedClient, fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { openPage, PHONE, pressPair } from '../support/web-page.ts';

const DAY_SEC = 86_400;
const NOW_SEC = Math.floor(Date.now() / 1_000);

describe.runIf(hasBrowser)('the list of markets', () => {
  let service: TestService;
  let rain: MarketData;
  let snow: MarketData;
  let race: MarketData;
  let people: FundedClient[];
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
    people = [await fundedClient(service, '5000'), await fundedClient(service, '5000')];
    const { data: weather } = await service.admin<{ data: { labelId: number } }>('POST', '/label', {
      labelName: 'Weather',
    });
    rain = await openMarket(service, { marketTitle: 'Will it rain?', slug: 'rain', labelIds: [weather.labelId] });
    snow = await openMarket(service, {
      marketTitle: 'Will it snow?',
      yesLabel: 'A flake, or more than one',
      labelIds: [weather.labelId],
      cutoffAt: NOW_SEC + DAY_SEC,
    });
    race = await openMarket(service, {
      marketTitle: 'Who wins?',
      children: [{ marketTitle: 'North' }, { marketTitle: 'South' }],
    });
    const over = await openMarket(service, { marketTitle: 'Will it have been warm?' });
    await service.admin('POST', `/market/${over.marketId}/close`, {});
    await service.admin('POST', `/market/${over.marketId}/resolve`, { outcome: 'yes' });
  });
  afterAll(() => discardService(service));

  const titles = (page: Page) => page.getByRole('listitem').getByRole('heading').allTextContents();
  /** Waits until the list shows this number of markets. */
  const found = (page: Page, count: number) =>
    page.getByText(count === 1 ? '1 market' : `${count} markets`, { exact: true }).waitFor();
  const trade = async ({ marketId, yesTokenId, noTokenId }: MarketData, price: string) => {
    const complement = (1 - Number(price)).toFixed(2);
    await placeQuotes(people[0]!.client, marketId, [{ tokenId: yesTokenId, side: 'buy', price, shares: '10' }]);
    await placeQuotes(people[1]!.client, marketId, [
      { tokenId: noTokenId, side: 'buy', price: complement, shares: '10' },
    ]);
  };
  const close = (market: MarketData) => service.admin('POST', `/market/${market.marketId}/close`, {});
  /** Opens a market that only one test finds among those that are open. */
  const openForTest = async (body: Parameters<typeof openMarket>[1]) => {
    const market = await openMarket(service, body);
    onTestFinished(() => close(market).then(() => undefined));
    return market;
  };

  /** Markets whose best prices a request is for; empty for any other request. */
  const marketIdsOf = (request: Request) =>
    new URL(request.url()).searchParams.get('marketIds')?.split(',').map(Number) ?? [];
  /** Positions of everything on a card's buttons. */
  const placesIn = (card: Locator) =>
    card
      .getByRole('link')
      .locator('css=:scope, :scope > span:first-child')
      .evaluateAll((parts) =>
        parts.map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return [x, y, width, height].map(Math.round);
        }),
      );

  it('can be used by keyboard alone, and searched and filtered, which its URL records', async () => {
    const { page } = await openPage(service.origin);
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('rain');
    await found(page, 1);
    await page.getByRole('link', { name: 'Will it rain?' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Will it rain?' }).waitFor();
    await page.locator('main:focus').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await pressPair(page, 'g', 'm');
    await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor();

    await found(page, 3);
    await page.getByRole('searchbox').fill('snow');
    await found(page, 1);
    expect(await titles(page)).toEqual(['Will it snow?']);
    expect(page.url()).toContain('q=snow');
    await page.getByRole('searchbox').fill('');
    await found(page, 3);
    await page.getByRole('button', { name: 'Weather', exact: true }).click();
    await found(page, 2);
    await page.getByRole('button', { name: 'All topics' }).click();
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Multiple outcomes');
    await found(page, 1);
    expect(await titles(page)).toEqual(['Who wins?']);
    await page.getByRole('combobox', { name: 'Type' }).selectOption('All types');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Resolved');
    await found(page, 1);
    await page.getByText('Resolved: Yes').waitFor();
    // Nothing trades there today.
    await page.getByText('0 USDT vol.', { exact: true }).waitFor();
    await page.getByText('No trades yet').waitFor();
  });

  it('says that it is loading until its code has arrived, and opens a market chosen while the search is still to come', async () => {
    const { page } = await openPage('about:blank');
    await page.clock.install();
    const first = Promise.withResolvers<void>();
    await page.route('**/*.js', (route) => first.promise.then(() => route.continue()));
    await page.goto(service.origin, { waitUntil: 'commit' });
    await page.getByText('Loading…').waitFor();
    first.resolve();
    await found(page, 3);
    expect(await page.getByText('Loading…').count()).toBe(0);
    const code = Promise.withResolvers<void>();
    await page.route('**/*.js', (route) => code.promise.then(() => route.continue()));
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('searchbox').fill('rain');
    await page.getByRole('link', { name: 'Will it rain?' }).click();
    await page.clock.runFor(1000);
    code.resolve();
    await page.clock.resume();
    await page.getByRole('heading', { level: 1, name: 'Will it rain?' }).waitFor();
  });

  it('opens sorted and filtered as its URL says, says when nothing matches, and shows long names and every volume', async () => {
    const { page } = await openPage(`${service.origin}/?sort=ending&status=all&q=will`);
    await found(page, 3);
    expect((await titles(page))[0]).toBe('Will it snow?');
    expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('all');
    // A card shows the volume that the list is sorted by, or the total volume when it is sorted by something else.
    const card = page.getByRole('listitem').filter({ hasText: 'Will it snow?' });
    await card.getByText(/USDT vol\.$/).waitFor();
    await page.goto(`${service.origin}/?q=nothing-like-this`);
    await page.getByText('No markets found').waitFor();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await found(page, 3);
    await card.getByText('USDT 24h vol.').waitFor();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Highest 7-day volume');
    await card.getByText('USDT 7d vol.').waitFor();

    const { data: topic } = await service.admin<{ data: { labelId: number } }>('POST', '/label', {
      labelName: 'Weather in space and beyond',
    });
    const longName = 'A name of several words which takes more than two lines on a card '.repeat(2).trim();
    await openForTest({
      marketTitle: 'Whose name is long?',
      children: [{ marketTitle: longName }, { marketTitle: 'Short' }],
      labelIds: [topic.labelId],
    });
    await page.getByRole('searchbox').fill('whose');
    const { lines, padding } = await page.getByText(longName, { exact: true }).evaluate((name) => {
      const { lineHeight, paddingBottom } = name.ownerDocument.defaultView!.getComputedStyle(name);
      return { lines: Math.round(name.clientHeight / Number.parseFloat(lineHeight)), padding: paddingBottom };
    });
    // The third line would show in a padding.
    expect([lines, padding]).toEqual([2, '0px']);
    const isCut = await page.getByText('USDT 7d vol.').evaluate((volume) => {
      const text = volume.ownerDocument.createRange();
      text.selectNodeContents(volume);
      return text.getBoundingClientRect().width > volume.getBoundingClientRect().width + 1;
    });
    expect(isCut).toBe(false);
  });

  it('shows the middle of a narrow book as the chance, else the last trade, and a price where the best ones can be read', async () => {
    const likely = await openForTest({ marketTitle: 'Is it likely?' });
    await trade(likely, '0.3');
    const { marketId, yesTokenId, noTokenId } = await openForTest({ marketTitle: 'Is it narrow?', slug: 'narrow' });
    const bid = (tokenId: string, price: string) =>
      placeQuotes(people[0]!.client, marketId, [{ tokenId, side: 'buy', price, shares: '10' }]);
    const { page } = await openPage(`${service.origin}/?q=is+it`);
    const card = page.getByRole('listitem').filter({ hasText: 'Is it likely?' });
    await card.getByText('30%', { exact: true }).waitFor();
    await trade(likely, '0.37');
    await card.getByText('37%', { exact: true }).waitFor();
    await card.getByTitle('Last traded at 37¢').waitFor();

    await trade({ ...likely, marketId, yesTokenId, noTokenId }, '0.9');
    await bid(yesTokenId, '0.48');
    const price = page.getByRole('link', { name: 'Buy No 52.00¢', exact: true });
    await price.waitFor();
    await page.route('**/market/best-prices?*', (route) => route.abort());
    const narrow = page.getByRole('listitem').filter({ hasText: 'Is it narrow?' });
    const withoutPrice = narrow.getByRole('link', { name: 'Buy No', exact: true });
    await withoutPrice.waitFor();
    expect(await withoutPrice.textContent()).toBe('Buy No –');
    await page.unroute('**/market/best-prices?*');
    await price.waitFor();
    await bid(noTokenId, '0.44');
    await narrow.getByText('52%', { exact: true }).waitFor();
    await narrow.getByText('(Midpoint of best bid and best ask: 52¢)').waitFor();
    await page.getByRole('link', { name: 'Is it narrow?' }).click();
    const header = page.getByRole('main').locator('header');
    await header.getByText('52%', { exact: true }).waitFor();
    await bid(noTokenId, '0.46');
    await header.getByText('51%', { exact: true }).waitFor();
  });

  it('shows on its buttons what a share of each outcome costs now, without moving anything', async () => {
    const bid = (marketId: number, tokenId: string, price: string) =>
      placeQuotes(people[0]!.client, marketId, [{ tokenId, side: 'buy', price, shares: '10' }]);
    const [north, south] = race.childMarkets;
    const { page } = await openPage(service.origin);
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await link('Buy A flake, or more than one – No offers right now').waitFor();
    const card = page.getByRole('listitem').filter({ hasText: 'Will it snow?' });
    const before = await placesIn(card);
    await bid(snow.marketId, snow.noTokenId, '0.5725');
    await bid(snow.marketId, snow.yesTokenId, '0.4');
    await bid(north!.marketId, north!.noTokenId, '0.7');
    await link('Buy A flake, or more than one 42.75¢').waitFor();
    await link('Buy No 60.00¢').waitFor();
    await link('Buy North: Yes 30.00¢').waitFor();
    // The label has room beside the longest possible price.
    const label = link('Buy North: Yes 30.00¢').getByTitle('Yes', { exact: true });
    expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    await link('Buy South: Yes – No offers right now').waitFor();
    expect(await placesIn(card)).toEqual(before);
    const inView = [rain, snow, north!, south!].map(({ marketId }) => marketId);
    const together = page.waitForRequest((request) => {
      const asked = marketIdsOf(request);
      return inView.every((marketId) => asked.includes(marketId));
    });
    await bid(snow.marketId, snow.noTokenId, '0.59');
    await link('Buy A flake, or more than one 41.00¢').waitFor();
    await together;
    await link('Buy North: Yes 30.00¢').click();
    await page.waitForURL(`**/market/${race.slug}?outcome=${north!.slug}&buy=yes`);
    await page.goBack();
    await link('Buy No 60.00¢').click();
    await page.waitForURL(`**/market/${snow.slug}?buy=no`);
    expect(await page.getByRole('radio', { name: /^No/ }).isChecked()).toBe(true);
  });

  it('keeps the order of a card’s outcomes while a pointer is over them: what changes places is pressed by mistake', async () => {
    const { childMarkets } = await openForTest({
      marketTitle: 'Who leads?',
      slug: 'lead',
      children: [{ marketTitle: 'East' }, { marketTitle: 'West' }],
    });
    const [east, west] = childMarkets;
    const { client } = people[0]!;
    const between = (child: ChildMarket | undefined, bid: string, ask: string) =>
      placeQuotes(client, child!.marketId, [
        { tokenId: child!.yesTokenId, side: 'buy', price: bid, shares: '10' },
        { tokenId: child!.noTokenId, side: 'buy', price: (1 - Number(ask)).toFixed(2), shares: '10' },
      ]);
    await between(east, '0.59', '0.61');
    await between(west, '0.29', '0.31');
    const { page } = await openPage(`${service.origin}/?q=leads`);
    const outcomes = page.getByRole('listitem').getByRole('listitem');
    await outcomes.first().getByText('60%', { exact: true }).waitFor();
    await outcomes.getByText('30%', { exact: true }).waitFor();
    await outcomes.first().hover();
    await client.cancelAllOrders({ marketId: east!.marketId });
    await between(east, '0.09', '0.11');
    await outcomes.first().getByText('10%', { exact: true }).waitFor();
    await outcomes.first().getByText('East', { exact: true }).waitFor();
    await page.mouse.move(0, 0);
    await outcomes.first().getByText('West', { exact: true }).waitFor();
  });

  describe('of more markets than fit on a page', () => {
    const many = Array.from({ length: 21 }, (_, index) => `Is it number ${index + 1}?`);
    const opened: MarketData[] = [];
    beforeAll(async () => {
      for (const marketTitle of many) opened.push(await openMarket(service, { marketTitle }));
    });
    afterAll(async () => {
      for (const market of opened) await close(market);
    });

    it('continues with the next page at its end', async () => {
      const { page } = await openPage(`${service.origin}/?q=number`);
      await found(page, 21);
      expect(await titles(page)).toHaveLength(20);
      await page.getByRole('button', { name: 'Show more (1 left)' }).press('Enter');
      await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
      expect(new Set(await titles(page))).toEqual(new Set(many));
      // The keyboard goes on where the button was, and at the start of the page when nothing is left there.
      expect(await page.locator('li:focus h2').textContent()).toBe((await titles(page)).at(-1));
      await page.getByRole('searchbox').fill('nothing');
      await page.getByRole('button', { name: 'Clear all filters' }).press('Enter');
      await page.locator('main:focus').waitFor();

      // Who used a pointer, and has scrolled elsewhere meanwhile, stays there.
      const { page: pointed } = await openPage(`${service.origin}/?q=number`);
      const arrived = Promise.withResolvers<void>();
      await pointed.route('**/market?*page=2*', (route) => arrived.promise.then(() => route.continue()));
      await pointed.getByRole('button', { name: 'Show more (1 left)' }).click();
      expect(await pointed.evaluate('scrollY')).not.toBe(0);
      await pointed.evaluate('scrollTo(0, 0)');
      arrived.resolve();
      await pointed.locator('li:focus').waitFor();
      expect(await pointed.evaluate('scrollY')).toBe(0);
    });

    it('requests prices only for markets in view', async () => {
      const { page } = await openPage(`${service.origin}/?q=number`, PHONE);
      const cards = page.getByRole('listitem');
      /** The markets whose prices are requested together with those of a card, at its next refresh. */
      const lookedAt = async (card: Locator) => {
        await card.getByRole('link', { name: 'Buy Yes – No offers right now' }).waitFor();
        const slug = (await card.getByRole('link').first().getAttribute('href'))?.split('/').at(-1) ?? '';
        const { marketId } = resultOf(await people[0]!.client.getMarketBySlug(slug)).data;
        return marketIdsOf(await page.waitForRequest((request) => marketIdsOf(request).includes(marketId)));
      };
      const first = await lookedAt(cards.first());
      expect(first.length).toBeLessThan(20);
      await cards.last().scrollIntoViewIfNeeded();
      const last = await lookedAt(cards.last());
      expect(last.filter((marketId) => first.includes(marketId))).toEqual([]);
    });
  });

  it('goes on at the end of a market, with others of its topic', async () => {
    const { page } = await openPage(`${service.origin}/market/${rain.slug}`);
    await page.getByRole('heading', { name: 'Rules' }).scrollIntoViewIfNeeded();
    const others = page.getByRole('region', { name: 'More in Weather' });
    await others.getByRole('link', { name: 'Will it snow?' }).waitFor();
    expect(await others.getByRole('listitem').count()).toBe(1);
    await others.getByRole('link', { name: 'Will it snow?' }).click();
    await page.waitForURL(`**/market/${snow.slug}`);
    await page.getByRole('heading', { name: 'Will it snow?' }).waitFor();
    await page.getByRole('heading', { name: 'Rules' }).scrollIntoViewIfNeeded();
    await others.getByRole('link', { name: 'Will it rain?' }).waitFor();
    await others.getByRole('link', { name: 'Show all' }).click();
    await found(page, 2);
  });

  it('is no wider than a phone, however many topics there are, and shows its filters there on demand', async () => {
    for (const labelName of ['Elections', 'Economy', 'Football', 'Astronomy', 'Cinema', 'Literature']) {
      await service.admin('POST', '/label', { labelName });
    }
    const { page } = await openPage(service.origin, PHONE);
    await page.getByRole('button', { name: 'Literature' }).waitFor();
    expect(await isScrolledSideways(page)).toBe(false);
    const status = page.getByRole('combobox', { name: 'Status' });
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await status.selectOption('Resolved');
    await page.getByText('Will it have been warm?').waitFor();
    // How many of them are set.
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await status.waitFor({ state: 'hidden' });
  });
});
