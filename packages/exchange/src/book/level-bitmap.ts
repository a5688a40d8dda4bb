/** Three layers of 32 bits mark up to 32 x 32 x 32 levels, more than the 9,999 of a book. */
const WORD_BITS = 32;
const LEAF_START = 1 + WORD_BITS;

/**
 * The levels of one side of a book that hold orders. Three layers of 32-bit words: a bit of the top
 * word stands for a word of the middle layer, a bit of that for a leaf word, so finding the highest
 * or the lowest level always takes three steps.
 */
export class LevelBitmap {
  /** The top word, up to 32 middle words, then the leaves. */
  readonly #words: Int32Array;

  /** @param levels marks 0..levels - 1 */
  constructor(levels: number) {
    this.#words = new Int32Array(LEAF_START + Math.ceil(levels / WORD_BITS));
  }

  has(level: number): boolean {
    return (((this.#words[LEAF_START + (level >> 5)] as number) >> (level & 31)) & 1) === 1;
  }

  set(level: number): void {
    this.#setBit(LEAF_START + (level >> 5), level & 31);
    this.#setBit(1 + (level >> 10), (level >> 5) & 31);
    this.#setBit(0, level >> 10);
  }

  clear(level: number): void {
    if (this.#clearBit(LEAF_START + (level >> 5), level & 31) !== 0) return;
    if (this.#clearBit(1 + (level >> 10), (level >> 5) & 31) !== 0) return;
    this.#clearBit(0, level >> 10);
  }

  /** Whether none of the 64 levels from `first`, a multiple of 64, is marked. */
  isBare(first: number): boolean {
    const leaf = LEAF_START + (first >> 5);
    return this.#words[leaf] === 0 && (this.#words[leaf + 1] ?? 0) === 0;
  }

  /** -1 when there is none. */
  highest(): number {
    const top = this.#words[0] as number;
    if (top === 0) return -1;
    const group = highestBit(top);
    const leaf = (group << 5) | highestBit(this.#words[1 + group] as number);
    return (leaf << 5) | highestBit(this.#words[LEAF_START + leaf] as number);
  }

  /** -1 when there is none. */
  lowest(): number {
    const top = this.#words[0] as number;
    if (top === 0) return -1;
    const group = lowestBit(top);
    const leaf = (group << 5) | lowestBit(this.#words[1 + group] as number);
    return (leaf << 5) | lowestBit(this.#words[LEAF_START + leaf] as number);
  }

  /** Every marked level, ascending. */
  *levels(): Iterable<number> {
    for (let leaf = 0; leaf < this.#words.length - LEAF_START; leaf++) {
      let bits = this.#words[LEAF_START + leaf] as number;
      for (; bits !== 0; bits &= bits - 1) yield (leaf << 5) | lowestBit(bits);
    }
  }

  /** Every marked level, descending. */
  *levelsDown(): Iterable<number> {
    for (let leaf = this.#words.length - LEAF_START - 1; leaf >= 0; leaf--) {
      let bits = this.#words[LEAF_START + leaf] as number;
      for (; bits !== 0; bits ^= 1 << highestBit(bits)) yield (leaf << 5) | highestBit(bits);
    }
  }

  #setBit(word: number, bit: number): void {
    this.#words[word] = (this.#words[word] as number) | (1 << bit);
  }

  /** Returns the remaining bits of the word. */
  #clearBit(word: number, bit: number): number {
    const left = (this.#words[word] as number) & ~(1 << bit);
    this.#words[word] = left;
    return left;
  }
}

function highestBit(word: number): number {
  return 31 - Math.clz32(word);
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
