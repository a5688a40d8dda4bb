import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Gives a blank page a clock that the test moves: the returned function does, by milliseconds. It waits until the page
 * expects no response, because what a request may take would otherwise be over at once.
 */
export async function installClock(page: Page): Promise<(aheadMs: number) => Promise<void>> {
  let sent = 0;
  let answered = 0;
  page.on('request', () => void sent++);
  page.on('requestfinished', () => void answered++);
  page.on('requestfailed', () => void answered++);
  await page.clock.install();
  return async (aheadMs) => {
    let before: number | undefined;
    // Twice, because one read may follow another.
    const isQuiet = () => {
      const quiet = answered === sent && sent === before;
      before = sent;
      return quiet;
    };
    await expect.poll(isQuiet).toBe(true);
    await page.clock.fastForward(aheadMs);
  };
}
