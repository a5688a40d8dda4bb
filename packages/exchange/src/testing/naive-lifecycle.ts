import type { MoveMarket, ResolveMarket } from '../command.ts';
import type { MarketAction } from '../enums.ts';
import { CloseReason, MarketStatus, Resolution } from '../enums.ts';
import type { CommandOutcome, Reject } from '../outcome.ts';
import type { MarketId } from '../units.ts';
import type { NaiveMarket, NaiveState } from './naive-state.ts';
import { childrenOf, marketOf } from './naive-state.ts';
import type { Step } from './naive-step.ts';
import { closeOrder, done, newStep, refuse } from './naive-step.ts';

type Status = Pick<NaiveMarket, 'status' | 'halted'>;
type Because = 'cutoffPassed' | 'pairsOutstanding' | 'anotherChildIsYes' | 'noChildCan';

/** The table of wire contract §5: the legal actions of a market in its current state. */
function legalOf({ status, halted }: Status): (MarketAction | 'resolve')[] {
  if (status === MarketStatus.Created) return ['activate', 'fail', 'delete'];
  if (status === MarketStatus.Activated) return [halted ? 'resume' : 'halt', 'close', 'fail'];
  if (status === MarketStatus.Resolving) return ['resolve', 'fail'];
  return status === MarketStatus.Failed ? ['delete'] : [];
}

const AFTER: Record<MarketAction, Status> = {
  activate: { status: MarketStatus.Activated, halted: false },
  halt: { status: MarketStatus.Activated, halted: true },
  resume: { status: MarketStatus.Activated, halted: false },
  close: { status: MarketStatus.Resolving, halted: false },
  fail: { status: MarketStatus.Failed, halted: false },
  delete: { status: MarketStatus.Deleted, halted: false },
};

/** The status of a root, derived from its children. */
export function rootStatusOf(children: readonly NaiveMarket[]): Status {
  const { Activated, Resolving, Resolved, Created, Failed, Deleted } = MarketStatus;
  const order = [Activated, Resolving, Resolved, Created, Failed, Deleted];
  const status = order.find((one) => children.some((child) => child.status === one)) ?? Created;
  const active = children.filter((child) => child.status === Activated);
  return { status, halted: active.length > 0 && active.every((child) => child.halted) };
}

function illegal(state: NaiveState, market: NaiveMarket, because?: Because): Reject {
  const { status, halted } = market;
  const base = { code: 'illegalTransition', status, halted, legal: legalNow(state, market) } as const;
  return because === undefined ? base : { ...base, because };
}

/** The refusal for a root; an action is legal for a root when any of its children allows it. */
function noChildCan(state: NaiveState, children: readonly NaiveMarket[], because: Because = 'noChildCan'): Reject {
  const legal = [...new Set(children.flatMap((child) => legalNow(state, child)))];
  return { code: 'illegalTransition', ...rootStatusOf(children), legal, because };
}

export function moveMarket(step: Step, command: MoveMarket): CommandOutcome {
  const { state } = step;
  const market = state.markets[command.marketId - 1];
  if (market === undefined) return refuse({ code: 'unknownMarket' });
  const { action } = command;
  if (!market.categorical) {
    const reject = moveRefusal(state, market, action);
    if (reject !== undefined) return refuse(reject);
    changeAndEmitRoots(step, () => setStatus(step, market, AFTER[action]));
    return done();
  }
  const children = childrenOf(state, market);
  const able = children.filter((child) => moveRefusal(state, child, action) === undefined);
  if (able.length === 0) return refuse(noChildCan(state, children));
  changeAndEmitRoots(step, () => {
    for (const child of able) setStatus(step, child, AFTER[action]);
  });
  return done();
}

function moveRefusal(state: NaiveState, market: NaiveMarket, action: MarketAction): Reject | undefined {
  if (!legalOf(market).includes(action)) return illegal(state, market);
  if (action === 'activate' && isLate(state, market)) return illegal(state, market, 'cutoffPassed');
  return action === 'delete' && hasTokens(state, market) ? illegal(state, market, 'pairsOutstanding') : undefined;
}

/** The legal actions of a market whose cutoff and tokens are taken into account too. */
function legalNow(state: NaiveState, market: NaiveMarket): (MarketAction | 'resolve')[] {
  const forbidden = [isLate(state, market) && 'activate', hasTokens(state, market) && 'delete'];
  return legalOf(market).filter((action) => !forbidden.includes(action));
}

function isLate(state: NaiveState, market: NaiveMarket): boolean {
  return market.cutoffAtSec * 1000 <= state.timeMs;
}

/** On chain the supply is not reliable, so this checks whether any account has a token or may still receive one. */
function hasTokens(
  { ledger, pending, positions }: NaiveState,
  { marketId, yesSupplyLots, noSupplyLots }: NaiveMarket,
): boolean {
  if (ledger === 'custodial') return yesSupplyLots + noSupplyLots > 0;
  if (pending.some((fill) => fill.marketId === marketId)) return true;
  return [...positions.values()].some(({ yes, no, ...of }) => of.marketId === marketId && yes.total + no.total > 0);
}

