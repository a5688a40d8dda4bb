import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** Whether tests in a browser run: where there is one, and always in CI, where they fail without. `.ci/run` installs one. */
export const hasBrowser = findBrowser() !== undefined || process.env.CI !== undefined;
if (!hasBrowser) {
  process.stderr.write(
    'No Chromium here: tests in a browser are left out. Install one, such as `apt-get install chromium`.\n',
  );
}

/**
 * What a page under test has no use for. Foremost what a window of Chromium loads for its address bar, which takes more
 * than a page of ours; then what Playwright turns off by the same flag, of which Chromium takes only the last.
 */
const NO_FEATURES = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'PreloadTopChromeWebUI', 'SpareRendererForSitePerProcess'],
  ...['AimEnabled', 'PreconnectToSearch', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'MediaRouter'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning', 'PaintHolding'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'AvoidCorsURLLoaderRestartOnRedirect', 'DestroyProfileOnBrowserClose'],
  ...['LensOverlay'],
];

/** Without the network that there is not, the shared memory that containers lack, and a sandbox, which root cannot have. */
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
];

/** A browser for the application as the service serves it: as `npm test`, or `node scripts/build-web.mjs`, built it. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined)
    throw new Error('There is no Chromium here. Install one, such as `apt-get install chromium`.');
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Where a Chromium is; undefined when there is none. */
function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}
