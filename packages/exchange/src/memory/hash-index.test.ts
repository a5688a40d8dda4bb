import { expect, test } from 'vitest';
import { HashIndex, type IndexedRows } from './hash-index.ts';

/** Rows with a key each; the hash is computed from the key. */
class Table implements IndexedRows {
  readonly #keys = [0];
  readonly #index = new HashIndex(this);
  readonly #hash: (key: number) => number;
  #lookupKey = 0;

  constructor(hash: (key: number) => number) {
    this.#hash = hash;
  }

  add(key: number): void {
    this.#keys.push(key);
    this.#index.add(this.#hash(key), this.#keys.length - 1);
  }

  find(key: number): number {
    this.#lookupKey = key;
    return this.#index.find(this.#hash(key));
  }

  matchesLookup(row: number): boolean {
    return this.#keys[row] === this.#lookupKey;
  }
}

test.each([
  { name: 'spread hashes', hash: (key: number) => Math.imul(key, 0x9e3779b1) },
  { name: 'neighbouring hashes', hash: (key: number) => key },
  { name: 'negative hashes', hash: (key: number) => -key },
  { name: 'hashes that differ only in their highest bits', hash: (key: number) => key << 20 },
  { name: 'a hash shared by sixteen rows', hash: (key: number) => key >> 4 },
])('with $name every row is found at every size, and no other', ({ hash }) => {
  const table = new Table(hash);
  for (let key = 1; key <= 3_000; key++) {
    expect(table.find(key)).toBe(0);
    table.add(key);
    expect(table.find(key)).toBe(key);
    const earlier = 1 + ((key * 7_919) % key);
    expect(table.find(earlier)).toBe(earlier);
  }
  for (let key = 1; key <= 3_000; key++) expect(table.find(key)).toBe(key);
  expect(table.find(3_001)).toBe(0);
});

test('rows that were added without look-ups in between are found', () => {
  const table = new Table((key) => Math.imul(key, 0x9e3779b1));
  for (let key = 1; key <= 5_000; key++) table.add(key);
  for (let key = 5_000; key >= 1; key--) expect(table.find(key)).toBe(key);
  expect(table.find(5_001)).toBe(0);
});
