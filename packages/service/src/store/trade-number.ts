import { TradeKind } from './schema.ts';

/**
 * The number a trade row is known by, unique within an installation: a fill has one for each party, a split or merge is
 * named by the journal sequence it came with. Whoever reads the events makes the same one without asking the store.
 *
 * @example tradeNumberText({ kind: TradeKind.Fill, number: 12, taker: true }) // '12-taker'
 */
export function tradeNumberText({ kind, number, taker }: TradeNumber): string {
  if (kind === TradeKind.Split) return `split-${pairNumberText(number)}`;
  if (kind === TradeKind.Merge) return `merge-${pairNumberText(number)}`;
  return `${number}-${taker ? 'taker' : 'maker'}`;
}

export interface TradeNumber {
  readonly kind: TradeKind;
  /** Of a fill the exchange's fill number, else the journal's sequence. */
  readonly number: number;
  readonly taker: boolean;
}

/** Above every sequence there can be, and small enough for 9,000 pairs an entry. */
const PAIR_STRIDE = 10 ** 12;

/**
 * Number of a split or merge: the sequence it came with, and its place among those of the same entry, which a block on
 * chain can bring several of.
 */
export function pairNumber(sequence: number, place: number): number {
  return place * PAIR_STRIDE + sequence;
}

function pairNumberText(number: number): string {
  const place = Math.floor(number / PAIR_STRIDE);
  return place === 0 ? String(number) : `${number % PAIR_STRIDE}-${place + 1}`;
}
