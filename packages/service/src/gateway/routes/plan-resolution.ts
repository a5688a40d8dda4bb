import { type MarketId, MarketStatus, Resolution } from '@presage/exchange';
import type { Catalog } from '../../market-data/market-data.ts';
import type { MarketRow } from '../../store/read-store.ts';

/** How one binary market would be resolved. */
export interface PlannedResolution {
  readonly market: MarketRow;
  readonly resolution: Resolution;
}

/** The requested outcome of a market, or the child of a root that is yes. */
export type ResolutionRequest = { readonly resolution: Resolution } | { readonly winnerMarketId: MarketId };

/** The markets that a legal resolution resolves: for a root, all children that are being resolved. */
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
