import type { Address, WalletSigner } from '@presage/client';
import { loadCode } from '../app/load-code.ts';
import type { Session } from '../data/session.ts';
import { vault } from './page-vault.ts';

/** The wallet of a session. The code that signs is loaded when there is something to sign. */
export function signerOf({ walletAddress, connectorId }: Pick<Session, 'walletAddress' | 'connectorId'>): WalletSigner {
  const load = () =>
    connectorId === undefined ? browserWallet(walletAddress) : injectedWallet(connectorId, walletAddress);
  return {
    address: walletAddress,
    signTypedData: async (data) => (await load()).signTypedData(data),
    sendTransaction: async (transaction) => (await load()).sendTransaction(transaction),
  };
}

async function browserWallet(address: Address): Promise<Required<WalletSigner>> {
  const { browserSigner } = await loadCode(() => import('./browser-wallet.ts'));
  return browserSigner(await vault(), address);
}

async function injectedWallet(connectorId: string, address: Address): Promise<Required<WalletSigner>> {
  const { injectedSigner } = await loadCode(() => import('./injected-wallets.ts'));
  return injectedSigner(connectorId, address);
}
