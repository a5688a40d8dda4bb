// Wallets that extensions inject into the page. Loaded on demand.

import {
  type Address,
  resultOf,
  type WalletSigner,
  type WalletTransaction,
  type WalletTypedData,
} from '@presage/client';
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
import { getClient } from '../data/client.ts';
import { throwSendError } from './throw-send-error.ts';
import { walletChain } from './wallet-chain.ts';
import { withShortError } from './with-short-error.ts';

/** A wallet that can be connected. */
export interface InjectedWallet {
  readonly id: string;
  readonly name: string;
  /** The icon from the extension, if it is a data URL. */
  readonly icon: string | undefined;
}

/** Milliseconds to wait for extensions to announce themselves (EIP-6963). */
const ANNOUNCEMENT_MS = 100;
/** Id of the connector for extensions that only set `window.ethereum`. */
const UNNAMED = 'injected';

let made: Promise<Config> | undefined;

/** The wallet extensions of this browser. */
export async function findInjectedWallets(): Promise<InjectedWallet[]> {
  const config = await wagmi();
  await new Promise((resolve) => setTimeout(resolve, ANNOUNCEMENT_MS));
  const found = getConnectors(config).map(({ id, name, icon }) => ({ id, name, icon: dataIcon(icon) }));
  const named = found.filter(({ id }) => id !== UNNAMED);
  return named.length > 0 || !('ethereum' in window) ? named : found;
}

/**
 * Connects the wallet and returns the account that its owner chose.
 * @throws {Error} when the owner rejects the request
 */
export async function connectInjected(id: string): Promise<Address> {
  const config = await wagmi();
  const connector = connectorOf(config, id);
  const current = getConnection(config);
  if (current.status === 'connected' && current.connector.id === id) return current.address;
  const { accounts } = await withShortError(() => connect(config, { connector }));
  return accounts[0];
}

/** Signs with the wallet, which shows the data to its owner, who may reject it, and sends through its own node. */
export function injectedSigner(id: string, address: Address): Required<WalletSigner> {
  return {
    address,
    async signTypedData(data: WalletTypedData) {
      const config = await readyWallet(id, address);
      return withShortError(() =>
        signTypedData(config, { account: address, ...data } as Parameters<typeof signTypedData>[1]),
      );
    },
    // The wallet sets the fee.
    async sendTransaction({ to, data, gas }: WalletTransaction) {
      const config = await readyWallet(id, address);
      return withShortError(() => sendTransaction(config, { account: address, to, data, gas }).catch(throwSendError));
    },
  };
}

/**
 * Makes sure that the wallet uses this account and the service's chain, which it is asked to add if it does not know
 * it.
 */
async function readyWallet(id: string, address: Address): Promise<Config> {
  const config = await wagmi();
  await ensureAccount(config, id, address);
  await ensureChain(config);
  return config;
}

/** Wallets refuse to sign for a chain that they are not on. One that they do not know can be added only with a node. */
async function ensureChain(config: Config): Promise<void> {
  const { id: chainId, rpcUrls } = chainOf(config);
  if (getConnection(config).chainId === chainId) return;
  await withShortError(() => switchChain(config, { chainId })).catch((cause: unknown) => {
    if (rpcUrls.default.http.length > 0) throw cause;
    throw new Error(`Your wallet must be on chain ${chainId}. Add that chain to it, or switch to it, and try again.`, {
      cause,
    });
  });
}

/** Reconnects after a reload, without a prompt if the wallet remembers the permission, and checks the account. */
async function ensureAccount(config: Config, id: string, address: Address): Promise<void> {
  if (getConnection(config).status !== 'connected') {
    await findInjectedWallets();
    await reconnect(config, { connectors: [connectorOf(config, id)] });
    if (getConnection(config).status !== 'connected') await connectInjected(id);
  }
  const { address: chosen } = getConnection(config);
  if (chosen?.toLowerCase() === address.toLowerCase()) return;
  throw new Error(`Switch to the account ${address} in your wallet. It is using ${chosen ?? 'no account'} now.`);
}

function connectorOf(config: Config, id: string) {
  const connector = getConnectors(config).find((one) => one.id === id);
  if (connector === undefined) throw new Error('The wallet was not found. Check that its extension is enabled.');
  return connector;
}

/** The only configured chain, which is the service's. */
function chainOf({ chains }: Config) {
  return chains[0];
}

function wagmi(): Promise<Config> {
  made ??= makeConfig().catch((error: unknown) => {
    // Retry the next time: the service may respond then.
    made = undefined;
    throw error;
  });
  return made;
}

async function makeConfig(): Promise<Config> {
  const chain = walletChain(resultOf(await getClient().getChain()));
  return createConfig({
    chains: [chain],
    connectors: [injected()],
    // Unused: the wallet talks to the chain, not the page.
    transports: { [chain.id]: http() },
    // The session is stored in the vault instead.
    storage: null,
  }) as unknown as Config;
}

/** Only data URLs: loading an icon from another server would reveal the visit to it. */
function dataIcon(icon: string | undefined): string | undefined {
  return icon?.startsWith('data:image/') ? icon : undefined;
}
