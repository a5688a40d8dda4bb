import type { Market } from '@presage/client';
import { endedEarly } from './trading-end.ts';

export type StepName = 'created' | 'trading' | 'cutoff' | 'deciding' | 'resolved' | 'failed';

/** A step of a market's life: past, where it stands, or to come. */
export interface StatusStep {
  readonly name: StepName;
  /** Unix seconds; undefined when it is not known. */
  readonly atSec: number | undefined;
  readonly state: 'done' | 'now' | 'ahead';
}

/** How far each status has come: steps before it are done. */
const PROGRESS: Readonly<Record<Market['statusEnum'], number>> = {
  created: 0,
  activated: 1,
  resolving: 3,
  resolved: 4,
  failed: 4,
  deleted: 4,
};

/** The life of a market as steps, in their order. */
export function statusSteps(
  market: Pick<Market, 'statusEnum' | 'createdAt' | 'cutoffAt' | 'resolvedAt'>,
  nowSec: number,
): readonly StatusStep[] {
  const { statusEnum, createdAt, cutoffAt, resolvedAt } = market;
  const isOver = PROGRESS[statusEnum] === 4;
  // Decided before its cutoff it was closed early, whenever one looks.
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
