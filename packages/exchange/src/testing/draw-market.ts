import type { CreateMarket, EditMarket, MoveMarket, ResolveMarket } from '../command.ts';
import type { MarketAction } from '../enums.ts';
import { MarketStatus, Resolution } from '../enums.ts';
import type { MarketId } from '../units.ts';
import { chance, pick, pickWeighted } from './draw.ts';
import type { NaiveMarket } from './naive-state.ts';
import type { Scene } from './scene.ts';
import { drawAnyMarketId } from './scene.ts';

const FEES_BPS = [
  [0, 0],
  [0, 200],
  [10, 25],
  [300, 0],
  [1000, 1000],
] as const;

/** A market with any grid and rates; occasionally with a slug, a label or a cutoff that is refused. */
export function drawCreateMarket(scene: Scene, childCount: number): CreateMarket {
  const { draw, state, memory } = scene;
  memory.names += 1;
  const slug = `market-${memory.names}`;
  const [makerFeeBps, takerFeeBps] = pick(draw, FEES_BPS);
  const children = Array.from({ length: childCount }, (_, i) => ({
    title: `Child ${i}`,
    ...(i === 0 ? { rules: 'Its own.' } : {}),
    slug: chance(draw, 2) ? slug : `${slug}-${i}`,
    cutoffAtSec: drawCutoffSec(scene),
  }));
  const taken = state.markets[0]?.slug;
  return {
    kind: 'createMarket',
    title: `Market ${memory.names}`,
    rules: 'Resolves as it does.',
    slug: taken !== undefined && chance(draw, 4) ? taken : slug,
    yesLabel: 'Yes',
    noLabel: 'No',
    labelIds: drawLabelIds(scene),
    cutoffAtSec: drawCutoffSec(scene),
    tickStep: pick(draw, [1, 10, 100]),
    makerFeeBps,
    takerFeeBps,
    children,
  };
}

function drawLabelIds({ draw, state }: Scene): number[] {
  const known = state.labels.length;
  if (known === 0 || chance(draw, 60)) return [];
  return chance(draw, 8) ? [known + 1] : [1 + draw(known)];
}

/** Mostly hours away, sometimes seconds, rarely now. */
function drawCutoffSec({ draw, timeMs }: Scene): number {
  const nowSec = Math.floor(timeMs / 1000);
  return pickWeighted(draw, [
    [60, nowSec + 36_000 + draw(36_000)],
    [8, nowSec + 1 + draw(900)],
    [1, nowSec],
  ]);
}

/** Usually an action that is legal in the market's current state. */
export function drawMoveMarket(scene: Scene): MoveMarket {
  const { draw, state } = scene;
  const marketId = drawLiveMarketId(scene);
  const market = state.markets[marketId - 1];
  const any: readonly MarketAction[] = ['activate', 'halt', 'resume', 'close', 'fail', 'delete'];
  const action = chance(draw, 25) || market === undefined ? pick(draw, any) : drawFitting(scene, market);
  return { kind: 'moveMarket', marketId, action };
}

/** A halted market, so that halts do not last, or any market that is not over. */
function drawLiveMarketId(scene: Scene): MarketId {
  const halted = scene.state.markets.filter((market) => market.halted);
  if (halted.length > 0 && chance(scene.draw, 50)) return pick(scene.draw, halted).marketId;
  const over: readonly number[] = [MarketStatus.Resolved, MarketStatus.Deleted];
  const live = scene.state.markets.filter((market) => !over.includes(market.status));
  if (live.length > 0 && !chance(scene.draw, 12)) return pick(scene.draw, live).marketId;
  return drawAnyMarketId(scene);
}

