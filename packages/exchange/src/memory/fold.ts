/**
 * A running 64-bit digest of an append-only list, so that a state hash covers the whole list at
 * the cost of its newest entry. It detects accidental corruption, not forgery.
 */
export class Fold {
  #a = 0x9e3779b9 | 0;
  #b = 0x85ebca6b | 0;

  get a(): number {
    return this.#a;
  }

  get b(): number {
    return this.#b;
  }

  addWord(word: number): void {
    const a = Math.imul(this.#a ^ word, 0xcc9e2d51);
    this.#a = a ^ (a >>> 15);
    this.#b = (Math.imul((this.#b << 13) | (this.#b >>> 19), 5) + (word ^ this.#a)) | 0;
  }

  /** Adds the first `bytes` bytes as little-endian words; must be a multiple of four. */
  addWords(view: DataView, bytes: number): void {
    let a = this.#a;
    let b = this.#b;
    for (let at = 0; at < bytes; at += 4) {
      const word = view.getInt32(at, true);
      a = Math.imul(a ^ word, 0xcc9e2d51);
      a ^= a >>> 15;
      b = (Math.imul((b << 13) | (b >>> 19), 5) + (word ^ a)) | 0;
    }
    this.#a = a;
    this.#b = b;
  }

  addText(text: string): void {
    this.addWord(text.length);
    for (let index = 0; index < text.length; index++) this.addWord(text.charCodeAt(index));
  }
}
