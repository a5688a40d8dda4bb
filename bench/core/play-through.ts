import type { FlowEngine } from './engine.ts';
import type { Flow } from './flow.ts';

/** Commands made ready at a time: few enough to be near, as commands are that have just been read off a connection. */
export const PIECE = 1_000;

/** Plays commands one piece after the other, untimed. */
export function playThrough(engine: FlowEngine, flow: Flow, from: number, to: number): void {
  for (let at = from; at < to; at += PIECE) {
    const end = Math.min(at + PIECE, to);
    engine.prepare(flow, at, end);
    engine.play(flow, at, end);
  }
}
