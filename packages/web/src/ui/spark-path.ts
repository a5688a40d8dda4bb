import type { PricePoint } from '@presage/client';

/** Points drawn at most: more would lie on one pixel. */
const MAX_POINTS = 60;
/** Room above and below, so that the line is not cut. */
const PADDING = 2;
/** Least height in price: a market that hardly moves shows as one that hardly moves. */
const LEAST_SPAN = 0.04;

/** An SVG path of prices over time. Floats are pixels here, never money. */
export function sparkPath(
  points: readonly PricePoint[],
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const shown = thinned(points);
  const prices = shown.map(({ p }) => Number(p));
  const startSec = shown[0]?.t ?? 0;
  const spanSec = Math.max(1, (shown.at(-1)?.t ?? 0) - startSec);
  const middle = (Math.max(...prices) + Math.min(...prices)) / 2;
  const span = Math.max(LEAST_SPAN, Math.max(...prices) - Math.min(...prices));
  const usable = height - 2 * PADDING;
  return shown
    .map(({ t }, index) => {
      const x = ((t - startSec) / spanSec) * width;
      const y = PADDING + usable * (0.5 - ((prices[index] ?? 0) - middle) / span);
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** Evenly fewer, the last one always among them: it is the price now. */
function thinned(points: readonly PricePoint[]): readonly PricePoint[] {
  if (points.length <= MAX_POINTS) return points;
  const step = (points.length - 1) / (MAX_POINTS - 1);
  return Array.from({ length: MAX_POINTS }, (_, index) => points[Math.round(index * step)] as PricePoint);
}
