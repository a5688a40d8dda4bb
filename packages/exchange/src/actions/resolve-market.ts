import type { ResolveMarket } from '../command.ts';
import type { Core } from '../core.ts';
import { MarketStatus, Resolution } from '../enums.ts';
import type { Market } from '../market/market.ts';
import { checkMove, illegalTransition, moveMarket, updateRootStages } from '../market/move.ts';
import type { CommandOutcome, Reject } from '../outcome.ts';
import { DONE, refuse } from '../refuse.ts';
import type { MarketId } from '../units.ts';

/** The resolution of each affected market, in order of creation. */
type Plan = ReadonlyMap<Market, Resolution>;

/**
 * Resolves a single binary market or child, or all RESOLVING children of a root. At most one child is ever Yes. A dry
 * run is refused when the real command would be, and otherwise does nothing.
 */
export function resolveMarket(core: Core, command: ResolveMarket): CommandOutcome {
  const market = core.markets.find(command.marketId);
  if (market === undefined) return refuse({ code: 'unknownMarket' });
  const plan = market.categorical ? planRoot(core, market, command) : planBinary(core, market, command.resolution);
  if ('code' in plan) return refuse(plan);
  if (command.dryRun === true) return DONE;
  for (const [binary, resolution] of plan) resolveBinary(core, binary, resolution);
  if (market.categorical) {
    const { marketId, resolution = 0, winnerMarketId } = command;
    core.events.add(
      winnerMarketId === undefined
        ? { kind: 'marketResolved', marketId, resolution, winnerMarketId: 0 }
        : { kind: 'marketResolved', marketId, resolution: 0, winnerMarketId },
    );
  }
  updateRootStages(core);
  return DONE;
}

function planBinary(core: Core, market: Market, resolution: Resolution | undefined): Plan | Reject {
  if (resolution === undefined) return { code: 'wrongMarketType' };
  const reject = resolution === Resolution.Yes ? checkResolveToYes(core, market) : checkMove(core, market, 'resolve');
  return reject ?? new Map([[market, resolution]]);
}

function planRoot(core: Core, root: Market, { resolution, winnerMarketId }: ResolveMarket): Plan | Reject {
  if (winnerMarketId !== undefined) return planWinner(core, root, winnerMarketId);
  if (resolution !== Resolution.Invalid) return { code: 'wrongMarketType' };
  const plan = planChildren(core, root, () => resolution);
  return !('code' in plan) && hasYes(root.children) ? illegalTransition(core, root, 'anotherChildIsYes') : plan;
}

function planWinner(core: Core, root: Market, winnerMarketId: MarketId): Plan | Reject {
  const winner = root.children.find((child) => child.marketId === winnerMarketId);
  if (winner === undefined) return { code: 'notAChild' };
  const reject = winner.resolution === Resolution.Yes ? undefined : checkResolveToYes(core, winner);
  return reject ?? planChildren(core, root, (child) => (child === winner ? Resolution.Yes : Resolution.No));
}

function planChildren(core: Core, root: Market, resolutionOf: (child: Market) => Resolution): Plan | Reject {
  const resolving = root.children.filter((child) => child.status === MarketStatus.Resolving);
  if (resolving.length === 0) return illegalTransition(core, root, 'noChildCan');
  return new Map(resolving.map((child) => [child, resolutionOf(child)]));
}

/** Why a binary market cannot be resolved to Yes now; undefined when it can. */
function checkResolveToYes(core: Core, market: Market): Reject | undefined {
  const siblings = market.rootMarketId === 0 ? [] : core.markets.get(market.rootMarketId).children;
  const illegal = checkMove(core, market, 'resolve');
  if (illegal !== undefined) return illegal;
  return hasYes(siblings) ? illegalTransition(core, market, 'anotherChildIsYes') : undefined;
}

function hasYes(children: readonly Market[]): boolean {
  return children.some(({ resolution }) => resolution === Resolution.Yes);
}

function resolveBinary(core: Core, market: Market, resolution: Resolution): void {
  market.resolution = resolution;
  core.events.add({ kind: 'marketResolved', marketId: market.marketId, resolution, winnerMarketId: 0 });
  moveMarket(core, market, 'resolve', 'operator');
}
