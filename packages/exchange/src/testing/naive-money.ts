import { OrderType, Outcome, Side } from '../words.ts';
import type { NaiveOrder } from './naive-state.ts';

/** What some lots cost at a price, in units: ticks x lots (1e-4 quote x 1e-6 share = 1e-10 quote). */
export function costOf(priceTicks: number, lots: number): bigint {
  return BigInt(priceTicks) * BigInt(lots);
}

/** shares x rate x p x (1 - p), floored to a unit (wire-contract §5). 1e4 of the rate and 1e8 of the prices, less the 1e4 of a cost. */
export function feeOf(feeBps: number, priceTicks: number, lots: number): bigint {
  return (BigInt(lots) * BigInt(feeBps) * BigInt(priceTicks) * BigInt(10_000 - priceTicks)) / 100_000_000n;
}

/** The other token's price. */
export function complement(priceTicks: number): number {
  return 10_000 - priceTicks;
}

/** A price of the given token in terms of Yes, and a Yes price in terms of the given token: the same mirror. */
export function mirrored(outcome: Outcome, priceTicks: number): number {
  return outcome === Outcome.Yes ? priceTicks : complement(priceTicks);
}

/** Whether an order stands on the bid side of the one book in Yes terms: it buys Yes or sells No. */
export function isBid(order: { readonly outcome: Outcome; readonly side: Side }): boolean {
  return (order.outcome === Outcome.Yes) === (order.side === Side.Buy);
}

/** The limit price of an order in Yes terms. */
export function yesPriceOf(order: NaiveOrder): number {
  return mirrored(order.outcome, order.priceTicks);
}

/** Quote an order keeps from other use: the worst case of what it can still come to. */
export function heldUnitsOf(order: NaiveOrder): bigint {
  if (order.state === 'closed' || order.side === Side.Sell) return 0n;
  if (order.type === OrderType.Market) return order.budgetLeftUnits;
  const worstBps = order.state === 'resting' ? order.makerFeeBps : Math.max(order.makerFeeBps, order.takerFeeBps);
  return costOf(order.priceTicks, order.remainingLots) + feeOf(worstBps, order.priceTicks, order.remainingLots);
}

/** Tokens an order keeps from other use. */
export function heldLotsOf(order: NaiveOrder): number {
  return order.state === 'closed' || order.side === Side.Buy ? 0 : order.remainingLots;
}

/** The most lots at one price that, with the fee, cost no more than a budget; found by halving, as cost and fee only grow. */
export function affordableLots(options: {
  readonly budgetUnits: bigint;
  readonly feeBps: number;
  readonly priceTicks: number;
  readonly mostLots: number;
}): number {
  const { budgetUnits, feeBps, priceTicks, mostLots } = options;
  let enough = 0;
  let tooMany = mostLots + 1;
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2);
    if (costOf(priceTicks, middle) + feeOf(feeBps, priceTicks, middle) <= budgetUnits) enough = middle;
    else tooMany = middle;
  }
  return enough;
}
