import type { Job } from './jobs.ts';
import { drawFlow, makeEngine } from './jobs.ts';
import { playThrough } from './play-through.ts';

export interface SpeedResult {
  readonly commandsPerSecond: number;
  /** The rate of the last fifth of the run over that of the second fifth; the first warms up. */
  readonly lateOverEarly: number;
}

/** Pieces a run is timed in. */
const PIECES = 20;
/** Commands played on an engine of their own beforehand, so that what is measured is compiled. */
const WARM_UP = { shape: 'one', measured: 60_000, resting: 1_000, markets: 1 } as const;

export function measureSpeed(job: Extract<Job, { kind: 'speed' }>): SpeedResult {
  const warmUp = drawFlow({ ...WARM_UP, measured: Math.min(WARM_UP.measured, job.flow.measured) });
  playThrough(makeEngine(job.engine, warmUp, job), warmUp, 0, warmUp.commands);
  const flow = drawFlow(job.flow);
  const engine = makeEngine(job.engine, flow, job);
  playThrough(engine, flow, 0, flow.preload);
  const piece = Math.floor((flow.commands - flow.preload) / PIECES);
  const seconds = Array.from({ length: PIECES }, (_, i) => {
    const from = flow.preload + i * piece;
    engine.prepare(flow, from, from + piece);
    const start = performance.now();
    engine.play(flow, from, from + piece);
    return (performance.now() - start) / 1000;
  });
  const fifth = PIECES / 5;
  const early = sum(seconds.slice(fifth, 2 * fifth));
  const late = sum(seconds.slice(-fifth));
  return { commandsPerSecond: (piece * PIECES) / sum(seconds), lateOverEarly: early / late };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
