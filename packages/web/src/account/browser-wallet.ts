import type { Address, WalletSigner, WalletTransaction, WalletTypedData } from '@presage/client';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { forgetVisitor, rememberVisitor } from './returning.ts';
import { requestPersistence } from './secret-store.ts';
import type { Vault } from './vault.ts';

const NAME = 'wallet';

/** A wallet created by this page, without its private key. */
export interface BrowserWallet {
  readonly address: Address;
  readonly createdAtMs: number;
  /** Whether its private key was shown to the owner, who may therefore have a copy. */
  readonly isExported: boolean;
}

/** The wallet stored in this browser; undefined if there is none. */
export async function findBrowserWallet(vault: Vault): Promise<BrowserWallet | undefined> {
  return (await vault.read<BrowserWallet>(NAME))?.about;
}

/** Returns this browser's wallet, creating one if there is none. A second wallet would hide the first and its funds. */
export async function findOrCreateBrowserWallet(vault: Vault): Promise<BrowserWallet> {
  const known = await findBrowserWallet(vault);
  if (known !== undefined) return known;
  const made = await keepWallet(vault, { privateKey: generatePrivateKey(), isExported: false });
  // If another tab was faster, use its wallet.
  return made ?? findOrCreateBrowserWallet(vault);
}

/**
 * Imports a wallet that was exported before.
 * @throws {Error} when the text is not a private key, or this browser already has a wallet
 */
export async function importBrowserWallet(vault: Vault, privateKey: string): Promise<BrowserWallet> {
  const trimmed = privateKey.trim();
  const hex = trimmed.startsWith('0x') ? trimmed : `0x${trimmed}`;
  if (!/^0x[0-9a-fA-F]{64}$/.test(hex))
    throw new Error('A private key is 64 hex digits, with or without a leading 0x.');
  const wallet = await keepWallet(vault, { privateKey: hex as Address, isExported: true });
  if (wallet === undefined) throw new Error('This browser already has a wallet.');
  return wallet;
}

/** Returns the private key to show it to its owner, and marks the wallet as exported. */
export async function exportBrowserWallet(vault: Vault): Promise<string> {
  const privateKey = await privateKeyOf(vault);
  const wallet = await findBrowserWallet(vault);
  if (wallet !== undefined) await vault.save(NAME, privateKey, { ...wallet, isExported: true });
  return privateKey;
}

export async function removeBrowserWallet(vault: Vault): Promise<void> {
  await vault.forget(NAME);
  forgetVisitor();
}

/** Signs with the key in the vault, which is decrypted only while signing. */
export function browserSigner(vault: Vault, address: Address): Required<WalletSigner> {
  const account = async () => {
    const found = privateKeyToAccount(await privateKeyOf(vault));
    if (found.address !== address) throw new Error('This browser now has a different wallet. Sign in again.');
    return found;
  };
  return {
    address,
    async signTypedData(data: WalletTypedData) {
      const signer = await account();
      return signer.signTypedData(data as Parameters<typeof signer.signTypedData>[0]);
    },
    // Loaded on demand: only exchanges with money on chain send transactions.
    async sendTransaction(transaction: WalletTransaction) {
      const { sendSigned } = await import('./send-signed.ts');
      return sendSigned(await account(), transaction);
    },
  };
}

async function privateKeyOf(vault: Vault): Promise<Address> {
  const kept = await vault.read(NAME);
  if (kept === undefined) throw new Error('The wallet is no longer in this browser.');
  return (await kept.secret()) as Address;
}

/** @returns undefined when there already is a wallet, which is never overwritten */
async function keepWallet(
  vault: Vault,
  { privateKey, isExported }: { readonly privateKey: Address; readonly isExported: boolean },
): Promise<BrowserWallet | undefined> {
  const { address } = privateKeyToAccount(privateKey);
  const wallet: BrowserWallet = { address, createdAtMs: Date.now(), isExported };
  if (!(await vault.saveIfAbsent(NAME, privateKey, wallet))) return undefined;
  requestPersistence();
  if (vault.isPersistent) rememberVisitor();
  return wallet;
}
