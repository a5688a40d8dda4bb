import { type MarketId, MarketStatus, Resolution } from '@presage/exchange';
import type { Catalog } from '../../market-data/market-data.ts';
import type { MarketRow } from '../../store/read-store.ts';

/** How one binary market would come out. */
export interface PlannedResolution {
  readonly market: MarketRow;
  readonly resolution: Resolution;
}

/** What is asked: how a binary market comes out, or which child of a root is yes. */
export type ResolutionRequest = { readonly resolution: Resolution } | { readonly winnerMarketId: MarketId };

/** What a resolution that the exchange found legal would do: of a root to all children that are still to be decided. */
export function planResolution(
  catalog: Catalog,
  market: MarketRow,
  request: ResolutionRequest,
): readonly PlannedResolution[] {
  const binaries = market.categorical ? catalog.children(market.marketId) : [market];
  return binaries
    .filter(({ status }) => status === MarketStatus.Resolving)
    .map((binary) => ({ market: binary, resolution: resolutionOf(binary, request) }));
}

function resolutionOf({ marketId }: MarketRow, request: ResolutionRequest): Resolution {
  if ('resolution' in request) return request.resolution;
  return marketId === request.winnerMarketId ? Resolution.Yes : Resolution.No;
}
