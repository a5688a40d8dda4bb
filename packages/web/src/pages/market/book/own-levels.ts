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
    const { key, isComplement } = placeOf(order, outcome);
    const lots = openLots(order);
    const known = levels.get(key);
    levels.set(key, { lots: (known?.lots ?? 0n) + lots, isComplement: isComplement || known?.isComplement === true });
  }
  return levels;
}

export type BookSide = 'bids' | 'asks';

/** Key of a level of a book. */
export function levelKey(side: BookSide, ticks: number): string {
  return `${side}:${ticks}`;
}

function placeOf({ outcomeSide, side, price }: Order, outcome: Outcome) {
  const isComplement = (outcomeSide === 1) !== (outcome === 'yes');
  const isBid = (side === 0) !== isComplement;
  const ticks = isComplement ? complementTicks(ticksOf(price)) : ticksOf(price);
  return { key: levelKey(isBid ? 'bids' : 'asks', ticks), isComplement };
}
