import type { ChartPoint } from './chart-points.ts';

/** A range in indices of the chart's points; may be fractional, and beyond the ends. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** The part of the chart's time scale that is used here. */
export interface TimeScale {
  fitContent(): void;
  getVisibleLogicalRange(): Part | null;
  setVisibleLogicalRange(part: Part): void;
}

/** Points that may be cut off at the start of a range that still counts as the whole chart. */
const SLACK = 0.5;

/** Tracks which part of a chart is in view: the whole, until the user chooses a part, which is then kept in view. */
export class ChartView {
  readonly #scale: TimeScale;
  #moments: readonly number[] = [];
  #isChosen = false;
  /** The range last set on the chart, which applies it only in the next frame and returns the old range until then. */
  #requested: Part | undefined;

  constructor(scale: TimeScale) {
    this.#scale = scale;
  }

  /** The part that the user chose; undefined for the whole. */
  get part(): Part | undefined {
    const part = this.#isChosen ? (this.#requested ?? this.#scale.getVisibleLogicalRange()) : null;
    return part === null || (part.from <= SLACK && part.to >= this.#moments.length - 1) ? undefined : part;
  }

  /** The user moves or zooms the chart. */
  choose(): void {
    this.#isChosen = true;
    this.#requested = undefined;
  }

  showWhole(): void {
    this.#isChosen = false;
    this.#scale.fitContent();
  }

  show(part: Part): void {
    this.#isChosen = true;
    this.#requested = part;
    this.#scale.setVisibleLogicalRange(part);
  }

  /** @param moments times of the points that `draw` draws, in order; Unix seconds */
  change(moments: readonly number[], draw: () => void): void {
    const { part } = this;
    draw();
    if (part === undefined) this.showWhole();
    else this.show(movedPart(part, this.#moments, moments));
    this.#moments = moments;
  }
}

/** The times of all points of several lines, in order. */
export function momentsOf(lines: readonly (readonly ChartPoint[])[]): readonly number[] {
  return [...new Set(lines.flatMap((points) => points.map(({ time }) => time)))].sort((a, b) => a - b);
}

/**
 * Moves a range after the points have changed. If the end was in view it stays in view; otherwise the same times stay
 * in view, even when points are dropped at the start.
 */
export function movedPart(part: Part, before: readonly number[], after: readonly number[]): Part {
  const lastBefore = before.length - 1;
  const seesEnd = part.to >= lastBefore;
  const anchor = seesEnd ? lastBefore : Math.max(0, Math.floor(part.to));
  const moment = before[anchor];
  if (moment === undefined || after.length === 0) return part;
  const shift = (seesEnd ? after.length - 1 : indexOfTime(moment, after)) - anchor;
  return { from: part.from + shift, to: part.to + shift };
}

/** Index of the first time that is not earlier. */
function indexOfTime(moment: number, moments: readonly number[]): number {
  const index = moments.findIndex((other) => other >= moment);
  return index === -1 ? moments.length - 1 : index;
}
