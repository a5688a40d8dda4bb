import type { ChartPoint } from './chart-points.ts';

/** From and to, counted in points of the chart; may lie between two points, and beyond the ends. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** What a view needs of its chart. */
export interface TimeScale {
  fitContent(): void;
  getVisibleLogicalRange(): Part | null;
  setVisibleLogicalRange(part: Part): void;
}

/** Points that may be missing at the beginning of what counts as the whole. */
const SLACK = 0.5;

/** Which part of a chart is in view: the whole of it, until somebody chooses a part, which then stays in view. */
export class ChartView {
  readonly #scale: TimeScale;
  #moments: readonly number[] = [];
  #isChosen = false;
  /** What the chart was last told to show: it does so with its next frame only, and tells its former part until then. */
  #told: Part | undefined;

  constructor(scale: TimeScale) {
    this.#scale = scale;
  }

  /** The part that somebody chose; undefined for the whole. */
  get part(): Part | undefined {
    const part = this.#isChosen ? (this.#told ?? this.#scale.getVisibleLogicalRange()) : null;
    return part === null || (part.from <= SLACK && part.to >= this.#moments.length - 1) ? undefined : part;
  }

  /** Somebody moves or zooms. */
  choose(): void {
    this.#isChosen = true;
    this.#told = undefined;
  }

  showWhole(): void {
    this.#isChosen = false;
    this.#scale.fitContent();
  }

  show(part: Part): void {
    this.#isChosen = true;
    this.#told = part;
    this.#scale.setVisibleLogicalRange(part);
  }

  /** @param moments of the points that `draw` draws, in their order; Unix seconds */
  change(moments: readonly number[], draw: () => void): void {
    const { part } = this;
    draw();
    if (part === undefined) this.showWhole();
    else this.show(movedPart(part, this.#moments, moments));
    this.#moments = moments;
  }
}

/** The moments of a chart in their order: of all its lines. */
export function momentsOf(lines: readonly (readonly ChartPoint[])[]): readonly number[] {
  return [...new Set(lines.flatMap((points) => points.map(({ time }) => time)))].sort((a, b) => a - b);
}

/**
 * Where a part lies when the points have changed. Who sees the end goes on seeing it; who looks at something earlier keeps
 * that in view, though points fall off at the beginning.
 */
export function movedPart(part: Part, before: readonly number[], after: readonly number[]): Part {
  const lastBefore = before.length - 1;
  const seesEnd = part.to >= lastBefore;
  const anchor = seesEnd ? lastBefore : Math.max(0, Math.floor(part.to));
  const moment = before[anchor];
  if (moment === undefined || after.length === 0) return part;
  const shift = (seesEnd ? after.length - 1 : placeOf(moment, after)) - anchor;
  return { from: part.from + shift, to: part.to + shift };
}

/** Index of the first moment that is not earlier. */
function placeOf(moment: number, moments: readonly number[]): number {
  const index = moments.findIndex((other) => other >= moment);
  return index === -1 ? moments.length - 1 : index;
}
