import { larger, smaller, UNITS_PER_QUOTE } from '../../../format/units.ts';
import type { ValuePoint } from './value-over-time.ts';

/** A line in a box of 100 × 100, with y = 0 at the top. */
export interface LineShape {
  readonly line: string;
  readonly area: string;
  readonly lowest: bigint;
  readonly highest: bigint;
}

/** Fraction of the box left free above and below the line. */
const MARGIN = 0.08;
/** Minimum height of the box as a fraction of the value, so that tiny changes are not blown up. */
const MIN_SPAN = 0.01;
/** The same, of a value near zero: a cent. */
const MIN_UNITS = Number(UNITS_PER_QUOTE / 100n);

/** SVG paths of a line and of the area below it; undefined for fewer than two points. */
export function lineShape(points: readonly ValuePoint[]): LineShape | undefined {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2) return undefined;
  const lowest = points.map(({ units }) => units).reduce(smaller);
  const highest = points.map(({ units }) => units).reduce(larger);
  const middle = Number(lowest + highest) / 2;
  const span = Math.max(Number(highest - lowest), Math.abs(middle) * MIN_SPAN, MIN_UNITS) * (1 + 2 * MARGIN);
  const across = last.atSec - first.atSec || 1;
  const place = ({ atSec, units }: ValuePoint) =>
    `${round(((atSec - first.atSec) / across) * 100)} ${round(50 - ((Number(units) - middle) / span) * 100)}`;
  const line = `M${points.map(place).join('L')}`;
  return { line, area: `${line}L100 100L0 100Z`, lowest, highest };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
