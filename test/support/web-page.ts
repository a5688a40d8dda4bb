import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { PrivateKeyAccount } from 'viem/accounts';
import { onTestFinished } from 'vitest';
import { openBrowser } from './browser.ts';

/** A desk's window, and a small phone. */
export const DESK = { viewport: { width: 1_360, height: 900 } } as const;
export const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;

let shared: Promise<Browser> | undefined;

/** One for all tests of a process. It ends with the process, however that ends, since it hangs on a pipe to it. */
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
  /** What the page complained of: errors, and what the Content-Security-Policy kept from it. */
  readonly complaints: string[];
}

/** A page of a person of its own, for one test: nothing is shared with other pages, and nothing is left after the test. */
export async function openPage(url: string, options: BrowserContextOptions = DESK): Promise<OpenPage> {
  const browser = await sharedBrowser();
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(url);
  return { page, complaints };
}

/** Puts a wallet extension into all pages of a person opened from here on, which signs everything that it is asked to. */
async function addWallet(context: BrowserContext, account: PrivateKeyAccount): Promise<void> {
  await context.exposeFunction('askWallet', (method: string, params: readonly unknown[]) => {
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [account.address];
    if (method === 'eth_chainId') return '0x38';
    if (method !== 'eth_signTypedData_v4') return null;
    return account.signTypedData(JSON.parse(String(params[1])));
  });
  await context.addInitScript(announceWallet);
}

/** Runs in the page: an EIP-1193 provider, announced by EIP-6963. */
function announceWallet(): void {
  const page = globalThis as unknown as EventTarget & {
    askWallet(method: string, params: readonly unknown[] | undefined): Promise<unknown>;
  };
  const provider = {
    request: ({ method, params }: { method: string; params?: readonly unknown[] }) => page.askWallet(method, params),
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

/** Presses two keys that belong together: without waiting in between until a machine that is busy has taken the first. */
export async function pressPair(page: Page, first: string, second: string): Promise<void> {
  await Promise.all([page.keyboard.press(first), page.keyboard.press(second)]);
}

/** Signs in with a wallet extension; the account is registered and has its key already. */
export async function signIn(page: Page, origin: string, account: PrivateKeyAccount): Promise<void> {
  await addWallet(page.context(), account);
  await page.goto(`${origin}/account`);
  await page.getByRole('button', { name: 'Connect Test Wallet' }).click();
  await page.getByRole('heading', { name: 'Funds' }).waitFor();
  // Kept for the next page that is opened.
  while ((await page.evaluate("localStorage.getItem('presage.session')")) === null) await page.waitForTimeout(20);
}
