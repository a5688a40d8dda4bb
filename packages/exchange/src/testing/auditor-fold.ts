import { CloseReason, MarketStatus, OrderType, Side } from '../enums.ts';
import type { Event, OrderAccepted, OrderClosed } from '../event.ts';
import type { AuditedBooks, AuditedOrder, Place } from './auditor-books.ts';
import { balanceIn, earn, makeTokens, marketIn, positionIn } from './auditor-books.ts';
import { foldEnding, foldFill } from './auditor-fills.ts';

/** Applies one event; returns the violations of the event itself. */
export function foldEvent(books: AuditedBooks, event: Event): string[] {
  switch (event.kind) {
    case 'orderAccepted':
      return acceptOrder(books, event);
    case 'orderFilled':
      return foldFill(books, event);
    case 'fillSettled':
    case 'fillFailed':
      return foldEnding(books, event);
    case 'orderClosed':
      return closeOrder(books, event);
    default:
      foldFact(books, event);
      return [];
  }
}

function acceptOrder(books: AuditedBooks, event: OrderAccepted): string[] {
  const market = marketIn(books, event.marketId);
  const violations: string[] = [];
  if (event.orderNo !== books.orders.size + 1) violations.push(`order ${event.orderNo} has a wrong number`);
  if (market.status !== MarketStatus.Activated || market.halted)
    violations.push(`order ${event.orderNo} is accepted in a closed market`);
  const order: AuditedOrder = {
    accepted: event,
    makerFeeBps: market.makerFeeBps,
    takerFeeBps: market.takerFeeBps,
    remainingLots: event.sizeLots,
    filledLots: 0,
    failedLots: 0,
    spentUnits: 0n,
    closed: undefined,
  };
  books.orders.set(event.orderNo, order);
  books.open.set(event.orderNo, order);
  return violations;
}

/** An order must have one terminal event, with size = filled + remaining. */
function closeOrder(books: AuditedBooks, event: OrderClosed): string[] {
  const order = books.orders.get(event.orderNo);
  if (order === undefined) return [`order ${event.orderNo} is closed but was never accepted`];
  const violations: string[] = [];
  const { accepted } = order;
  if (order.closed !== undefined) violations.push(`order ${event.orderNo} is closed twice`);
  if (event.remainingLots !== order.remainingLots)
    violations.push(`order ${event.orderNo} is closed with a wrong remainder`);
  const marketBuy = accepted.type === OrderType.Market && accepted.side === Side.Buy;
  if (!marketBuy && (event.reason === CloseReason.Filled) !== (order.remainingLots === 0)) {
    violations.push(`order ${event.orderNo} is closed as ${event.reason} with ${order.remainingLots} left`);
  }
  if (event.reason === CloseReason.PostOnlyWouldCross && order.filledLots > 0) {
    violations.push(`post-only order ${event.orderNo} would have crossed, but has fills`);
  }
  if (event.reason === CloseReason.Expired && books.timeMs < accepted.expiresAtSec * 1000) {
    violations.push(`order ${event.orderNo} expires too early`);
  }
  const isDue = books.timeMs >= (books.cancelTimers.get(event.accountId) ?? Number.POSITIVE_INFINITY) * 1000;
  if (event.reason === CloseReason.CancelAllAfter && !isDue) {
    violations.push(`order ${event.orderNo} is cancelled before its account's timer`);
  }
  order.closed = event;
  books.open.delete(event.orderNo);
  return violations;
}

function foldFact(books: AuditedBooks, event: Event): void {
  switch (event.kind) {
    case 'credited':
      books.depositsUnits += event.amountUnits;
      earn(books, event.accountId, event.amountUnits);
      break;
    case 'debited':
      books.depositsUnits -= event.amountUnits;
      earn(books, event.accountId, -event.amountUnits);
      break;
    case 'feesSwept':
      books.feesUnits -= event.amountUnits;
      earn(books, event.accountId, event.amountUnits);
      break;
    case 'pairsSplit':
      movePairs(books, event, event.sizeLots);
      break;
    case 'pairsMerged':
      movePairs(books, event, -event.sizeLots);
      break;
    case 'redeemed':
      makeTokens(books, event, { yesLots: -event.yesLots, noLots: -event.noLots, units: -event.payoutUnits });
      earn(books, event.accountId, event.payoutUnits);
      break;
    default:
      foldReport(books, event);
  }
}

function foldReport(books: AuditedBooks, event: Event): void {
  if (event.kind === 'levelChanged') {
    books.levels.set(`${event.marketId}/${event.side}/${event.yesPriceTicks}`, event);
  } else if (event.kind === 'balanceChanged') {
    Object.assign(balanceIn(books, event.accountId), {
      availableUnits: event.availableUnits,
      heldUnits: event.heldUnits,
    });
  } else if (event.kind === 'cancelTimerSet') {
    if (event.cancelAtSec > 0) books.cancelTimers.set(event.accountId, event.cancelAtSec);
    else books.cancelTimers.delete(event.accountId);
  } else if (event.kind === 'positionChanged') {
    const { kind: _kind, accountId: _accountId, marketId: _marketId, ...reported } = event;
    positionIn(books, event).reported = reported;
  } else if (event.kind === 'marketCreated') {
    const { categorical, cutoffAtSec, makerFeeBps, takerFeeBps } = event;
    const rules = { categorical, cutoffAtSec, makerFeeBps, takerFeeBps, status: MarketStatus.Created, halted: false };
    books.markets.set(event.marketId, { ...rules, yesSupplyLots: 0, noSupplyLots: 0, collateralUnits: 0n });
  } else if (event.kind === 'marketEdited') {
    const { makerFeeBps, takerFeeBps, cutoffAtSec } = { ...marketIn(books, event.marketId), ...event };
    Object.assign(marketIn(books, event.marketId), { makerFeeBps, takerFeeBps, cutoffAtSec });
  } else if (event.kind === 'marketStatusChanged') {
    Object.assign(marketIn(books, event.marketId), { status: event.status, halted: event.halted });
  }
}

function movePairs(books: AuditedBooks, place: Place, lots: number): void {
  const units = 10_000n * BigInt(lots);
  makeTokens(books, place, { yesLots: lots, noLots: lots, units });
  earn(books, place.accountId, -units);
}
