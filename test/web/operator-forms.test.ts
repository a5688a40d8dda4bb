import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openConsole } from '../support/open-console.ts';
import { discardService, type RunningService, startRunningService } from '../support/running-service.ts';

describe.runIf(hasBrowser)('a form of the operator console', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startRunningService({ OPEN_REGISTRATION: '1' });
  });
  afterAll(() => discardService(service));

  it('marks only the fee that is wrong', async () => {
    const { page } = await openConsole(service.origin);
    await page.getByRole('button', { name: 'New market' }).click();
    const form = page.getByRole('dialog');
    await form.getByText('More settings').click();
    await form.getByLabel('Taker fee').fill('1001');
    await form.getByRole('button', { name: 'Create market' }).click();
    await form.getByText('Enter a whole number from 0 to 1,000.').waitFor();
    const isMarked = (fee: string) => form.getByLabel(fee).getAttribute('aria-invalid');
    expect([await isMarked('Maker fee'), await isMarked('Taker fee')]).toEqual(['false', 'true']);
  });
});
