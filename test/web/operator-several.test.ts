import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, isScrolledSideways } from '../support/accessibility.ts';
import { hasBrowser } from '../support/browser.ts';
import { openConsole } from '../support/open-console.ts';
import { openMarket } from '../support/open-market.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { PHONE } from '../support/web-page.ts';

describe.runIf(hasBrowser)('several markets at once', () => {
  let service: TestService;
  let ids: number[];
  beforeAll(async () => {
    service = await startServiceHere();
    ids = [];
    for (const marketTitle of ['Is it one?', 'Is it two?', 'Is it three?']) {
      ids.push((await openMarket(service, { marketTitle })).marketId);
    }
  });
  afterAll(() => discardService(service));

  it('are paused and resumed, as far as each allows it, with the keyboard', async () => {
    await setHalted([false, false, true]);
    const { page, complaints } = await openConsole(service.origin);
    const bar = page.getByRole('group', { name: 'Several markets' });
    await bar.getByText('None selected').waitFor();
    for (const name of ['Activate', 'Pause', 'Resume', 'End trading'])
      expect(await bar.getByRole('button', { name, exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('Select all shown').check();
    await bar.getByText('3 selected').waitFor();
    await bar.getByRole('button', { name: 'Resume (1)' }).waitFor();
    await bar.getByRole('button', { name: 'Pause (2)' }).press('Enter');
    const ask = page.getByRole('dialog', { name: 'Pause 2 markets?' });
    expect(await ask.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('Is it two?'),
      expect.stringContaining('Is it one?'),
    ]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await ask.getByRole('button', { name: 'Pause 2 markets' }).press('Enter');
    const done = page.getByRole('dialog', { name: '2 markets paused' });
    await done.getByText(`${ids[1]} ${ids[0]}`, { exact: true }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await done.getByRole('button', { name: 'Resume these 2 markets' }).press('Enter');
    const again = page.getByRole('dialog', { name: 'Resume 2 markets?' });
    await again.getByRole('button', { name: 'Resume 2 markets' }).press('Enter');
    await page.getByRole('dialog', { name: '2 markets resumed' }).waitFor();
    await page.keyboard.press('Escape');
    // The third was paused before, and stays so.
    await bar.getByRole('button', { name: 'Resume (1)' }).waitFor();
    expect(await bar.getByRole('button', { name: 'Pause (2)' }).evaluate((it) => it.matches(':focus'))).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('are all paused in an emergency, and resumed as they were', async () => {
    await setHalted([false, false, true]);
    const { page } = await openConsole(service.origin, PHONE);
    await page.getByRole('button', { name: 'Pause all markets' }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Markets still close at their scheduled time/).waitFor();
    await dialog.getByRole('button', { name: 'Pause all markets' }).tap();
    await page.getByRole('dialog', { name: '2 markets paused' }).waitFor();
    expect(await isScrolledSideways(page)).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await halted()).toEqual([true, true, true]);
    await dialog.getByRole('button', { name: 'Resume these 2 markets' }).tap();
    await dialog.getByRole('button', { name: 'Resume 2 markets' }).tap();
    await page.getByRole('dialog', { name: '2 markets resumed' }).waitFor();
    expect(await halted()).toEqual([false, false, true]);
  });

  it('are named one by one when some fail, and reported in a message when the dialog was closed meanwhile', async () => {
    await setHalted([false, false, false]);
    const { page } = await openConsole(service.origin);
    const bar = page.getByRole('group', { name: 'Several markets' });
    for (const title of ['Is it one?', 'Is it two?']) await page.getByLabel(`Select ${title}`).check();
    await bar.getByText('2 selected').waitFor();
    // A search that hides one keeps it from being moved.
    await page.getByLabel('Search by title, slug or number').fill('two');
    await bar.getByText('1 selected').waitFor();
    await bar.getByRole('button', { name: 'End trading (1)' }).click();
    const dialog = page.getByRole('dialog');
    await page.getByRole('dialog', { name: 'End trading in 1 market?' }).getByText('Is it two?').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    const failing = Promise.withResolvers<void>();
    await page.route('**/halt', (route) => failing.promise.then(() => route.abort()));
    await page.getByRole('button', { name: 'Pause (1)' }).click();
    await dialog.getByRole('button', { name: 'Pause 1 market' }).click();
    await page.getByText('You can close this; it goes on.').waitFor();
    await page.keyboard.press('Escape');
    failing.resolve();
    const message = page.getByRole('region', { name: 'Notifications' });
    await message.getByText('No market paused').waitFor();
    await message
      .getByText(/^The others were not tried: The exchange is not responding. This one failed: Is it two/)
      .waitFor();
    await page.unroute('**/halt');
    await page.getByLabel('Search by title, slug or number').fill('');
    await bar.getByText('2 selected').waitFor();

    await page.getByLabel('Select all shown').check();
    await page.getByRole('button', { name: 'Pause (3)' }).click();
    await service.admin('POST', `/market/${ids[2]}/halt`, {});
    await page.route(`**/admin/market/${ids[1]}/halt`, (route) => route.abort());
    await dialog.getByRole('button', { name: 'Pause 3 markets' }).click();
    await page.getByRole('dialog', { name: 'No market paused' }).waitFor();
    const failed = dialog.getByRole('listitem');
    await failed
      .filter({ hasText: 'Is it three?' })
      .getByText(/halted/)
      .waitFor();
    await failed.filter({ hasText: 'Is it two?: It is unclear whether this was done.' }).waitFor();
    await dialog.getByText('The others were not tried: The exchange is not responding.', { exact: true }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await halted()).toEqual([false, false, true]);
    await page.keyboard.press('Escape');
    await page.unroute(`**/admin/market/${ids[1]}/halt`);

    const going = Promise.withResolvers<void>();
    await page.route('**/halt', (route) => going.promise.then(() => route.continue()));
    await page.getByRole('button', { name: 'Pause all markets' }).click();
    await dialog.getByRole('button', { name: 'Pause all markets' }).click();
    await dialog.getByText('You can close this; it goes on.').waitFor();
    await page.keyboard.press('Escape');
    going.resolve();
    await message.getByText('2 markets paused').waitFor();
    expect(await halted()).toEqual([true, true, true]);
  });

  /** Which of the markets are paused from now on. */
  async function setHalted(wanted: readonly boolean[]): Promise<void> {
    const before = await halted();
    for (const [index, isHalted] of wanted.entries()) {
      if (isHalted === before[index]) continue;
      await service.admin('POST', `/market/${ids[index]}/${isHalted ? 'halt' : 'resume'}`, {});
    }
  }

  async function halted(): Promise<boolean[]> {
    const answer = await fetch(`${service.baseUrl}/market?status=activated&limit=20`);
    const { result } = (await answer.json()) as { result: { list: { marketId: number; halted: boolean }[] } };
    return ids.map((id) => result.list.find(({ marketId }) => marketId === id)?.halted === true);
  }
});
