import { priceToTicks } from '@presage/protocol';
import { OpenApiError } from '../errors.ts';
import type { BookLevel } from '../stream/messages.ts';

/** One side of a book, best first. */
export class LevelList {
  /** 1 when the lowest price is best (asks), -1 when the highest is (bids). */
  readonly #direction: 1 | -1;
  readonly #levels: BookLevel[] = [];
  /** Prices of the levels in ticks, in the same order. */
  readonly #ticks: number[] = [];

  constructor(side: 'bids' | 'asks', levels: readonly BookLevel[]) {
    this.#direction = side === 'asks' ? 1 : -1;
    for (const level of levels) this.set(level);
  }

  /** Inserts or replaces a level; a size of 0 removes it. */
  set({ price, size }: BookLevel): void {
    const ticks = ticksOf(price);
    const index = this.#indexOf(ticks);
    const replaced = this.#ticks[index] === ticks ? 1 : 0;
    const isGone = size === '0';
    this.#ticks.splice(index, replaced, ...(isGone ? [] : [ticks]));
    this.#levels.splice(index, replaced, ...(isGone ? [] : [{ price, size }]));
  }

  /** A copy, which later changes do not affect. */
  toArray(): readonly BookLevel[] {
    return this.#levels.slice();
  }

  /** Levels as `price:size`, the input of the checksum. */
  toTexts(): readonly string[] {
    return this.#levels.map(({ price, size }) => `${price}:${size}`);
  }

  /** Index of a price, or where to insert it, by binary search. */
  #indexOf(ticks: number): number {
    let low = 0;
    let high = this.#ticks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (((this.#ticks[middle] as number) - ticks) * this.#direction < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function ticksOf(price: string): number {
  const parsed = priceToTicks(price);
  if (parsed.ok) return parsed.value;
  throw new OpenApiError(`The stream sent a level at an invalid price: ${price}.`);
}
