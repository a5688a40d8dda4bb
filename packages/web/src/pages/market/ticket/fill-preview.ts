import { affordableLots, feeUnits, larger, smaller } from '../../../format/units.ts';
import type { Level } from '../book/book-view.ts';

/** An incoming order, and the side of the book that it takes from. */
export interface Taking {
  /** Levels of that side, best first. */
  readonly levels: readonly Level[];
  /** Whether a price is acceptable. */
  accepts(ticks: number): boolean;
  /** The size in lots or, for a market buy, the budget including fees. */
  readonly want: { readonly lots: bigint } | { readonly budgetUnits: bigint };
  readonly takerFeeBps: number;
  /** Prices of the account's own orders: an order never fills against its own account and is cancelled there. */
  readonly ownTicks: ReadonlySet<number>;
  /** The lots of a level that are orders for the other token. */
  complementOf(level: Level): bigint;
}

/**
 * The part of an order that fills against orders for the other token, which mints or merges pairs. If a level is taken
 * only in part, it is unknown which of its orders fill first, so only bounds are known.
 */
export interface PairPart {
  readonly minLots: bigint;
  readonly maxLots: bigint;
  /** Cost of `maxLots`, without fee. */
  readonly maxUnits: bigint;
}

/** What the order would fill immediately if the book does not change. */
export interface FillPreview {
  readonly lots: bigint;
  /** Without fee. */
  readonly costUnits: bigint;
  readonly feeUnits: bigint;
  /** Price of the last fill; undefined if nothing fills. */
  readonly worstTicks: number | undefined;
  /** Number of levels that it takes from. */
  readonly levels: number;
  readonly pairs: PairPart;
  /** Why it stops: it is filled, the book has no more at an acceptable price, or an own order is next. */
  readonly end: 'satisfied' | 'exhausted' | 'ownOrder';
}

/**
 * Walks the book level by level like the exchange (wire contract §5). The exchange rounds the fee of each fill down,
 * this function the fee of each level: they differ by less than a unit (1e-10) per fill, in the trader's favour.
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

const NO_PAIRS: PairPart = { minLots: 0n, maxLots: 0n, maxUnits: 0n };

interface Taken {
  readonly level: Level;
  /** Lots taken from it. */
  readonly lots: bigint;
  readonly complementLots: bigint;
}

function withLevel(pairs: PairPart, { level, lots, complementLots }: Taken): PairPart {
  const most = smaller(lots, complementLots);
  return {
    minLots: pairs.minLots + larger(0n, lots - (level.lots - complementLots)),
    maxLots: pairs.maxLots + most,
    maxUnits: pairs.maxUnits + most * BigInt(level.ticks),
  };
}
