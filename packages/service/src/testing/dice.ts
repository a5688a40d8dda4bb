/** A small seeded random generator, good enough to choose when to kill. Draws one of n choices. */
export function dice(seed: number): (choices: number) => number {
  let state = seed >>> 0 || 1;
  return (choices) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % choices;
  };
}
