import type { PricePoint } from '@presage/client';

/** Maximum number of points drawn: more would share pixels. */
const MAX_POINTS = 60;
/** Space above and below, so that the line is not clipped. */
const PADDING = 2;
/** Minimum price range shown, so that small movements are not blown up to the full height. */
const MIN_SPAN = 0.04;

/** An SVG path of prices over time. The floats here are pixels, never money. */
export function sparkPath(
  points: readonly PricePoint[],
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const shown = thinned(points);
  const prices = shown.map(({ p }) => Number(p));
  const startSec = shown[0]?.t ?? 0;
  const spanSec = Math.max(1, (shown.at(-1)?.t ?? 0) - startSec);
  const middle = (Math.max(...prices) + Math.min(...prices)) / 2;
  const span = Math.max(MIN_SPAN, Math.max(...prices) - Math.min(...prices));
  const usable = height - 2 * PADDING;
  return shown
    .map(({ t }, index) => {
      const x = ((t - startSec) / spanSec) * width;
      const y = PADDING + usable * (0.5 - ((prices[index] ?? 0) - middle) / span);
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** Drops points evenly but keeps the last one, which is the current price. */
function thinned(points: readonly PricePoint[]): readonly PricePoint[] {
  if (points.length <= MAX_POINTS) return points;
  const step = (points.length - 1) / (MAX_POINTS - 1);
  return Array.from({ length: MAX_POINTS }, (_, index) => points[Math.round(index * step)] as PricePoint);
}
