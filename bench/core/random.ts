/** Seeded choices: Marsaglia's 32-bit xorshift (13, 17, 5). */
export class XorShift {
  private word: number;

  constructor(seed: number) {
    this.word = seed | 0 || 1;
  }

  /** From 0 to one below the bound. */
  below(bound: number): number {
    return Math.floor(this.fraction() * bound);
  }

  /** From 0 to just below 1. */
  fraction(): number {
    let word = this.word;
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    this.word = word;
    return (word >>> 0) / 4_294_967_296;
  }

  /** 0, 1, 2 ... with the given mean, each next one less likely by the same share. */
  geometric(mean: number): number {
    return Math.floor(Math.log(1 - this.fraction()) / Math.log(mean / (mean + 1)));
  }
}
