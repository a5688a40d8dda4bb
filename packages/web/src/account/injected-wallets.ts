// Wallets that extensions put into the page. Loaded only when somebody wants to use one.

import type { Address, WalletSigner, WalletTransaction, WalletTypedData } from '@presage/client';
import {
  type Config,
  connect,
  createConfig,
  getConnection,
  getConnectors,
  http,
  injected,
  reconnect,
  sendTransaction,
  signTypedData,
  switchChain,
} from '@wagmi/core';
import { bsc } from 'viem/chains';

/** One that can be connected. */
export interface InjectedWallet {
  readonly id: string;
  readonly name: string;
  /** As its extension gives it; undefined for none. */
  readonly icon: string | undefined;
}

/** Milliseconds in which extensions announce themselves after they are asked (EIP-6963). */
const ANNOUNCEMENT_MS = 100;
/** What answers when extensions only leave themselves at `window.ethereum`. */
const UNNAMED = 'injected';

let config: Config | undefined;

/** Wallets in this browser; none when there is no extension. */
export async function findInjectedWallets(): Promise<InjectedWallet[]> {
  const all = getConnectors(wagmi());
  await new Promise((resolve) => setTimeout(resolve, ANNOUNCEMENT_MS));
  const found = getConnectors(wagmi());
  const named = found.filter(({ id }) => id !== UNNAMED);
  if (named.length > 0) return named.map(({ id, name, icon }) => ({ id, name, icon: dataIcon(icon) }));
  return 'ethereum' in window ? all.filter(({ id }) => id === UNNAMED).map(walletOf) : [];
}

/**
 * Asks the wallet which account to use.
 * @throws {Error} when it is refused
 */
export async function connectInjected(id: string): Promise<Address> {
  const connector = connectorOf(id);
  const current = getConnection(wagmi());
  if (current.status === 'connected' && current.connector.id === id) return current.address;
  const { accounts } = await connect(wagmi(), { connector, chainId: bsc.id });
  return accounts[0];
}

/** Signs with the wallet, which shows what it signs and may refuse. */
export async function signInjected(id: string, address: Address, data: WalletTypedData): Promise<Address> {
  await makeSureOfChain(id, address);
  return signTypedData(wagmi(), { account: address, ...data } as Parameters<typeof signTypedData>[1]);
}

export function injectedSigner(id: string, address: Address): WalletSigner {
  return {
    address,
    signTypedData: (data) => signInjected(id, address, data),
    sendTransaction: (transaction) => sendInjected(id, address, transaction),
  };
}

/** The wallet sends it through its own node, and says what it costs. */
export async function sendInjected(
  id: string,
  address: Address,
  { to, data, gas }: WalletTransaction,
): Promise<Address> {
  await makeSureOfChain(id, address);
  return sendTransaction(wagmi(), { account: address, to, data, gas });
}

async function makeSureOfChain(id: string, address: Address): Promise<void> {
  await makeSureOf(id, address);
  if (getConnection(wagmi()).chainId !== bsc.id) await switchChain(wagmi(), { chainId: bsc.id });
}

/** After a reload the wallet is asked again, without a question to its owner where it remembers the answer. */
async function makeSureOf(id: string, address: Address): Promise<void> {
  if (getConnection(wagmi()).status !== 'connected') {
    await findInjectedWallets();
    await reconnect(wagmi(), { connectors: [connectorOf(id)] });
    if (getConnection(wagmi()).status !== 'connected') await connectInjected(id);
  }
  const { address: chosen } = getConnection(wagmi());
  if (chosen?.toLowerCase() === address.toLowerCase()) return;
  throw new Error(`Choose the account ${address} in your wallet: it now uses ${chosen ?? 'none'}.`);
}

function connectorOf(id: string) {
  const connector = getConnectors(wagmi()).find((one) => one.id === id);
  if (connector === undefined) throw new Error('The wallet is not in this browser any more: is its extension on?');
  return connector;
}

function wagmi(): Config {
  config ??= createConfig({
    chains: [bsc],
    connectors: [injected()],
    // The chain is never asked by the page itself, only by the wallet.
    transports: { [bsc.id]: http() },
    // What is kept is in the vault.
    storage: null,
  }) as unknown as Config;
  return config;
}

function walletOf({
  id,
  name,
  icon,
}: {
  readonly id: string;
  readonly name: string;
  readonly icon?: string | undefined;
}) {
  return { id, name, icon: dataIcon(icon) };
}

/** Pictures from elsewhere would tell that somebody was here. */
function dataIcon(icon: string | undefined): string | undefined {
  return icon?.startsWith('data:image/') ? icon : undefined;
}
