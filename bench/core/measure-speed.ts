import type { Job } from './jobs.ts';
import { drawFlow, makeEngine } from './jobs.ts';
import { playThrough } from './play-through.ts';

export interface SpeedResult {
  readonly commandsPerSecond: number;
  /** The rate in the last fifth of the run divided by the rate in the second fifth; the first fifth is warm-up. */
  readonly lateOverEarly: number;
}

/** Number of parts of a run, whose rates are compared. */
const PARTS = 5;
/** Flow played on a separate engine beforehand, so that the measured code is already compiled. */
const WARM_UP = { shape: 'published', measured: 60_000, resting: 1_000, markets: 1 } as const;

export function measureSpeed(job: Extract<Job, { kind: 'speed' }>): SpeedResult {
  const warmUp = drawFlow({ ...WARM_UP, measured: Math.min(WARM_UP.measured, job.flow.measured) });
  playThrough(makeEngine(job.engine, warmUp, job), 0, warmUp.commands);
  const flow = drawFlow(job.flow);
  const engine = makeEngine(job.engine, flow, job);
  playThrough(engine, 0, flow.preload);
  const part = Math.floor((flow.commands - flow.preload) / PARTS);
  const tookMs = Array.from({ length: PARTS }, (_, i) => {
    const from = flow.preload + i * part;
    return playThrough(engine, from, from + part);
  });
  const [, earlyMs = 0] = tookMs;
  const totalMs = tookMs.reduce((total, ms) => total + ms);
  return { commandsPerSecond: (part * PARTS * 1_000) / totalMs, lateOverEarly: earlyMs / (tookMs.at(-1) ?? 0) };
}
