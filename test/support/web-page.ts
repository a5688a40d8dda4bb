import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { PrivateKeyAccount } from 'viem/accounts';
import { onTestFinished } from 'vitest';
import { openBrowser } from './browser.ts';
import { giveBackContext, pagesOf, takeContext } from './reused-context.ts';
import { storeSession } from './stored-session.ts';

/** A desktop window, and a small phone. */
export const DESK = { viewport: { width: 1_360, height: 900 } } as const;
export const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;

/** Of the wallet extension. */
const WALLET_ID = 'test.wallet';

let shared: Promise<Browser> | undefined;

/**
 * One browser for all tests of a process. It ends with the process in any case, because they are connected by a pipe.
 */
function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser().then((browser) => {
    browser.on('disconnected', () => {
      shared = undefined;
    });
    return browser;
  });
  return shared;
}

export interface OpenPage {
  readonly page: Page;
  /** Errors of the page, violations of its Content-Security-Policy included. */
  readonly complaints: string[];
}

/**
 * Opens a page for one test, in a browser context that no other page has meanwhile and in which nothing is left of
 * earlier tests. It is closed after the test.
 */
export async function openPage(url: string, options?: BrowserContextOptions): Promise<OpenPage> {
  const opened = await newPage(options);
  await opened.page.goto(url);
  return opened;
}

/**
 * Opens a page like {@link openPage} for somebody who has signed in at an earlier visit; the account must be registered
 * and have an API key. Waits until the session is known and the page is there.
 */
export async function openSignedIn(
  origin: string,
  account: PrivateKeyAccount,
  { path, ...options }: BrowserContextOptions & { readonly path: string },
): Promise<OpenPage> {
  const opened = await openReturning(origin, account, options);
  const { page } = opened;
  await page.goto(origin + path);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Available/ })
    .waitFor();
  await page.locator('#content h1').waitFor();
  return opened;
}

/** Opens a page like {@link openSignedIn}, in which nothing of the application has been loaded yet. */
export async function openReturning(
  origin: string,
  account: PrivateKeyAccount,
  options?: BrowserContextOptions,
): Promise<OpenPage> {
  const { keeper, ...opened } = await newPage(options);
  await addWallet(opened.page.context(), account);
  await storeSession(keeper, origin, { account, connectorId: WALLET_ID });
  return opened;
}

/**
 * Shows another path without loading the page again, as when a link is clicked. Waits until the new page has the focus:
 * until then the old one is shown, where a test could press a key, or find a text that is on both.
 */
export async function showPath(page: Page, path: string): Promise<void> {
  // The old page may have had the focus.
  await page.evaluate(`document.activeElement.blur(); history.pushState(null, '', ${JSON.stringify(path)})`);
  await page.locator('#content:focus').waitFor();
}

async function newPage({ viewport, ...options }: BrowserContextOptions = {}): Promise<OpenPage & { keeper: Page }> {
  const reused = await takeContext(await sharedBrowser(), { reducedMotion: 'reduce', ...DESK, ...options });
  const { context } = reused;
  const complaints: string[] = [];
  onTestFinished(async ({ task }) => {
    if (task.result?.state !== 'fail') return giveBackContext(reused);
    const details = [...(await Promise.all(pagesOf(reused).map(describePage))), ...complaints];
    for (const error of task.result.errors ?? []) {
      // One is shown by the terminal, the other by reports.
      error.message = [error.message, ...details].join('\n');
      error.stack = [error.stack, ...details].join('\n');
    }
    await context.close();
  });
  // Ends only what hangs, like the limits in vitest.config.ts.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.addInitScript(keepNotifications);
  if (viewport) await page.setViewportSize(viewport);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  return { page, complaints, keeper: reused.keeper };
}

/**
 * Runs in the page: its notifications stay, instead of leaving after the time in `packages/web/src/ui/toasts.ts`. On a slow
 * machine they could be gone before the test has looked for all that they say.
 */
function keepNotifications(): void {
  const SHOWN_MS = 7_000;
  const { setTimeout } = globalThis;
  const keeping = (...timer: Parameters<typeof setTimeout>) => (timer[1] === SHOWN_MS ? 0 : setTimeout(...timer));
  globalThis.setTimeout = keeping as typeof setTimeout;
}

/** What a failed test's page shows, because its error says only what was missing. */
async function describePage(page: Page): Promise<string> {
  const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
  return `${page.url()} when the test failed:\n${shown}`;
}

/**
 * Adds a wallet extension to all pages opened in a context until the test ends; it signs everything for the chain that it
 * is on, and switches to any chain that it knows or is given a node of.
 */
export async function addWallet(context: BrowserContext, account: PrivateKeyAccount): Promise<void> {
  const known = new Set(['0x38']);
  let chainId = '0x38';
  const switchTo = (wanted: string) => {
    if (!known.has(wanted)) return { code: 4902, message: 'Unrecognized chain ID.' };
    chainId = wanted;
    return null;
  };
  const ask = await context.exposeFunction('askWallet', (method: string, params: readonly unknown[]) => {
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [account.address];
    if (method === 'eth_chainId') return chainId;
    const [chain] = params as readonly { readonly chainId: string; readonly rpcUrls: readonly string[] }[];
    if (method === 'wallet_switchEthereumChain' && chain !== undefined) return switchTo(chain.chainId);
    if (method === 'wallet_addEthereumChain' && chain !== undefined) {
      if (!chain.rpcUrls.some((url) => URL.canParse(url))) return { code: -32_602, message: 'Expected a node.' };
      known.add(chain.chainId);
      return switchTo(chain.chainId);
    }
    if (method !== 'eth_signTypedData_v4') return null;
    const typedData = JSON.parse(String(params[1]));
    if (Number(typedData.domain.chainId) !== Number(chainId)) return { code: -32_602, message: 'Another chain.' };
    return account.signTypedData(typedData);
  });
  const announcement = await context.addInitScript(announceWallet);
  onTestFinished(async () => {
    await ask.dispose();
    await announcement.dispose();
  });
}

/** Runs in the page: an EIP-1193 provider, announced by EIP-6963. */
function announceWallet(): void {
  const page = globalThis as unknown as EventTarget & {
    askWallet(method: string, params: readonly unknown[]): Promise<unknown>;
  };
  const provider = {
    request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
      const answer = await page.askWallet(method, params);
      if (typeof answer === 'object' && answer !== null && 'code' in answer) throw answer;
      return answer;
    },
    on: () => provider,
    removeListener: () => provider,
  };
  const info = {
    uuid: '7d8b9f4e-0000-4000-8000-000000000001',
    name: 'Test Wallet',
    icon: 'data:image/svg+xml,<svg/>',
    rdns: 'test.wallet',
  };
  const announce = () =>
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
  page.addEventListener('eip6963:requestProvider', announce);
  announce();
}

/** Presses the two keys of a shortcut without waiting in between, which could take too long on a busy machine. */
export async function pressPair(page: Page, first: string, second: string): Promise<void> {
  await Promise.all([page.keyboard.press(first), page.keyboard.press(second)]);
}

/** Loads the account page and signs in with a wallet extension; the account must be registered and have an API key. */
export async function signIn(page: Page, origin: string, account: PrivateKeyAccount): Promise<void> {
  await addWallet(page.context(), account);
  await page.goto(`${origin}/account`);
  await page.getByRole('button', { name: 'Connect Test Wallet' }).click();
  await page.getByRole('heading', { name: 'Funds' }).waitFor();
  // The session is stored for the next page that is opened.
  while ((await page.evaluate("localStorage.getItem('presage.session')")) === null) await page.waitForTimeout(20);
}
