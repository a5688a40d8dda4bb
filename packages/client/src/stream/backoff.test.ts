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

  const afterConnectionsOf = (...durationsMs: readonly number[]): readonly number[] => {
    const pauses = new Backoff(BOUNDS);
    return durationsMs.map((ms) => {
      pauses.connected(1_000);
      pauses.lost(1_000 + ms);
      return pauses.next(1);
    });
  };

  it('keep growing while connections are shorter than the pause before them', () => {
    expect(afterConnectionsOf(0, 10, 999, 1_999, 10)).toEqual([500, 1_000, 2_000, 4_000, 8_000]);
  });

  it('start over after a connection as long as the pause before it, or of five seconds', () => {
    expect(afterConnectionsOf(0, 10, 1_000, 10)).toEqual([500, 1_000, 500, 1_000]);
    expect(afterConnectionsOf(0, 0, 0, 0, 0, 0, 4_999, 5_000)).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 500,
    ]);
  });

  it('stay short on a line that breaks every six seconds', () => {
    expect(afterConnectionsOf(...Array<number>(20).fill(6_000))).toEqual(Array<number>(20).fill(500));
  });
});
