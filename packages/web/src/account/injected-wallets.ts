// Wallets that extensions put into the page. Loaded only when somebody wants to use one.

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
import { inShort } from './in-short.ts';
import { orSentPerhaps } from './or-sent-perhaps.ts';
import { walletChain } from './wallet-chain.ts';

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

let made: Promise<Config> | undefined;

/** Wallets in this browser; none when there is no extension. */
export async function findInjectedWallets(): Promise<InjectedWallet[]> {
  const config = await wagmi();
  const all = getConnectors(config);
  await new Promise((resolve) => setTimeout(resolve, ANNOUNCEMENT_MS));
  const found = getConnectors(config);
  const named = found.filter(({ id }) => id !== UNNAMED);
  if (named.length > 0) return named.map(({ id, name, icon }) => ({ id, name, icon: dataIcon(icon) }));
  return 'ethereum' in window ? all.filter(({ id }) => id === UNNAMED).map(walletOf) : [];
}

/**
 * Asks the wallet which account to use.
 * @throws {Error} when it is refused
 */
export async function connectInjected(id: string): Promise<Address> {
  const config = await wagmi();
  const connector = connectorOf(config, id);
  const current = getConnection(config);
  if (current.status === 'connected' && current.connector.id === id) return current.address;
  const { accounts } = await inShort(() => connect(config, { connector, chainId: chainOf(config).id }));
  return accounts[0];
}

/** Signs with the wallet, which shows what it signs and may refuse. */
export async function signInjected(id: string, address: Address, data: WalletTypedData): Promise<Address> {
  const config = await readyWallet(id, address);
  return inShort(() => signTypedData(config, { account: address, ...data } as Parameters<typeof signTypedData>[1]));
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
  const config = await readyWallet(id, address);
  return inShort(() => sendTransaction(config, { account: address, to, data, gas }).catch(orSentPerhaps));
}

/** The wallet with this account and on the service's chain: one that does not know it is asked to add it. */
async function readyWallet(id: string, address: Address): Promise<Config> {
  const config = await wagmi();
  await makeSureOf(config, id, address);
  const { id: chainId } = chainOf(config);
  if (getConnection(config).chainId !== chainId) await inShort(() => switchChain(config, { chainId }));
  return config;
}

/** After a reload the wallet is asked again, without a question to its owner where it remembers the answer. */
async function makeSureOf(config: Config, id: string, address: Address): Promise<void> {
  if (getConnection(config).status !== 'connected') {
    await findInjectedWallets();
    await reconnect(config, { connectors: [connectorOf(config, id)] });
    if (getConnection(config).status !== 'connected') await connectInjected(id);
  }
  const { address: chosen } = getConnection(config);
  if (chosen?.toLowerCase() === address.toLowerCase()) return;
  throw new Error(`Choose the account ${address} in your wallet: it now uses ${chosen ?? 'none'}.`);
}

function connectorOf(config: Config, id: string) {
  const connector = getConnectors(config).find((one) => one.id === id);
  if (connector === undefined) throw new Error('The wallet is not in this browser any more: is its extension on?');
  return connector;
}

/** The one chain there is: the service's. */
function chainOf({ chains }: Config) {
  return chains[0];
}

function wagmi(): Promise<Config> {
  made ??= makeConfig().catch((error: unknown) => {
    // The service may answer the next time.
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
    // The chain is never asked by the page itself, only by the wallet.
    transports: { [chain.id]: http() },
    // What is kept is in the vault.
    storage: null,
  }) as unknown as Config;
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
