import { type MarketData, OrderSide, OrderType, resultOf } from '@presage/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, isScrolledSideways } from '../support/accessibility.ts';
import { hasBrowser } from '../support/browser.ts';
import { type FundedClient, fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { openReturning, openSignedIn } from '../support/web-page.ts';

/** More than the service returns on one page. */
const ORDERS = 23;
/** The shortest time that a cancel timer may have. */
const CANCEL_AFTER_SEC = 5;

describe.runIf(hasBrowser)('a person on the page of a market', () => {
  let service: TestService;
  let maker: FundedClient;
  let market: MarketData;
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
    maker = await fundedClient(service, '10000');
    market = await openMarket(service, { marketTitle: 'Will it rain?', slug: 'rain', tickSize: '0.01' });
  });
  afterAll(() => discardService(service));

  const visit = async ({ account }: FundedClient) => {
    const open = await openSignedIn(service.origin, account, { path: '/market/rain' });
    await open.page.getByText('Available:').waitFor();
    return open.page;
  };
  const bid = (shares: string, price: string) => ({ tokenId: market.yesTokenId, side: 'buy' as const, shares, price });

  it('sees all its open orders, each marked in the book', async () => {
    const person = await fundedClient(service, '1000');
    const quotes = Array.from({ length: ORDERS - 1 }, (_, index) => bid('5', `0.${32 - index}`));
    await placeQuotes(person.client, market.marketId, quotes);
    await placePostOnly(person.client, market);
    const page = await visit(person);
    await page.getByRole('tab', { name: `Open orders (${ORDERS})` }).click();
    expect(await page.getByRole('button', { name: 'Cancel Buy Yes' }).count()).toBe(ORDERS);
    const postOnly = page.getByRole('row').filter({ hasText: 'Post-only' });
    expect(await postOnly.allTextContents()).toEqual([expect.stringMatching(/\D9¢/)]);
    // The best order was placed first, so it is the last of the list.
    await page
      .getByRole('list', { name: 'Bids' })
      .getByRole('button', { name: /at 32¢/ })
      .getByTitle('Your orders: 5 shares')
      .waitFor();
  });

  it('is notified of orders closed without a request, once per market, and sees in the history why', async () => {
    const { client, account } = await fundedClient(service, '1000');
    const ends = await openMarket(service, { marketTitle: 'Is it over?', slug: 'over', tickSize: '0.01' });
    await placeQuotes(client, ends.marketId, [
      { tokenId: ends.yesTokenId, side: 'buy', shares: '5', price: '0.3' },
      { tokenId: ends.yesTokenId, side: 'buy', shares: '5', price: '0.2' },
    ]);
    await placePostOnly(client, ends);
    await placeQuotes(client, ends.marketId, [
      { tokenId: ends.noTokenId, side: 'buy', shares: '5', price: '0.75' },
      { tokenId: ends.yesTokenId, side: 'buy', shares: '5', price: '0.25' },
    ]);
    const { list } = resultOf(await client.getMyOrders({ marketId: ends.marketId }));
    resultOf(await client.cancelOrder(list.find(({ price }) => price === '0.25')?.orderId ?? ''));
    const { page } = await openReturning(service.origin, account);
    const isHeard = hears(page, 'trade.order.update');
    await page.goto(`${service.origin}/portfolio`);
    await page.getByRole('tab', { name: 'Open orders' }).click();
    await page
      .getByRole('button', { name: /^Cancel Buy Yes, 5 at/ })
      .first()
      .waitFor();
    await page.getByText('Post-only', { exact: true }).waitFor();
    await isHeard;
    await service.admin('POST', `/market/${ends.marketId}/close`, {});
    await page.getByText('No open orders').waitFor();
    const notifications = page.getByRole('region', { name: 'Notifications' });
    await notifications.getByText('Is it over? · Trading in this market ended').waitFor();
    const cancelled = notifications.getByText('Open orders cancelled');
    expect(await cancelled.count()).toBe(1);

    // Also once when the cancel timer of a program cancels orders in several markets.
    for (const slug of ['first', 'second']) {
      const { marketId, yesTokenId: tokenId } = await openMarket(service, { marketTitle: slug, slug });
      await placeQuotes(client, marketId, [{ tokenId, side: 'buy', shares: '5', price: '0.3' }]);
    }
    await page.getByRole('tab', { name: 'Open orders (2)' }).waitFor();
    resultOf(await client.cancelAllAfter(CANCEL_AFTER_SEC));
    await page.getByText('No open orders').waitFor();
    await notifications.getByText('The cancel timer of your account ran out').waitFor();
    expect(await cancelled.count()).toBe(2);

    // The history says why each was closed.
    await page.getByRole('tab', { name: 'Activity' }).click();
    const row = (what: string) => page.getByRole('row').filter({ hasText: what });
    await row('Buy 5 Yes at 25¢').getByText('Cancelled', { exact: true }).waitFor();
    await row('Buy 5 No at 75¢').getByText('It would have traded with your own order').waitFor();
    await row('Buy 5 Yes at 20¢').getByText('Trading in this market ended').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    client.close();
  });

  it('whose key was replaced elsewhere still sees prices, and is asked to sign in again', async () => {
    const person = await fundedClient(service, '1000');
    await placeQuotes(maker.client, market.marketId, [bid('6', '0.54')]);
    const page = await visit(person);
    const book = page.getByRole('list', { name: 'Bids' });
    await book.getByRole('button', { name: /at 54¢ Shares 6.00/ }).waitFor();
    await person.client.rotateApiKey();
    await page.getByRole('status').getByRole('link', { name: 'Sign in again' }).waitFor();
    await placeQuotes(maker.client, market.marketId, [bid('7', '0.55')]);
    await book.getByRole('button', { name: /at 55¢ Shares 7.00/ }).waitFor();
    // Reads work too, also after a reload, when the key is refused from the start.
    await page.reload();
    await page.getByRole('status').getByRole('link', { name: 'Sign in again' }).waitFor();
    await placeQuotes(maker.client, market.marketId, [bid('8', '0.56')]);
    await book.getByRole('button', { name: /at 56¢ Shares 8.00/ }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByText('Your API key no longer works. Sign in again.').first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await isScrolledSideways(page)).toBe(false);
    await page.getByRole('status').getByRole('link', { name: 'Sign in again' }).click();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByRole('button', { name: 'Connect Test Wallet' }).click();
    await page.getByRole('heading', { name: 'Funds' }).waitFor();
    expect(await page.getByRole('link', { name: 'Sign in again' }).count()).toBe(0);
  });
});

async function placePostOnly(client: FundedClient['client'], { marketId, yesTokenId }: MarketData): Promise<void> {
  const order = { marketId, tokenId: yesTokenId, side: OrderSide.BUY, orderType: OrderType.LIMIT_ORDER };
  resultOf(await client.placeOrder({ ...order, price: '0.09', makerAmountInBaseToken: '5', postOnly: true }));
}

/** Waits until the next connection of a page subscribes to a channel. */
function hears(page: Page, channel: string): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const { msgType, channel: taken } = JSON.parse(String(payload)) as { msgType: string; channel?: string };
        if (msgType === 'ack' && taken === channel) resolve();
      }),
    );
  });
}
