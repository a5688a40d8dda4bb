import { type Draft, priceInput } from '../ticket/draft.ts';
import type { LadderRow } from './ladder.ts';

/** The ticket's side for a picked level: the one that takes it, but never `sell` when there is nothing to sell. */
export function pickedSide(side: LadderRow['side'], canSell: boolean): Draft['side'] {
  return side === 'bids' && canSell ? 'sell' : 'buy';
}

/**
 * The changes to the ticket when a level is picked: the price but not the amount, whose unit becomes shares if it is
 * empty.
 */
export function pickedLevel(
  { side, ticks }: Pick<LadderRow, 'side' | 'ticks'>,
  { amount, canSell }: Pick<Draft, 'amount'> & { readonly canSell: boolean },
): Partial<Draft> {
  const counted = amount === '' ? ({ unit: 'shares' } as const) : {};
  return { type: 'limit', side: pickedSide(side, canSell), price: priceInput(ticks), ...counted };
}
