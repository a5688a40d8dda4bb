import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, isScrolledSideways } from '../support/accessibility.ts';
import { hasBrowser } from '../support/browser.ts';
import { openConsole } from '../support/open-console.ts';
import { discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { PHONE, showPath } from '../support/web-page.ts';

describe.runIf(hasBrowser)('a form of the operator console', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
  });
  afterAll(() => discardService(service));

  it('removes only one outcome of a market with a double click', async () => {
    const { page } = await openConsole(service.origin);
    await page.getByRole('button', { name: 'New market' }).click();
    const form = page.getByRole('dialog');
    await form.getByText('Multiple outcomes').click();
    const outcomes = form.getByLabel(/^Outcome \d$/);
    for (const [index, name] of ['A', 'B', 'C', 'D'].entries()) {
      if (index >= 2) await form.getByRole('button', { name: 'Add outcome' }).click();
      await outcomes.nth(index).fill(name);
    }
    await form.getByRole('button', { name: 'Remove outcome 1' }).dblclick();
    const fields = await outcomes.all();
    expect(await Promise.all(fields.map((field) => field.inputValue()))).toEqual(['B', 'C', 'D']);
  });

  it('says beside a field what is wrong, counts near the limit of a text, and sends nothing; it fits a phone', async () => {
    const { page, complaints } = await openConsole(service.origin);
    await page.getByRole('button', { name: 'New market' }).click();
    const form = page.getByRole('dialog');
    const title = form.getByLabel('Title', { exact: true });
    await form.getByLabel('Trading ends').fill('2099-01-01T12:00');
    await title.fill('a'.repeat(180));
    expect(await form.getByText('180 of 200 characters').count()).toBe(0);
    await title.fill('a'.repeat(201));
    await form.getByText('201 of 200 characters').waitFor();
    await form.getByText('Use at most 200 characters.').waitFor();
    await form.getByRole('button', { name: 'Create market' }).click();
    expect(await title.evaluate((field) => field.matches(':focus'))).toBe(true);
    await title.fill('Is it short?');
    const rules = form.getByLabel('Rules');
    await rules.fill('a'.repeat(20_001));
    await form.getByText('Use at most 20,000 characters.').waitFor();
    expect(await rules.getAttribute('aria-invalid')).toBe('true');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.setViewportSize(PHONE.viewport);
    expect(await isScrolledSideways(page)).toBe(false);
    const choice = page.getByRole('radio', { name: 'Multiple outcomes' }).locator('..');
    const room = await choice.evaluate((one) => {
      const text = one.ownerDocument.createRange();
      text.selectNode(one.lastChild);
      return one.clientWidth - text.getBoundingClientRect().width;
    });
    // What it has at its sides, without which two choices look like one word.
    expect(room).toBeGreaterThanOrEqual(24);
    await rules.fill('As announced.');
    await form.getByText('More settings').click();
    await form.getByLabel('Taker fee').fill('1001');
    await form.getByRole('button', { name: 'Create market' }).click();
    await form.getByText('Enter a whole number from 0 to 1,000.').waitFor();
    const isMarked = (fee: string) => form.getByLabel(fee).getAttribute('aria-invalid');
    expect([await isMarked('Maker fee'), await isMarked('Taker fee')]).toEqual(['false', 'true']);
    await form.getByLabel('Taker fee').fill('10');
    await form.getByLabel('Label for No').fill('a'.repeat(51));
    await form.getByRole('button', { name: 'Create market' }).click();
    await form.getByText('Use at most 50 characters.').waitFor();
    await form.getByLabel('Label for No').fill('Long');
    await form.getByRole('button', { name: 'Create market' }).click();
    await page.getByText('Created: Is it short?').waitFor();

    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByLabel('New label').fill('a'.repeat(51));
    await page.getByText('51 of 50 characters').waitFor();
    expect(await page.getByRole('button', { name: 'Add label' }).isDisabled()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('of a booking is offered once its currency is known, in which it is reported, and keeps its question', async () => {
    const wallet = `0x${'3'.repeat(40)}`;
    await service.admin('POST', '/account', { walletAddress: wallet });
    await service.admin('POST', `/account/${wallet}/credit`, { amount: '5' });
    const { page } = await openConsole(service.origin);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/quoteToken*', (route) => released.then(() => route.continue()));
    const others = ['**/service', '**/chain'].map((url) => page.waitForResponse(url));
    await page.getByRole('tab', { name: 'Accounts' }).click();
    await Promise.all(others);
    await page.getByRole('row').filter({ hasText: wallet }).waitFor();
    expect(await page.getByRole('button', { name: `Credit ${wallet}` }).count()).toBe(0);
    release();
    await page.getByRole('button', { name: `Credit ${wallet}` }).waitFor();
    // The question it asks again before the browser has reported that it was closed stays.
    await page.getByRole('button', { name: `Debit ${wallet}` }).click();
    await page.getByRole('dialog').getByLabel('Amount').fill('5');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Debit 5 USDT?' });
    const isOpen = await question.evaluate(async (dialog) => {
      const reported = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
      [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel')?.click();
      // The page closes it before the browser runs another task, such as the report.
      for (let turn = 0; turn < 100 && dialog.hasAttribute('open'); turn += 1) await undefined;
      dialog.parentElement?.querySelector('form')?.requestSubmit();
      await reported;
      await new Promise((resolve) => dialog.ownerDocument.defaultView?.requestAnimationFrame(resolve));
      return dialog.hasAttribute('open');
    });
    expect(isOpen).toBe(true);
    await question.getByRole('button', { name: 'Debit 5 USDT' }).click();
    await page.getByText(/^5 USDT debited from/).waitFor();
  });

  it('of a booking may be left with its question open, and messages are in view afterwards', async () => {
    const wallet = `0x${'4'.repeat(40)}`;
    await service.admin('POST', '/account', { walletAddress: wallet });
    await service.admin('POST', `/account/${wallet}/credit`, { amount: '5' });
    const { page } = await openConsole(service.origin);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await showPath(page, '/portfolio');
    await showPath(page, '/operate?tab=accounts');
    await page.getByRole('button', { name: `Debit ${wallet}` }).click();
    await page.getByRole('dialog').getByLabel('Amount').fill('5');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Debit 5 USDT?' }).waitFor();
    await page.goBack();
    await page.getByText('Sign in to see your portfolio').waitFor();
    await page.goForward();
    await page
      .getByRole('row')
      .filter({ hasText: wallet })
      .getByRole('button', { name: 'Copy: Wallet address' })
      .click();
    await page.getByText('Copied').waitFor();
  });
});
