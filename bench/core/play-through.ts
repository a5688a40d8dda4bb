import type { FlowEngine } from './engine.ts';

/** Commands prepared at a time: few enough to stay in the CPU cache, like commands just read from a connection. */
export const CHUNK_SIZE = 1_000;

/** Plays commands piece by piece. Returns the milliseconds that this took, without the time to prepare them. */
export function playThrough(engine: FlowEngine, from: number, to: number): number {
  let milliseconds = 0;
  for (let at = from; at < to; at += CHUNK_SIZE) {
    const end = Math.min(at + CHUNK_SIZE, to);
    engine.prepare(at, end);
    const start = performance.now();
    engine.play(at, end);
    milliseconds += performance.now() - start;
  }
  return milliseconds;
}
