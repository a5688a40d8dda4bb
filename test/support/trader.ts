import { randomBytes } from 'node:crypto';
import { Client } from '@opinion-labs/opinion-clob-sdk';
import { Client as OwnClient } from '@presage/client';
import { apiKeyAuthTypedData, type WalletAction } from '@presage/protocol';
import type { Hex } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { expect, vi } from 'vitest';
import type { TestService } from './running-service.ts';

/** A wallet with an account, an API key it issued to itself, and the published client. */
export interface Trader {
  readonly account: PrivateKeyAccount;
  readonly privateKey: Hex;
  readonly multiSigAddress: Hex;
  readonly apiKey: string;
  readonly client: Client;
}

/** Registers a new wallet, credits it, and issues its API key by signature (`service.md` §4.2). */
export async function newTrader(
  service: TestService,
  creditQuote: string,
  tradesFrom: 'trading wallet' | 'own wallet' = 'trading wallet',
): Promise<Trader> {
  const privateKey: Hex = `0x${randomBytes(32).toString('hex')}`;
  const account = privateKeyToAccount(privateKey);
  const { data } = await service.admin<{ data: { multiSigAddress: Hex } }>('POST', '/account', {
    walletAddress: account.address,
    ...(tradesFrom === 'own wallet' && { multiSigAddress: account.address }),
  });
  if (creditQuote !== '0') await service.admin('POST', `/account/${account.address}/credit`, { amount: creditQuote });
  const { result } = await keyRequest(service, account, { method: 'POST', action: 'create' });
  const apiKey = (result as { apiKey: string }).apiKey;
  const client = new Client({
    host: service.baseUrl,
    apiKey,
    chainId: 56,
    rpcUrl: 'http://127.0.0.1:1',
    privateKey,
    multiSigAddress: data.multiSigAddress,
  });
  return { account, privateKey, multiSigAddress: data.multiSigAddress, apiKey, client };
}

/** This project's client for a trader. Which contracts there are, it gets from the service. */
export function ownClient(
  { baseUrl: host }: Pick<TestService, 'baseUrl'>,
  { apiKey, privateKey, multiSigAddress }: Trader,
): OwnClient {
  return new OwnClient({ host, apiKey, chainId: 56, rpcUrl: '', privateKey, multiSigAddress });
}

/** On chain: a client of a new trader whose Safe has money that the exchange may move. */
export async function tradingClient(service: TestService, quote: string): Promise<OwnClient> {
  const client = ownClient(service, await newTrader(service, quote));
  await client.enableTrading();
  const balance = async () => (await client.getMyBalances()).result.balances[0]?.availableBalance;
  await vi.waitFor(async () => expect(await balance()).toBe(quote), { timeout: 60_000, interval: 50 });
  return client;
}

/**
 * Sends a request to `/auth/api-key`, signed with the current time, or some seconds later than that: a signature is used
 * once, and an account's first has just been made.
 */
export async function keyRequest(
  service: TestService,
  account: PrivateKeyAccount,
  request: {
    readonly method: string;
    readonly action: WalletAction;
    readonly path?: string;
    readonly aheadSec?: number;
  },
): Promise<{ errno: number; errmsg: string; result: unknown }> {
  const timestamp = String(Math.floor(Date.now() / 1000) + (request.aheadSec ?? 0));
  const signature = await account.signTypedData(
    apiKeyAuthTypedData(56, { walletAddress: account.address, action: request.action, timestamp }),
  );
  const response = await fetch(`${service.baseUrl}${request.path ?? '/auth/api-key'}`, {
    method: request.method,
    headers: { SERVICE_ADDRESS: account.address, SERVICE_SIGNATURE: signature, SERVICE_TIMESTAMP: timestamp },
  });
  return (await response.json()) as { errno: number; errmsg: string; result: unknown };
}
