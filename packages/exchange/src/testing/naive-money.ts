import { OrderType, Outcome, Side } from '../enums.ts';
import type { NaiveOrder } from './naive-state.ts';

/** The cost of lots at a price, in units: ticks x lots (1e-4 quote x 1e-6 share = 1e-10 quote). */
export function costOf(priceTicks: number, lots: number): bigint {
  return BigInt(priceTicks) * BigInt(lots);
}

/** shares x rate x p x (1 - p), floored to a unit (wire contract §5). Divides by 1e12 (bps, prices) / 1e4 (units). */
export function feeOf(feeBps: number, priceTicks: number, lots: number): bigint {
  return (BigInt(lots) * BigInt(feeBps) * BigInt(priceTicks) * BigInt(10_000 - priceTicks)) / 100_000_000n;
}

/** The other token's price. */
export function complement(priceTicks: number): number {
  return 10_000 - priceTicks;
}

/** Converts a price of the given token to Yes terms, or a Yes price to the given token's terms. */
export function mirrored(outcome: Outcome, priceTicks: number): number {
  return outcome === Outcome.Yes ? priceTicks : complement(priceTicks);
}

/** Whether an order is a bid in the book, which is in Yes terms: it buys Yes or sells No. */
export function isBid(order: { readonly outcome: Outcome; readonly side: Side }): boolean {
  return (order.outcome === Outcome.Yes) === (order.side === Side.Buy);
}

/** The limit price of an order in Yes terms. */
export function yesPriceOf(order: NaiveOrder): number {
  return mirrored(order.outcome, order.priceTicks);
}

/** The quote that an order holds: its worst-case remaining cost. */
export function heldUnitsOf(order: NaiveOrder): bigint {
  if (order.state === 'closed' || order.side === Side.Sell) return 0n;
  if (order.type === OrderType.Market) return order.budgetLeftUnits;
  const worstBps = order.state === 'resting' ? order.makerFeeBps : Math.max(order.makerFeeBps, order.takerFeeBps);
  return costOf(order.priceTicks, order.remainingLots) + feeOf(worstBps, order.priceTicks, order.remainingLots);
}

/** The tokens that an order holds. */
export function heldLotsOf(order: NaiveOrder): number {
  return order.state === 'closed' || order.side === Side.Buy ? 0 : order.remainingLots;
}

/** The most lots at a price whose cost plus fee fits a budget; a binary search works because cost and fee only grow. */
export function affordableLots(options: {
  readonly budgetUnits: bigint;
  readonly feeBps: number;
  readonly priceTicks: number;
  readonly maxLots: number;
}): number {
  const { budgetUnits, feeBps, priceTicks, maxLots } = options;
  let enough = 0;
  let tooMany = maxLots + 1;
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2);
    if (costOf(priceTicks, middle) + feeOf(feeBps, priceTicks, middle) <= budgetUnits) enough = middle;
    else tooMany = middle;
  }
  return enough;
}
