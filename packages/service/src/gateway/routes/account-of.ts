import { received } from '../../answers/received.ts';
import { type Refusal, refuse } from '../../answers/refusal.ts';
import type { Directory } from '../../market-data/market-data.ts';
import type { AccountRow } from '../../store/read-store.ts';

/** The account of a wallet or trading wallet in any case, or errno 321. */
export function accountOf(
  directory: Directory,
  address: string,
): { readonly ok: true; readonly account: AccountRow } | Refusal {
  const account = directory.byAddress(address);
  if (account !== undefined) return { ok: true, account };
  return refuse('accountNotFound', `address: received ${received(address)}, which no account has`);
}

/** The account of a wallet in any case, or errno 321: what operators name accounts by. */
export function accountOfWallet(
  directory: Directory,
  wallet: string,
): { readonly ok: true; readonly account: AccountRow } | Refusal {
  const account = directory.byWallet(wallet.toLowerCase());
  if (account !== undefined) return { ok: true, account };
  return refuse('accountNotFound', `walletAddress: received ${received(wallet)}, which is no account's wallet`);
}
