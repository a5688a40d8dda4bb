import { received } from '../../answers/received.ts';
import { type Refusal, refuse } from '../../answers/refusal.ts';
import type { Directory } from '../../market-data/market-data.ts';
import type { AccountRow } from '../../store/read-store.ts';

/** The account of a wallet or trading wallet, in upper or lower case, or errno 321. */
export function accountOf(
  directory: Directory,
  address: string,
): { readonly ok: true; readonly account: AccountRow } | Refusal {
  const account = directory.byAddress(address);
  if (account !== undefined) return { ok: true, account };
  return refuse('accountNotFound', `address: received ${received(address)}, which belongs to no account`);
}

/** The account of a wallet, in upper or lower case, or errno 321: operators name accounts by their wallets. */
export function accountOfWallet(
  directory: Directory,
  wallet: string,
): { readonly ok: true; readonly account: AccountRow } | Refusal {
  const account = directory.byWallet(wallet.toLowerCase());
  if (account !== undefined) return { ok: true, account };
  const words = `walletAddress: received ${received(wallet)}, which is not an account's wallet; register it first`;
  return refuse('accountNotFound', words);
}
