import type { Address, WalletSigner, WalletTransaction, WalletTypedData } from '@presage/client';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { forgetVisitor, rememberVisitor } from './returning.ts';
import { requestPersistence } from './secret-store.ts';
import type { Vault } from './vault.ts';

const NAME = 'wallet';

/** Address of the wallet stored in this browser, which this page created; undefined if there is none. */
export async function findBrowserWallet(vault: Vault): Promise<Address | undefined> {
  return (await vault.read<{ readonly address: Address }>(NAME))?.about.address;
}

/** Returns the address of this browser's wallet, creating one if there is none. A second wallet would hide the first and its funds. */
export async function findOrCreateBrowserWallet(vault: Vault): Promise<Address> {
  const known = await findBrowserWallet(vault);
  if (known !== undefined) return known;
  const made = await keepWallet(vault, generatePrivateKey());
  // If another tab was faster, use its wallet.
  return made ?? findOrCreateBrowserWallet(vault);
}

/**
 * Imports a wallet that was exported before.
 * @throws {Error} when the text is not a private key, or this browser already has a wallet
 */
export async function importBrowserWallet(vault: Vault, privateKey: string): Promise<void> {
  const trimmed = privateKey.trim();
  const hex = trimmed.startsWith('0x') ? trimmed : `0x${trimmed}`;
  if (!/^0x[0-9a-fA-F]{64}$/.test(hex))
    throw new Error('A private key is 64 hex digits, with or without a leading 0x.');
  const made = await keepWallet(vault, hex as Address);
  if (made === undefined) throw new Error('This browser already has a wallet.');
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

/** The private key, to sign with it or to show it to its owner. */
export async function privateKeyOf(vault: Vault): Promise<Address> {
  const kept = await vault.read(NAME);
  if (kept === undefined) throw new Error('The wallet is no longer in this browser.');
  return (await kept.secret()) as Address;
}

/** @returns its address; undefined when there already is a wallet, which is never overwritten */
async function keepWallet(vault: Vault, privateKey: Address): Promise<Address | undefined> {
  const { address } = privateKeyToAccount(privateKey);
  if (!(await vault.saveIfAbsent(NAME, privateKey, { address }))) return undefined;
  requestPersistence();
  if (vault.isPersistent) rememberVisitor();
  return address;
}
