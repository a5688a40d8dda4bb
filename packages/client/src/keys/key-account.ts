import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';

/** The viem account of a private key. Loads elliptic curves, which no program needs whose wallet signs itself. */
export function accountOf(privateKey: `0x${string}`): PrivateKeyAccount {
  return privateKeyToAccount(privateKey);
}
