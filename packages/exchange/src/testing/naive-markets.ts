import type { ChildMarket, CreateMarket, EditMarket } from '../command.ts';
import type { MarketEdited } from '../event.ts';
import type { CommandOutcome, Reject } from '../outcome.ts';
import type { MarketId } from '../units.ts';
import { MarketStatus } from '../words.ts';
import type { NaiveMarket, NaiveState } from './naive-state.ts';
import { childrenOf } from './naive-state.ts';
import type { Step } from './naive-step.ts';
import { done, refuse } from './naive-step.ts';

export function createMarket(step: Step, command: CreateMarket): CommandOutcome {
  const reject = creationRefusal(step.state, command);
  if (reject !== undefined) return refuse(reject);
  const { children, ...own } = command;
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
    ...{ slug, cutoffAtSec, tickStep, makerFeeBps, takerFeeBps },
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

/** Edits a market, whatever its status; a root's edit reaches its children too. */
export function editMarket(step: Step, command: EditMarket): CommandOutcome {
  const { state } = step;
  const market = state.markets[command.marketId - 1];
  if (market === undefined) return refuse({ code: 'unknownMarket' });
  const { labelIds = [], cutoffAtSec = Number.POSITIVE_INFINITY } = command;
  const reject = unknownLabelOf(state, labelIds) ?? cutoffRefusal(state, cutoffAtSec);
  if (reject !== undefined) return refuse(reject);
  for (const edited of [market, ...childrenOf(state, market)]) applyEdit(step, edited, command);
  return done();
}

function applyEdit(step: Step, market: NaiveMarket, command: EditMarket): void {
  market.makerFeeBps = command.makerFeeBps ?? market.makerFeeBps;
  market.takerFeeBps = command.takerFeeBps ?? market.takerFeeBps;
  market.cutoffAtSec = command.cutoffAtSec ?? market.cutoffAtSec;
  const event: MarketEdited = { ...command, kind: 'marketEdited', marketId: market.marketId };
  step.events.push(event);
}
