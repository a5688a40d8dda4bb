import type { ChildMarket, CreateMarket, EditMarket } from '../command.ts';
import { MarketStatus } from '../enums.ts';
import type { MarketEdited } from '../event.ts';
import type { CommandOutcome, Reject } from '../outcome.ts';
import type { MarketId } from '../units.ts';
import { rootStatusOf } from './naive-lifecycle.ts';
import type { NaiveMarket, NaiveState } from './naive-state.ts';
import { childrenOf } from './naive-state.ts';
import type { Step } from './naive-step.ts';
import { done, refuse } from './naive-step.ts';

export function createMarket(step: Step, command: CreateMarket): CommandOutcome {
  const reject = creationRefusal(step.state, command);
  if (reject !== undefined) return refuse(reject);
  const { children, requestId: _, ...own } = command;
  const categorical = children.length > 0;
  const cutoffAtSec = categorical ? Math.max(...children.map((child) => child.cutoffAtSec)) : own.cutoffAtSec;
  const rootMarketId = addMarket(step, { ...own, children: [], cutoffAtSec }, { rootMarketId: 0, categorical });
  for (const child of children) {
    addMarket(step, { ...own, children: [], ...child }, { rootMarketId, categorical: false });
  }
  return done({ marketId: rootMarketId });
}

function creationRefusal(state: NaiveState, command: CreateMarket): Reject | undefined {
  const all: readonly Pick<ChildMarket, 'slug' | 'cutoffAtSec'>[] = [command, ...command.children];
  const slugs = new Set(state.markets.map((market) => market.slug));
  for (const { slug } of all) {
    if (slugs.has(slug)) return { code: 'slugTaken', slug };
    slugs.add(slug);
  }
  const unknownLabel = unknownLabelOf(state, command.labelIds);
  return (
    unknownLabel ?? all.map((market) => cutoffRefusal(state, market.cutoffAtSec)).find((reject) => reject !== undefined)
  );
}

function unknownLabelOf(state: NaiveState, labelIds: readonly number[]): Reject | undefined {
  const labelId = labelIds.find((id) => state.labels[id - 1] === undefined);
  return labelId === undefined ? undefined : { code: 'unknownLabel', labelId };
}

function cutoffRefusal(state: NaiveState, cutoffAtSec: number): Reject | undefined {
  if (cutoffAtSec * 1000 > state.timeMs) return undefined;
  return { code: 'cutoffNotLater', nowSec: Math.floor(state.timeMs / 1000) };
}

function addMarket(
  step: Step,
  command: CreateMarket,
  place: { readonly rootMarketId: MarketId | 0; readonly categorical: boolean },
): MarketId {
  const { kind: _kind, children: _children, ...words } = command;
  const { slug, cutoffAtSec, tickStep, makerFeeBps, takerFeeBps } = command;
  const marketId = (step.state.markets.length + 1) as MarketId;
  step.state.markets.push({
    marketId,
    ...place,
    slug,
    cutoffAtSec,
    tickStep,
    makerFeeBps,
    takerFeeBps,
    status: MarketStatus.Created,
    halted: false,
    resolution: 0,
    yesSupplyLots: 0,
    noSupplyLots: 0,
    collateralUnits: 0n,
  });
  step.events.push({ kind: 'marketCreated', marketId, ...place, ...words });
  return marketId;
}

/** Edits a market; an edit of a root also changes what its children inherit. */
export function editMarket(step: Step, command: EditMarket): CommandOutcome {
  const { state } = step;
  const market = state.markets[command.marketId - 1];
  if (market === undefined) return refuse({ code: 'unknownMarket' });
  const reject = editRefusal(state, market, command);
  if (reject !== undefined) return refuse(reject);
  const children = childrenOf(state, market);
  const latestSec = Math.max(...children.filter(tradesLater).map((child) => child.cutoffAtSec));
  const reported = children.flatMap((child) => applyEdit(child, editOfChild(child, command, latestSec)));
  const own = { ...command };
  if (own.cutoffAtSec !== undefined && market.categorical) {
    own.cutoffAtSec = Math.max(...children.map((child) => child.cutoffAtSec));
  }
  step.events.push(...applyEdit(market, own), ...reported, ...editsOfRoot(state, market));
  return done();
}

/** How an edit of a child changes its root, whose cutoff is the latest of its children's. */
function editsOfRoot(state: NaiveState, child: NaiveMarket): MarketEdited[] {
  const root = state.markets[child.rootMarketId - 1];
  if (root === undefined) return [];
  const cutoffAtSec = Math.max(...childrenOf(state, root).map((sibling) => sibling.cutoffAtSec));
  if (cutoffAtSec === root.cutoffAtSec) return [];
  return applyEdit(root, { kind: 'editMarket', marketId: root.marketId, cutoffAtSec });
}

function editRefusal(state: NaiveState, market: NaiveMarket, command: EditMarket): Reject | undefined {
  const { labelIds, cutoffAtSec, makerFeeBps, takerFeeBps } = command;
  const { rootMarketId } = market;
  if (rootMarketId !== 0 && labelIds !== undefined) return { code: 'labelsOfChild', rootMarketId };
  const unknownLabel = unknownLabelOf(state, labelIds ?? []);
  if (unknownLabel !== undefined) return unknownLabel;
  const children = childrenOf(state, market);
  const stage = market.categorical ? rootStatusOf(children) : { status: market.status, halted: market.halted };
  const ended = !(market.categorical ? children : [market]).some(tradesLater);
  const ofTrading = [cutoffAtSec, makerFeeBps, takerFeeBps].some((change) => change !== undefined);
  if (ofTrading && ended) return { code: 'marketNotOpen', ...stage };
  return cutoffAtSec === undefined ? undefined : cutoffRefusal(state, cutoffAtSec);
}

function tradesLater(market: NaiveMarket): boolean {
  return market.status === MarketStatus.Created || market.status === MarketStatus.Activated;
}

/** Labels always; fees until trading has ended, and the cutoff if it equals the root's or would be later. */
function editOfChild(child: NaiveMarket, command: EditMarket, latestSec: number): EditMarket {
  const { marketId } = child;
  const { rules: _rules, cutoffAtSec, makerFeeBps: _makerFeeBps, takerFeeBps: _takerFeeBps, ...always } = command;
  if (!tradesLater(child)) return { ...always, marketId };
  const { rules: _, cutoffAtSec: __, ...whileTrading } = { ...command, marketId };
  const moves = cutoffAtSec !== undefined && (child.cutoffAtSec > cutoffAtSec || child.cutoffAtSec === latestSec);
  return moves ? { ...whileTrading, cutoffAtSec } : whileTrading;
}

function applyEdit(market: NaiveMarket, command: EditMarket): MarketEdited[] {
  const { kind: _kind, marketId: _marketId, ...changes } = command;
  const { makerFeeBps, takerFeeBps, cutoffAtSec } = { ...market, ...changes };
  Object.assign(market, { makerFeeBps, takerFeeBps, cutoffAtSec });
  if (Object.keys(changes).length === 0) return [];
  return [{ ...changes, kind: 'marketEdited', marketId: market.marketId }];
}
