import type { ResolveMarket } from '../command.ts';
import type { Core } from '../core.ts';
import type { Market } from '../market/market.ts';
import { illegalTransition, moveMarket, moveRoots, whyIllegal } from '../market/move.ts';
import type { CommandOutcome, Reject } from '../outcome.ts';
import { DONE, refuse } from '../refuse.ts';
import type { MarketId } from '../units.ts';
import { MarketStatus, Resolution } from '../words.ts';

/** Resolves a binary market or a child alone, or all RESOLVING children of a root. At most one child is ever Yes. */
export function resolveMarket(core: Core, command: ResolveMarket): CommandOutcome {
  const market = core.markets.find(command.marketId);
  if (market === undefined) return refuse({ code: 'unknownMarket' });
  const reject = market.categorical
    ? resolveRoot(core, market, command)
    : resolveBinary(core, market, command.resolution);
  if (reject !== undefined) return refuse(reject);
  moveRoots(core);
  return DONE;
}

function resolveBinary(core: Core, market: Market, resolution: Resolution | undefined): Reject | undefined {
  if (resolution === undefined) return { code: 'wrongMarketType' };
  const reject = resolution === Resolution.Yes ? whyNotYes(core, market) : whyIllegal(core, market, 'resolve');
  if (reject !== undefined) return reject;
  settle(core, market, resolution);
  return undefined;
}

function resolveRoot(core: Core, root: Market, command: ResolveMarket): Reject | undefined {
  const { resolution, winnerMarketId } = command;
  if (winnerMarketId !== undefined) return resolveToWinner(core, root, winnerMarketId);
  if (resolution !== Resolution.Invalid) return { code: 'wrongMarketType' };
  const resolving = resolvingChildren(root);
  if (resolving.length === 0) return illegalTransition(root, 'noChildCan');
  for (const child of resolving) settle(core, child, resolution);
  core.events.push({ kind: 'marketResolved', marketId: root.marketId, resolution, winnerMarketId: 0 });
  return undefined;
}

function resolveToWinner(core: Core, root: Market, winnerMarketId: MarketId): Reject | undefined {
  const winner = root.children.find((child) => child.marketId === winnerMarketId);
  if (winner === undefined) return { code: 'notAChild' };
  const reject = winner.resolution === Resolution.Yes ? undefined : whyNotYes(core, winner);
  if (reject !== undefined) return reject;
  const resolving = resolvingChildren(root);
  if (resolving.length === 0) return illegalTransition(root, 'noChildCan');
  for (const child of resolving) settle(core, child, child === winner ? Resolution.Yes : Resolution.No);
  core.events.push({ kind: 'marketResolved', marketId: root.marketId, resolution: 0, winnerMarketId });
  return undefined;
}

/** Why a binary market can't be resolved to Yes now; undefined when it can. */
function whyNotYes(core: Core, market: Market): Reject | undefined {
  const siblings = market.rootMarketId === 0 ? [] : core.markets.get(market.rootMarketId).children;
  const illegal = whyIllegal(core, market, 'resolve');
  if (illegal !== undefined) return illegal;
  const hasYes = siblings.some((sibling) => sibling.resolution === Resolution.Yes);
  return hasYes ? illegalTransition(market, 'anotherChildIsYes') : undefined;
}

function settle(core: Core, market: Market, resolution: Resolution): void {
  market.resolution = resolution;
  core.events.push({ kind: 'marketResolved', marketId: market.marketId, resolution, winnerMarketId: 0 });
  moveMarket(core, market, 'resolve', 'operator');
}

function resolvingChildren(root: Market): readonly Market[] {
  return root.children.filter((child) => child.status === MarketStatus.Resolving);
}
