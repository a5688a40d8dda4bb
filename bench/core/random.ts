/** The seed of all flows and orders: every run has the same. */
const SEED = 20_260_101;

/** Seeded random numbers: Marsaglia's 32-bit xorshift (13, 17, 5). */
export class XorShift {
  private word = SEED;

  /** An integer from 0 to bound - 1. */
  below(bound: number): number {
    return Math.floor(this.fraction() * bound);
  }

  /** A number in [0, 1). */
  fraction(): number {
    let word = this.word;
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    this.word = word;
    return (word >>> 0) / 4_294_967_296;
  }

  /** A geometrically distributed integer from 0, with the given mean. */
  geometric(mean: number): number {
    return Math.floor(Math.log(1 - this.fraction()) / Math.log(mean / (mean + 1)));
  }
}
