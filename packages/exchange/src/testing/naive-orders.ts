import type { CancelAllAfter, CancelOrder, CancelOrders, PlaceOrder } from '../command.ts';
import { CloseReason, MarketStatus, OrderType, Outcome, Side } from '../enums.ts';
import { digestText } from '../orders/digest.ts';
import type { CommandOutcome, Reject } from '../outcome.ts';
import type { AccountId, OrderNo, QuoteUnits, SizeLots } from '../units.ts';
import { MAX_LEVEL_LOTS, UNITS_PER_QUOTE } from '../units.ts';
import { matchOrder } from './naive-matching.ts';
import { heldUnitsOf, isBid, yesPriceOf } from './naive-money.ts';
import type { NaiveMarket, NaiveOrder, NaiveState } from './naive-state.ts';
import { accountOf, positionOf } from './naive-state.ts';
import type { Step } from './naive-step.ts';
import { closeOrder, done, moveHold, refuse } from './naive-step.ts';

/** 0.999 share: one share, less what the published client's arithmetic may lose. */
const MIN_LOTS = 999_000 as SizeLots;

export function placeOrder(step: Step, command: PlaceOrder): CommandOutcome {
  const { state } = step;
  const known = state.orders.get(digestText(command.digest));
  if (known !== undefined) {
    return known.state === 'closed' ? done({ duplicate: true }) : done({ duplicate: true, orderNo: known.orderNo });
  }
  const lost = replaceableRefusal(state, command);
  if (lost !== undefined) return refuse(lost);
  const market = state.markets[command.marketId - 1];
  if (market === undefined) return refuse({ code: 'unknownMarket' });
  if (market.categorical) return refuse({ code: 'wrongMarketType' });
  const reject = refusalOf(state, market, command);
  if (reject !== undefined) return refuse(reject);
  const order = newOrder(state, market, command);
  const shortage = shortageOf(state, order, command);
  if (shortage !== undefined) return refuse(shortage);
  if (!fitsAtPrice(state, order)) return refuse({ code: 'tooMany', what: 'lotsAtPrice', max: MAX_LEVEL_LOTS });
  const replaced = replacedOf(state, command);
  if (replaced !== undefined) closeOrder(step, replaced, CloseReason.Cancelled);
  acceptOrder(step, order, command);
  matchOrder(step, order);
  return done({ orderNo: order.orderNo });
}

/** Why the order that this one names cannot be replaced. */
function replaceableRefusal(state: NaiveState, { accountId, replaces }: PlaceOrder): Reject | undefined {
  if (replaces === undefined) return undefined;
  const old = state.orders.get(digestText(replaces.digest));
  if (old === undefined || old.accountId !== accountId) return { code: 'unknownOrder' };
  if (old.state === 'closed') return { code: 'orderNotOpen' };
  const { remainingLots } = old;
  return (replaces.remainingLots ?? remainingLots) === remainingLots
    ? undefined
    : { code: 'remainderDiffers', remainingLots };
}

function replacedOf(state: NaiveState, { replaces }: PlaceOrder): NaiveOrder | undefined {
  return replaces && state.orders.get(digestText(replaces.digest));
}

/** Why the order is refused, apart from its funds. */
function refusalOf(state: NaiveState, market: NaiveMarket, command: PlaceOrder): Reject | undefined {
  const { status, halted, tickStep } = market;
  if (status !== MarketStatus.Activated || halted) return { code: 'marketNotOpen', status, halted };
  const bound = command.type === OrderType.Limit ? command.priceTicks : command.worstPriceTicks;
  if (bound !== undefined && !isOnGrid(bound, tickStep)) return { code: 'priceOutOfRange', tickStep };
  const tooSmall = sizeRefusalOf(state, command);
  if (tooSmall !== undefined) return tooSmall;
  if (command.expiresAtSec > 0 && state.timeMs >= command.expiresAtSec * 1000) {
    return { code: 'expired', nowSec: Math.floor(state.timeMs / 1000) };
  }
  return undefined;
}

function isOnGrid(priceTicks: number, tickStep: number): boolean {
  return priceTicks >= 1 && priceTicks <= 9999 && priceTicks % tickStep === 0;
}

function sizeRefusalOf(state: NaiveState, command: PlaceOrder): Reject | undefined {
  if (command.type === OrderType.Market && command.side === Side.Buy) {
    const minUnits = UNITS_PER_QUOTE as QuoteUnits;
    return command.budgetUnits < minUnits ? { code: 'budgetTooSmall', minUnits } : undefined;
  }
  if (command.sizeLots >= MIN_LOTS) return undefined;
  const sellsAll = command.side === Side.Sell && command.sizeLots === availableLots(state, command);
  return sellsAll && command.sizeLots > 0 ? undefined : { code: 'sizeTooSmall', minLots: MIN_LOTS };
}

/** What the replaced order would sell is free again. */
function availableLots(state: NaiveState, command: PlaceOrder): SizeLots {
  const { accountId, marketId, outcome } = command;
  const { yes, no } = positionOf(state, accountId, marketId);
  const old = replacedOf(state, command);
  const isSame = old?.side === Side.Sell && old.marketId === marketId && old.outcome === outcome;
  return ((outcome === Outcome.Yes ? yes : no).available + (isSame ? old.remainingLots : 0)) as SizeLots;
}

