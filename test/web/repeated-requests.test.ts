import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { fundedClient } from '../support/funded-client.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { ADMIN_TOKEN, discardService, type RunningService, startRunningService } from '../support/running-service.ts';
import { openPage, openSignedIn } from '../support/web-page.ts';

describe.runIf(hasBrowser)('a request that the browser or the page repeats, because its answer was lost,', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startRunningService({ OPEN_REGISTRATION: '1', DEMO: '1' });
  });
  afterAll(() => discardService(service));

  /** A line to the service that loses responses. */
  async function lossyLine(requests: RegExp, count: number): Promise<Relay & { readonly origin: string }> {
    const line = await startRelay(Number(new URL(service.origin).port));
    onTestFinished(() => line.close());
    line.loseResponses(requests, count);
    return Object.assign(line, { origin: `http://127.0.0.1:${line.port}` });
  }

  // Chromium alone sends it again on each of its other connections.
  it('books a deposit once', async () => {
    const wallet = `0x${'8'.repeat(40)}`;
    await service.admin('POST', '/account', { walletAddress: wallet });
    const line = await lossyLine(/^POST \S+\/credit /, 4);
    const { page } = await openPage(`${line.origin}/operate`);
    await page.getByLabel('Admin token').fill(ADMIN_TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('tab', { name: 'Accounts' }).click();
    await page.getByRole('button', { name: `Credit ${wallet}` }).click();
    await page.getByRole('dialog').getByLabel('Amount').fill('5');
    await page.keyboard.press('Enter');
    await page.getByText('5 USDT credited to 0x8888…8888').waitFor();
    expect(line.lost).toBe(4);
    const { list } = await service.admin<{ list: { balances: { totalBalance: string }[] }[] }>(
      'GET',
      `/account?walletAddress=${wallet}`,
    );
    expect(list[0]?.balances[0]?.totalBalance).toBe('5');
  });

  it('takes play money once', async () => {
    const { account, client } = await fundedClient(service, '100');
    const line = await lossyLine(/^POST \S+\/faucet /, 1);
    const { page } = await openSignedIn(line.origin, account, { path: '/account' });
    await page.getByRole('button', { name: 'Get play money' }).click();
    await page.getByText('1,000 USDT of play money received').waitFor();
    expect(line.lost).toBe(1);
    const { balances } = (await client.getMyBalances()).result;
    expect(balances[0]?.totalBalance).toBe('1100');
    client.close();
  });
});
