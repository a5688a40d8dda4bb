import { type Core, hasCome } from '../core.ts';
import { invariant } from '../invariant.ts';
import { closeOrdersOf } from '../orders/open-order.ts';
import type { Reject } from '../outcome.ts';
import { totalLotsOf } from '../settlement/totals.ts';
import { CloseReason, MarketStatus, Outcome } from '../words.ts';
import { legalActions, type Move, type Mover, rootStage, transitionOf } from './lifecycle.ts';
import type { Market } from './market.ts';

type IllegalTransition = Extract<Reject, { code: 'illegalTransition' }>;

/** Why an operator can't make this move of a binary market now; undefined when it can. */
export function whyIllegal(core: Core, market: Market, move: Move): IllegalTransition | undefined {
  if (transitionOf(market, move) === undefined) return illegalTransition(market);
  if (move === 'activate' && hasCome(core, market.cutoffAtSec)) return illegalTransition(market, 'cutoffPassed');
  if (move === 'delete' && hasPairs(core, market)) return illegalTransition(market, 'pairsOutstanding');
  return undefined;
}

/** Names what this market, or any child of this root, could do instead. */
export function illegalTransition(market: Market, because?: IllegalTransition['because']): IllegalTransition {
  const { status, halted } = market;
  const binaries = market.categorical ? market.children : [market];
  const legal = [...new Set(binaries.flatMap((binary) => legalActions(binary.status, binary.halted)))];
  const reject = { code: 'illegalTransition', status, halted, legal } as const;
  return because === undefined ? reject : { ...reject, because };
}

/** Makes a legal move of a binary market, with everything that follows from it. */
export function moveMarket(core: Core, market: Market, move: Move, mover: Mover): void {
  const transition = transitionOf(market, move);
  invariant(transition?.by.includes(mover) === true, 'a market is moved against its lifecycle');
  if (transition.to !== MarketStatus.Activated) endTrading(core, market);
  else if (market.status !== MarketStatus.Activated) startTrading(core, market);
  market.status = transition.to;
  market.halted = transition.halts;
  tellStage(core, market);
  if (market.rootMarketId !== 0) core.rootsToTell.add(core.markets.get(market.rootMarketId));
}

/** Lets each root follow its children, and tells those that changed. */
export function moveRoots(core: Core): void {
  for (const root of core.rootsToTell) {
    const { status, halted } = rootStage(root.children);
    if (status === root.status && halted === root.halted) continue;
    root.status = status;
    root.halted = halted;
    tellStage(core, root);
  }
  core.rootsToTell.clear();
}

function startTrading(core: Core, { marketId, cutoffAtSec }: Market): void {
  core.cutoffs.add({ item: marketId, atSec: cutoffAtSec, rank: marketId });
}

function endTrading(core: Core, market: Market): void {
  closeOrdersOf(core, market.marketId, CloseReason.MarketClosed);
  core.cutoffs.remove(market.marketId);
  invariant(market.book?.isEmpty !== false, 'a market ends while orders rest in its book');
  market.book = undefined;
}

/** On chain also when a fill of it may still settle, whatever became of the market: it would mint or hand over tokens. */
function hasPairs(core: Core, { marketId, yesSupplyLots, noSupplyLots }: Market): boolean {
  if (core.chain === undefined) return yesSupplyLots > 0 || noSupplyLots > 0;
  if (core.chain.pending.isOf(marketId)) return true;
  const rows = core.positions.rowsOf(marketId);
  return rows.some((row) => totalLotsOf(core, row, Outcome.Yes) + totalLotsOf(core, row, Outcome.No) > 0);
}

function tellStage(core: Core, { marketId, status, halted }: Market): void {
  core.events.add({ kind: 'marketStatusChanged', marketId, status, halted });
}
