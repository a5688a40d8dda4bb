/** Pseudo-random numbers, the same for the same seed. */
export class TestRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 1;
  }

  /** From 0 to `end` - 1. */
  below(end: number): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return (this.#state >>> 0) % end;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }
}
