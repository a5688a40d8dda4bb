import { type MarketCreated, MarketStatus, type QuoteUnits } from '@presage/exchange/values';
import { type InstallationAddresses, marketIdsOf, NO_IDS } from './market-ids.ts';
import type { MarketRow } from './read-store.ts';

/** A market as it begins: what its creator chose, and what follows from its number. */
export function newMarket(
  { kind: _, ...chosen }: MarketCreated,
  { installation, createdAtMs }: { readonly installation: InstallationAddresses; readonly createdAtMs: number },
): MarketRow {
  return {
    ...chosen,
    ...(chosen.categorical ? NO_IDS : marketIdsOf(installation, chosen.marketId)),
    status: MarketStatus.Created,
    halted: false,
    resolution: 0,
    winnerMarketId: 0,
    createdAtMs,
    resolvedAtMs: 0,
    volumeUnits: 0n as QuoteUnits,
  };
}
