import { type Draft, priceInput } from '../ticket/draft.ts';
import type { LadderRow } from './ladder.ts';

/** Which side of the ticket a level is for: what would take it, but nobody is turned into a seller who has nothing to sell. */
export function pickedSide(side: LadderRow['side'], canSell: boolean): Draft['side'] {
  return side === 'bids' && canSell ? 'sell' : 'buy';
}

/** What picking a level of the book changes: the price. How much, whoever picks it says; in shares, as levels are counted. */
export function pickedLevel(
  { side, ticks }: Pick<LadderRow, 'side' | 'ticks'>,
  { amount, canSell }: Pick<Draft, 'amount'> & { readonly canSell: boolean },
): Partial<Draft> {
  const counted = amount === '' ? ({ unit: 'shares' } as const) : {};
  return { type: 'limit', side: pickedSide(side, canSell), price: priceInput(ticks), ...counted };
}
