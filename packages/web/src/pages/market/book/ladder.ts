import { ratio } from '../../../format/decimal.ts';
import { larger } from '../../../format/units.ts';
import type { BookView, Level } from './book-view.ts';
import { type OwnLevels, ownLevelKey } from './own-levels.ts';

/** A row of the ladder: a level, and what stands up to it. */
export interface LadderRow extends Level {
  readonly side: 'bids' | 'asks';
  /** Shares from the best price up to here. */
  readonly totalLots: bigint;
  /** What they cost, in units. */
  readonly totalUnits: bigint;
  /** Length of the bar, 0 to 1. */
  readonly share: number;
  readonly ownLots: bigint;
  readonly isOwnComplement: boolean;
}

export interface Ladder {
  /** Best first. */
  readonly asks: readonly LadderRow[];
  /** Best first. */
  readonly bids: readonly LadderRow[];
  /** Between best bid and best ask, in ticks; undefined when a side is empty. */
  readonly spreadTicks: number | undefined;
}

/** @param depth rows a side */
export function buildLadder(book: BookView, own: OwnLevels, depth: number): Ladder {
  const asks = accumulate(book.asks.slice(0, depth), 'asks', own);
  const bids = accumulate(book.bids.slice(0, depth), 'bids', own);
  const deepest = larger(asks.at(-1)?.totalLots ?? 0n, bids.at(-1)?.totalLots ?? 0n);
  const withShare = (row: Omit<LadderRow, 'share'>): LadderRow => ({ ...row, share: ratio(row.totalLots, deepest) });
  const [bestAsk, bestBid] = [asks[0], bids[0]];
  return {
    asks: asks.map(withShare),
    bids: bids.map(withShare),
    spreadTicks: bestAsk === undefined || bestBid === undefined ? undefined : bestAsk.ticks - bestBid.ticks,
  };
}

function accumulate(levels: readonly Level[], side: 'bids' | 'asks', own: OwnLevels): Omit<LadderRow, 'share'>[] {
  let totalLots = 0n;
  let totalUnits = 0n;
  return levels.map(({ ticks, lots }) => {
    totalLots += lots;
    totalUnits += lots * BigInt(ticks);
    const mine = own.get(ownLevelKey(side, ticks));
    return {
      side,
      ticks,
      lots,
      totalLots,
      totalUnits,
      ownLots: mine?.lots ?? 0n,
      isOwnComplement: mine?.isComplement === true,
    };
  });
}
