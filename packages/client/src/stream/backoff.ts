export interface BackoffOptions {
  readonly minMs: number;
  readonly maxMs: number;
}

/**
 * Milliseconds to wait before a reconnection: doubled each time up to a most, and anywhere between half of that and all
 * of it, so that a thousand clients do not come back in the same moment.
 *
 * @param failures connections that failed in a row, from 1
 * @param random from 0 to 1
 */
export function backoffMs({ minMs, maxMs }: BackoffOptions, failures: number, random: number): number {
  const fullMs = Math.min(maxMs, minMs * 2 ** Math.min(failures - 1, 30));
  return fullMs * (0.5 + random / 2);
}
