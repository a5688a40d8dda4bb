import { doubledUntil, grownInt32, grownUint8 } from './grow.ts';

/**
 * Which rows of a table a command has changed: each once, in order of first touch. Reused from
 * command to command, so that telling changes makes no garbage.
 */
export class TouchList {
  #isTouched = new Uint8Array(64);
  #rows = new Int32Array(64);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(row: number): void {
    if (row < this.#isTouched.length) {
      if (this.#isTouched[row] === 1) return;
    } else {
      this.#isTouched = grownUint8(this.#isTouched, doubledUntil(this.#isTouched.length, row + 1));
    }
    this.#isTouched[row] = 1;
    if (this.#count === this.#rows.length) this.#rows = grownInt32(this.#rows, this.#rows.length * 2);
    this.#rows[this.#count++] = row;
  }

  at(index: number): number {
    return this.#rows[index] as number;
  }

  clear(): void {
    for (let index = 0; index < this.#count; index++) this.#isTouched[this.#rows[index] as number] = 0;
    this.#count = 0;
  }
}
