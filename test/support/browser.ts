import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** Best first: chromium-headless-shell is Chromium without windows, and takes a quarter less CPU for the same tests. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const NOT_FOUND = 'Chromium was not found. Install it, for instance with `apt-get install chromium-headless-shell`.';

/** Whether browser tests run: if a browser is found, and always in CI, where `.ci/run` installs one. */
export const hasBrowser = findBrowser() !== undefined || process.env.CI !== undefined;
if (!hasBrowser) {
  process.stderr.write(`Browser tests are skipped: ${NOT_FOUND}\n`);
}

/**
 * Features that a page under test does not need. First the one that compiles scripts while they arrive, whether or not
 * the process has compiled them before; then those that Chromium loads for its address bar, which cost more
 * than one of our pages; last those that Playwright disables by the same flag, of which Chromium uses only the last.
 */
const NO_FEATURES = [
  'ScriptStreaming',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'PreconnectToSearch',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'MediaRouter',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'ThirdPartyStoragePartitioning',
  'PaintHolding',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'DestroyProfileOnBrowserClose',
  'LensOverlay',
];

/**
 * Disables background network use, shared memory, which containers lack, and the sandbox, which root cannot use. All
 * pages of a context share one process. Code is not optimised: pages end before that is worth its time.
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${NO_FEATURES.join(',')}`,
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  '--js-flags=--no-maglev,--no-turbofan',
];

/** Launches a browser. The service serves the application that `npm test` or `node scripts/build-web.mjs` built. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error(NOT_FOUND);
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Path of a Chromium; undefined when there is none. */
function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}
