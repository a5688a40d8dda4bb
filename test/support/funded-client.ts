import { randomBytes } from 'node:crypto';
import { Client, openAccount } from '@presage/client';
import type { Hex } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { TestService } from './running-service.ts';

/** A self-registered account with money, and a client for it. */
export interface FundedClient {
  readonly client: Client;
  readonly account: PrivateKeyAccount;
}

/** Requires the setting `OPEN_REGISTRATION`. */
export async function fundedClient(service: TestService, amount: string): Promise<FundedClient> {
  const privateKey: Hex = `0x${randomBytes(32).toString('hex')}`;
  const account = privateKeyToAccount(privateKey);
  const client = new Client(await openAccount({ host: service.baseUrl, privateKey }));
  await service.admin('POST', `/account/${account.address}/credit`, { amount });
  return { client, account };
}
