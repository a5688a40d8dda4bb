import type { AccountId, MarketId } from '@presage/exchange';

/** Markets are fewer than 2^20 and accounts than 2^31 (the exchange's own bounds), so both fit one exact number. */
const MARKETS = 2 ** 20;

/** One number for an account and a market. */
export function accountMarketKey(accountId: AccountId, marketId: MarketId): number {
  return accountId * MARKETS + marketId;
}
