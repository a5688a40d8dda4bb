import { Random as Integers } from '../../random.ts';

/** Returns the next number of a seeded sequence, in [0, 1). */
export type Random = () => number;

/** Chooses what fails. Neighbouring seeds are spread, because they would begin alike. */
export function randomOf(seed: number): Random {
  const integers = new Integers(Math.imul(seed, 0x9e3779b1));
  return () => integers.below(2 ** 32) / 2 ** 32;
}

/** A number from 0 up to, but not including, this one. */
export function below(random: Random, bound: number): number {
  return Math.floor(random() * bound);
}
