import type { ChildMarket } from '@presage/client';
import { byVolume } from '../by-volume.ts';
import { MAX_SERIES } from './series-colours.ts';

/** Ids of the outcomes that get a line in the chart: all, or of many those with the highest volume, most first. */
export function chartedOutcomes(children: readonly Pick<ChildMarket, 'marketId' | 'volume'>[]): readonly number[] {
  const first = children.length <= MAX_SERIES ? children : byVolume(children).slice(0, MAX_SERIES);
  return first.map(({ marketId }) => marketId);
}

/** The same, but always with the chosen one, which replaces the last. */
export function withChosen(charted: readonly number[], chosen: number): readonly number[] {
  return charted.includes(chosen) ? charted : [...charted.slice(0, MAX_SERIES - 1), chosen];
}
