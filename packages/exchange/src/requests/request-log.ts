import { invariant } from '../invariant.ts';
import { Fold } from '../memory/fold.ts';
import { grownInt32 } from '../memory/grow.ts';
import { HashIndex, type IndexedRows } from '../memory/hash-index.ts';
import { type HashSecret, hashOfWords } from '../memory/hash-secret.ts';
import { ID_WORDS, REQUEST_WORDS, type RequestWords } from './request-id.ts';

/** An entry: the words of the request's id, then its result as one 64-bit integer. */
const ENTRY_INTS = REQUEST_WORDS + 2;
const ENTRY_LONGS = ENTRY_INTS / 2;
const RESULT = REQUEST_WORDS / 2;

const FIRST_ENTRIES = 64;

/** An entry's number, counted from 1; 0 means none. */
export type RequestRow = number;

/**
 * The requests with an id that were carried out, so that one that is sent again is recognised, however late. Append-only.
 */
export class RequestLog implements IndexedRows {
  readonly maxRequests: number;
  readonly fold = new Fold();
  readonly #index = new HashIndex(this);
  readonly #secret: HashSecret;
  #ints = new Int32Array(FIRST_ENTRIES * ENTRY_INTS);
  #results = new BigInt64Array(this.#ints.buffer);
  #count = 0;
  #lookup: RequestWords = new Int32Array(REQUEST_WORDS);

  constructor(maxRequests: number, secret: HashSecret) {
    this.maxRequests = maxRequests;
    this.#secret = secret;
  }

  get count(): number {
    return this.#count;
  }

  /** Size of all entries in a snapshot. */
  get bytes(): number {
    return this.#count * ENTRY_INTS * Int32Array.BYTES_PER_ELEMENT;
  }

  get isFull(): boolean {
    return this.#count >= this.maxRequests;
  }

  /** The entry of the request with this id, whatever its contents. */
  find(words: RequestWords): RequestRow {
    this.#lookup = words;
    return this.#index.find(this.#hashOf(words, 0));
  }

  /** Whether an entry is the one that `find` looks for. */
  matchesLookup(row: RequestRow): boolean {
    return this.#agrees(row, this.#lookup, { from: 0, to: ID_WORDS });
  }

  /** Whether a request has the same contents as the entry that has its id. */
  hasContents(row: RequestRow, words: RequestWords): boolean {
    return this.#agrees(row, words, { from: ID_WORDS, to: REQUEST_WORDS });
  }

  result(row: RequestRow): bigint {
    return this.#results[(row - 1) * ENTRY_LONGS + RESULT] as bigint;
  }

  append(words: RequestWords, result: bigint): void {
    invariant(!this.isFull, 'a request must not be added to a full log');
    const base = this.#count * ENTRY_INTS;
    if (base === this.#ints.length) {
      this.#ints = grownInt32(this.#ints, this.#ints.length * 2);
      this.#results = new BigInt64Array(this.#ints.buffer);
    }
    this.#ints.set(words, base);
    this.#results[this.#count * ENTRY_LONGS + RESULT] = result;
    this.#count++;
    for (const word of words) this.fold.addWord(word);
    // By value, not from memory, whose order of bytes depends on the machine.
    for (const half of [result, result >> 32n]) this.fold.addWord(Number(BigInt.asIntN(32, half)));
    this.#index.add(this.#hashOf(this.#ints, base), this.#count);
  }

  /** Copies an entry's words into `words`. */
  read(row: RequestRow, words: RequestWords): void {
    const base = (row - 1) * ENTRY_INTS;
    words.set(this.#ints.subarray(base, base + REQUEST_WORDS));
  }

  #agrees(row: RequestRow, words: RequestWords, { from, to }: { from: number; to: number }): boolean {
    const base = (row - 1) * ENTRY_INTS;
    for (let word = from; word < to; word++) if (this.#ints[base + word] !== words[word]) return false;
    return true;
  }

  /** Ids are uniformly distributed, so two words suffice. */
  #hashOf(words: Int32Array, base: number): number {
    return hashOfWords(this.#secret, words[base] as number, words[base + 1] as number);
  }
}
