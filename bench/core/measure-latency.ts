import type { Job } from './jobs.ts';
import { drawFlow, makeEngine } from './jobs.ts';
import { CHUNK_SIZE, playThrough } from './play-through.ts';

/** Percentiles of the time per command, in microseconds, including some 0.05 us for reading the clock. */
export interface LatencyResult {
  readonly p50Us: number;
  readonly p99Us: number;
  readonly p999Us: number;
}

/** The share of the run that is only warm-up. */
const WARM_UP_SHARE = 0.2;

export function measureLatency(job: Extract<Job, { kind: 'latency' }>): LatencyResult {
  const flow = drawFlow(job.flow);
  const engine = makeEngine('presage', flow, job);
  const first = flow.preload + Math.floor((flow.commands - flow.preload) * WARM_UP_SHARE);
  playThrough(engine, 0, first);
  const took = new Float64Array(flow.commands - first);
  for (let i = first; i < flow.commands; i += 1) {
    if ((i - first) % CHUNK_SIZE === 0) engine.prepare(i, Math.min(i + CHUNK_SIZE, flow.commands));
    const start = performance.now();
    engine.play(i, i + 1);
    took[i - first] = (performance.now() - start) * 1000;
  }
  took.sort();
  const at = (share: number): number => took[Math.floor(took.length * share)] ?? Number.NaN;
  return { p50Us: at(0.5), p99Us: at(0.99), p999Us: at(0.999) };
}
