import type { AccountId } from '@presage/exchange';
import type { Address } from 'viem';
import type { ChainDirectory } from '../chain-directory.ts';
import { MAX_ENTRIES_PER_CHAIN_BLOCK, MAX_POSITIONS_PER_CHAIN_BLOCK } from '../limits.ts';
import type { Findings } from './findings.ts';
import type { HoldingsRequest } from './read-holdings.ts';

export interface ToRead extends HoldingsRequest {
  /** Accounts that are read as a whole. */
  readonly whole: ReadonlySet<AccountId>;
}

/** Accounts read as a whole with each block at least, however many markets there are. */
const MIN_ROOM = 2;

/**
 * Selects the totals to read: everything for accounts never read before, and what the logs touch for others. The number
 * is bounded by what fits into one journal entry, up to 2,000 markets; an account for which there is no room joins the
 * unread ones, and has its turn with a later block. The newest come first, because somebody who has just registered
 * waits for it, and the journal has earlier totals of all others. The one that has waited longest goes before them, so
 * that accounts that come again and again cannot keep others from their turn.
 */
export function totalsToRead(
  { quote, tokens, everything }: Findings,
  { directory, unread }: { readonly directory: ChainDirectory; readonly unread: Set<AccountId> },
): ToRead {
  const markets = directory.markets();
  const wallet = (accountId: AccountId): Address => directory.tradingWalletOf(accountId) ?? '0x';
  for (const accountId of everything) unread.add(accountId);
  const room = Math.max(MIN_ROOM, Math.floor(MAX_ENTRIES_PER_CHAIN_BLOCK / Math.max(1, markets.length)));
  const waiting = [...unread];
  const whole = new Set([...waiting.slice(0, 1), ...waiting.slice(1).reverse()].slice(0, room));
  const accounts = new Set([...whole, ...[...quote].slice(0, MAX_ENTRIES_PER_CHAIN_BLOCK)]);
  for (const accountId of quote) if (!accounts.has(accountId)) unread.add(accountId);
  const positions: HoldingsRequest['positions'][number][] = [];
  for (const accountId of whole) {
    for (const market of markets) positions.push({ accountId, wallet: wallet(accountId), market });
  }
  for (const [accountId, marketIds] of tokens) {
    if (whole.has(accountId)) continue;
    if (positions.length + marketIds.size > MAX_POSITIONS_PER_CHAIN_BLOCK) {
      unread.add(accountId);
      continue;
    }
    for (const market of markets) {
      if (marketIds.has(market.marketId)) positions.push({ accountId, wallet: wallet(accountId), market });
    }
  }
  return { accounts: [...accounts].map((accountId) => ({ accountId, wallet: wallet(accountId) })), positions, whole };
}