/** Sets a market's status; when trading stops, its orders are closed first. */
function setStatus(step: Step, market: NaiveMarket, next: Status): void {
  if (next.status !== MarketStatus.Activated) {
    const orders = step.state.open.filter((order) => order.marketId === market.marketId);
    for (const order of orders) closeOrder(step, order, CloseReason.MarketClosed);
  }
  market.status = next.status;
  market.halted = next.halted;
  step.events.push({ kind: 'marketStatusChanged', marketId: market.marketId, ...next });
}

/** Applies changes, then reports each root whose status changed with its children's, in the order of those changes. */
export function changeAndEmitRoots(step: Step, change: () => void): void {
  const { state, events } = step;
  const before = state.markets.map((market) => rootStatusOf(childrenOf(state, market)));
  const first = events.length;
  change();
  const changed = events.slice(first).filter((event) => event.kind === 'marketStatusChanged');
  for (const rootMarketId of new Set(changed.map(({ marketId }) => marketOf(state, marketId).rootMarketId))) {
    if (rootMarketId === 0) continue;
    const after = rootStatusOf(childrenOf(state, marketOf(state, rootMarketId)));
    const { status, halted } = before[rootMarketId - 1] ?? {};
    if (after.status === status && after.halted === halted) continue;
    events.push({ kind: 'marketStatusChanged', marketId: rootMarketId, ...after });
  }
}

/** Moves an activated market whose cutoff has passed to RESOLVING. */
export function cutOff(step: Step, market: NaiveMarket): void {
  setStatus(step, market, AFTER.close);
}

/** A dry run is a real one on copies of the markets whose events are dropped; a market being resolved has no orders. */
export function resolveMarket(step: Step, command: ResolveMarket): CommandOutcome {
  if (command.dryRun !== true) return resolve(step, command);
  const markets = step.state.markets.map((market) => ({ ...market }));
  return resolve(newStep({ ...step.state, markets }, []), command);
}

function resolve(step: Step, command: ResolveMarket): CommandOutcome {
  const market = step.state.markets[command.marketId - 1];
  if (market === undefined) return refuse({ code: 'unknownMarket' });
  const { resolution, winnerMarketId } = command;
  if (!market.categorical) {
    return resolution === undefined ? refuse({ code: 'wrongMarketType' }) : resolveOne(step, market, resolution);
  }
  if (winnerMarketId !== undefined) return resolveToWinner(step, market, winnerMarketId);
  if (resolution !== Resolution.Invalid) return refuse({ code: 'wrongMarketType' });
  const children = childrenOf(step.state, market);
  const isAble = children.some((child) => child.status === MarketStatus.Resolving);
  if (isAble && children.some(isYes)) return refuse(noChildCan(step.state, children, 'anotherChildIsYes'));
  return resolveChildren(step, market, { resolution: () => Resolution.Invalid, winnerMarketId: 0 });
}

function resolveOne(step: Step, market: NaiveMarket, resolution: Resolution): CommandOutcome {
  if (market.status !== MarketStatus.Resolving) return refuse(illegal(step.state, market));
  const siblings = step.state.markets.filter(
    (other) => other !== market && other.rootMarketId !== 0 && other.rootMarketId === market.rootMarketId,
  );
  if (resolution === Resolution.Yes && siblings.some(isYes))
    return refuse(illegal(step.state, market, 'anotherChildIsYes'));
  changeAndEmitRoots(step, () => settle(step, market, resolution));
  return done();
}

function isYes(market: NaiveMarket): boolean {
  return market.resolution === Resolution.Yes;
}

function resolveToWinner(step: Step, root: NaiveMarket, winnerMarketId: MarketId): CommandOutcome {
  const children = childrenOf(step.state, root);
  const winner = children.find((child) => child.marketId === winnerMarketId);
  if (winner === undefined) return refuse({ code: 'notAChild' });
  if (winner.status !== MarketStatus.Resolving && !isYes(winner)) return refuse(illegal(step.state, winner));
  if (children.some((child) => child !== winner && isYes(child)))
    return refuse(illegal(step.state, winner, 'anotherChildIsYes'));
  return resolveChildren(step, root, {
    resolution: (child) => (child === winner ? Resolution.Yes : Resolution.No),
    winnerMarketId,
  });
}

function resolveChildren(
  step: Step,
  root: NaiveMarket,
  to: { readonly resolution: (child: NaiveMarket) => Resolution; readonly winnerMarketId: MarketId | 0 },
): CommandOutcome {
  const children = childrenOf(step.state, root);
  const able = children.filter((child) => child.status === MarketStatus.Resolving);
  if (able.length === 0) return refuse(noChildCan(step.state, children));
  changeAndEmitRoots(step, () => {
    for (const child of able) settle(step, child, to.resolution(child));
    const resolution = to.winnerMarketId === 0 ? Resolution.Invalid : 0;
    const { marketId } = root;
    step.events.push({ kind: 'marketResolved', marketId, resolution, winnerMarketId: to.winnerMarketId });
  });
  return done();
}

function settle(step: Step, market: NaiveMarket, resolution: Resolution): void {
  market.resolution = resolution;
  step.events.push({ kind: 'marketResolved', marketId: market.marketId, resolution, winnerMarketId: 0 });
  setStatus(step, market, { status: MarketStatus.Resolved, halted: false });
}
