import type { FlowEngine } from './engine.ts';
import type { Flow } from './flow.ts';

/** Commands prepared at a time: few enough to stay in the CPU cache, like commands just read from a connection. */
export const CHUNK_SIZE = 1_000;

/** Plays commands piece by piece, untimed. */
export function playThrough(engine: FlowEngine, flow: Flow, from: number, to: number): void {
  for (let at = from; at < to; at += CHUNK_SIZE) {
    const end = Math.min(at + CHUNK_SIZE, to);
    engine.prepare(flow, at, end);
    engine.play(flow, at, end);
  }
}
