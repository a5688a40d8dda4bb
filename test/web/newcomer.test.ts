import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { fundedClient } from '../support/funded-client.ts';
import { openMarket, placeQuotes } from '../support/open-market.ts';
import { startRelay } from '../support/relay.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { openPage, openSignedIn, PHONE } from '../support/web-page.ts';

const TITLE = 'Does a newcomer get here?';
/** The time that Playwright waits by default. */
const PATIENT = { timeout: 30_000 } as const;

/** Runs in the page: nothing is decrypted until `continueDecryption`, which waits until its result has been used. */
const HOLD_DECRYPTION = `{
  const { promise: held, resolve: go } = Promise.withResolvers();
  const { promise: saved, resolve: save } = Promise.withResolvers();
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
  crypto.subtle.decrypt = (...data) => held.then(() => decrypt(...data));
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...entry) {
    this.transaction.addEventListener('complete', save);
    return put.apply(this, entry);
  };
  globalThis.continueDecryption = async () => {
    go();
    await saved;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  };
}`;

describe.runIf(hasBrowser)('a newcomer', () => {
  let service: TestService;
  let marketId: number;
  beforeAll(async () => {
    service = await startServiceHere({ DEMO: '1' });
    const { client } = await fundedClient(service, '10000');
    const market = await openMarket(service, { marketTitle: TITLE, slug: 'newcomer' });
    marketId = market.marketId;
    await placeQuotes(client, marketId, [
      { tokenId: market.noTokenId, side: 'buy', price: '0.6', shares: '500' },
      { tokenId: market.yesTokenId, side: 'buy', price: '0.3', shares: '500' },
    ]);
  });
  afterAll(() => discardService(service));

  it('starts with an empty browser, gets an account and play money, buys, wins, and claims', async () => {
    const { page, complaints } = await openPage(service.origin);
    await page.getByRole('link', { name: 'Get started' }).click();
    await page.getByRole('button', { name: 'Try it with a demo wallet' }).click();
    await page.getByRole('status').filter({ hasText: 'You are ready to trade' }).waitFor();
    await page.getByText('Only names your account in orders. Send nothing to it').waitFor();
    // The button that was pressed is gone, so the focus is on the next one.
    await page.getByRole('link', { name: 'Start trading' }).and(page.locator(':focus')).press('Enter');

    await page.getByRole('link', { name: TITLE }).first().click();
    await page.getByLabel('Spend').fill('40');
    await page.getByRole('button', { name: 'Buy Yes', exact: true }).click();
    // The demo's market makers quote here too, so the number of shares is not known exactly.
    const [, bought = ''] = /Bought ([\d.]+) Yes/.exec(await textOf(page.getByText(/^Bought/))) ?? [];
    expect(Number(bought)).toBeGreaterThan(40);

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio' }).first().click();
    const position = page.getByRole('row').filter({ hasText: TITLE });
    await position.getByText(bought).first().waitFor();
    // Positions and balance are read separately, so either may come first.
    await expect.poll(() => availableIn(page), PATIENT).toBeCloseTo(960, 0);
    const before = await availableIn(page);

    await service.admin('POST', `/market/${marketId}/close`, {});
    await service.admin('POST', `/market/${marketId}/resolve`, { outcome: 'yes' });
    await page.reload();
    await page.getByRole('button', { name: `Claim ${TITLE}` }).click();
    await page.getByText('Payout added to your balance').waitFor();
    await page.getByText('No open positions', { exact: true }).waitFor();
    await expect.poll(() => availableIn(page), PATIENT).toBeCloseTo(before + Number(bought), 1);
    // Neither the purchase nor the payout is among them.
    await page.getByRole('tab', { name: 'Transfers' }).click();
    await page.getByRole('row', { name: 'Deposit +1,000.00' }).waitFor();
    expect(await page.getByRole('table', { name: 'Transfers' }).getByRole('row').count()).toBe(2);
    expect(complaints).toEqual([]);
  });

  it('finds what was typed in the ticket again, on a phone in the open ticket', async () => {
    await openMarket(service, { marketTitle: 'Is the amount kept?', slug: 'kept' });
    const { page } = await openPage(`${service.origin}/market/kept`, PHONE);
    await page.getByRole('button', { name: /^Buy No/ }).tap();
    await page.getByRole('radio', { name: 'Limit' }).check({ force: true });
    await page.getByLabel('Limit price').fill('42');
    await page.getByLabel('Order value').fill('21');
    await page.getByRole('link', { name: 'Set up an account' }).tap();
    await page.getByRole('button', { name: 'Try it with a demo wallet' }).tap();
    await page.getByRole('link', { name: 'Back to the market' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Buy No', exact: true }).waitFor();
    expect(await page.getByRole('radio', { name: 'No' }).isChecked()).toBe(true);
    expect(await page.getByLabel('Limit price').inputValue()).toBe('42');
    expect(await page.getByLabel('Order value').inputValue()).toBe('21');
    await page.getByText('Buy 50 No shares at 42¢ or less each.').waitFor();
    await page.getByText('Available: 1,000.00 USDT').waitFor();
    // At the next visit it is there too, but the ticket opens when it is asked to.
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('link', { name: 'Portfolio' }).tap();
    await page.getByText('No positions').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: /^Buy No/ }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: /^Buy No/ }).tap();
    expect(await page.getByLabel('Order value').inputValue()).toBe('21');
  });

  it('finds the wallet again after leaving, with nothing readable in the browser’s storage, and replaces and deletes the key', async () => {
    const { page, complaints } = await openPage(`${service.origin}/account`);
    await page.getByRole('button', { name: 'Try it with a demo wallet' }).click();
    await page.getByText('You are ready to trade').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Funds' }).waitFor();
    const address = await textOf(page.getByRole('definition').filter({ hasText: '0x' }).first());

    await page.getByRole('button', { name: 'Sign to reveal' }).click();
    // As on a page that is served by neither https nor localhost.
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await page.getByRole('button', { name: 'Copy: API key' }).click();
    await page.getByText('Your browser does not allow this page to copy.').waitFor();
    const apiKey = await textOf(page.getByTestId('api-key'));
    await page.getByRole('button', { name: 'Export private key' }).click();
    await page.getByRole('button', { name: 'Show key' }).click();
    const privateKey = await textOf(page.getByTestId('private-key'));
    expect(privateKey).toMatch(/^0x[0-9a-f]{64}$/);
    const stored = await page.evaluate(readStorage);
    expect(stored.names).toEqual(expect.arrayContaining(['wallet', 'session', 'sealing-key']));
    expect(stored.text).not.toContain(apiKey);
    expect(stored.text).not.toContain(privateKey.slice(2));
    expect(stored.isKeyExtractable).toBe(false);
    expect(page.url()).not.toContain(apiKey);
    await page.keyboard.press('Escape');

    await page.evaluate(HOLD_DECRYPTION);
    await page.getByRole('button', { name: 'Export private key' }).click();
    await page.getByRole('button', { name: 'Show key' }).click();
    await page.keyboard.press('Escape');
    await page.evaluate('continueDecryption()');
    await page.getByRole('button', { name: 'Export private key' }).click();
    expect(await page.getByTestId('private-key').count(), 'decrypted after the dialog was closed').toBe(0);
    await page.getByRole('button', { name: 'Show key' }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page
      .getByRole('heading', { level: 2 })
      .first()
      .and(page.getByText('Sign in', { exact: true }))
      .waitFor();
    // The header does not take somebody with a wallet for a newcomer.
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    await page.getByRole('button', { name: 'Continue with this browser’s wallet' }).click();
    await page.getByText('You are ready to trade').waitFor();
    expect(await textOf(page.getByRole('definition').filter({ hasText: '0x' }).first())).toBe(address);
    expect(complaints).toEqual([]);

    const before = await textOf(page.getByTestId('api-key'));
    await page.getByRole('button', { name: 'Replace' }).click();
    await page.evaluate(watchForText, 'Your API key no longer works');
    let deletions = 0;
    page.on('request', (request) => {
      if (request.method() === 'DELETE') deletions += 1;
    });
    await clickTwice(page.getByRole('button', { name: 'Replace key' }));
    await page.getByText('API key replaced').waitFor();
    // Replacing a key deletes the old one: once, although the second click came before the page was painted.
    expect(deletions).toBe(1);
    // The page did not mistake that for a revoked key.
    expect(await page.evaluate('wasSeen')).toBe(false);
    expect(await textOf(page.getByTestId('api-key'))).not.toBe(before);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete key' }).click();
    await page.getByRole('button', { name: 'Continue with this browser’s wallet' }).waitFor();
    // Requests with the old key may arrive after it is deleted.
    expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([]);
  });

  it('resumes creating an account after an interruption, and is not told that money failed when only its answer was lost', async () => {
    const { page } = await openPage(`${service.origin}/account`);
    // The key is issued, but the response is lost.
    await page.route('**/openapi/auth/api-key', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Try it with a demo wallet' }).click();
    await page.getByRole('alert').waitFor();
    await page.unroute('**/openapi/auth/api-key');
    await page.route('**/openapi/faucet', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.reload();
    await page.getByRole('button', { name: 'Continue with this browser’s wallet' }).click();
    await page.getByText('You are ready to trade').waitFor();
    await page.getByText('Already done').first().waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Get play money' }).getByText('Done', { exact: true }).waitFor();
  });

  it('gets play money once, although its request is repeated because the answer was lost', async () => {
    const { account, client } = await fundedClient(service, '100');
    const line = await startRelay(Number(new URL(service.origin).port));
    onTestFinished(() => line.close());
    line.loseResponses(/^POST \S+\/faucet /, 1);
    const { page } = await openSignedIn(`http://127.0.0.1:${line.port}`, account, { path: '/account' });
    await page.getByRole('button', { name: 'Get play money' }).click();
    await page.getByText('1,000 USDT of play money received').waitFor();
    expect(line.lost).toBe(1);
    const { balances } = (await client.getMyBalances()).result;
    expect(balances[0]?.totalBalance).toBe('1100');
    client.close();
  });
});

async function textOf(place: Locator): Promise<string> {
  return (await place.textContent()) ?? '';
}

/** Clicks twice before the page can be painted. */
function clickTwice(button: Locator): Promise<void> {
  return button.evaluate((element) => {
    (element as unknown as { click(): void }).click();
    (element as unknown as { click(): void }).click();
  });
}

/** Runs in the page: records in `wasSeen` whether a text ever appears from now on. */
function watchForText(text: string): void {
  const page = globalThis as unknown as {
    wasSeen: boolean;
    document: { body: { readonly textContent: string } };
    MutationObserver: new (run: () => void) => { observe(target: unknown, options: object): void };
  };
  page.wasSeen = false;
  const look = () => {
    page.wasSeen ||= page.document.body.textContent.includes(text);
  };
  new page.MutationObserver(look).observe(page.document.body, { childList: true, characterData: true, subtree: true });
}

/** The available balance shown in the page's header. */
async function availableIn(page: Page): Promise<number> {
  const text = await textOf(page.getByRole('banner').getByText('USDT').locator('..'));
  return Number(text.replace(/[^\d.]/g, ''));
}

/** Runs in the page: returns everything stored there, as text. */
async function readStorage(): Promise<{ names: string[]; text: string; isKeyExtractable: boolean }> {
  const page = globalThis as unknown as {
    indexedDB: { open(name: string): AnyRequest };
    localStorage: Record<string, string>;
    sessionStorage: Record<string, string>;
  };
  interface AnyRequest {
    // biome-ignore lint/suspicious/noExplicitAny: the test examines whatever is stored there.
    result: any;
    onsuccess: () => void;
  }
  const answer = (request: AnyRequest) =>
    new Promise<AnyRequest['result']>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
  const database = await answer(page.indexedDB.open('presage'));
  const table = () => database.transaction('secrets').objectStore('secrets');
  const names: string[] = await answer(table().getAllKeys());
  const values: unknown[] = await answer(table().getAll());
  const bytes = (value: unknown): unknown =>
    value instanceof ArrayBuffer ? String.fromCharCode(...new Uint8Array(value)) : value;
  const text = JSON.stringify([values, page.localStorage, page.sessionStorage], (_, value) => bytes(value));
  const key = values[names.indexOf('sealing-key')] as { extractable: boolean };
  return { names, text, isKeyExtractable: key.extractable };
}
