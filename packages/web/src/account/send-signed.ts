import type { Address, WalletTransaction } from '@presage/client';
import { createWalletClient, http } from 'viem';
import type { LocalAccount } from 'viem/accounts';
import { bsc } from 'viem/chains';

/** Signs a transaction with a key of this browser and sends it through the node that the service names. */
export function sendSigned(account: LocalAccount, transaction: WalletTransaction): Promise<Address> {
  const { to, data, gas, chainId, rpcUrl } = transaction;
  const chain = { ...bsc, id: chainId };
  return createWalletClient({ account, chain, transport: http(rpcUrl) }).sendTransaction({ to, data, gas });
}
