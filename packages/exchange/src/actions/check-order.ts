import type { PlaceOrder } from '../command.ts';
import { type Core, isDue, nowSec } from '../core.ts';
import { MarketStatus, OrderType, Side } from '../enums.ts';
import { invariant } from '../invariant.ts';
import { MIN_ORDER_LOTS } from '../limits.ts';
import type { Market } from '../market/market.ts';
import { holdOf, inYesTerms } from '../money.ts';
import { DIGEST_WORDS } from '../orders/digest.ts';
import { heldUnits } from '../orders/open-order.ts';
import { NO_SLOT } from '../orders/order-slab.ts';
import type { Reject } from '../outcome.ts';
import { bookSide } from '../sides.ts';
import {
  type AccountId,
  MAX_DEPOSITS_UNITS,
  MAX_LEVEL_LOTS,
  MAX_PRICE_TICKS,
  MAX_SIZE_LOTS,
  MIN_PRICE_TICKS,
  type QuoteUnits,
  type SizeLots,
  UNITS_PER_QUOTE,
} from '../units.ts';

/**
 * Why an order is refused, in the order of precedence (wire contract, section 1); undefined when it is accepted. The order
 * in `core.replacedSlot` is open as yet, but what it holds counts as available.
 */
export function checkOrder(core: Core, market: Market | undefined, order: PlaceOrder): Reject | undefined {
  if (market === undefined) return { code: 'unknownMarket' };
  return (
    checkMarket(market) ??
    checkPrice(market, order) ??
    checkSize(core, order) ??
    checkExpiry(core, order) ??
    checkFunds(core, market, order) ??
    checkCapacity(core) ??
    checkLevel(core, market, order)
  );
}

/** Stops on numbers that the caller must never send. */
export function assertOrder(order: PlaceOrder): void {
  const { digest, sizeLots, slippagePpm, expiresAtSec } = order;
  invariant(digest.length === DIGEST_WORDS, 'a digest must have 256 bits');
  invariant(isCount(sizeLots) && sizeLots <= MAX_SIZE_LOTS, 'the size of an order is out of range');
  invariant(isCount(slippagePpm) && isCount(expiresAtSec), 'the slippage or expiry of an order is out of range');
  invariant(!isMarketBuy(order) || order.budgetUnits <= MAX_DEPOSITS_UNITS, 'the budget of an order is out of range');
}

function checkMarket(market: Market): Reject | undefined {
  const { status, halted, categorical } = market;
  if (categorical) return { code: 'wrongMarketType' };
  if (status !== MarketStatus.Activated || halted) return { code: 'marketNotOpen', status, halted };
  return undefined;
}

function checkPrice({ tickStep }: Market, { type, priceTicks, worstPriceTicks }: PlaceOrder): Reject | undefined {
  const ticks = type === OrderType.Limit ? priceTicks : worstPriceTicks;
  if (ticks === undefined) return undefined;
  const isInRange = ticks >= MIN_PRICE_TICKS && ticks <= MAX_PRICE_TICKS;
  return isInRange && ticks % tickStep === 0 ? undefined : { code: 'priceOutOfRange', tickStep };
}

/** An account may always sell everything it has available, however little. */
function checkSize(core: Core, order: PlaceOrder): Reject | undefined {
  const { side, sizeLots } = order;
  if (isMarketBuy(order)) {
    const minUnits = UNITS_PER_QUOTE as QuoteUnits;
    return order.budgetUnits >= minUnits ? undefined : { code: 'budgetTooSmall', minUnits };
  }
  if (sizeLots >= MIN_ORDER_LOTS) return undefined;
  const isWholeRemainder = side === Side.Sell && sizeLots > 0 && sizeLots === availableLots(core, order);
  return isWholeRemainder ? undefined : { code: 'sizeTooSmall', minLots: MIN_ORDER_LOTS as SizeLots };
}

function checkExpiry(core: Core, { expiresAtSec }: PlaceOrder): Reject | undefined {
  const hasExpired = expiresAtSec > 0 && isDue(core, expiresAtSec);
  return hasExpired ? { code: 'expired', nowSec: nowSec(core) } : undefined;
}

function checkFunds(core: Core, market: Market, order: PlaceOrder): Reject | undefined {
  if (order.side === Side.Sell) {
    const { outcome, sizeLots: neededLots } = order;
    const available = availableLots(core, order);
    if (neededLots <= available) return undefined;
    return { code: 'notEnoughShares', outcome, neededLots, availableLots: available };
  }
  const neededUnits = worstUnits(market, order);
  const availableUnits = availableUnitsOf(core, order.accountId);
  return neededUnits <= availableUnits ? undefined : { code: 'notEnoughQuote', neededUnits, availableUnits };
}

function checkCapacity({ digests, orders, replacedSlot }: Core): Reject | undefined {
  if (digests.isFull) return { code: 'tooMany', what: 'orders', max: digests.maxOrders };
  if (orders.isFull && replacedSlot === NO_SLOT) return { code: 'tooMany', what: 'openOrders', max: orders.maxOrders };
  return undefined;
}

/**
 * On chain, no limit on deposits bounds what all accounts together offer at a price. An order to be replaced counts, too:
 * that much is out of reach of any order but one made to reach it.
 */
function checkLevel({ chain }: Core, { book }: Market, order: PlaceOrder): Reject | undefined {
  if (chain === undefined || book === undefined || order.type !== OrderType.Limit) return undefined;
  const { outcome, side, priceTicks, sizeLots } = order;
  const restingLots = book.sizeLots(bookSide(outcome, side), inYesTerms(outcome, priceTicks));
  if (restingLots + sizeLots <= MAX_LEVEL_LOTS) return undefined;
  return { code: 'tooMany', what: 'lotsAtPrice', max: MAX_LEVEL_LOTS };
}

/** The worst-case cost of a buy: part of it may take and part may rest, so the higher fee rate counts. */
function worstUnits(market: Market, order: PlaceOrder): QuoteUnits {
  if (order.type === OrderType.Market) return order.budgetUnits;
  const feeBps = Math.max(market.makerFeeBps, market.takerFeeBps);
  return holdOf(feeBps, order.priceTicks, order.sizeLots);
}

function availableUnitsOf(core: Core, accountId: AccountId): QuoteUnits {
  const available = core.balances.available(accountId);
  return core.replacedSlot === NO_SLOT ? available : ((available + replacedUnits(core)) as QuoteUnits);
}

/** The quote that the order to replace holds. */
function replacedUnits(core: Core): bigint {
  const { orders, replacedSlot } = core;
  return orders.side(replacedSlot) === Side.Buy ? heldUnits(core, replacedSlot) : 0n;
}

function availableLots(core: Core, order: PlaceOrder): SizeLots {
  const { positions } = core;
  const available = positions.available(positions.find(order.accountId, order.marketId), order.outcome);
  return core.replacedSlot === NO_SLOT ? available : ((available + replacedLots(core, order)) as SizeLots);
}

/** The shares that the order to replace holds, of those that an order is for. */
function replacedLots({ orders, replacedSlot }: Core, { marketId, outcome }: PlaceOrder): number {
  const isSame =
    orders.side(replacedSlot) === Side.Sell &&
    orders.marketId(replacedSlot) === marketId &&
    orders.outcome(replacedSlot) === outcome;
  return isSame ? orders.remainingLots(replacedSlot) : 0;
}

function isMarketBuy({ type, side }: PlaceOrder): boolean {
  return type === OrderType.Market && side === Side.Buy;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