function newOrder(state: NaiveState, market: NaiveMarket, command: PlaceOrder): NaiveOrder {
  const { digest, accountId, marketId, outcome, side, type, expiresAtSec, postOnly, timeInForce, slippagePpm } =
    command;
  return {
    orderNo: (state.orders.size + 1) as OrderNo,
    digest: digestText(digest),
    accountId,
    marketId,
    outcome,
    side,
    type,
    expiresAtSec,
    postOnly,
    timeInForce,
    slippagePpm,
    worstPriceTicks: command.worstPriceTicks,
    priceTicks: command.priceTicks,
    makerFeeBps: market.makerFeeBps,
    takerFeeBps: market.takerFeeBps,
    remainingLots: command.sizeLots,
    budgetLeftUnits: command.budgetUnits,
    state: 'taking',
  };
}

/** The refusal when the account cannot cover the order's hold. */
function shortageOf(state: NaiveState, order: NaiveOrder, command: PlaceOrder): Reject | undefined {
  if (order.side === Side.Buy) {
    const neededUnits = heldUnitsOf(order) as QuoteUnits;
    const old = replacedOf(state, command);
    const freedUnits = old?.side === Side.Buy ? heldUnitsOf(old) : 0n;
    const availableUnits = (accountOf(state, order.accountId).availableUnits + freedUnits) as QuoteUnits;
    return neededUnits > availableUnits ? { code: 'notEnoughQuote', neededUnits, availableUnits } : undefined;
  }
  const available = availableLots(state, command);
  if (order.remainingLots <= available) return undefined;
  const { outcome, remainingLots } = order;
  return { code: 'notEnoughShares', outcome, neededLots: remainingLots, availableLots: available };
}

/** On chain, what rests at a price has its own limit. */
function fitsAtPrice({ ledger, open }: NaiveState, order: NaiveOrder): boolean {
  if (ledger === 'custodial' || order.type === OrderType.Market) return true;
  const beside = open.filter(
    (one) => one.marketId === order.marketId && isBid(one) === isBid(order) && yesPriceOf(one) === yesPriceOf(order),
  );
  const restingLots = beside.reduce((sum, one) => sum + BigInt(one.remainingLots), 0n);
  return restingLots + BigInt(order.remainingLots) <= BigInt(MAX_LEVEL_LOTS);
}

function acceptOrder(step: Step, order: NaiveOrder, command: PlaceOrder): void {
  step.state.orders.set(order.digest, order);
  step.state.open.push(order);
  moveHold(step, order, 1);
  const { digest, accountId, marketId, outcome, side, type, priceTicks, expiresAtSec, postOnly, timeInForce } = command;
  step.events.push({
    kind: 'orderAccepted',
    orderNo: order.orderNo,
    digest: digestText(digest),
    accountId,
    marketId,
    outcome,
    side,
    type,
    priceTicks,
    expiresAtSec,
    postOnly,
    timeInForce,
    worstPriceTicks: command.worstPriceTicks ?? 0,
    sizeLots: command.sizeLots,
    budgetUnits: command.budgetUnits,
  });
}

export function cancelOrder(step: Step, command: CancelOrder): CommandOutcome {
  const order = step.state.orders.get(digestText(command.digest));
  if (order === undefined || order.accountId !== command.accountId) return refuse({ code: 'unknownOrder' });
  if (order.state === 'closed') return refuse({ code: 'orderNotOpen' });
  closeOrder(step, order, CloseReason.Cancelled);
  return done();
}

export function cancelOrders(step: Step, command: CancelOrders): CommandOutcome {
  const { state } = step;
  const { accountId, marketId, side } = command;
  const market = marketId === undefined ? undefined : state.markets[marketId - 1];
  if (marketId !== undefined && market === undefined) return refuse({ code: 'unknownMarket' });
  const orders = state.open.filter(
    (order) =>
      order.accountId === accountId &&
      (side === undefined || order.side === side) &&
      (market === undefined || isIn(state, order, market)),
  );
  for (const order of orders) closeOrder(step, order, CloseReason.Cancelled);
  return done({ cancelled: orders.map((order) => order.digest) });
}

/** Whether an order's market is the given one or a child of it. */
function isIn(state: NaiveState, order: NaiveOrder, market: NaiveMarket): boolean {
  return order.marketId === market.marketId || state.markets[order.marketId - 1]?.rootMarketId === market.marketId;
}

export function cancelAllAfter(step: Step, { accountId, timeoutSec }: CancelAllAfter): CommandOutcome {
  const nextSecond = Math.ceil(step.state.timeMs / 1000);
  const cancelAtSec = timeoutSec > 0 ? nextSecond + timeoutSec : 0;
  if (accountOf(step.state, accountId).cancelAtSec !== cancelAtSec) setCancelTimer(step, accountId, cancelAtSec);
  return done({ cancelAtSec });
}

/** Cancels all orders of an account whose cancel timer is due. */
export function runCancelTimer(step: Step, accountId: AccountId): void {
  const orders = step.state.open.filter((order) => order.accountId === accountId);
  for (const order of orders) closeOrder(step, order, CloseReason.CancelAllAfter);
  setCancelTimer(step, accountId, 0);
}

function setCancelTimer(step: Step, accountId: AccountId, cancelAtSec: number): void {
  accountOf(step.state, accountId).cancelAtSec = cancelAtSec;
  step.events.push({ kind: 'cancelTimerSet', accountId, cancelAtSec });
}
