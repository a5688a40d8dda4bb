import { type Account, type AccountWithBalances, checksumAddress } from '@presage/protocol';
import type { AccountRow, BalanceRow } from '../store/read-store.ts';
import { presentQuoteBalance } from './balance.ts';
import { msToSec, type WireContext } from './wire-context.ts';

/** A wallet and its trading wallet (wire contract §8). */
export function presentAccount({ wallet, tradingWallet }: Pick<AccountRow, 'wallet' | 'tradingWallet'>): Account {
  return { walletAddress: checksumAddress(wallet), multiSigAddress: checksumAddress(tradingWallet) };
}

/** What an account may do, which no row says. */
type AccountAccess = Pick<AccountWithBalances, 'suspended' | 'hasApiKey'>;

/** An account as the operator sees it. */
export function presentAccountWithBalances(
  context: WireContext,
  row: AccountRow & BalanceRow,
  { suspended, hasApiKey }: AccountAccess,
): AccountWithBalances {
  return {
    ...presentAccount(row),
    createdAt: msToSec(row.createdAtMs),
    suspended,
    hasApiKey,
    balances: [presentQuoteBalance(context, row)],
  };
}
