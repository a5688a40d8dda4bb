import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, isScrolledSideways } from '../support/accessibility.ts';
import { hasBrowser } from '../support/browser.ts';
import { openConsole } from '../support/open-console.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { PHONE } from '../support/web-page.ts';

const CUTOFF = 4_000_000_000;

describe.runIf(hasBrowser)('markets from a file', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startServiceHere();
  });
  afterAll(() => discardService(service));

  it('are shown before anything is sent, created once under the key, and activated', async () => {
    const { page, complaints } = await openConsole(service.origin);
    await page.getByRole('button', { name: 'From a file' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await choose(page, 'april.json', [
      { marketTitle: 'Is it A?', cutoffAt: CUTOFF, makerFeeBps: 1_500 },
      { marketTitle: 'Is it B?' },
    ]);
    const problems = dialog.getByRole('alert');
    await problems.getByText('april.json: 2 problems in the file').waitFor();
    expect(await problems.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Line 5: makerFeeBps is 1500: use a whole number from 0 to 1,000/),
      expect.stringMatching(/^Line 7: cutoffAt is missing/),
    ]);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await dialog.getByRole('button', { name: /^Create/ }).count()).toBe(0);

    const first = { marketTitle: 'Is it A?', cutoffAt: CUTOFF, slug: 'taken' };
    const third = {
      marketTitle: 'Who is it?',
      cutoffAt: CUTOFF,
      children: [{ marketTitle: 'A' }, { marketTitle: 'B' }],
    };
    await choose(page, 'april.json', [first, { ...first, marketTitle: 'Is it B?' }, third]);
    await dialog.getByText('april.json: 3 markets in the file').waitFor();
    await dialog.getByRole('listitem').filter({ hasText: 'Who is it?' }).getByText('2 outcomes · ends').waitFor();
    expect(await dialog.getByLabel('Key of this file').inputValue()).toBe('april');
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create 3 markets' }).press('Enter');
    await page.getByRole('dialog', { name: '2 markets created' }).waitFor();
    await dialog.getByRole('listitem').filter({ hasText: 'Is it B?' }).getByText(/slug/).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await dialog.getByRole('button', { name: 'Choose the corrected file' }).press('Enter');
    await choose(page, 'april-corrected.json', [first, { marketTitle: 'Is it B?', cutoffAt: CUTOFF }, third]);
    expect(await dialog.getByLabel('Key of this file').inputValue()).toBe('april');
    await dialog.getByRole('button', { name: 'Create 3 markets' }).press('Enter');
    await page.getByRole('dialog', { name: '3 markets created' }).waitFor();
    expect(await titles()).toEqual(['Is it B?', 'Who is it?', 'Is it A?']);
    await dialog.getByRole('button', { name: 'Activate these 3 markets' }).press('Enter');
    await dialog.getByRole('button', { name: 'Activate 3 markets' }).press('Enter');
    await page.getByRole('dialog', { name: '3 markets activated' }).waitFor();
    expect(complaints, 'only that of the one that was refused').toEqual([expect.stringContaining('400')]);
  });

  it('can be dropped anywhere, are reported in a message when the dialog was closed meanwhile, and fit a phone', async () => {
    const { page } = await openConsole(service.origin, PHONE);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/admin/market', (route) => released.then(() => route.continue()));
    await page.getByRole('button', { name: 'From a file' }).tap();
    const market = JSON.stringify({ marketTitle: 'Is it alone?', cutoffAt: CUTOFF });
    const dropped = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File([${JSON.stringify(market)}], 'one.json'));
      return data;
    })()`);
    await page.getByRole('dialog').dispatchEvent('drop', { dataTransfer: dropped });
    const create = page.getByRole('button', { name: 'Create 1 market' });
    await page.getByLabel('Key of this file').fill('two words');
    await page.getByText(/^Use 1 to 240 letters/).waitFor();
    expect(await create.isDisabled()).toBe(true);
    expect(await isScrolledSideways(page)).toBe(false);
    await page.getByLabel('Key of this file').fill('one');
    await create.tap();
    await page.getByText('You can close this; it goes on.').waitFor();
    await page.keyboard.press('Escape');
    release();
    await page.getByRole('region', { name: 'Notifications' }).getByText('1 market created').waitFor();
    expect((await titles())[0]).toBe('Is it alone?');
  });

  it('are those of the file that was chosen last, however long reading takes, and of none once it was closed', async () => {
    const { page } = await openConsole(service.origin);
    await page.getByRole('button', { name: 'From a file' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await page.evaluate(`(() => {
      const text = File.prototype.text;
      File.prototype.text = function () {
        if (this.name !== 'slow.json') return text.call(this);
        const { promise, resolve } = Promise.withResolvers();
        const reading = promise.then(() => text.call(this));
        window.readOn = async () => {
          resolve();
          await reading;
          await new Promise(requestAnimationFrame);
        };
        return reading;
      };
    })()`);
    const market = [{ marketTitle: 'Is it chosen?', cutoffAt: CUTOFF }];
    await choose(page, 'slow.json', market);
    await choose(page, 'fast.json', market);
    await dialog.getByText('fast.json: 1 market in the file').waitFor();
    await page.evaluate('readOn()');
    expect(await dialog.getByText('slow.json').count()).toBe(0);
    await choose(page, 'slow.json', market);
    await page.keyboard.press('Escape');
    await page.evaluate('readOn()');
    expect(await dialog.count()).toBe(0);
  });

  /** Chooses a file with this content. */
  async function choose(page: Page, name: string, content: unknown): Promise<void> {
    const buffer = Buffer.from(JSON.stringify(content, undefined, 1));
    await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'application/json', buffer });
  }

  /** Of all markets, newest first. */
  async function titles(): Promise<string[]> {
    const answer = await fetch(`${service.baseUrl}/market?limit=20`);
    const { result } = (await answer.json()) as { result: { list: { marketTitle: string }[] } };
    return result.list.map(({ marketTitle }) => marketTitle);
  }
});
