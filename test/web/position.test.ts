import { type MarketData, OrderSide, OrderType, type PlaceOrderDataInput } from '@presage/client';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations, isScrolledSideways } from '../support/accessibility.ts';
import { hasBrowser } from '../support/browser.ts';
import { type FundedClient, fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { openSignedIn, PHONE, showPath } from '../support/web-page.ts';

describe.runIf(hasBrowser)('a position', () => {
  let service: TestService;
  let maker: FundedClient;
  let markets = 0;
  let market: MarketData;
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
    maker = await fundedClient(service, '100000');
  });
  beforeEach(async () => {
    markets += 1;
    const slug = `snow-${markets}`;
    market = await openMarket(service, { marketTitle: `Will it snow ${slug}?`, slug, tickSize: '0.01' });
    const { marketId, yesTokenId, noTokenId } = market;
    // Asks of Yes at 45.
    await placeQuotes(maker.client, marketId, [
      { tokenId: yesTokenId, side: 'buy', price: '0.4', shares: '100' },
      { tokenId: noTokenId, side: 'buy', price: '0.55', shares: '60' },
    ]);
  });
  afterAll(() => discardService(service));

  /** A user with 20 Yes, bought at 45. */
  const holder = async () => {
    const person = await fundedClient(service, '1000');
    await placeQuotes(person.client, market.marketId, [
      { tokenId: market.yesTokenId, side: 'buy', price: '0.45', shares: '20' },
    ]);
    return person;
  };
  const visit = (person: FundedClient, path = `/market/${market.slug}`, options = {}) =>
    openSignedIn(service.origin, person.account, { path, ...options });
  /** The first purchase of a user who looks at the market. */
  const movesNothing = async (page: Page, person: FundedClient) => {
    await page.getByText('No position in this market').waitFor();
    const bid = page.getByRole('list', { name: 'Bids' }).getByRole('button', { name: /at 40¢/ });
    await bid.waitFor();
    const before = await bid.boundingBox();
    await placeQuotes(person.client, market.marketId, [
      { tokenId: market.yesTokenId, side: 'buy', price: '0.45', shares: '20' },
    ]);
    await page.getByText('Sells now for 8.00').waitFor();
    await page.getByText('Your trades for ▲ Yes ▼ No').waitFor();
    expect(await bid.boundingBox()).toEqual(before);
  };

  it('that is the first in a market moves nothing below it, has one average price, and is paid when the market is called off', async () => {
    const person = await fundedClient(service, '1000');
    const { page, complaints } = await visit(person);
    await movesNothing(page, person);
    await placeQuotes(maker.client, market.marketId, [
      { tokenId: market.noTokenId, side: 'buy', price: '0.56', shares: '7' },
    ]);
    await placeQuotes(person.client, market.marketId, [
      { tokenId: market.yesTokenId, side: 'buy', price: '0.44', shares: '7' },
    ]);
    // 12.08 for 27 shares.
    await page.getByRole('cell', { name: '44.74¢', exact: true }).waitFor();
    await page.getByRole('cell', { name: '11.88 last price' }).waitFor();
    await page.getByRole('link', { name: /^Available/ }).click();
    await page.getByRole('cell', { name: /^44\.74¢$/ }).waitFor();
    await page.goBack();
    await page.getByRole('cell', { name: '11.88 last price' }).waitFor();
    // Before its cutoff.
    await service.admin('POST', `/market/${market.marketId}/fail`, {});
    await page.getByRole('cell', { name: '13.50 payout' }).waitFor();
    const header = page.getByRole('main').locator('header');
    await header.getByText('Ended', { exact: true }).waitFor();
    await header.getByText('Yes · chance at the end').waitFor();
    // The cutoff, which has not been reached, is not shown as past.
    const cutoff = header.getByRole('listitem').filter({ hasText: 'Trading ends' });
    expect(await cutoff.textContent()).toBe('Trading ends');
    await page.getByText('Scheduled end of trading').waitFor();
    await showPath(page, '/?status=all');
    const card = page.getByRole('listitem').filter({ hasText: 'Voided' });
    await card.getByText('Ended', { exact: true }).waitFor();
    await showPath(page, '/portfolio');
    await page.getByRole('cell', { name: '50.00¢ payout' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('that is the first in a market moves nothing below it on a phone either, and is sold from the portfolio there', async () => {
    const person = await fundedClient(service, '1000');
    const { page, complaints } = await visit(person, `/market/${market.slug}`, PHONE);
    await movesNothing(page, person);
    await person.client.placeOrder(sale(market, '4.494'));
    await showPath(page, '/portfolio');
    const sell = page.getByRole('link', { name: `Sell 15.506 Yes: ${market.marketTitle}` });
    await sell.waitFor();
    // Of 20, with 15.50 that can be sold.
    await page.getByText('4.5 in orders').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await sell.click();
    const sheet = page.getByRole('dialog');
    await sellsAll(sheet, '15.506', 'Yes');
    expect(await isScrolledSideways(page)).toBe(false);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sell 15.506 Yes' }).click();
    await sellsAll(sheet, '15.506', 'Yes');
    expect(complaints).toEqual([]);
  });

  it('cannot be sold from the portfolio while its market is paused, which is shown', async () => {
    const person = await holder();
    await service.admin('POST', `/market/${market.marketId}/halt`, {});
    const { page, complaints } = await visit(person, '/portfolio');
    const row = page.getByRole('row').filter({ hasText: market.marketTitle });
    const sell = row.getByRole('link', { name: /^Sell/ });
    await row.getByText('Paused', { exact: true }).waitFor();
    await page.setViewportSize(PHONE.viewport);
    const reason = await row.getByText('Trading is paused.').boundingBox();
    expect(reason?.width).toBeGreaterThan(100);
    expect(await sell.count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await service.admin('POST', `/market/${market.marketId}/resume`, {});
    await sell.waitFor();
    await person.client.placeOrder(sale(market, '20'));
    await row.getByText('All in orders').waitFor();
    expect(await sell.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('says what it would sell for now, in the portfolio when it is asked, and is sold on the page of its market', async () => {
    const { page, complaints } = await visit(await holder(), '/portfolio');
    const reads = () => page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)");
    await page.getByRole('link', { name: `Sell 20 Yes: ${market.marketTitle}` }).waitFor();
    expect((await reads()).filter((url) => url.includes('/token/orderbook'))).toEqual([]);
    await page.getByRole('button', { name: `Sells for… 20 Yes: ${market.marketTitle}` }).click();
    // Of its 20 shares at a bid of 40.
    await page.getByText('Sells now for 8.00').waitFor();
    await page.getByRole('link', { name: market.marketTitle, exact: true }).click();
    await page.getByText('Sells now for 8.00').waitFor();
    // The book on the market's page is live.
    await maker.client.cancelAllOrders({ marketId: market.marketId, side: OrderSide.BUY });
    await page.getByText('No bids: nothing would sell now').waitFor();
    const bidOf = (price: string, shares: string) =>
      placeQuotes(maker.client, market.marketId, [{ tokenId: market.yesTokenId, side: 'buy', price, shares }]);
    await bidOf('0.3', '5');
    await page.getByText('Only 5 of 20 would sell now, for 1.50.').waitFor();
    const level = page.getByRole('list', { name: 'Bids' }).getByRole('button', { name: 'Sell at 30¢' });
    // A level sets the price, and leaves the amount unchanged.
    for (const _ of ['once', 'again']) {
      await level.click();
      expect(await page.getByRole('radio', { name: 'Sell' }).isChecked()).toBe(true);
      expect(await page.getByLabel('Limit price').inputValue()).toBe('30');
      expect(await page.getByRole('textbox', { name: 'Shares' }).inputValue()).toBe('');
    }
    await bidOf('0.4', '100');
    await page.getByText('Sells now for 8.00').waitFor();
    await page.getByRole('button', { name: 'Sell 20 Yes' }).click();
    await sellsAll(page, '20', 'Yes');
    await page.getByRole('button', { name: 'Sell Yes', exact: true }).click();
    await page.getByText('Sold 20 Yes').waitFor();
    await page.getByText('No position in this market').waitFor();
    expect(complaints).toEqual([]);
  });

  it('in one outcome of several can be sold whichever outcome is shown, and says what it would sell for', async () => {
    const cup = await openMarket(service, {
      marketTitle: 'Who wins the cup?',
      slug: 'cup',
      children: [{ marketTitle: 'North' }, { marketTitle: 'South' }],
    });
    const [north, south] = cup.childMarkets;
    const person = await fundedClient(service, '100');
    await person.client.split(south!.marketId, '3');
    const { page, complaints } = await visit(person, `/market/${cup.slug}?outcome=${north!.slug}`);
    // Nobody has traded, so that there is no last price.
    await page.getByRole('cell', { name: '1.50 at cost: no trades yet' }).first().waitFor();
    await page.getByRole('button', { name: 'Sell 3 No of South' }).click();
    await page.getByRole('button', { name: 'Sell No · South', exact: true }).waitFor();
    await sellsAll(page, '3', 'No');
    // No button for what cannot be sold.
    await service.admin('POST', `/market/${cup.marketId}/halt`, {});
    await page.getByText('Trading is paused. You can cancel orders').waitFor();
    expect(await page.getByRole('button', { name: /^Sell 3/ }).count()).toBe(0);
    // In the portfolio, neither that nor the links need a request for the market.
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await page.goto(`${service.origin}/portfolio`);
    await page.getByRole('row').filter({ hasText: 'South' }).getByText('Paused', { exact: true }).first().waitFor();
    expect(asked.filter((path) => /\/market\/\d/.test(path))).toEqual([]);
    await page
      .getByRole('link', { name: /^South/ })
      .first()
      .click();
    await page.waitForURL(new RegExp(`/market/${cup.slug}\\?outcome=${south!.slug}`));

    // At once in the chosen one, when asked in others.
    const vote = await openMarket(service, {
      marketTitle: 'Who is elected?',
      slug: 'vote',
      children: [{ marketTitle: 'East' }, { marketTitle: 'West' }],
    });
    const [east, west] = vote.childMarkets;
    for (const { marketId, yesTokenId } of vote.childMarkets) {
      await person.client.split(marketId, '10');
      await placeQuotes(maker.client, marketId, [{ tokenId: yesTokenId, side: 'buy', price: '0.2', shares: '10' }]);
    }
    await showPath(page, `/market/${vote.slug}?outcome=${east!.slug}`);
    const row = (title: string) => page.getByRole('row').filter({ hasText: `Yes${title}` });
    await row('East').getByText('Sells now for 2.00').waitFor();
    expect(await row('East').getByRole('button', { name: 'Sells for…' }).count()).toBe(0);
    await page.getByRole('button', { name: `Sells for… 10 Yes: ${vote.marketTitle}: West` }).click();
    await row('West').getByText('Sells now for 2.00').waitFor();
    await page.goto(`${service.origin}/market/${vote.slug}?outcome=${west!.slug}`);
    await row('West').getByText('Sells now for 2.00').waitFor();
    await row('East').getByRole('button', { name: 'Sells for…' }).waitFor();
    expect(complaints).toEqual([]);
    person.client.close();
  });
});

/** A resting ask of Yes. */
function sale({ marketId, yesTokenId }: MarketData, shares: string): PlaceOrderDataInput {
  return {
    marketId,
    tokenId: yesTokenId,
    side: OrderSide.SELL,
    orderType: OrderType.LIMIT_ORDER,
    price: '0.9',
    makerAmountInBaseToken: shares,
  };
}

/** Checks that the ticket is filled in with a sale at the best prices. */
async function sellsAll(ticket: Page | Locator, shares: string, outcome: 'Yes' | 'No'): Promise<void> {
  const amount = ticket.getByRole('textbox', { name: 'Shares' });
  await amount.waitFor();
  await expect.poll(() => amount.inputValue()).toBe(shares);
  expect(await ticket.getByRole('radio', { name: 'Sell' }).isChecked()).toBe(true);
  expect(await ticket.getByRole('radio', { name: 'Market' }).isChecked()).toBe(true);
  expect(await ticket.getByRole('radio', { name: outcome }).isChecked()).toBe(true);
}
