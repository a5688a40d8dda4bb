import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { fundedClient } from '../support/funded-client.ts';
import { ADMIN_TOKEN, discardService, type RunningService, startRunningService } from '../support/running-service.ts';
import { openPage, openSignedIn } from '../support/web-page.ts';

/** A line to a service that loses answers. */
interface LossyLine {
  readonly origin: string;
  /** Requests that reached the service and whose answers were lost. */
  readonly lost: () => number;
  close(): void;
}

/** Passes bytes on to a service, but instead of passing on the answer to some requests it resets the connection. */
async function startLossyLine(port: number, loses: RegExp, times: number): Promise<LossyLine> {
  let lost = 0;
  const server = createServer((client) => {
    const service = connect(port, '127.0.0.1');
    let isLosing = false;
    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      socket.on('error', () => undefined);
      socket.on('close', () => other.destroy());
    }
    client.on('data', (bytes) => {
      if (lost < times && loses.test(bytes.toString('latin1'))) {
        isLosing = true;
        lost += 1;
      }
      service.write(bytes);
    });
    service.on('data', (bytes) => {
      if (isLosing) client.resetAndDestroy();
      else client.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost: () => lost,
    close: () => void server.close(),
  };
}

describe.runIf(hasBrowser)('a request that the browser or the page repeats, because its answer was lost,', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startRunningService({ OPEN_REGISTRATION: '1', DEMO: '1' });
  });
  afterAll(() => discardService(service));

  const portOf = ({ origin }: RunningService) => Number(new URL(origin).port);

  // Chromium alone sends it again on each of its other connections.
  it('books a deposit once', async () => {
    const wallet = `0x${'8'.repeat(40)}`;
    await service.admin('POST', '/account', { walletAddress: wallet });
    const line = await startLossyLine(portOf(service), /^POST \S+\/credit /, 4);
    const { page } = await openPage(`${line.origin}/operate`);
    await page.getByLabel('Admin token').fill(ADMIN_TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('tab', { name: 'Accounts' }).click();
    await page.getByRole('button', { name: `Credit ${wallet}` }).click();
    await page.getByRole('dialog').getByLabel('Amount').fill('5');
    await page.keyboard.press('Enter');
    await page.getByText('5 USDT credited to 0x8888…8888').waitFor();
    expect(line.lost()).toBe(4);
    const { list } = await service.admin<{ list: { balances: { totalBalance: string }[] }[] }>(
      'GET',
      `/account?walletAddress=${wallet}`,
    );
    expect(list[0]?.balances[0]?.totalBalance).toBe('5');
    line.close();
  });

  it('takes play money once', async () => {
    const { account, client } = await fundedClient(service, '100');
    const line = await startLossyLine(portOf(service), /^POST \S+\/faucet /, 1);
    const { page } = await openSignedIn(line.origin, account, { path: '/account' });
    await page.getByRole('button', { name: 'Get play money' }).click();
    await page.getByText('1,000 USDT of play money received').waitFor();
    expect(line.lost()).toBe(1);
    const { balances } = (await client.getMyBalances()).result;
    expect(balances[0]?.totalBalance).toBe('1100');
    client.close();
    line.close();
  });
});
