import type { Figure } from './section.ts';
import type { Target } from './targets.ts';
import { TARGETS } from './targets.ts';

/** A figure with its targets, as it is printed and as it is written to JSON. */
export interface ReportedFigure extends Figure {
  readonly first?: number;
  readonly later?: number;
  /** Which of its targets the figure meets. */
  readonly meets?: 'later' | 'first' | 'neither';
}

export function reported(figure: Figure): ReportedFigure {
  if (figure.target === undefined) return figure;
  const target: Target = TARGETS[figure.target];
  const reaches = (wanted: number): boolean =>
    target.better === 'more' ? figure.value >= wanted : figure.value <= wanted;
  const { first, later } = target;
  const meets = reaches(later) ? 'later' : first !== undefined && reaches(first) ? 'first' : 'neither';
  return { ...figure, ...(first === undefined ? {} : { first }), later, meets };
}

/** A plain-text table of figures. */
export function tableOf(figures: readonly ReportedFigure[]): string {
  const head = ['', 'measured', 'first', 'later', 'meets'];
  const rows = figures.map(cellsOf);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(head), ...rows.map(line)].join('\n');
}

/** What a table shows of a figure: its measured value, its targets if it has any, and which of them it meets. */
export function cellsOf({ name, value, unit, first, later, meets }: ReportedFigure): string[] {
  const wanted = (target: number | undefined): string => (target === undefined ? '' : valueText(target, unit));
  return [name, valueText(value, unit), wanted(first), wanted(later), meets ?? ''];
}

function valueText(value: number, unit: string): string {
  if (unit === 'x') return `${value.toFixed(value < 10 ? 3 : 1)} x`;
  if (unit === '/s') return rateText(value);
  if (unit === 'B') return `${Math.round(value).toLocaleString('en')} B`;
  return `${value.toFixed(2)} ${unit}`;
}

function rateText(perSecond: number): string {
  if (perSecond >= 1e6) return `${(perSecond / 1e6).toFixed(2)} M/s`;
  if (perSecond >= 1e4) return `${Math.round(perSecond / 1e3)} k/s`;
  return `${Math.round(perSecond).toLocaleString('en')} /s`;
}
