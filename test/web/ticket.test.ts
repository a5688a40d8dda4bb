import { type MarketData, resultOf } from '@presage/client';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { type FundedClient, fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import {
  bid,
  offer,
  openRainMarket,
  type RainService,
  startRainService,
  visitMarket,
  visitMarketAs,
} from '../support/rain-market.ts';
import { discardService } from '../support/running-service.ts';
import { openReturning, openSignedIn, PHONE, showPath } from '../support/web-page.ts';

/** A tablet: the ticket is a sheet, and messages have room at the bottom. */
const TABLET = { viewport: { width: 820, height: 1_180 } } as const;

/** Whether a click on the middle of an element would hit it. */
function isOnTop(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
  });
}

describe.runIf(hasBrowser)('the ticket of a market', () => {
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
  const visitAs = (person: FundedClient, options?: BrowserContextOptions) =>
    visitMarketAs(person, rain, market, options);
  /** A line of the preview. */
  const line = (page: Page, name: string) =>
    page
      .getByLabel('Preview')
      .locator('div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd');

  it('previews an order level by level for every visitor, invites those without an account, and remembers how far it may slip', async () => {
    const { page, complaints } = await visit();
    // Within 5% of the best price unless something else is chosen.
    expect(await page.getByLabel('Max slippage').inputValue()).toBe('0.05');
    await page.getByText('At most this much worse than the best price, now and when the order arrives.').waitFor();
    await page.getByLabel('Max slippage').selectOption('No limit');
    await page.getByLabel('Spend').fill('30');
    // 20 shares at 45 with a fee of 0.0495; the rest of the 30 quote buys shares at 0.5 plus a fee of 0.005 each.
    await line(page, 'Shares').getByText('61.38').waitFor();
    expect(await line(page, 'Worst price').textContent()).toBe('50¢ (2 levels)');
    expect(await line(page, 'Fee').textContent()).toBe('0.3059 USDT');
    // Each of the shares pays one: as many as are shown, although it is 61.388.
    expect(await line(page, 'Payout if Yes').textContent()).toBe('61.38 USDT');
    expect(await line(page, 'Profit if Yes').textContent()).toBe('+31.38 (+104.6%)');
    await page.getByLabel('Max slippage').selectOption('10%');
    await line(page, 'Shares').getByText('20', { exact: true }).waitFor();
    await page.getByText('The order book can fill only 20 shares within 10% of the best price.').waitFor();
    await page
      .getByText('Never worse than 49¢, nor more than 10% worse than the best price when the order arrives.')
      .waitFor();
    await page.getByRole('link', { name: 'Set up an account' }).waitFor();
    // There is no faucet here, so no play money is promised.
    await page.getByText('Setting one up takes a minute.', { exact: true }).waitFor();
    await page.reload();
    expect(await page.getByLabel('Max slippage').inputValue()).toBe('0.1');
    await page.getByLabel('Max slippage').selectOption('No limit');
    await page.getByText('At whatever prices the order book has.').waitFor();
    await page.reload();
    expect(await page.getByLabel('Max slippage').inputValue()).toBe('none');
    expect(complaints).toEqual([]);
  });

  it('can be filled in when the page is enlarged to 400 percent, which leaves room for a few lines', async () => {
    const { page } = await visit({ viewport: { width: 340, height: 225 } });
    await page.getByRole('button', { name: /^Buy Yes/ }).click();
    for (const place of [page.getByLabel('Spend'), page.getByRole('link', { name: 'Set up an account' })]) {
      await place.scrollIntoViewIfNeeded();
      expect(await isOnTop(place)).toBe(true);
    }
  });

  it('previews an order that waits in the book without repeating itself', async () => {
    const { page } = await visit();
    const names = page.getByLabel('Preview').locator('dt');
    await page.getByRole('radio', { name: 'Limit' }).check({ force: true });
    expect(await names.allTextContents()).toEqual(['Average price', 'Shares', 'Fee', 'You pay']);
    await page.getByLabel('Limit price').fill('30');
    await page.getByLabel('Order value').fill('30');
    await line(page, 'Shares').getByText('100').waitFor();
    const bought = ['You pay', 'Payout if Yes', 'Profit if Yes'];
    expect(await names.allTextContents()).toEqual(['Average price', 'Shares', 'Fee', ...bought]);
    await page.getByLabel('Limit price').fill('45');
    await line(page, 'Worst price').getByText('45¢ (1 level)').waitFor();
    expect(await line(page, 'Open in the order book').textContent()).toBe('46.66');
    expect(await line(page, 'If sold back now').count()).toBe(0);
    await page.getByRole('radio', { name: 'Sell' }).check({ force: true });
    await line(page, 'You receive').getByText('–').waitFor();
    // A sale is counted in shares.
    expect(await page.getByRole('radio', { name: 'Shares' }).isChecked()).toBe(true);
  });

  it('keeps the amount of an order that achieved nothing; a later one does what its preview says, to the unit', async () => {
    const taker = await fundedClient(rain.service, '1000');
    const { page } = await visitAs(taker);
    await page.getByRole('radio', { name: 'Limit' }).check({ force: true });
    await page.getByLabel('Limit price').fill('45');
    await page.getByLabel('Order value').fill('30');
    await page.getByLabel('Expires', { exact: true }).selectOption('All now (FOK)');
    await page.getByText('The order book cannot fill all of this at your price').waitFor();
    await page.getByRole('button', { name: 'Buy Yes' }).click();
    await page.getByText('Nothing was filled.').waitFor();
    expect(await page.getByLabel('Order value').inputValue()).toBe('30');
    await page.getByRole('radio', { name: 'Market' }).check({ force: true });
    await page.getByLabel('Max slippage').selectOption('No limit');
    await page.getByLabel('Spend').fill('30');
    const shares = await line(page, 'Shares').textContent();
    const average = await line(page, 'Average price').textContent();
    // 61.39 at 40 with a fee of 0.0048 each.
    expect(await line(page, 'If sold back now').textContent()).toBe('24.26 USDT (−5.74)');
    await page.getByRole('button', { name: 'Buy Yes' }).click();
    await page.getByText(`Bought ${shares} Yes`).waitFor();
    expect(await page.getByLabel('Spend').inputValue()).toBe('');
    await page.getByText('Sells now for 24.26 after fees').waitFor();
    await page.getByText(`Average price ${average}.`).waitFor();
    await page
      .getByRole('tabpanel')
      .getByText(shares as string)
      .waitFor();
    const [order] = resultOf(await taker.client.getMyOrders({})).list;
    const [balance] = resultOf(await taker.client.getMyBalances()).balances;
    expect(Number(balance?.totalBalance)).toBeLessThan(970.001);
    expect(Number(balance?.totalBalance)).toBeGreaterThanOrEqual(970);
    expect(order?.filledShares.startsWith('61.3')).toBe(true);
  });

  it('stands still while its button is pressed, so that the click is not lost', async () => {
    const { page } = await visitAs(await fundedClient(rain.service, '1000'), {
      viewport: { width: 1_280, height: 1_400 },
    });
    await page.getByLabel('Spend').fill('9');
    await line(page, 'Worst price').getByText('(1 level)').waitFor();
    const button = page.getByRole('button', { name: 'Buy Yes', exact: true });
    const { x, y, width } = (await button.boundingBox()) as { x: number; y: number; width: number };
    await page.mouse.move(x + width / 2, y + 2);
    await page.mouse.down();
    // What is left of the book would fill the order only in part, which the ticket says above the button.
    await rain.maker.client.cancelAllOrders({ marketId: market.marketId });
    await placeQuotes(rain.maker.client, market.marketId, [
      { tokenId: market.noTokenId, side: 'buy', price: '0.55', shares: '10' },
    ]);
    await offer(page, '50¢').waitFor({ state: 'detached' });
    await offer(page, '45¢').waitFor();
    await page.mouse.up();
    await page.getByText('Bought 10 Yes').waitFor();
  });

  /** Spends 8 at the best price, 45¢; before the order arrives, the best price becomes 60¢. */
  const buyTooLate = async (page: Page) => {
    const arrived = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    await page.route('**/openapi/order', async (route) => {
      arrived.resolve();
      await changed.promise;
      await route.continue();
    });
    await page.getByLabel('Spend').fill('8');
    await line(page, 'Worst price').getByText('45¢ (1 level)').waitFor();
    await page.getByRole('button', { name: 'Buy Yes' }).click();
    await arrived.promise;
    await rain.maker.client.cancelAllOrders({ marketId: market.marketId });
    await placeQuotes(rain.maker.client, market.marketId, [
      { tokenId: market.noTokenId, side: 'buy', price: '0.4', shares: '80' },
    ]);
    changed.resolve();
  };

  it('never buys at a worse price than it said, however far the book moves before the order arrives; without a limit, says so', async () => {
    const { page } = await visitAs(await fundedClient(rain.service, '1000'));
    await buyTooLate(page);
    await page.getByText('Nothing was filled. The order book had no more at an acceptable price.').waitFor();
    expect(await page.getByLabel('Spend').inputValue()).toBe('8');
    await rain.maker.client.cancelAllOrders({ marketId: market.marketId });
    await placeQuotes(rain.maker.client, market.marketId, [
      { tokenId: market.noTokenId, side: 'buy', price: '0.55', shares: '20' },
    ]);
    await page.unrouteAll();
    await page.getByLabel('Max slippage').selectOption('No limit');
    await buyTooLate(page);
    await page.getByText('Average price 60¢, worse than the 45¢ of the preview').waitFor();
    await showPath(page, '/portfolio');
    await page.getByRole('tab', { name: 'Activity' }).click();
    await page.getByText('Market order: Buy Yes for 8.00, never worse than 47¢').waitFor();
  });

  it('sells the whole position, less fees, and says what happened to the rest of a partially filled order', async () => {
    const person = await fundedClient(rain.service, '1000');
    const bidOf = (price: string, shares: string) => [
      { tokenId: market.yesTokenId, side: 'buy', price, shares } as const,
    ];
    await placeQuotes(person.client, market.marketId, bidOf('0.45', '20'));
    const { page } = await visitAs(person);
    const sellAll = async () => {
      await page.getByRole('radio', { name: 'Sell' }).check({ force: true });
      await page.getByText('Available: 20 shares').waitFor();
      await page.getByRole('button', { name: 'Max' }).click();
    };
    await sellAll();
    // 20 shares at 40 bring 8 quote, less a fee of 2 % × 0.4 × 0.6 per share.
    expect(await line(page, 'You receive').textContent()).toBe('7.90 USDT');
    await page.getByRole('button', { name: 'Sell Yes' }).click();
    await page.getByText('Sold 20 Yes').waitFor();
    await page.getByText('No position in this market').waitFor();
    await page.getByText('Available: 0 shares').waitFor();

    await placeQuotes(person.client, market.marketId, bidOf('0.5', '20'));
    await rain.maker.client.cancelAllOrders({ marketId: market.marketId });
    await placeQuotes(rain.maker.client, market.marketId, [
      ...bidOf('0.4', '5'),
      { tokenId: market.noTokenId, side: 'buy', price: '0.5', shares: '5' },
    ]);
    await bid(page, '40¢').getByText('5.00').first().waitFor();
    await sellAll();
    await page.getByRole('button', { name: 'Sell Yes' }).click();
    await page.getByText('Sold 5 Yes').waitFor();
    await page.getByText('The remaining 15 shares were cancelled.').waitFor();
    await page.getByLabel('Max slippage').selectOption('No limit');
    // Bids for No at 50 are asks of Yes at 50: five shares.
    await page.getByRole('radio', { name: 'Buy' }).check({ force: true });
    await page.getByLabel('Spend').fill('100');
    await page.getByText('The order book has only 5 shares to buy.').waitFor();
    // The message about the sale is still shown, beside the button.
    expect(await isOnTop(page.getByRole('button', { name: 'Buy Yes' }))).toBe(true);
    await page.getByRole('button', { name: 'Buy Yes' }).click();
    await page.getByText('Only 2.53 of 100.00 could be filled.').waitFor();
  });

  it('keeps what was typed while its owner gets funds', async () => {
    const person = await fundedClient(rain.service, '1');
    const { page } = await visitAs(person, PHONE);
    await rain.service.admin('POST', `/account/${person.account.address}/debit`, { amount: '1' });
    await page.getByRole('button', { name: /^Buy Yes/ }).tap();
    await page.getByLabel('Spend').fill('12');
    await page.getByRole('link', { name: 'Get funds' }).tap();
    await page.getByRole('link', { name: 'Back to the market' }).tap();
    // The ticket is open again, with the order.
    await page.getByRole('dialog').getByText('Not enough cash: 12.00 USDT needed').waitFor();
    expect(await page.getByLabel('Spend').inputValue()).toBe('12');
  });

  it('keeps the button of a long ticket in view, however low the window is, and shows that it goes on below', async () => {
    const { page } = await visit({ viewport: { width: 1_280, height: 600 } });
    const ticket = page.getByRole('region', { name: 'Trade' });
    const more = ticket.locator('[data-more]');
    expect(await more.count()).toBe(0);
    await page.getByRole('radio', { name: 'Limit' }).check({ force: true });
    await page.getByLabel('Limit price').fill('45');
    await page.getByLabel('Order value').fill('30');
    await line(page, 'Shares').getByText('66.66').waitFor();
    await more.waitFor();
    const box = await page.getByRole('link', { name: 'Set up an account' }).boundingBox();
    expect((box?.y ?? 600) + (box?.height ?? 0)).toBeLessThan(600);
    await ticket.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await more.waitFor({ state: 'detached' });
  });

  it('places no order that expires while it is unknown how long before that it would close', async () => {
    const { account } = await fundedClient(rain.service, '20');
    const { page } = await openReturning(rain.service.origin, account);
    await page.route('**/openapi/chain', (route) => route.abort());
    await page.goto(`${rain.service.origin}/market/${market.slug}`);
    await page.getByText('Available: 20.00 USDT').waitFor();
    await page.getByRole('radio', { name: 'Limit' }).check({ force: true });
    await page.getByLabel('Limit price').fill('40');
    await page.getByLabel('Order value').fill('10');
    const submit = page.getByRole('button', { name: 'Buy Yes' });
    expect(await submit.isEnabled()).toBe(true);
    await page.getByLabel('Expires').selectOption('In 1 hour');
    await page.getByText('It is not known yet how orders expire here.').waitFor();
    expect(await submit.isDisabled()).toBe(true);
    await page.unroute('**/openapi/chain');
    // As when somebody comes back to the page.
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
    await page.getByText(/It expires on/).waitFor();
    expect(await submit.isEnabled()).toBe(true);
  });

  it('says why an order is not possible, before anything is signed', async () => {
    const { page } = await visitAs(await fundedClient(rain.service, '20'));
    await page.getByLabel('Max slippage').selectOption('No limit');
    await page.getByLabel('Spend').fill('21');
    await page.getByText('Not enough cash: 21.00 USDT needed, including fees; 20.00 USDT available').waitFor();
    // The payout is shown all the same; the text to sign is not.
    expect(await line(page, 'Payout if Yes').textContent()).toMatch(/^43\.\d\d USDT$/);
    expect(await page.getByText('You sign').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Buy Yes' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Max' }).click();
    expect(await page.getByLabel('Spend').inputValue()).toBe('20');
    await page.getByRole('radio', { name: 'Limit' }).check({ force: true });
    // No part of the balance is offered while it is unknown what it buys.
    await page.getByRole('radio', { name: 'Shares' }).check({ force: true });
    expect(await page.getByRole('button', { name: 'Max' }).isDisabled()).toBe(true);
    await page.getByLabel('Limit price').fill('50');
    await page.getByRole('button', { name: 'Max' }).click();
    expect(await page.getByLabel('Shares', { exact: true }).first().inputValue()).toMatch(/^39\./);
    await page.getByRole('radio', { name: 'USDT' }).check({ force: true });
    await page.getByLabel('Limit price').fill('42.5');
    await page.getByText('Price must be a multiple of 1¢, such as 42¢ or 43¢').waitFor();
    await page.getByLabel('Limit price').fill('50');
    await page.getByLabel('Order value').fill('10');
    await page.getByLabel('Post only').check();
    await page.getByText('a post-only order would be cancelled').waitFor();
    // Choosing a time is not required: it starts a day ahead.
    await page.getByLabel('Expires').selectOption('At a set time');
    await page.getByText('It expires on').waitFor();
    await page.getByLabel('Expires at').fill('2099-01-01T12:00');
    await page.getByText(/Trading ends on .*, before it would expire: what is open then is cancelled\./).waitFor();
    expect(await page.getByText('It expires on').count()).toBe(0);
    await page.getByLabel('Expires', { exact: true }).selectOption('All now (FOK)');
    expect(await page.getByLabel('Post only').isChecked()).toBe(false);
    await page.getByText('It fills completely and immediately, or is cancelled.').waitFor();
  });

  it.each([
    ['a tablet', TABLET],
    ['a phone', PHONE],
  ])('shows messages on %s where they cover no button', async (_, screen) => {
    const { page } = await visitAs(await fundedClient(rain.service, '1000'), screen);
    const buy = page.getByRole('button', { name: 'Buy Yes 45¢' });
    await buy.click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Spend').fill('3');
    await sheet.getByRole('button', { name: 'Buy Yes', exact: true }).click();
    await page.getByText(/^Bought/).waitFor();
    // Closed by the order: what it bought is on the page.
    await sheet.waitFor({ state: 'hidden' });
    expect(await isOnTop(buy)).toBe(true);
    await buy.click();
    await sheet.getByText(/^Bought/).waitFor();
    expect(await isOnTop(sheet.getByRole('button', { name: 'Close' }).first())).toBe(true);
  });

  it('is a sheet on a phone, in which nothing moves, and which closes on a tap outside that presses nothing beneath it', async () => {
    const { page } = await visit(PHONE);
    await page.getByRole('button', { name: /^Buy Yes/ }).click();
    const sheet = page.getByRole('dialog');
    const spend = sheet.getByLabel('Spend');
    const places = async () => {
      const button = sheet.getByRole('link', { name: 'Set up an account' });
      return [await spend.boundingBox(), await button.boundingBox()];
    };
    const before = await places();
    await spend.fill('30');
    await sheet.getByText('You sign').waitFor();
    expect(await places()).toEqual(before);
    const box = await sheet.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(PHONE.viewport.height);

    const beneath = await page.locator('header').getByText('Presage').first().boundingBox();
    // What was typed is selected with a movement that ends outside.
    await spend.hover();
    await page.mouse.down();
    await page.mouse.move(beneath!.x + 5, beneath!.y + 5);
    await page.mouse.up();
    await spend.fill('31');
    await page.touchscreen.tap(beneath!.x + 5, beneath!.y + 5);
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^Buy No/ }).click();
    expect(await spend.inputValue()).toBe('31');
    expect(await sheet.getByRole('radio', { name: 'No' }).isChecked()).toBe(true);
    await sheet.getByText('Buy No for up to 31 USDT').waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    // Choosing a level of the book also opens the sheet, to show what it filled in.
    await bid(page, '55¢').click();
    await sheet.getByText('No shares at 55¢ or more each.').waitFor();
    expect(await sheet.getByLabel('Limit price').inputValue()).toBe('55');
  });

  it('names the outcome on the buttons that trade it, if the market has several', async () => {
    const children = [{ marketTitle: 'North' }, { marketTitle: 'South' }];
    const slug = `cup-${market.marketId}`;
    const cup = await openMarket(rain.service, { marketTitle: 'Who wins the cup?', slug, children });
    const { marketId, yesTokenId } = cup.childMarkets[0]!;
    await placeQuotes(rain.maker.client, marketId, [{ tokenId: yesTokenId, side: 'buy', price: '0.2', shares: '5' }]);
    const { account } = await fundedClient(rain.service, '100');
    const { page } = await openSignedIn(rain.service.origin, account, { path: `/market/${slug}`, ...PHONE });
    await page.getByRole('button', { name: 'Buy No 80.00¢ North', exact: true }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Buy No · North', exact: true }).waitFor();
  });
});
