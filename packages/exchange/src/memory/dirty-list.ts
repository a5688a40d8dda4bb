import { grownInt32 } from './grow.ts';

/**
 * The rows of a table that a command has changed: each once, in order of first touch. Every row
 * stores its place in this list in its own record. The place is valid only if the list has the row
 * there, so clearing the list need not touch the rows.
 */
export class DirtyList {
  #rows = new Int32Array(64);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** @param places the table's memory; `at` is where this row stores its place */
  add(row: number, places: Int32Array, at: number): void {
    const place = places[at] as number;
    if (place < this.#count && this.#rows[place] === row) return;
    if (this.#count === this.#rows.length) this.#rows = grownInt32(this.#rows, this.#rows.length * 2);
    places[at] = this.#count;
    this.#rows[this.#count++] = row;
  }

  at(index: number): number {
    return this.#rows[index] as number;
  }

  clear(): void {
    this.#count = 0;
  }
}
