import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

describe('backoff', () => {
  const delays = (random: number) =>
    [1, 2, 3, 4, 5, 6, 7, 60].map((failures) => backoffMs({ minMs: 500, maxMs: 30_000 }, failures, random));

  it('doubles up to its most, and stays within half of that and all of it', () => {
    expect(delays(1)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(delays(0)).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  });
});
