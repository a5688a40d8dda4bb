/** Maximum number of lines, each with its colour: further outcomes are in the list but not in the chart. */
export const MAX_SERIES = 6;

/** CSS variable with the colour of a line, and of its outcome in the list; `place` is -1 for an outcome without a line. */
export function seriesColour(place: number): string {
  return place >= 0 && place < MAX_SERIES ? `--series-${place + 1}` : '--line-strong';
}
