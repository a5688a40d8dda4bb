import { ratio } from '../../../format/decimal.ts';
import { larger, TICKS_PER_QUOTE } from '../../../format/units.ts';
import type { BookView, Level } from './book-view.ts';

/** Cumulative depth as SVG paths in a box of 1000 × 300; x is the price, y the cumulative size. */
export interface DepthShape {
  readonly bids: string;
  readonly asks: string;
  /** Prices at the left and right edge, in ticks. */
  readonly fromTicks: number;
  readonly toTicks: number;
  /** Of all orders of a side in this range. */
  readonly bidLots: bigint;
  readonly askLots: bigint;
}

const WIDTH = 1_000;
const HEIGHT = 300;
/** Minimum ticks on each side of the middle, so that the chart of a narrow book is not a single step. */
const MIN_REACH_TICKS = 500;

/**
 * @param stepTicks the market's tick step; both edges and the middle are multiples of it
 * @returns undefined when the book is empty
 */
export function depthShape({ bids, asks }: BookView, stepTicks: number): DepthShape | undefined {
  const best = bids[0] ?? asks[0];
  if (best === undefined) return undefined;
  const middle = Math.round(((bids[0] ?? best).ticks + (asks[0] ?? best).ticks) / 2);
  const inner = Math.min(reachOf(bids, middle), reachOf(asks, middle));
  // A little beyond the last level, so that its step is visible.
  const reach = Math.max(MIN_REACH_TICKS, Math.ceil(inner * 1.08));
  const [fromTicks, toTicks] = onGrid(
    Math.max(0, middle - reach),
    Math.min(TICKS_PER_QUOTE, middle + reach),
    stepTicks,
  );
  const shownBids = bids.filter(({ ticks }) => ticks >= fromTicks);
  const shownAsks = asks.filter(({ ticks }) => ticks <= toTicks);
  const bidLots = sumOf(shownBids);
  const askLots = sumOf(shownAsks);
  const x = (ticks: number) => ((ticks - fromTicks) / (toTicks - fromTicks)) * WIDTH;
  const scale = { x, maxLots: larger(bidLots, askLots) };
  return {
    bids: stepsOf(shownBids, scale, 0),
    asks: stepsOf(shownAsks, scale, WIDTH),
    fromTicks,
    toTicks,
    bidLots,
    askLots,
  };
}

/** Rounds outwards to multiples of the step whose middle is also a multiple. */
function onGrid(fromTicks: number, toTicks: number, stepTicks: number): readonly [number, number] {
  const low = Math.floor(fromTicks / stepTicks) * stepTicks;
  const high = Math.ceil(toTicks / stepTicks) * stepTicks;
  if (((high - low) / stepTicks) % 2 === 0) return [low, high];
  return high < TICKS_PER_QUOTE ? [low, high + stepTicks] : [low - stepTicks, high];
}

interface Scale {
  readonly maxLots: bigint;
  x(ticks: number): number;
}

/** A step line from the best price outwards, closed at the baseline. */
function stepsOf(levels: readonly Level[], { x, maxLots }: Scale, edgeX: number): string {
  const first = levels[0];
  if (first === undefined) return '';
  let total = 0n;
  let path = `M${x(first.ticks).toFixed(1)} ${HEIGHT}`;
  for (const { ticks, lots } of levels) {
    total += lots;
    path += `H${x(ticks).toFixed(1)}V${(HEIGHT * (1 - ratio(total, maxLots))).toFixed(1)}`;
  }
  return `${path}H${edgeX}V${HEIGHT}Z`;
}

function reachOf(levels: readonly Level[], middle: number): number {
  const last = levels.at(-1);
  return last === undefined ? 0 : Math.abs(last.ticks - middle);
}

function sumOf(levels: readonly Level[]): bigint {
  return levels.reduce((sum, { lots }) => sum + lots, 0n);
}
