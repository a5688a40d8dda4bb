import { Client, openAccount, resultOf } from '@presage/client';
import { AdminClient } from '@presage/client/admin';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterEach, describe, expect, it } from 'vitest';
import { openMarket } from '../support/open-market.ts';
import {
  ADMIN_TOKEN,
  newDataDir,
  removeDataDir,
  startRunningService,
  type TestService,
} from '../support/running-service.ts';
import { startServiceHere } from '../support/service-here.ts';

const CREDITS = 40;

describe('a service killed while deposits are booked', () => {
  const dataDir = newDataDir();
  let service: TestService;
  afterEach(async () => {
    await service.stop();
    removeDataDir(dataDir);
  });

  it('has booked each once when all are sent again, whichever it answered before', async () => {
    const mortal = await startRunningService({ OPEN_REGISTRATION: '1' }, dataDir);
    service = mortal;
    const privateKey = generatePrivateKey();
    const wallet = privateKeyToAddress(privateKey);
    const client = new Client(await openAccount({ host: service.baseUrl, privateKey }));
    await service.admin('POST', `/account/${wallet}/credit`, { amount: '100' });
    const { marketId } = await openMarket(service, { marketTitle: 'Is it once?', slug: 'once' });
    const split = { idempotencyKey: 'split' };
    await client.split(marketId, '30', split);
    client.close();
    const answered: number[] = [];
    /** Books 1, 2, 3 … quote at once, each under a key of its own. */
    const bookAll = async () => {
      const admin = new AdminClient({ host: service.baseUrl, adminToken: ADMIN_TOKEN });
      const numbers = Array.from({ length: CREDITS }, (_, index) => index + 1);
      const booked = numbers.map(async (number) => {
        const { errno } = await admin.credit(wallet, String(number), { idempotencyKey: `payment-${number}` });
        expect(errno).toBe(0);
        answered.push(number);
        if (answered.length === CREDITS / 4) await mortal.kill();
      });
      return Promise.allSettled(booked);
    };
    await bookAll();
    service = await startServiceHere({ OPEN_REGISTRATION: '1' }, dataDir);
    answered.length = CREDITS;
    const ends = await bookAll();
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);

    const again = new Client(await openAccount({ host: service.baseUrl, privateKey }));
    expect(await again.split(marketId, '30', split)).toMatchObject({ success: true });
    const { balances } = resultOf(await again.getMyBalances());
    const deposits = (CREDITS * (CREDITS + 1)) / 2;
    expect(balances[0]?.totalBalance).toBe(String(100 + deposits - 30));
    again.close();
  });
});
