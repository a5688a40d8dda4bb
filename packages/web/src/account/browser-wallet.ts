import type { Address, WalletSigner, WalletTransaction, WalletTypedData } from '@presage/client';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { askToKeep } from './secret-store.ts';
import type { Vault } from './vault.ts';

const NAME = 'wallet';

/** What is known of a wallet that this page made, without its key. */
export interface BrowserWallet {
  readonly address: Address;
  readonly createdAtMs: number;
  /** Whether its key was shown to its owner, who may have a copy. */
  readonly isExported: boolean;
}

/** The wallet of this browser; undefined when it has none. */
export async function findBrowserWallet(vault: Vault): Promise<BrowserWallet | undefined> {
  return (await vault.read<BrowserWallet>(NAME))?.about;
}

/** Makes a wallet, or answers the one there is: a second would hide the first with all that it owns. */
export async function findOrMakeBrowserWallet(vault: Vault): Promise<BrowserWallet> {
  const known = await findBrowserWallet(vault);
  if (known !== undefined) return known;
  const made = await keepWallet(vault, { privateKey: generatePrivateKey(), isExported: false });
  // Another tab was faster.
  return made ?? findOrMakeBrowserWallet(vault);
}

/**
 * Takes a wallet that was exported before.
 * @throws {Error} when the text is no private key, or this browser has a wallet already
 */
export async function importBrowserWallet(vault: Vault, privateKey: string): Promise<BrowserWallet> {
  const trimmed = privateKey.trim();
  const hex = trimmed.startsWith('0x') ? trimmed : `0x${trimmed}`;
  if (!/^0x[0-9a-fA-F]{64}$/.test(hex))
    throw new Error('A private key is 64 hex digits, with or without 0x before them.');
  const wallet = await keepWallet(vault, { privateKey: hex as Address, isExported: true });
  if (wallet === undefined) throw new Error('This browser has a wallet already.');
  return wallet;
}

/** The private key, for its owner's eyes; from here on it counts as exported. */
export async function exportBrowserWallet(vault: Vault): Promise<string> {
  const privateKey = await privateKeyOf(vault);
  const wallet = await findBrowserWallet(vault);
  if (wallet !== undefined) await vault.keep(NAME, privateKey, { ...wallet, isExported: true });
  return privateKey;
}

export function removeBrowserWallet(vault: Vault): Promise<void> {
  return vault.forget(NAME);
}

/** Signs with the key in the vault, which is in memory only while it signs. */
export function browserSigner(vault: Vault, address: Address): WalletSigner {
  const account = async () => {
    const found = privateKeyToAccount(await privateKeyOf(vault));
    if (found.address !== address) throw new Error('The wallet in this browser is another one by now.');
    return found;
  };
  return {
    address,
    async signTypedData(data: WalletTypedData) {
      const signer = await account();
      return signer.signTypedData(data as Parameters<typeof signer.signTypedData>[0]);
    },
    // Loaded when money is on chain: elsewhere nothing is ever sent.
    async sendTransaction(transaction: WalletTransaction) {
      const { sendSigned } = await import('./send-signed.ts');
      return sendSigned(await account(), transaction);
    },
  };
}

async function privateKeyOf(vault: Vault): Promise<Address> {
  const kept = await vault.read(NAME);
  if (kept === undefined) throw new Error('The wallet is not in this browser any more.');
  return (await kept.secret()) as Address;
}

/** @returns undefined when there is one already, which is never written over */
async function keepWallet(
  vault: Vault,
  { privateKey, isExported }: { readonly privateKey: Address; readonly isExported: boolean },
): Promise<BrowserWallet | undefined> {
  const { address } = privateKeyToAccount(privateKey);
  const wallet: BrowserWallet = { address, createdAtMs: Date.now(), isExported };
  if (!(await vault.keepFirst(NAME, privateKey, wallet))) return undefined;
  askToKeep();
  return wallet;
}
