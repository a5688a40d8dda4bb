import { describe, expect, it } from 'vitest';
import { Backoff } from './backoff.ts';

const BOUNDS = { minMs: 500, maxMs: 30_000 };

describe('the pauses before reconnections', () => {
  const inTurn = (random: number) => {
    const pauses = new Backoff(BOUNDS);
    return Array.from({ length: 60 }, () => pauses.next(random));
  };

  it('double up to the maximum, with jitter between half and all of it', () => {
    const longest = inTurn(1);
    expect(longest.slice(0, 7)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000]);
    expect(longest.at(-1)).toBe(30_000);
    expect(inTurn(0)).toEqual(longest.map((ms) => ms / 2));
  });

  it('keep growing while connections are short, and restart after one that lasted', () => {
    const pauses = new Backoff(BOUNDS);
    const afterOneThatLasted = (ms: number): number => {
      pauses.connected(1_000);
      pauses.lost(1_000 + ms);
      return pauses.next(1);
    };
    expect([0, 29_999, 10, 30_000, 5].map(afterOneThatLasted)).toEqual([500, 1_000, 2_000, 500, 1_000]);
  });
});
