import { doubledUntil, grownFloat64, grownInt32 } from '../memory/grow.ts';

/** An item with a deadline. */
export interface Deadline {
  /** The item: an order's slot, or the number of an account or a market. At least 1. */
  readonly item: number;
  /** Unix seconds. */
  readonly atSec: number;
  /** Tie-breaker for equal times: the lower goes first. */
  readonly rank: number;
}

/**
 * A binary min-heap of deadlines that knows the position of each item, so that an item that is no
 * longer needed can be removed at once instead of staying until its deadline.
 */
export class DeadlineHeap {
  #items = new Int32Array(64);
  #atSec = new Float64Array(64);
  #ranks = new Int32Array(64);
  /** For each item: its place + 1, or 0 when it is not in the heap. */
  #places = new Int32Array(64);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** The item with the earliest deadline; undefined when the heap is empty. */
  get top(): number | undefined {
    return this.#count === 0 ? undefined : this.#items[0];
  }

  /** The earliest deadline, in Unix seconds; Infinity when the heap is empty. */
  get topAtSec(): number {
    return this.#count === 0 ? Number.POSITIVE_INFINITY : (this.#atSec[0] as number);
  }

  /** All items, in no particular order. */
  get items(): number[] {
    return Array.from(this.#items.subarray(0, this.#count));
  }

  has(item: number): boolean {
    return (this.#places[item] ?? 0) !== 0;
  }

  /** An item's deadline, in Unix seconds; 0 when it is not in the heap. */
  atSecOf(item: number): number {
    return this.has(item) ? (this.#atSec[(this.#places[item] as number) - 1] as number) : 0;
  }

  add(deadline: Deadline): void {
    this.#ensureCapacity(deadline.item);
    this.#siftUp(this.#count++, deadline.item, deadline.atSec, deadline.rank);
  }

  /** Removes an item; a no-op when it is not in the heap. */
  remove(item: number): void {
    if (!this.has(item)) return;
    const place = (this.#places[item] as number) - 1;
    const last = --this.#count;
    this.#places[item] = 0;
    if (place === last) return;
    const moved = this.#items[last] as number;
    const atSec = this.#atSec[last] as number;
    const rank = this.#ranks[last] as number;
    if (place > 0 && this.#isBefore(atSec, rank, (place - 1) >> 1)) this.#siftUp(place, moved, atSec, rank);
    else this.#siftDown(place, moved, atSec, rank);
  }

  #siftUp(from: number, item: number, atSec: number, rank: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.#isBefore(atSec, rank, parent)) break;
      this.#move(parent, place);
      place = parent;
    }
    this.#put(place, item, atSec, rank);
  }

  #siftDown(from: number, item: number, atSec: number, rank: number): void {
    let place = from;
    for (;;) {
      const child = this.#earlierChild(place);
      if (child >= this.#count || this.#isBefore(atSec, rank, child)) break;
      this.#move(child, place);
      place = child;
    }
    this.#put(place, item, atSec, rank);
  }

  /** The place of the earlier child; at or beyond the count when there is none. */
  #earlierChild(place: number): number {
    const left = place * 2 + 1;
    const right = left + 1;
    if (right >= this.#count) return left;
    return this.#isBefore(this.#atSec[right] as number, this.#ranks[right] as number, left) ? right : left;
  }

  #isBefore(atSec: number, rank: number, place: number): boolean {
    const other = this.#atSec[place] as number;
    return atSec < other || (atSec === other && rank < (this.#ranks[place] as number));
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#items[from] as number, this.#atSec[from] as number, this.#ranks[from] as number);
  }

  #put(place: number, item: number, atSec: number, rank: number): void {
    this.#items[place] = item;
    this.#atSec[place] = atSec;
    this.#ranks[place] = rank;
    this.#places[item] = place + 1;
  }

  #ensureCapacity(item: number): void {
    if (item >= this.#places.length) {
      this.#places = grownInt32(this.#places, doubledUntil(this.#places.length, item + 1));
    }
    if (this.#count < this.#items.length) return;
    const length = this.#items.length * 2;
    this.#items = grownInt32(this.#items, length);
    this.#ranks = grownInt32(this.#ranks, length);
    this.#atSec = grownFloat64(this.#atSec, length);
  }
}
