import type { Event } from '../event.ts';
import type { CommandOutcome, Done, Reject } from '../outcome.ts';
import type { AccountId, MarketId, PriceTicks, QuoteUnits, SizeLots } from '../units.ts';
import type { CloseReason } from '../words.ts';
import { Outcome, Side } from '../words.ts';
import { heldLotsOf, heldUnitsOf, isBid, yesPriceOf } from './naive-money.ts';
import type { NaiveOrder, NaiveState, NaiveTokens } from './naive-state.ts';
import { accountOf, positionOf } from './naive-state.ts';

/** One command at work: the state, the events so far, and what the events' tail must tell. */
export interface Step {
  readonly state: NaiveState;
  readonly events: Event[];
  readonly touchedLevels: Map<string, { marketId: MarketId; side: Side; yesPriceTicks: PriceTicks }>;
  readonly touchedAccounts: Set<AccountId>;
  readonly touchedPositions: Map<string, { accountId: AccountId; marketId: MarketId }>;
}

export function newStep(state: NaiveState, events: Event[]): Step {
  return {
    state,
    events,
    touchedLevels: new Map(),
    touchedAccounts: new Set(),
    touchedPositions: new Map(),
  };
}

export function done(made: Omit<Done, 'ok'> = {}): CommandOutcome {
  return { ok: true, ...made };
}

export function refuse(reject: Reject): CommandOutcome {
  return { ok: false, reject };
}

/** Adds to (or takes from) what an account can use. */
export function pay(step: Step, accountId: AccountId, units: bigint): void {
  accountOf(step.state, accountId).availableUnits += units;
  step.touchedAccounts.add(accountId);
}

/** The tokens of one kind that an account has in a market, about to change. */
export function touchTokens(
  step: Step,
  where: { accountId: AccountId; marketId: MarketId; outcome: Outcome },
): NaiveTokens {
  const { accountId, marketId, outcome } = where;
  step.touchedPositions.set(`${accountId}/${marketId}`, { accountId, marketId });
  const position = positionOf(step.state, accountId, marketId);
  return outcome === Outcome.Yes ? position.yes : position.no;
}

/** Changes an order with its hold given back before and taken anew after, so that the hold always fits the order. */
export function changeOrder(step: Step, order: NaiveOrder, change: () => void): void {
  moveHold(step, order, -1);
  change();
  moveHold(step, order, 1);
}

/** Moves an order's hold between held and available: 1 takes it, -1 gives it back. */
export function moveHold(step: Step, order: NaiveOrder, direction: 1 | -1): void {
  if (order.side === Side.Buy) {
    const units = BigInt(direction) * heldUnitsOf(order);
    pay(step, order.accountId, -units);
    accountOf(step.state, order.accountId).heldUnits += units;
  } else {
    const lots = direction * heldLotsOf(order);
    const tokens = touchTokens(step, order);
    tokens.available -= lots;
    tokens.held += lots;
  }
}

/** Ends an order: its hold returns, its one terminal event is told. */
export function closeOrder(step: Step, order: NaiveOrder, reason: CloseReason): void {
  if (order.state === 'resting') touchLevel(step, order);
  changeOrder(step, order, () => {
    order.state = 'closed';
  });
  step.state.open = step.state.open.filter((other) => other !== order);
  const { orderNo, accountId, marketId, remainingLots } = order;
  step.events.push({ kind: 'orderClosed', orderNo, accountId, marketId, reason, remainingLots });
}

export function touchLevel(step: Step, order: NaiveOrder): void {
  const side = isBid(order) ? Side.Buy : Side.Sell;
  const yesPriceTicks = yesPriceOf(order) as PriceTicks;
  step.touchedLevels.set(`${order.marketId}/${side}/${yesPriceTicks}`, {
    marketId: order.marketId,
    side,
    yesPriceTicks,
  });
}

/** What every command's events end with: levels, balances and positions as they now are. */
export function tellTail(step: Step): void {
  for (const level of step.touchedLevels.values()) {
    step.events.push({ kind: 'levelChanged', ...level, sizeLots: levelSize(step.state, level) });
  }
  for (const accountId of step.touchedAccounts) {
    const { availableUnits, heldUnits } = accountOf(step.state, accountId);
    step.events.push({
      kind: 'balanceChanged',
      accountId,
      availableUnits: availableUnits as QuoteUnits,
      heldUnits: heldUnits as QuoteUnits,
    });
  }
  for (const { accountId, marketId } of step.touchedPositions.values()) {
    const { yes, no } = positionOf(step.state, accountId, marketId);
    step.events.push({
      kind: 'positionChanged',
      accountId,
      marketId,
      yesAvailableLots: yes.available as SizeLots,
      yesHeldLots: yes.held as SizeLots,
      noAvailableLots: no.available as SizeLots,
      noHeldLots: no.held as SizeLots,
    });
  }
}

function levelSize(state: NaiveState, level: { marketId: MarketId; side: Side; yesPriceTicks: number }): SizeLots {
  const orders = state.open.filter(
    (order) =>
      order.state === 'resting' &&
      order.marketId === level.marketId &&
      isBid(order) === (level.side === Side.Buy) &&
      yesPriceOf(order) === level.yesPriceTicks,
  );
  return Number(orders.reduce((sum, order) => sum + BigInt(order.remainingLots), 0n)) as SizeLots;
}
