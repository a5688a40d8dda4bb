import { type LocalAccount, privateKeyToAccount } from 'viem/accounts';

/** The viem account of a private key, which can sign transactions. Loaded only for on-chain settlement. */
export function accountOf(privateKey: `0x${string}`): LocalAccount {
  return privateKeyToAccount(privateKey);
}
