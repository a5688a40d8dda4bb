import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, isScrolledSideways } from '../support/accessibility.ts';
import { hasBrowser } from '../support/browser.ts';
import { fundedClient } from '../support/funded-client.ts';
import { openConsole } from '../support/open-console.ts';
import { openMarket } from '../support/open-market.ts';
import { ADMIN_TOKEN, discardService, type TestService } from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';
import { openPage, PHONE } from '../support/web-page.ts';

const isFocused = (element: { matches(selector: string): boolean }) => element.matches(':focus');

describe.runIf(hasBrowser)('an operator', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startServiceHere({ OPEN_REGISTRATION: '1' });
  });
  afterAll(() => discardService(service));

  const operatorPage = ({ origin } = service) => openConsole(origin);

  it('finds the console in the footer, is refused without the right token, and may keep it until the tab is closed', async () => {
    const { page } = await openPage(service.origin);
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Operator' });
    const token = page.getByLabel('Admin token');
    const isKept = async () => {
      const stored = await page.evaluate('JSON.stringify([localStorage, sessionStorage])');
      return `${stored} ${page.url()}`.includes(ADMIN_TOKEN);
    };
    await page.getByRole('contentinfo').getByRole('link', { name: 'Operator console' }).click();
    await token.fill('guessed-token-of-nobody');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This admin token is not valid.').waitFor();
    expect(await token.evaluate(isFocused)).toBe(true);
    await token.fill('“quoted-by-a-mail-program”');
    await page.keyboard.press('Enter');
    await page.getByText('This does not look like an admin token. Copy it again.').waitFor();
    await token.fill(ADMIN_TOKEN);
    expect(await entry.count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'New market' }).waitFor();
    await entry.waitFor();
    expect(await isKept()).toBe(false);
    const heading = page.getByRole('heading', { name: 'Operator console' });
    expect(await heading.evaluate(isFocused)).toBe(true);
    // Past the state of the service.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await token.waitFor();
    expect(await heading.evaluate(isFocused)).toBe(true);

    await token.fill(ADMIN_TOKEN);
    await page.getByLabel('Keep it until this tab is closed').check();
    await page.keyboard.press('Enter');
    const log = page.getByRole('tab', { name: 'Audit log' });
    await log.click();
    await page.reload();
    await log.and(page.locator('[aria-selected=true]')).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=audit');
    await entry.waitFor();
    expect(await isKept()).toBe(true);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.reload();
    await token.waitFor();
  });

  it('manages markets where all others need an API key to read', async () => {
    const closed = await startServiceHere({ REQUIRE_API_KEY: '1' });
    await closed.admin('POST', '/label', { labelName: 'Weather' });
    await openMarket(closed, { marketTitle: 'Will it rain?', slug: 'rain', tickSize: '0.01' });
    const { page } = await operatorPage(closed);
    await page.getByRole('button', { name: 'Manage Will it rain?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Will it rain?' });
    await dialog.getByRole('button', { name: 'Pause' }).waitFor();
    // In the collapsed part.
    await dialog.getByText('Weather').waitFor({ state: 'attached' });
    // Known from the ledger, which is read with the operator's token too.
    await dialog.getByLabel('Maker fee').waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Void', exact: true }).click();
    await dialog.getByText('0.00 USDT in total').waitFor();
    await discardService(closed);
  });

  it('creates a question with several outcomes, pauses and resumes it, and resolves it after a dry run', async () => {
    const { page, complaints } = await operatorPage();
    await page.getByRole('button', { name: 'New market' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('radio', { name: 'Multiple outcomes' }).check();
    await form.getByRole('button', { name: 'Create market' }).click();
    // The first field that has a problem, far above the button.
    expect(await form.getByLabel('Title', { exact: true }).evaluate(isFocused)).toBe(true);
    await form.getByLabel('Title', { exact: true }).fill('Which colour?');
    await form.getByLabel('Outcome 1', { exact: true }).fill('Red');
    await form.getByRole('button', { name: 'Create market' }).click();
    await form.getByText('Enter at least two outcomes.').waitFor();
    await form.getByText('Choose a time in the future.').waitFor();
    expect(await form.getByLabel('Outcome 1', { exact: true }).evaluate(isFocused)).toBe(true);
    await form.getByLabel('Outcome 2', { exact: true }).fill('Blue');
    await form.getByRole('button', { name: 'Add outcome' }).click();
    expect(await form.getByLabel('Outcome 3', { exact: true }).evaluate(isFocused)).toBe(true);
    await form.getByLabel('Trading ends').fill('2099-01-01T12:00');
    const preview = form.getByRole('region', { name: 'Preview' });
    await preview.getByText('Which colour?').waitFor();
    await preview.getByText('Blue').waitFor();
    await form.getByRole('button', { name: 'Create market' }).click();
    await page.getByText('Created: Which colour?').waitFor();

    // Found by status and by an outcome's slug; not among resolved markets.
    const search = page.getByLabel('Search by title, slug or number');
    await page.getByLabel('Status').selectOption({ label: 'Open' });
    await search.fill('which-colour-blue');
    await page.getByRole('button', { name: 'Manage Which colour?' }).waitFor();
    await page.getByLabel('Status').selectOption({ label: 'Resolved' });
    await page.getByText('No markets found').waitFor();
    await page.getByLabel('Status').selectOption({ label: 'All statuses' });
    await search.fill('');

    await page.getByRole('button', { name: 'Manage Which colour?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Which colour?' });
    const toasts = page.getByRole('region', { name: 'Notifications' });
    // Of this name is only what closes the dialog, or a message.
    expect(await dialog.getByRole('region', { name: 'State' }).getByRole('button', { name: 'Close' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await dialog.getByText('Paused').first().waitFor();
    await toasts.getByText('Which colour?: Paused').waitFor();
    await page.locator('p:focus').filter({ hasText: 'Which colour?: Paused' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await dialog.getByRole('button', { name: 'Resume' }).evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Pause' }).waitFor();
    await dialog.getByRole('button', { name: 'End trading', exact: true }).click();
    await dialog.getByRole('button', { name: 'End trading in this market' }).click();
    await page.locator('p:focus').filter({ hasText: 'Which colour?: Awaiting result' }).waitFor();
    await dialog.getByLabel('Winning outcome').selectOption({ label: 'Blue' });
    await dialog.getByRole('button', { name: 'Preview payouts' }).click();
    await dialog.getByRole('row', { name: /^Blue Yes/ }).waitFor();
    const final = dialog.getByRole('button', { name: 'Resolve market' });
    expect(await final.isDisabled()).toBe(true);
    await dialog.getByLabel('I have checked this.').check();
    await final.click();
    await page.getByText('Resolved: Which colour?').waitFor();
    await dialog.getByText('The status of this market is final.').waitFor();
    await page.locator('p:focus').filter({ hasText: 'Which colour?: Resolved' }).waitFor();
    await dialog.getByRole('button', { name: 'Manage Blue' }).press('Enter');
    await page.locator('p:focus').filter({ hasText: 'Blue: Resolved' }).waitFor();
    const link = page.getByRole('dialog').getByRole('link', { name: 'Open the market’s page' });
    expect(await link.getAttribute('href')).toMatch(/^\/market\/number\/\d+\?outcome=/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Manage Which colour?' }).click();
    // Rules and labels can still be edited, fees and cutoff no longer.
    await dialog.getByText('Edit', { exact: true }).click();
    await dialog.getByLabel('Rules').fill('As announced.');
    expect(await dialog.getByLabel(/fee|Trading ends/).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Changes saved').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: 'Audit log' }).click();
    // Of the two entries, only one changed anything.
    await page.getByRole('cell', { name: 'resolveMarket (preview)', exact: true }).first().waitFor();
    const resolved = page.getByRole('cell', { name: 'resolveMarket', exact: true }).first();
    // One line.
    expect((await resolved.getByText('resolveMarket').boundingBox())?.height).toBeLessThan(30);
    const edited = page.getByRole('row').filter({ hasText: 'editMarket' });
    await edited.getByText('rules: As announced.').waitFor();
    await page.setViewportSize(PHONE.viewport);
    // One line.
    expect((await edited.getByText(/\d{4}, \d\d:\d\d/).boundingBox())?.height).toBeLessThan(30);
    expect(complaints).toEqual([]);
  });

  it('sees what resolving a market or calling it off would pay before doing it', async () => {
    const { client } = await fundedClient(service, '1000');
    const decided = await openMarket(service, { marketTitle: 'Who is right?', slug: 'right' });
    await client.split(decided.marketId, '50');
    await service.admin('POST', `/market/${decided.marketId}/close`, {});
    const market = await openMarket(service, { marketTitle: 'Is it called off?', slug: 'called-off' });
    await client.split(market.marketId, '25');
    client.close();
    const { page, complaints } = await operatorPage();
    await page.getByRole('button', { name: /^[1-9]\d* to resolve$/ }).click();
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Open' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Manage Who is right?' }).click();
    const resolved = page.getByRole('dialog', { name: 'Who is right?' });
    await resolved.getByLabel('Winning outcome').selectOption({ label: 'Yes' });
    await resolved.getByRole('button', { name: 'Preview payouts' }).click();
    await resolved.getByText('50.00 USDT in total').waitFor();
    await resolved.getByLabel('I have checked this.').check();
    await resolved.getByRole('button', { name: 'Resolve market' }).click();
    await page.getByText('Resolved: Who is right?').waitFor();
    await page.keyboard.press('Escape');

    await page.getByLabel('Status').selectOption({ label: 'All statuses' });
    await page.route('**/admin/market/*/fail', (route) => route.abort());
    await page.getByRole('button', { name: 'Manage Is it called off?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it called off?' });
    await dialog.getByRole('button', { name: 'Void', exact: true }).click();
    // Not while the payouts are unknown.
    await dialog.getByText('This could not be loaded').waitFor();
    expect(await dialog.getByRole('button', { name: 'Void this market' }).count()).toBe(0);
    await page.unroute('**/admin/market/*/fail');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('row', { name: 'Is it called off? Invalid 0.5 × 25 0.5 × 25 25.00' }).waitFor();
    await dialog.getByText('25.00 USDT in total').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByText('Open', { exact: true }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Void this market' }).count()).toBe(0);
    // The focus is back on the button that asked.
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Void this market' }).click();
    await page.locator('p:focus').filter({ hasText: 'Is it called off?: Voided' }).waitFor();
    expect(complaints.filter((complaint) => !complaint.includes('/fail'))).toEqual([]);
  });

  it('registers accounts, books deposits and withdrawals, adds labels, and switches key issuance', async () => {
    const [first = '', second = ''] = [6, 7].map((digit) => `0x${String(digit).repeat(40)}`);
    for (const walletAddress of [first, second]) await service.admin('POST', '/account', { walletAddress });
    await service.admin('POST', `/account/${second}/credit`, { amount: '300' });
    const wallet = privateKeyToAddress(generatePrivateKey());
    const { page, complaints } = await operatorPage();
    await page.getByRole('tab', { name: 'Accounts' }).click();
    await page.getByRole('textbox', { name: 'Wallet address' }).fill(wallet);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Account registered').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const row = page.getByRole('row').filter({ hasText: wallet });
    await row.getByRole('button', { name: 'Copy: Wallet address' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(wallet);
    await row.getByRole('button', { name: 'Copy: Trading wallet' }).waitFor();
    await page.getByRole('button', { name: `Credit ${wallet}` }).click();
    await page.getByRole('dialog').getByLabel('Amount').fill('250.5');
    await page.getByRole('dialog').getByRole('button', { name: 'Credit', exact: true }).click();
    await page.getByText(/^250.5 USDT credited to 0x\w{4}…\w{4}$/).waitFor();
    await page.getByRole('button', { name: `Debit ${wallet}` }).click();
    await page.getByRole('dialog').getByLabel('Amount').fill('300');
    await page.getByText('Only 250.5 USDT is available.').waitFor();
    expect(await page.getByRole('button', { name: 'Debit', exact: true }).last().isDisabled()).toBe(true);
    await page.getByRole('dialog').getByLabel('Amount').fill('50.5');
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('dialog', { name: 'Debit 50.5 USDT?' });
    await confirm.getByText(wallet).waitFor();
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await row.getByText('250.50').first().waitFor();
    // Until the focus is back in the form, the key would press the button again.
    await expect.poll(() => page.getByRole('dialog').getByLabel('Amount').evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Enter');
    await confirm.getByRole('button', { name: 'Debit 50.5 USDT' }).click();
    await row.getByText('200.00').first().waitFor();
    const find = page.getByLabel('Search by wallet or trading wallet');
    await find.fill('someone');
    await page.getByText('Start with 0x; the first digits are enough.').waitFor();
    await find.fill(`0x${'0'.repeat(39)}1`);
    await page.getByText('No accounts found').waitFor();
    await find.fill(wallet.slice(0, 10));
    await row.waitFor();
    await find.fill('');
    expect(complaints).toEqual([]);

    // Which account a booking failed for, or got no response, is said also after its dialog was closed.
    const amount = page.getByRole('dialog').getByLabel('Amount');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/credit', (route) => released.then(() => route.abort()));
    await page.getByRole('button', { name: `Credit ${first}` }).click();
    await amount.fill('1250.5');
    for (const key of ['Enter', 'Escape']) await page.keyboard.press(key);
    await page.getByRole('button', { name: `Debit ${second}` }).click();
    await amount.fill('300');
    // No longer available when the debit is confirmed.
    await service.admin('POST', `/account/${second}/debit`, { amount: '299' });
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Debit 300 USDT' }).click();
    await page.getByText('Could not debit 300 USDT from 0x7777…7777').waitFor();
    release();
    await page.getByText('It is unclear whether 1,250.5 USDT was credited to 0x6666…6666').waitFor();
    // The form knows by now what is left.
    await page.getByText('Only 1 USDT is available.').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByLabel('New label').fill('Colours');
    await page.getByRole('button', { name: 'Add label' }).click();
    await page.getByText('Label added: Colours').waitFor();
    await page.getByRole('button', { name: 'Stop new API keys' }).click();
    await page.getByRole('button', { name: 'Allow new API keys' }).click();
    await page.getByRole('button', { name: 'Stop new API keys' }).waitFor();
    await page.getByLabel('Builder name').fill('workshop');
    await page.getByRole('button', { name: 'Create builder' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy: API key of workshop' }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.getByRole('region', { name: 'Health' }).getByText('Ready', { exact: true }).waitFor();
    await page.getByText('Event-loop lag, p99').waitFor();
    await page.getByText('Clock', { exact: true }).waitFor();
  });

  it('says beside its title what is wrong with the service, whatever is open, and leads there', async () => {
    const parts = { orders: 'diskReserve', store: 'ok', storeLag: '3', keys: 'unusable' };
    const { page } = await openPage(`${service.origin}/operate`, PHONE);
    await page.route('**/readyz', (route) => route.fulfill({ json: { status: 'ready', parts } }));
    await page.getByLabel('Admin token').fill(ADMIN_TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).tap();
    await page.getByRole('button', { name: 'New market' }).waitFor();
    await page.getByRole('status').getByRole('link', { name: 'The service: 2 problems' }).tap();
    const problems = page.getByRole('list', { name: 'Problems' });
    await problems.getByText('New orders are refused. Too little of the disk is free: make room.').waitFor();
    await problems.getByText(/^API keys cannot be read\. Keys in use stay valid/).waitFor();
    expect(await isScrolledSideways(page)).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
