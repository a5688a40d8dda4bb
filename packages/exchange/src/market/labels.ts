import { Fold } from '../numbers/fold.ts';

/** The names of labels, which are unique. A label's number is its place in here, counted from 1. Append-only. */
export class Labels {
  readonly fold = new Fold();
  readonly #names: string[] = [];

  get count(): number {
    return this.#names.length;
  }

  get names(): readonly string[] {
    return this.#names;
  }

  has(labelId: number): boolean {
    return Number.isInteger(labelId) && labelId >= 1 && labelId <= this.count;
  }

  isTaken(name: string): boolean {
    return this.#names.includes(name);
  }

  add(name: string): number {
    this.#names.push(name);
    this.fold.addText(name);
    return this.count;
  }
}
