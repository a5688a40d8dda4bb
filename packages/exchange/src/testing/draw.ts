/** A source of choices: an integer from 0 to bound - 1. Everything generated follows from it alone. */
export type Draw = (bound: number) => number;

/** Choices from a seed: Marsaglia's 32-bit xorshift (13, 17, 5), the same on every machine. */
export function seededDraw(seed: number): Draw {
  let word = (seed ^ 0x9e3779b9) >>> 0 || 1;
  return (bound) => {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    word >>>= 0;
    return word % bound;
  };
}

/** Choices from given words, so that a test library can shrink them; 0, the simplest choice, when they run out. */
export function drawFrom(words: readonly number[]): Draw {
  let next = 0;
  return (bound) => {
    const word = words[next] ?? 0;
    next += 1;
    return word % bound;
  };
}

export function pick<T>(draw: Draw, from: readonly T[]): T {
  const picked = from[draw(from.length)];
  if (picked === undefined) throw new Error('nothing to pick from');
  return picked;
}

/** Picks by weight; the first is the simplest. */
export function pickWeighted<T>(draw: Draw, from: readonly (readonly [weight: number, value: T])[]): T {
  let left = draw(from.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, value] of from) {
    if (left < weight) return value;
    left -= weight;
  }
  throw new Error('the weights must add up to more than 0');
}

/** True with the given probability in percent. */
export function chance(draw: Draw, percent: number): boolean {
  return draw(100) >= 100 - percent;
}
