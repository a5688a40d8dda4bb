import type { Market } from '@presage/client';
import { endedEarly } from './trading-end.ts';

export type StepName = 'created' | 'trading' | 'cutoff' | 'deciding' | 'resolved' | 'failed';

/** A step of a market's life cycle: past, current or to come. */
export interface StatusStep {
  readonly name: StepName;
  /** Unix seconds; undefined if unknown. */
  readonly atSec: number | undefined;
  readonly state: 'done' | 'now' | 'ahead';
}

/** Index of the step of each status; the steps before it are done. */
const PROGRESS: Readonly<Record<Market['statusEnum'], number>> = {
  created: 0,
  activated: 1,
  resolving: 3,
  resolved: 4,
  failed: 4,
  deleted: 4,
};

/** The life cycle of a market as a list of steps. */
export function statusSteps(
  market: Pick<Market, 'statusEnum' | 'createdAt' | 'cutoffAt' | 'resolvedAt'>,
  nowSec: number,
): readonly StatusStep[] {
  const { statusEnum, createdAt, cutoffAt, resolvedAt } = market;
  const isOver = PROGRESS[statusEnum] === 4;
  // A market decided before its cutoff was closed early, even if the cutoff has passed by now.
  const isCutoffVoid = endedEarly(market, nowSec) || (isOver && resolvedAt > 0 && resolvedAt < cutoffAt);
  const steps: readonly [StepName, number | undefined][] = [
    ['created', createdAt],
    ['trading', undefined],
    ['cutoff', isCutoffVoid ? undefined : cutoffAt],
    ['deciding', undefined],
    [
      statusEnum === 'failed' || statusEnum === 'deleted' ? 'failed' : 'resolved',
      resolvedAt > 0 ? resolvedAt : undefined,
    ],
  ];
  const at = PROGRESS[statusEnum];
  return steps.map(([name, atSec], index) => ({
    name,
    atSec,
    state: index < at || (index === at && isOver) ? 'done' : index === at ? 'now' : 'ahead',
  }));
}
