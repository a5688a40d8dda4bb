import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, isScrolledSideways } from '../support/accessibility.ts';
import { hasBrowser } from '../support/browser.ts';
import { fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { type openPage, openSignedIn, PHONE, pressPair, showPath } from '../support/web-page.ts';

/** Presses of Tab after which an element counts as not found. */
const MAX_TABS = 150;
/** The longest time between two lookups of an order (send-order.ts), which are requests to this path. */
const LOOKUP_INTERVAL_MS = 4_000;
const LOOKUP = /\/openapi\/order\/0x/;

describe.runIf(hasBrowser)('trading in the application', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
  });
  afterAll(() => discardService(service));

  /** A page of a user with 1,000 quote. */
  async function traderPage(path: string, options?: Parameters<typeof openPage>[1]) {
    const { account } = await fundedClient(service, '1000');
    return openSignedIn(service.origin, account, { path, ...options });
  }

  it('matches two people, each in their own browser', async () => {
    await openMarket(service, { marketTitle: 'Do they meet?', slug: 'meet', tickSize: '0.01' });
    const [ann, bob] = await Promise.all([traderPage('/market/meet'), traderPage('/market/meet')]);
    await limitOrder(ann.page, { outcome: 'Yes', price: '40', shares: '10' });
    await ann.page.getByText('Order placed').waitFor();

    // Bob sees the order as soon as it rests. He has nothing to sell to it.
    const bid = bob.page.getByRole('list', { name: 'Bids' }).getByRole('button', { name: 'Buy at 40¢' });
    await bid.waitFor();
    await limitOrder(bob.page, { outcome: 'No', price: '60', shares: '4' });
    await bob.page.getByText('Bought 4 No').waitFor();

    await ann.page.getByText('Buy order filled: 4 of 10 Yes').waitFor();
    await ann.page.getByRole('tab', { name: 'Open orders (1)' }).waitFor();
    await showPath(ann.page, '/portfolio');
    await ann.page.getByRole('row').filter({ hasText: 'Do they meet?' }).getByText('Yes').waitFor();
    await ann.page.getByRole('tab', { name: 'Open orders' }).click();
    await ann.page.getByRole('button', { name: /^Cancel Buy Yes, 10 at/ }).click();
    await ann.page.getByText('No open orders').waitFor();
    await bid.waitFor({ state: 'detached' });
    expect([...ann.complaints, ...bob.complaints]).toEqual([]);
  });

  it('searches for an order whose response is lost, and sends it once; finds one again whose page was closed before', async () => {
    await openMarket(service, { marketTitle: 'Is it found?', slug: 'found', tickSize: '0.01' });
    const { page } = await traderPage('/market/found');
    let sent = 0;
    await page.route('**/openapi/order', async (route) => {
      sent += 1;
      await route.fetch();
      await route.abort();
    });
    await limitOrder(page, { outcome: 'Yes', price: '30', shares: '10' });
    await page.getByText('Order placed').waitFor();
    await page.getByRole('tab', { name: 'Open orders (1)' }).waitFor();
    expect(sent).toBe(1);
    const placed = Promise.withResolvers<void>();
    await page.route('**/openapi/order', async (route) => {
      await route.fetch();
      placed.resolve();
    });
    await limitOrder(page, { outcome: 'Yes', price: '40', shares: '10' });
    await placed.promise;
    await page.reload();
    await page.getByText('Buy Yes, 10 shares at 40¢: Is it found? · 10 shares are open in the order book.').waitFor();
    await page.getByRole('tab', { name: 'Open orders (2)' }).waitFor();
    // It is shown only once.
    await page.reload();
    await page.getByRole('tab', { name: 'Open orders (2)' }).waitFor();
    await page.getByRole('button', { name: 'Buy Yes', exact: true }).waitFor();
    expect(await page.getByText('Is it found? ·').count()).toBe(0);
  });

  it('keeps an unanswered order in the ticket, and sends exactly the same order again', async () => {
    await openMarket(service, { marketTitle: 'Is it gone?', slug: 'gone', tickSize: '0.01' });
    const { page } = await traderPage('/market/gone');
    await page.clock.install();
    const sent: (string | null)[] = [];
    await page.route('**/openapi/order', async (route) => {
      sent.push(route.request().postData());
      if (sent.length === 1) await route.abort();
      else await route.continue();
    });
    await limitOrder(page, { outcome: 'Yes', price: '40', shares: '10' });
    await page.getByText('No response yet: checking…').waitFor();
    const notice = page.getByRole('alert').filter({ hasText: 'No response for your order' });
    await outcomeOfLookups(page, notice.getByText('Buy Yes, 10 shares at 40¢: Is it gone?'));
    expect(await page.getByRole('button', { name: 'Buy Yes', exact: true }).count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    // After loading another page, the application searches for it again, and shows it at the top.
    await page.goto(`${service.origin}/portfolio`);
    await page.getByText('Checking whether it was placed…').waitFor();
    const heading = page.getByRole('heading', { level: 1, name: 'Portfolio' });
    const place = await heading.boundingBox();
    await outcomeOfLookups(page, notice.getByText('Buy Yes, 10 shares at 40¢: Is it gone?'));
    expect(await accessibilityViolations(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Resend this order' }).click();
    await page.getByText('Order placed').waitFor();
    await page.getByText('Buy Yes, 10 shares at 40¢: Is it gone? · 10 shares are open in the order book.').waitFor();
    await notice.waitFor({ state: 'detached' });
    // While it was searched for, nothing had moved.
    expect(await heading.boundingBox()).toEqual(place);
    expect(sent[1]).toBe(sent[0]);
  });

  it('shows at the next visit what happened to an order whose tab was closed', async () => {
    await openMarket(service, { marketTitle: 'Is it left?', slug: 'left', tickSize: '0.01' });
    const { page } = await traderPage('/market/left');
    const placed = Promise.withResolvers<void>();
    const notPlaced = Promise.withResolvers<void>();
    await page.route('**/openapi/order', async (route) => {
      await route.fetch();
      placed.resolve();
    });
    await limitOrder(page, { outcome: 'Yes', price: '40', shares: '10' });
    await placed.promise;
    const next = await page.context().newPage();
    await next.goto(`${service.origin}/market/left`);
    await next.getByRole('tab', { name: 'Open orders (1)' }).waitFor();
    await next.route('**/openapi/order', async (route) => {
      await route.abort();
      notPlaced.resolve();
    });
    await limitOrder(next, { outcome: 'No', price: '30', shares: '5' });
    await notPlaced.promise;
    const last = await page.context().newPage();
    await Promise.all([page.close(), next.close()]);
    await last.goto(`${service.origin}/portfolio`);
    await last.getByText('Buy Yes, 10 shares at 40¢: Is it left? · 10 shares are open in the order book.').waitFor();
    await last.getByText('Order not placed').waitFor();
    await last.getByText('Buy No, 5 shares at 30¢: Is it left? · It did not reach the exchange.').waitFor();
    const kept = () => last.evaluate("Object.keys(localStorage).filter((name) => name.includes('order')).length");
    await expect.poll(kept).toBe(0);
  });

  it('needs no pointer: an order is placed and cancelled by keyboard alone', async () => {
    await openMarket(service, { marketTitle: 'Is a mouse needed?', slug: 'mouse', tickSize: '0.01' });
    const { page, complaints } = await traderPage('/');
    await tabTo(page, 'Is a mouse needed?');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Is a mouse needed?' }).waitFor();
    await tabTo(page, 'Market');
    await page.keyboard.press('ArrowRight');
    await tabTo(page, 'Limit price (cents)');
    await page.keyboard.type('30');
    await page.keyboard.press('ArrowUp');
    await tabTo(page, 'Order value');
    await page.keyboard.type('2.17');
    await page.keyboard.press('Enter');
    await page.getByText('Order placed').waitFor();
    await page.keyboard.type('2.17');
    await tabTo(page, 'Buy Yes');
    await page.keyboard.press('Space');
    await page.getByRole('tab', { name: 'Open orders (2)' }).waitFor();
    // The focus stays on the button for the next order, outside the text field, so that letter keys are shortcuts.
    expect(await page.evaluate(nameOfFocused)).toBe('Buy Yes');
    await page.keyboard.press('a');
    expect(await page.evaluate(nameOfFocused)).toBe('Order value');
    await page.keyboard.press('Shift+Tab');
    await pressPair(page, 'g', 'p');
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
    await tabTo(page, 'Positions');
    await page.keyboard.press('ArrowRight');
    await page.getByText('31¢').first().waitFor();
    await tabTo(page, 'Cancel Buy Yes, 7 at 31¢, Is a mouse needed?');
    await page.keyboard.press('Enter');
    await page.getByText('Order cancelled', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('fits a phone: from the list to a filled order and the portfolio', async () => {
    const { client } = await fundedClient(service, '1000');
    const market = await openMarket(service, { marketTitle: 'Does it fit a phone?', slug: 'phone', tickSize: '0.01' });
    await placeQuotes(client, market.marketId, [
      { tokenId: market.noTokenId, side: 'buy', price: '0.5', shares: '100' },
    ]);
    const { page, complaints } = await traderPage('/', PHONE);
    expect(await isScrolledSideways(page)).toBe(false);
    await page.getByRole('link', { name: 'Does it fit a phone?' }).first().tap();
    await page.getByRole('button', { name: 'Buy Yes 50¢' }).tap();
    await page.getByLabel('Spend').fill('10');
    await page.getByRole('dialog').getByRole('button', { name: 'Buy Yes', exact: true }).tap();
    await page.getByText('Bought 20 Yes').waitFor();
    expect(await isScrolledSideways(page)).toBe(false);
    await showPath(page, '/portfolio');
    await page.getByRole('row').filter({ hasText: 'Does it fit a phone?' }).getByText('20').first().waitFor();
    expect(await isScrolledSideways(page)).toBe(false);
    expect(complaints).toEqual([]);
    client.close();
  });
});

/**
 * Waits for the outcome of an order that got no response. The application looks for it several times, with seconds in
 * between, which its clock skips.
 */
async function outcomeOfLookups(page: Page, outcome: Locator): Promise<void> {
  const skip = async (request: Request) => {
    if (!LOOKUP.test(request.url())) return;
    // The test may leave the page meanwhile.
    await page.clock.fastForward(LOOKUP_INTERVAL_MS).catch(() => undefined);
  };
  page.on('requestfinished', skip);
  await outcome.waitFor();
  page.off('requestfinished', skip);
}

async function limitOrder(page: Page, order: { outcome: 'Yes' | 'No'; price: string; shares: string }): Promise<void> {
  const ticket = page.getByRole('region', { name: 'Trade', exact: true });
  await ticket.getByRole('radio', { name: 'Limit' }).check({ force: true });
  await ticket.getByRole('radio', { name: order.outcome }).check({ force: true });
  await ticket.getByLabel('Limit price').fill(order.price);
  await ticket.getByRole('radio', { name: 'Shares' }).check({ force: true });
  await ticket.getByRole('textbox', { name: 'Shares' }).fill(order.shares);
  await ticket.getByRole('button', { name: `Buy ${order.outcome}`, exact: true }).click();
}

/** Presses Tab until the focused element has a name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const met: string[] = [];
  for (let presses = 0; presses < MAX_TABS; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(nameOfFocused);
    // A card's name is its title followed by all its text.
    if (focused.startsWith(name) && !/\w/.test(focused.charAt(name.length))) return;
    met.push(focused.slice(0, 40));
  }
  throw new Error(`no element named ${name} got the focus; found: ${[...new Set(met)].join(' | ')}`);
}

/** Runs in the page: returns the name of the focused element. */
function nameOfFocused(): string {
  const { activeElement } = (globalThis as unknown as { document: { activeElement: AnyElement | null } }).document;
  interface AnyElement {
    readonly textContent: string;
    readonly labels?: ArrayLike<{ textContent: string }>;
    getAttribute(name: string): string | null;
  }
  if (activeElement === null) return '';
  return (
    activeElement.getAttribute('aria-label') ??
    activeElement.labels?.[0]?.textContent.trim() ??
    activeElement.textContent.trim()
  );
}
