import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';

/** What a page saves when its list is exported: the lines of the file, titles first. */
export async function exportCsv(page: Page): Promise<{ readonly name: string; readonly lines: string[] }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const download = await downloading;
  const saved = await text(await download.createReadStream());
  return { name: download.suggestedFilename(), lines: saved.trim().split('\r\n') };
}