function drawFitting({ draw, state }: Scene, market: NaiveMarket): MarketAction {
  const child = state.markets.find((one) => one.rootMarketId === market.marketId);
  const { status, halted } = child ?? market;
  if (status === MarketStatus.Failed) return 'delete';
  if (status === MarketStatus.Resolving) return 'fail';
  if (status === MarketStatus.Activated && halted) return 'resume';
  return status === MarketStatus.Activated
    ? pickWeighted<MarketAction>(draw, [
        [20, 'halt'],
        [14, 'close'],
        // Of some children only, so that their root is resolved without them.
        [market.rootMarketId === 0 ? 4 : 12, 'fail'],
      ])
    : pickWeighted<MarketAction>(draw, [
        [90, 'activate'],
        [3, 'fail'],
        [3, 'delete'],
      ]);
}

/** Usually a RESOLVING market or its root; occasionally every kind of invalid command. */
export function drawResolveMarket(scene: Scene): ResolveMarket {
  const command = drawResolution(scene);
  return chance(scene.draw, 8) ? { ...command, dryRun: true } : command;
}

function drawResolution(scene: Scene): ResolveMarket {
  const { draw, state } = scene;
  const resolving = state.markets.filter((market) => market.status === MarketStatus.Resolving);
  const at = resolving.length > 0 && !chance(draw, 15) ? pick(draw, resolving) : undefined;
  const marketId = at?.marketId ?? drawAnyMarketId(scene);
  const rootMarketId = at?.rootMarketId ?? 0;
  if (rootMarketId !== 0 && chance(draw, 50)) return drawRootResolution(scene, rootMarketId);
  const isRoot = state.markets[marketId - 1]?.categorical === true;
  if (isRoot || chance(draw, 5)) return drawRootResolution(scene, marketId);
  const resolution = pick(draw, [Resolution.Yes, Resolution.No, Resolution.Invalid]);
  return { kind: 'resolveMarket', marketId, resolution };
}

function drawRootResolution({ draw, state }: Scene, marketId: MarketId): ResolveMarket {
  const children = state.markets.filter((market) => market.rootMarketId === marketId);
  const resolving = children.filter((market) => market.status === MarketStatus.Resolving);
  const anyId = pick(draw, state.markets).marketId;
  const childId = children.length > 0 ? pick(draw, children).marketId : anyId;
  const resolvingId = resolving.length > 0 ? pick(draw, resolving).marketId : childId;
  const word = pickWeighted<Pick<ResolveMarket, 'resolution' | 'winnerMarketId'>>(draw, [
    [50, { winnerMarketId: resolvingId }],
    [25, { winnerMarketId: childId }],
    [20, { resolution: Resolution.Invalid }],
    [5, { resolution: Resolution.Yes }],
    [10, { winnerMarketId: anyId }],
  ]);
  return { kind: 'resolveMarket', marketId, ...word };
}

/** Often a root of which some children have ended and others have not, or any market that is not over. */
function drawMarketToEdit(scene: Scene): MarketId {
  const { draw, state } = scene;
  const childrenOf = (root: NaiveMarket) => state.markets.filter((one) => one.rootMarketId === root.marketId);
  const hasEnded = ({ status }: NaiveMarket) => status !== MarketStatus.Created && status !== MarketStatus.Activated;
  const mixed = state.markets.filter((market) => {
    const ended = childrenOf(market).filter(hasEnded).length;
    return ended > 0 && ended < childrenOf(market).length;
  });
  return mixed.length > 0 && chance(draw, 40) ? pick(draw, mixed).marketId : drawLiveMarketId(scene);
}

export function drawEditMarket(scene: Scene): EditMarket {
  const { draw, state } = scene;
  const marketId = drawMarketToEdit(scene);
  const [makerFeeBps, takerFeeBps] = pick(draw, FEES_BPS);
  const isChild = state.markets[marketId - 1]?.rootMarketId !== 0;
  return {
    kind: 'editMarket',
    marketId,
    ...(chance(draw, 50) ? { makerFeeBps, takerFeeBps } : {}),
    ...(chance(draw, isChild ? 5 : 40) ? { labelIds: drawLabelIds(scene) } : {}),
    ...(chance(draw, 40) ? { rules: 'Edited.' } : {}),
    ...(chance(draw, 50) ? { cutoffAtSec: drawCutoffSec(scene) } : {}),
  };
}
