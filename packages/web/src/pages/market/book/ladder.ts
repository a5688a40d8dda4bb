import { ratio } from '../../../format/decimal.ts';
import { larger } from '../../../format/units.ts';
import type { BookView, Level } from './book-view.ts';
import { type ComplementLevels, complementOf } from './complement-levels.ts';
import { type BookSide, levelKey, type OwnLevels } from './own-levels.ts';

/** A row of the ladder: a level with cumulative totals. */
export interface LadderRow extends Level {
  readonly side: BookSide;
  /** Cumulative lots from the best price. */
  readonly totalLots: bigint;
  /** Cumulative cost in units. */
  readonly totalUnits: bigint;
  /** Length of the bar, 0 to 1. */
  readonly share: number;
  /** Lots of the level that are orders for the other token. */
  readonly complementLots: bigint;
  /** Length of that part within the bar, 0 to 1. */
  readonly complementShare: number;
  readonly ownLots: bigint;
  readonly isOwnComplement: boolean;
}

/** The levels of a side that the ladder has no rows for. */
export interface Beyond {
  readonly count: number;
  /** Price of the side's last level. */
  readonly lastTicks: number;
}

export interface Ladder {
  /** Best first. */
  readonly asks: readonly LadderRow[];
  /** Best first. */
  readonly bids: readonly LadderRow[];
  /** Undefined while the side leaves rows unused. */
  readonly asksBeyond: Beyond | undefined;
  /** Undefined while the side leaves rows unused. */
  readonly bidsBeyond: Beyond | undefined;
  /** Between best bid and best ask, in ticks; undefined when a side is empty. */
  readonly spreadTicks: number | undefined;
}

/** Parts of the book's levels. */
export interface LevelParts {
  readonly own: OwnLevels;
  readonly complement: ComplementLevels;
}

type Row = Omit<LadderRow, 'share' | 'complementShare'>;

/** @param depth rows per side */
export function buildLadder(book: BookView, parts: LevelParts, depth: number): Ladder {
  const asks = accumulate(book.asks.slice(0, depth), 'asks', parts);
  const bids = accumulate(book.bids.slice(0, depth), 'bids', parts);
  const deepest = larger(asks.at(-1)?.totalLots ?? 0n, bids.at(-1)?.totalLots ?? 0n);
  const withShare = (row: Row): LadderRow => ({
    ...row,
    share: ratio(row.totalLots, deepest),
    complementShare: ratio(row.complementLots, deepest),
  });
  const bestAsk = asks[0];
  const bestBid = bids[0];
  return {
    asks: asks.map(withShare),
    bids: bids.map(withShare),
    asksBeyond: beyondOf(book.asks, depth),
    bidsBeyond: beyondOf(book.bids, depth),
    spreadTicks: bestAsk === undefined || bestBid === undefined ? undefined : bestAsk.ticks - bestBid.ticks,
  };
}

function beyondOf(levels: readonly Level[], depth: number): Beyond | undefined {
  const last = levels.at(-1);
  return last === undefined || levels.length < depth
    ? undefined
    : { count: levels.length - depth, lastTicks: last.ticks };
}

function accumulate(levels: readonly Level[], side: BookSide, { own, complement }: LevelParts): Row[] {
  let totalLots = 0n;
  let totalUnits = 0n;
  return levels.map((level) => {
    const { ticks, lots } = level;
    totalLots += lots;
    totalUnits += lots * BigInt(ticks);
    const mine = own.get(levelKey(side, ticks));
    return {
      side,
      ticks,
      lots,
      totalLots,
      totalUnits,
      complementLots: complementOf(complement, side, level),
      ownLots: mine?.lots ?? 0n,
      isOwnComplement: mine?.isComplement === true,
    };
  });
}
