/** Returns the next number of a seeded sequence, in [0, 1). */
export type Random = () => number;

/** Mulberry32: small, seeded, good enough to choose what fails. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number from 0 up to, but not including, this one. */
export function below(random: Random, bound: number): number {
  return Math.floor(random() * bound);
}
