import { TradeKind } from './schema.ts';

/**
 * The number a trade row is known by, unique within an installation: a fill has one for each party, a split or merge is
 * named by the journal sequence it came with. Whoever reads the events makes the same one without asking the store.
 *
 * @example tradeNumberText({ kind: TradeKind.Fill, number: 12, taker: true }) // '12-taker'
 */
export function tradeNumberText({ kind, number, taker }: TradeNumber): string {
  if (kind === TradeKind.Split) return `split-${number}`;
  if (kind === TradeKind.Merge) return `merge-${number}`;
  return `${number}-${taker ? 'taker' : 'maker'}`;
}

export interface TradeNumber {
  readonly kind: TradeKind;
  /** Of a fill the exchange's fill number, else the journal's sequence. */
  readonly number: number;
  readonly taker: boolean;
}
