import type { Clock } from '../sequencer/clock.ts';

/** Numbers set aside for each millisecond: no channel has more messages in one. */
const NUMBERS_PER_MS = 1_024;

/**
 * Where the numbers of a channel begin that is listened to from now on: above all that were ever given before, also by
 * an earlier run of the service, so that a number never stands for two messages (ADR 0014).
 *
 * @param notBeforeMs stamp of the last command in the journal: the clock may have been set back since
 */
export function createNumbering(clock: Clock, notBeforeMs: number): () => number {
  const startMs = Math.max(clock.nowMs(), notBeforeMs);
  const startedAt = clock.monotonicMs();
  return () => Math.floor(startMs + clock.monotonicMs() - startedAt) * NUMBERS_PER_MS;
}
