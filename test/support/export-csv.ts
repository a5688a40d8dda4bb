import type { Download, Page } from 'playwright-core';

/** What a page saves when its list is exported: the lines of the file, titles first. */
export async function exportCsv(page: Page): Promise<{ readonly name: string; readonly lines: string[] }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), lines: (await textOf(download)).trim().split('\r\n') };
}

async function textOf(download: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
