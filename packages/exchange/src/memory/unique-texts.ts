import { Fold } from './fold.ts';
import { doubledUntil, grownFloat64, grownUint16 } from './grow.ts';
import { HashIndex, type IndexedRows } from './hash-index.ts';
import { type HashSecret, hashOfText } from './hash-secret.ts';
import { textOfCodes } from './text-of-codes.ts';

/**
 * A set of distinct texts, numbered from 1: addresses, slugs, names. Append-only. They are stored
 * as code units in one array instead of as strings, so that a million of them cost the garbage
 * collector nothing.
 */
export class UniqueTexts implements IndexedRows {
  readonly fold = new Fold();
  readonly #index = new HashIndex(this);
  readonly #secret: HashSecret;
  #units = new Uint16Array(256);
  /** Where each text ends; it begins where the previous one ends. Floats, because the total may exceed 2^31 units. */
  #ends = new Float64Array(64);
  #count = 0;
  #lookupKey = '';

  constructor(secret: HashSecret) {
    this.#secret = secret;
  }

  get count(): number {
    return this.#count;
  }

  /** The number of a text; 0 when it is not in the set. */
  find(text: string): number {
    this.#lookupKey = text;
    return this.#index.find(hashOfText(this.#secret, text));
  }

  /** Adds a text that is not in the set yet; returns its number. */
  add(text: string): number {
    const start = this.#ends[this.#count] as number;
    const end = start + text.length;
    this.#ensureCapacity(end);
    for (let at = 0; at < text.length; at++) this.#units[start + at] = text.charCodeAt(at);
    this.#ends[++this.#count] = end;
    this.#index.add(hashOfText(this.#secret, text), this.#count);
    this.fold.addText(text);
    return this.#count;
  }

  at(number: number): string {
    return textOfCodes(this.#units.subarray(this.#startOf(number), this.#endOf(number)));
  }

  matchesLookup(number: number): boolean {
    const start = this.#startOf(number);
    if (this.#endOf(number) - start !== this.#lookupKey.length) return false;
    for (let at = 0; at < this.#lookupKey.length; at++) {
      if (this.#units[start + at] !== this.#lookupKey.charCodeAt(at)) return false;
    }
    return true;
  }

  #startOf(number: number): number {
    return this.#ends[number - 1] as number;
  }

  #endOf(number: number): number {
    return this.#ends[number] as number;
  }

  #ensureCapacity(end: number): void {
    if (end > this.#units.length) this.#units = grownUint16(this.#units, doubledUntil(this.#units.length, end));
    if (this.#count + 1 === this.#ends.length) this.#ends = grownFloat64(this.#ends, this.#ends.length * 2);
  }
}
