import type { AccountId, MarketId } from '@presage/exchange';

/** The exchange admits fewer than 2^20 markets and 2^31 accounts, so both fit into one exact number. */
const MARKETS = 2 ** 20;

/** Combines an account and a market into one number. */
export function accountMarketKey(accountId: AccountId, marketId: MarketId): number {
  return accountId * MARKETS + marketId;
}
