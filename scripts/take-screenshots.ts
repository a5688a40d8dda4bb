// Takes the pictures of docs/screenshots: every page of the trading application, on a new demo.
// Usage: npm run screenshots, on a machine with Chromium; takes about a minute.

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from '../test/support/browser.ts';
import { removeDataDir, startRunningService } from '../test/support/running-service.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'docs/screenshots');
const ADMIN_TOKEN = 'the-token-of-the-pictures';

const DESK: BrowserContextOptions = { viewport: { width: 1_360, height: 960 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
/** Milliseconds for charts to be drawn and the last numbers to arrive. */
const SETTLE_MS = 1_500;

const browser = await openBrowser();
execFileSync(process.execPath, ['scripts/build-web.mjs'], { cwd: root, stdio: 'inherit' });
mkdirSync(folder, { recursive: true });

const service = await startRunningService({ DEMO: '1', ADMIN_TOKEN });
try {
  const nobody = { desk: await browser.newContext(DESK), phone: await browser.newContext(PHONE) };
  // The trader's keys are encrypted for this browser context, so its pictures are taken in it.
  const trader = await becomeTrader(browser);
  await take(nobody.desk, 'markets', { path: '/' });
  await take(trader, 'market', { path: '/market/bitcoin-above-150000', act: fillTicket });
  await take(trader, 'market-dark', { path: '/market/bitcoin-above-150000', isDark: true, act: fillTicket });
  await take(nobody.desk, 'categorical', { path: '/market/best-picture' });
  await take(trader, 'portfolio', { path: '/portfolio' });
  await take(trader, 'account', { path: '/account' });
  await take(nobody.desk, 'operate', { path: '/operate', act: enterOperate });
  await take(nobody.phone, 'phone-markets', { path: '/', isDark: true });
  await take(nobody.phone, 'phone-market', { path: '/market/bitcoin-above-150000' });
} finally {
  await browser.close();
  await service.stop();
  removeDataDir(service.dataDir);
}

interface Picture {
  readonly path: string;
  readonly isDark?: boolean;
  /** Actions on the page before the picture is taken. */
  act?(page: Page): Promise<void>;
}

async function take(context: BrowserContext, name: string, { path: address, isDark, act }: Picture): Promise<void> {
  const page = await context.newPage();
  // Chromium reports the size of canvases in pixels of the machine's screen, not of the phone that it emulates.
  await page.addInitScript('delete ResizeObserverEntry.prototype.devicePixelContentBoxSize');
  await page.emulateMedia({ colorScheme: isDark === true ? 'dark' : 'light' });
  await page.goto(service.origin + address);
  // Pictures have no scroll bar, so the room for it would be an empty strip.
  await page.evaluate("document.documentElement.style.scrollbarGutter = 'auto'");
  await page.waitForLoadState('networkidle');
  await act?.(page);
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  await page.close();
  console.log(`docs/screenshots/${name}.png`);
}

/** Creates an account like a newcomer, and places a few orders, so that there is something to see. */
async function becomeTrader(from: Browser): Promise<BrowserContext> {
  const context = await from.newContext(DESK);
  const page = await context.newPage();
  await page.goto(`${service.origin}/account`);
  await page.getByRole('button', { name: 'Try it with a demo wallet' }).click();
  await page.getByText('You are ready to trade').waitFor();
  for (const [slug, spend] of [
    ['bitcoin-above-150000', '40'],
    ['euro-inflation-below-2', '30'],
    ['best-picture', '25'],
    ['central-bank-decision', '60'],
    ['ether-outperforms-bitcoin', '20'],
  ]) {
    await page.goto(`${service.origin}/market/${slug}`);
    await page.getByLabel('Spend').fill(spend as string);
    await page
      .getByRole('button', { name: /^Buy Yes/ })
      .last()
      .click();
    await page.getByText(/^Bought/).waitFor();
  }
  await page.goto(`${service.origin}/market/bitcoin-above-150000`);
  await page.getByRole('radio', { name: 'Limit' }).check({ force: true });
  await page.getByLabel('Limit price').fill('40');
  await page.getByLabel('Order value').fill('25');
  await page
    .getByRole('button', { name: /^Buy Yes/ })
    .last()
    .click();
  await page.getByText('Order placed').waitFor();
  await page.close();
  return context;
}

async function fillTicket(page: Page): Promise<void> {
  await page.getByLabel('Spend').fill('25');
  await page.getByText('You sign').waitFor();
}

async function enterOperate(page: Page): Promise<void> {
  await page.getByLabel('Admin token').fill(ADMIN_TOKEN);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // Away from the rows, which are marked under the pointer.
  await page.mouse.move(0, 0);
}
