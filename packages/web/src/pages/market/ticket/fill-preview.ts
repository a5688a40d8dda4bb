import { affordableLots, feeUnits, larger, smaller } from '../../../format/units.ts';
import type { Level } from '../book/book-view.ts';

/** An order that takes what stands on the other side of the book. */
export interface Taking {
  /** What stands there, best first. */
  readonly levels: readonly Level[];
  /** Whether a price is still good enough; every price is for a market order. */
  accepts(ticks: number): boolean;
  /** What is wanted: shares, or, of a market buy, what may be spent with fees. */
  readonly want: { readonly lots: bigint } | { readonly budgetUnits: bigint };
  readonly takerFeeBps: number;
  /** Prices at which own orders stand: an order never fills against its own account and ends there. */
  readonly ownTicks: ReadonlySet<number>;
  /** Which part of a level is orders of the other token. */
  complementOf(level: Level): bigint;
}

/**
 * What of an order meets orders of the other token, which makes or dissolves pairs. A level that is taken in part may
 * give any of its orders first: this part is then known within bounds only.
 */
export interface PairPart {
  readonly leastLots: bigint;
  readonly mostLots: bigint;
  /** What the most comes to, without fee. */
  readonly mostUnits: bigint;
}

/** What it would fill at once, were the book to stay as it is. */
export interface FillPreview {
  readonly lots: bigint;
  /** Without fee. */
  readonly costUnits: bigint;
  readonly feeUnits: bigint;
  /** Price of the last fill; undefined when nothing fills. */
  readonly worstTicks: number | undefined;
  /** Levels it takes from. */
  readonly levels: number;
  readonly pairs: PairPart;
  /** Why it ends: it has all, the book has no more at its price, or an own order stands in the way. */
  readonly end: 'satisfied' | 'exhausted' | 'ownOrder';
}

/**
 * Walks the book level by level as the exchange does (wire contract §5). The exchange floors the fee of each fill and
 * this one of each level: they differ by less than a unit of 1e-10 a fill, in the trader's favour.
 */
export function previewFills(taking: Taking): FillPreview {
  const { levels, accepts, want, takerFeeBps, ownTicks } = taking;
  const filled = {
    lots: 0n,
    costUnits: 0n,
    feeUnits: 0n,
    worstTicks: undefined as number | undefined,
    levels: 0,
    pairs: NO_PAIRS,
  };
  let left = 'lots' in want ? want.lots : want.budgetUnits;
  for (const level of levels) {
    if (left === 0n) break;
    if (!accepts(level.ticks)) return { ...filled, end: 'exhausted' };
    const lots = smaller(level.lots, 'lots' in want ? left : affordableLots(left, level.ticks, takerFeeBps));
    if (lots === 0n) return { ...filled, end: 'satisfied' };
    if (ownTicks.has(level.ticks)) return { ...filled, end: 'ownOrder' };
    const cost = lots * BigInt(level.ticks);
    const fee = feeUnits(lots, level.ticks, takerFeeBps);
    filled.lots += lots;
    filled.costUnits += cost;
    filled.feeUnits += fee;
    filled.worstTicks = level.ticks;
    filled.levels += 1;
    filled.pairs = withLevel(filled.pairs, { level, lots, complementLots: taking.complementOf(level) });
    left -= 'lots' in want ? lots : cost + fee;
    if (lots < level.lots) return { ...filled, end: 'satisfied' };
  }
  return { ...filled, end: left === 0n ? 'satisfied' : 'exhausted' };
}

const NO_PAIRS: PairPart = { leastLots: 0n, mostLots: 0n, mostUnits: 0n };

interface Taken {
  readonly level: Level;
  /** What is taken of it. */
  readonly lots: bigint;
  readonly complementLots: bigint;
}

function withLevel(pairs: PairPart, { level, lots, complementLots }: Taken): PairPart {
  const most = smaller(lots, complementLots);
  return {
    leastLots: pairs.leastLots + larger(0n, lots - (level.lots - complementLots)),
    mostLots: pairs.mostLots + most,
    mostUnits: pairs.mostUnits + most * BigInt(level.ticks),
  };
}
