import { expect, test } from 'vitest';
import { HashIndex } from './hash-index.ts';

/** Rows with a hash and a key each; many rows share a hash. */
class Table {
  readonly keys: string[] = [''];
  readonly index = new HashIndex({ isSought: (row) => this.keys[row] === this.#sought });
  readonly #hashOf: (key: string) => number;
  #sought = '';

  constructor(hashOf: (key: string) => number) {
    this.#hashOf = hashOf;
  }

  add(key: string): void {
    this.keys.push(key);
    this.index.add(this.#hashOf(key), this.keys.length - 1);
  }

  find(key: string): number {
    this.#sought = key;
    return this.index.find(this.#hashOf(key));
  }
}

test.each([
  { name: 'spread hashes', hashOf: (key: string) => Math.imul(Number(key), 0x9e3779b1) },
  { name: 'neighbouring hashes', hashOf: (key: string) => Number(key) },
  { name: 'negative hashes', hashOf: (key: string) => -Number(key) },
  { name: 'a hash shared by sixteen rows', hashOf: (key: string) => Number(key) >> 4 },
])('with $name every row is found at every size, and no other', ({ hashOf }) => {
  const table = new Table(hashOf);
  for (let row = 1; row <= 5_000; row++) {
    expect(table.find(`${row}`)).toBe(0);
    table.add(`${row}`);
    expect(table.find(`${row}`)).toBe(row);
    const earlier = 1 + ((row * 7_919) % row);
    expect(table.find(`${earlier}`)).toBe(earlier);
  }
  for (let row = 1; row <= 5_000; row++) expect(table.find(`${row}`)).toBe(row);
  expect(table.find('5001')).toBe(0);
});
