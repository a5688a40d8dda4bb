import type { Order } from '@presage/client';
import { complementTicks, type Outcome, ticksOf } from '../../../format/units.ts';
import { openLots } from '../../../orders/open-lots.ts';

/** The account's own orders at a price, in terms of one outcome. */
export interface OwnLevel {
  readonly lots: bigint;
  /** Whether it includes an order for the other outcome, whose fills mint or merge pairs. */
  readonly isComplement: boolean;
}

/** Own open orders by side and price, in terms of one outcome: `bids:4200`. */
export type OwnLevels = ReadonlyMap<string, OwnLevel>;

export function ownLevels(orders: readonly Order[], outcome: Outcome): OwnLevels {
  const levels = new Map<string, OwnLevel>();
  for (const order of orders) {
    const { side, ticks, isComplement } = placeOf(order, outcome);
    const key = levelKey(side, ticks);
    const lots = openLots(order);
    const known = levels.get(key);
    levels.set(key, { lots: (known?.lots ?? 0n) + lots, isComplement: isComplement || known?.isComplement === true });
  }
  return levels;
}

/** Prices of the account's own orders on a side of an outcome's book, orders for the other outcome included. */
export function ownTicks(orders: readonly Order[], outcome: Outcome, side: BookSide): ReadonlySet<number> {
  const places = orders.map((order) => placeOf(order, outcome));
  return new Set(places.filter((place) => place.side === side).map(({ ticks }) => ticks));
}

export type BookSide = 'bids' | 'asks';

/** Key of a level of a book. */
export function levelKey(side: BookSide, ticks: number): string {
  return `${side}:${ticks}`;
}

function placeOf(order: Order, outcome: Outcome) {
  const { outcomeSide, price } = order;
  const isComplement = (outcomeSide === 1) !== (outcome === 'yes');
  const side: BookSide = (order.side === 0) !== isComplement ? 'bids' : 'asks';
  const ticks = isComplement ? complementTicks(ticksOf(price)) : ticksOf(price);
  return { side, ticks, isComplement };
}
