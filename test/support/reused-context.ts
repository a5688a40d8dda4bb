import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

/**
 * A browser context that tests use one after the other. Its pages are shown by one renderer process, which has already
 * compiled the application: loading a page in a context of its own takes half as much CPU again.
 */
export interface ReusedContext {
  readonly context: BrowserContext;
  /** A page without the application that stays open, so that the renderer process does. */
  readonly keeper: Page;
  /** Of that page. */
  readonly devTools: CDPSession;
  /** The options that it was created with; they cannot be changed. */
  readonly options: string;
}

const STORED = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage';

/** Those that no test uses now. */
const unused: ReusedContext[] = [];

/** A context in which nothing is left of the tests that had it before; {@link giveBackContext} it after the test. */
export async function takeContext(browser: Browser, options: BrowserContextOptions): Promise<ReusedContext> {
  const wanted = JSON.stringify(options);
  const index = unused.findLastIndex((one) => one.options === wanted && one.context.browser() === browser);
  if (index >= 0) return unused.splice(index, 1)[0] as ReusedContext;
  const context = await browser.newContext(options);
  const keeper = await context.newPage();
  return { context, keeper, devTools: await context.newCDPSession(keeper), options: wanted };
}

/**
 * Closes the pages of a context, and removes what they stored, what they were permitted and what was routed for all of
 * them. Scripts for all pages of a context cannot be found: whoever adds one removes it.
 */
export async function giveBackContext(reused: ReusedContext): Promise<void> {
  const { context, keeper, devTools } = reused;
  // A clock cannot be removed.
  if (await keeper.evaluate("'__pwClock' in globalThis")) return context.close();
  await Promise.all(pagesOf(reused).map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearPermissions();
  await devTools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: STORED });
  // The renderer learns of it a moment later, and would show the next test what it still holds.
  if (keeper.url() !== 'about:blank') await keeper.waitForFunction('localStorage.length === 0');
  unused.push(reused);
}

/** The pages that a test has opened in a context. */
export function pagesOf({ context, keeper }: ReusedContext): Page[] {
  return context.pages().filter((page) => page !== keeper);
}
