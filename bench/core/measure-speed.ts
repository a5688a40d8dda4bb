import type { FlowEngine } from './engine.ts';
import type { Flow } from './flow.ts';
import type { Job } from './jobs.ts';
import { drawFlow, makeEngine } from './jobs.ts';
import { CHUNK_SIZE, playThrough } from './play-through.ts';

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
  playThrough(makeEngine(job.engine, warmUp, job), warmUp, 0, warmUp.commands);
  const flow = drawFlow(job.flow);
  const engine = makeEngine(job.engine, flow, job);
  playThrough(engine, flow, 0, flow.preload);
  const part = Math.floor((flow.commands - flow.preload) / PARTS);
  const seconds = Array.from({ length: PARTS }, (_, i) => {
    const from = flow.preload + i * part;
    return secondsToPlay(engine, flow, from, from + part);
  });
  const [, early = 0] = seconds;
  return { commandsPerSecond: (part * PARTS) / sum(seconds), lateOverEarly: early / (seconds.at(-1) ?? 0) };
}

/** Time the engine takes for commands, without the time to prepare them. */
function secondsToPlay(engine: FlowEngine, flow: Flow, from: number, to: number): number {
  let milliseconds = 0;
  for (let at = from; at < to; at += CHUNK_SIZE) {
    const end = Math.min(at + CHUNK_SIZE, to);
    engine.prepare(flow, at, end);
    const start = performance.now();
    engine.play(flow, at, end);
    milliseconds += performance.now() - start;
  }
  return milliseconds / 1_000;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
