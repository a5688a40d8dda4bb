import { type LocalAccount, privateKeyToAccount } from 'viem/accounts';

/** The account of a private key, which signs transactions too. Loaded on the chain ledger only. */
export function accountOf(privateKey: `0x${string}`): LocalAccount {
  return privateKeyToAccount(privateKey);
}
