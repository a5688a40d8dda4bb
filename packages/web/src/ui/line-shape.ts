/** A line in a box of 100 × 100, with y = 0 at the top. */
export interface LineShape {
  readonly line: string;
  readonly area: string;
}

/** A point of a line over time. The floats are for pixels: never compute an amount from them. */
export interface LinePoint {
  readonly atSec: number;
  readonly value: number;
}

/** Fraction of the box left free above and below the line. */
const MARGIN = 0.08;

/**
 * SVG paths of a line and of the area below it; undefined for fewer than two points.
 * @param minSpan least height of the box, so that tiny changes are not blown up
 */
export function lineShape(points: readonly LinePoint[], minSpan: number): LineShape | undefined {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2) return undefined;
  const values = points.map(({ value }) => value);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const middle = (lowest + highest) / 2;
  const span = Math.max(highest - lowest, minSpan) * (1 + 2 * MARGIN);
  const across = last.atSec - first.atSec || 1;
  const place = ({ atSec, value }: LinePoint) =>
    `${round(((atSec - first.atSec) / across) * 100)} ${round(50 - ((value - middle) / span) * 100)}`;
  const line = `M${points.map(place).join('L')}`;
  return { line, area: `${line}L100 100L0 100Z` };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
