/** A seed of a test with random input: this one, unless PRESAGE_FUZZ_SEED (default 1) asks for others. */
export function fuzzSeed(seed: number): number {
  return seed + 1_000 * (Number(process.env.PRESAGE_FUZZ_SEED ?? 1) - 1);
}
