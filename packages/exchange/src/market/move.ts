import { type Core, isDue } from '../core.ts';
import { CloseReason, MarketStatus, Outcome } from '../enums.ts';
import { invariant } from '../invariant.ts';
import { closeOrdersOf } from '../orders/open-order.ts';
import type { Reject } from '../outcome.ts';
import { totalLotsOf } from '../settlement/totals.ts';
import { legalActions, type Move, type Mover, rootStage, transitionOf } from './lifecycle.ts';
import type { Market } from './market.ts';

type IllegalTransition = Extract<Reject, { code: 'illegalTransition' }>;

/** Why an operator cannot move a binary market this way now; undefined when it is legal. */
export function checkMove(core: Core, market: Market, move: Move): IllegalTransition | undefined {
  if (transitionOf(market, move) === undefined) return illegalTransition(core, market);
  const obstacle = obstacleTo(core, market, move);
  return obstacle && illegalTransition(core, market, obstacle);
}

/** A refusal that lists the moves that are legal now for this market, or for any child of this root. */
export function illegalTransition(
  core: Core,
  market: Market,
  because?: IllegalTransition['because'],
): IllegalTransition {
  const { status, halted } = market;
  const binaries = market.categorical ? market.children : [market];
  const legal = [...new Set(binaries.flatMap((binary) => legalMoves(core, binary)))];
  const reject = { code: 'illegalTransition', status, halted, legal } as const;
  return because === undefined ? reject : { ...reject, because };
}

/** Moves a binary market, with all consequences. The move must be legal. */
export function moveMarket(core: Core, market: Market, move: Move, mover: Mover): void {
  const transition = transitionOf(market, move);
  invariant(transition?.by.includes(mover) === true, 'a market must not be moved against its lifecycle');
  if (transition.to !== MarketStatus.Activated) endTrading(core, market);
  else if (market.status !== MarketStatus.Activated) startTrading(core, market);
  market.status = transition.to;
  market.halted = transition.halts;
  emitStatusChange(core, market);
  if (market.rootMarketId !== 0) core.dirtyRoots.add(core.markets.get(market.rootMarketId));
}

/** Updates each root's stage from its children, and reports those that changed. */
export function updateRootStages(core: Core): void {
  for (const root of core.dirtyRoots) {
    const { status, halted } = rootStage(root.children);
    if (status === root.status && halted === root.halted) continue;
    root.status = status;
    root.halted = halted;
    emitStatusChange(core, root);
  }
  core.dirtyRoots.clear();
}

function legalMoves(core: Core, market: Market): readonly Move[] {
  return legalActions(market.status, market.halted).filter((move) => obstacleTo(core, market, move) === undefined);
}

/** Why a move is refused although the lifecycle table allows it. */
function obstacleTo(core: Core, market: Market, move: Move): IllegalTransition['because'] {
  if (move === 'activate' && isDue(core, market.cutoffAtSec)) return 'cutoffPassed';
  return move === 'delete' && hasPairs(core, market) ? 'pairsOutstanding' : undefined;
}

function startTrading(core: Core, { marketId, cutoffAtSec }: Market): void {
  core.cutoffs.add({ item: marketId, atSec: cutoffAtSec, rank: marketId });
}

function endTrading(core: Core, market: Market): void {
  closeOrdersOf(core, market.marketId, CloseReason.MarketClosed);
  core.cutoffs.remove(market.marketId);
  invariant(market.book?.isEmpty !== false, 'orders rest in the book of a market that stops trading');
  market.book = undefined;
}

/** On chain also true while a fill of the market is pending, because settling it would mint or transfer tokens. */
function hasPairs(core: Core, { marketId, yesSupplyLots, noSupplyLots }: Market): boolean {
  if (core.chain === undefined) return yesSupplyLots > 0 || noSupplyLots > 0;
  for (const fill of core.chain.pending.values()) if (fill.marketId === marketId) return true;
  const rows = core.positions.rowsOf(marketId);
  return rows.some((row) => totalLotsOf(core, row, Outcome.Yes) + totalLotsOf(core, row, Outcome.No) > 0);
}

function emitStatusChange(core: Core, { marketId, status, halted }: Market): void {
  core.events.add({ kind: 'marketStatusChanged', marketId, status, halted });
}
