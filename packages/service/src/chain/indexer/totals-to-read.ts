import type { AccountId } from '@presage/exchange';
import type { Address } from 'viem';
import { MAX_TOLD } from '../limits.ts';
import type { ChainWorld } from '../world.ts';
import type { Findings } from './findings.ts';
import type { HoldingsAsked } from './read-holdings.ts';

export interface ToRead extends HoldingsAsked {
  /** Those of whom everything is read. */
  readonly whole: ReadonlySet<AccountId>;
}

/** Accounts of which everything is read with a block at least, however many markets there are. */
const LEAST_ROOM = 2;

/**
 * Whose totals are to be read: of those never read everything, of others what the logs touch. It is bounded, as the
 * journal takes no more in one entry: who has no room is added to those that were not read, and has a turn with a later
 * block. The newest come first, for who has just registered waits for it, and of all others the journal has what they had;
 * but for the one that waits longest, so that nobody who comes again and again keeps others from their turn.
 */
export function totalsToRead(
  { quote, tokens, everything }: Findings,
  { world, unread }: { readonly world: ChainWorld; readonly unread: Set<AccountId> },
): ToRead {
  const markets = world.markets();
  const wallet = (accountId: AccountId): Address => world.tradingWalletOf(accountId) ?? '0x';
  for (const accountId of everything) unread.add(accountId);
  const room = Math.max(LEAST_ROOM, Math.floor(MAX_TOLD / Math.max(1, markets.length)));
  const waiting = [...unread];
  const whole = new Set([...waiting.slice(0, 1), ...waiting.slice(1).reverse()].slice(0, room));
  const accounts = new Set([...whole, ...[...quote].slice(0, MAX_TOLD)]);
  for (const accountId of quote) if (!accounts.has(accountId)) unread.add(accountId);
  const positions: HoldingsAsked['positions'][number][] = [];
  for (const accountId of whole) {
    for (const market of markets) positions.push({ accountId, wallet: wallet(accountId), market });
  }
  for (const [accountId, marketIds] of tokens) {
    if (whole.has(accountId)) continue;
    if (positions.length + marketIds.size > 2 * MAX_TOLD) {
      unread.add(accountId);
      continue;
    }
    for (const market of markets) {
      if (marketIds.has(market.marketId)) positions.push({ accountId, wallet: wallet(accountId), market });
    }
  }
  return { accounts: [...accounts].map((accountId) => ({ accountId, wallet: wallet(accountId) })), positions, whole };
}
