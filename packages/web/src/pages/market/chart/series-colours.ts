/** Maximum number of lines, each with its colour: further outcomes are in the list but not in the chart. */
export const MAX_SERIES = 6;

/** The colour of an outcome, the same in the list and in the chart. */
export function seriesColour(index: number): string {
  return index < MAX_SERIES ? `var(--series-${index + 1})` : 'var(--line-strong)';
}
