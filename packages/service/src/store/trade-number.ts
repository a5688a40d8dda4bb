import { TradeKind } from './schema.ts';

/**
 * The public number of a trade row, unique within an installation: a fill has one for each party; a split or merge is
 * named after the journal sequence of its entry. It can be computed from the events without reading the store.
 *
 * @example tradeNumberText({ kind: TradeKind.Fill, number: 12, taker: true }) // '12-taker'
 */
export function tradeNumberText({ kind, number, taker }: TradeNumber): string {
  if (kind === TradeKind.Split) return `split-${pairNumberText(number)}`;
  if (kind === TradeKind.Merge) return `merge-${pairNumberText(number)}`;
  return `${number}-${taker ? 'taker' : 'maker'}`;
}

const NUMBER_FORM =
  /^(?:(?<fill>[1-9][0-9]*)-(?<part>taker|maker)|(?<pair>split|merge)-(?<sequence>[1-9][0-9]*)(?:-(?<nth>[1-9][0-9]*))?)$/;

/** Reads a number that {@link tradeNumberText} wrote; undefined for any other text. */
export function readTradeNumber(text: string): TradeNumber | undefined {
  const { fill, part, pair, sequence, nth = '1' } = NUMBER_FORM.exec(text)?.groups ?? {};
  const trade: TradeNumber =
    pair === undefined
      ? { kind: TradeKind.Fill, number: Number(fill), taker: part === 'taker' }
      : {
          kind: pair === 'split' ? TradeKind.Split : TradeKind.Merge,
          number: pairNumber(Number(sequence), Number(nth) - 1),
          taker: false,
        };
  return Number.isSafeInteger(trade.number) && tradeNumberText(trade) === text ? trade : undefined;
}

export interface TradeNumber {
  readonly kind: TradeKind;
  /** Of a fill, the exchange's fill number; of a split or merge, its {@link pairNumber}. */
  readonly number: number;
  readonly taker: boolean;
}

/** Above every possible sequence, and small enough for 9,000 splits and merges per entry. */
const PAIR_STRIDE = 10 ** 12;

/**
 * Number of a split or merge: the sequence of its entry, combined with its place among those of the same entry, because
 * a block on chain can bring several.
 */
export function pairNumber(sequence: number, place: number): number {
  return place * PAIR_STRIDE + sequence;
}

function pairNumberText(number: number): string {
  const place = Math.floor(number / PAIR_STRIDE);
  return place === 0 ? String(number) : `${number % PAIR_STRIDE}-${place + 1}`;
}
