import type { Clock } from '../clock.ts';

/** Numbers reserved per millisecond: no channel has more messages in one. */
const NUMBERS_PER_MS = 1_024;

/**
 * Returns a function for the start number of a channel that is opened now. It is above all numbers ever used, also by
 * an earlier run of the service, so that no two messages share a number (ADR 0014).
 *
 * @param notBeforeMs timestamp of the last command in the journal: the clock may have been set back since
 */
export function createNumbering(clock: Clock, notBeforeMs: number): () => number {
  const startMs = Math.max(clock.nowMs(), notBeforeMs);
  const startedAt = clock.monotonicMs();
  return () => Math.floor(startMs + clock.monotonicMs() - startedAt) * NUMBERS_PER_MS;
}
