import { legalActions, type MarketId, MarketStatus, type Reject, Resolution } from '@presage/exchange';
import type { Catalog } from '../../market-data/market-data.ts';
import type { MarketRow } from '../../store/read-store.ts';

/** How one binary market would come out. */
export interface PlannedResolution {
  readonly market: MarketRow;
  readonly resolution: Resolution;
}

/** What is asked: how a binary market comes out, or which child of a root is yes. */
export type ResolutionRequest = { readonly resolution: Resolution } | { readonly winnerMarketId: MarketId };

export type ResolutionPlan =
  | { readonly ok: true; readonly planned: readonly PlannedResolution[] }
  | { readonly ok: false; readonly reject: Reject };

/** What a resolution would do and whether it is legal, by the exchange's own rules, with nothing done (wire contract §5). */
export function planResolution(catalog: Catalog, market: MarketRow, request: ResolutionRequest): ResolutionPlan {
  if (market.categorical) return planRoot(catalog.children(market.marketId), market, request);
  if ('winnerMarketId' in request) return refused({ code: 'wrongMarketType' });
  if (!canResolve(market)) return illegal(market);
  const siblings = market.rootMarketId === 0 ? [] : catalog.children(market.rootMarketId);
  if (request.resolution === Resolution.Yes && siblings.some(isYes)) return illegal(market, 'anotherChildIsYes');
  return { ok: true, planned: [{ market, resolution: request.resolution }] };
}

function planRoot(children: readonly MarketRow[], root: MarketRow, request: ResolutionRequest): ResolutionPlan {
  const resolving = children.filter(canResolve);
  if ('winnerMarketId' in request)
    return planWinner({ children, resolving, root, winnerMarketId: request.winnerMarketId });
  if (request.resolution !== Resolution.Invalid) return refused({ code: 'wrongMarketType' });
  if (resolving.length === 0) return illegal(root, 'noChildCan');
  return { ok: true, planned: resolving.map((market) => ({ market, resolution: Resolution.Invalid })) };
}

/** The winner is yes, all others that are still to be decided are no. */
function planWinner({
  children,
  resolving,
  root,
  winnerMarketId,
}: {
  readonly children: readonly MarketRow[];
  readonly resolving: readonly MarketRow[];
  readonly root: MarketRow;
  readonly winnerMarketId: MarketId;
}): ResolutionPlan {
  const winner = children.find((child) => child.marketId === winnerMarketId);
  if (winner === undefined) return refused({ code: 'notAChild' });
  if (!isYes(winner)) {
    if (!canResolve(winner)) return illegal(winner);
    if (children.some(isYes)) return illegal(winner, 'anotherChildIsYes');
  }
  if (resolving.length === 0) return illegal(root, 'noChildCan');
  const resolutionOf = (market: MarketRow): Resolution => (market === winner ? Resolution.Yes : Resolution.No);
  return { ok: true, planned: resolving.map((market) => ({ market, resolution: resolutionOf(market) })) };
}

function canResolve({ status, halted }: MarketRow): boolean {
  return legalActions(status, halted).includes('resolve');
}

function isYes({ status, resolution }: MarketRow): boolean {
  return status === MarketStatus.Resolved && resolution === Resolution.Yes;
}

function illegal(
  { status, halted }: MarketRow,
  because?: 'anotherChildIsYes' | 'noChildCan',
): { readonly ok: false; readonly reject: Reject } {
  const legal = legalActions(status, halted);
  return refused({ code: 'illegalTransition', status, halted, legal, ...(because === undefined ? {} : { because }) });
}

function refused(reject: Reject): { readonly ok: false; readonly reject: Reject } {
  return { ok: false, reject };
}
