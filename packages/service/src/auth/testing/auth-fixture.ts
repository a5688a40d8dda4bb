import { join } from 'node:path';
import { apiKeyAuthTypedData, type Hex, type WalletAction } from '@presage/protocol';
import type { Logger } from 'pino';
import type { PrivateKeyAccount } from 'viem/accounts';
import { onTestFinished } from 'vitest';
import type { WalletHeaders } from '../auth.ts';
import { AuthStore } from '../auth-store.ts';
import { createKeyCrypto } from '../key-crypto.ts';
import type { KeyTable, SignatureUse } from '../key-table.ts';
import { prepareAuthFile } from '../prepare-auth-file.ts';
import { openSqliteKeyTable } from '../sqlite-key-table.ts';

/** Opens the key table of a file in this thread; creates a missing file. */
export async function openKeyTable(path: string): Promise<KeyTable> {
  prepareAuthFile(path, 'fingerprint');
  return openSqliteKeyTable(path);
}

/** The use of a signature with this digest. */
export function useOf(digest: string): SignatureUse {
  return { digest, wallet: '0xaa', action: 'create', expiresAtSec: 300, usedAtMs: 1 };
}

export const MASTER_KEY = new Uint8Array(32).fill(0x4d);

/** Opens the store on a file in this thread; it is closed when the test is over. */
export async function openTestStore(
  folder: string,
  log: Pick<Logger, 'info'> = { info: () => {} },
): Promise<AuthStore> {
  const path = join(folder, 'auth.sqlite');
  const crypto = createKeyCrypto(MASTER_KEY);
  const { suspended } = prepareAuthFile(path, crypto.fingerprint);
  const store = new AuthStore({ table: openSqliteKeyTable(path), crypto, log }, suspended);
  onTestFinished(() => store.close());
  return store;
}

/** The three headers with a wallet's signature for an action. */
export async function signedHeaders(
  account: PrivateKeyAccount,
  action: WalletAction,
  timestampSec: number | string,
  chainId = 56,
): Promise<Required<WalletHeaders> & { readonly service_signature: Hex }> {
  const timestamp = String(timestampSec);
  const typedData = apiKeyAuthTypedData(chainId, { walletAddress: account.address, action, timestamp });
  return {
    service_address: account.address,
    service_timestamp: timestamp,
    service_signature: await account.signTypedData(typedData),
  };
}
