import type { CloseReason } from '../enums.ts';
import { Outcome, Side } from '../enums.ts';
import type { Event } from '../event.ts';
import type { CommandOutcome, Done, Reject } from '../outcome.ts';
import type { AccountId, MarketId, PriceTicks, QuoteUnits, SizeLots } from '../units.ts';
import { heldLotsOf, heldUnitsOf, isBid, yesPriceOf } from './naive-money.ts';
import type { NaiveOrder, NaiveState, NaiveTokens } from './naive-state.ts';
import { accountOf, positionOf } from './naive-state.ts';

/** A command being executed: the state, the events so far, and what must be reported at the end. */
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

/** Adds to (or subtracts from) an account's available quote. */
export function pay(step: Step, accountId: AccountId, units: bigint): void {
  accountOf(step.state, accountId).availableUnits += units;
  step.touchedAccounts.add(accountId);
}

/** The tokens of one kind that an account has in a market; marks them as touched. */
export function touchTokens(
  step: Step,
  where: { accountId: AccountId; marketId: MarketId; outcome: Outcome },
): NaiveTokens {
  const { accountId, marketId, outcome } = where;
  step.touchedPositions.set(`${accountId}/${marketId}`, { accountId, marketId });
  const position = positionOf(step.state, accountId, marketId);
  return outcome === Outcome.Yes ? position.yes : position.no;
}

/** Changes an order, releasing its hold before and retaking it afterwards, so that the hold always fits the order. */
export function changeOrder(step: Step, order: NaiveOrder, change: () => void): void {
  moveHold(step, order, -1);
  change();
  moveHold(step, order, 1);
}

/** Moves an order's hold between available and held: 1 takes it, -1 releases it. */
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

/** Closes an order: releases its hold and emits its only terminal event. */
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

/** Emits the end of every command's events: the new values of levels, balances and positions. */
export function emitTail(step: Step): void {
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
