import { type PriceTicks, type SizeLots, TICKS_PER_QUOTE } from '@presage/exchange';
import type { Level } from './market-data.ts';

/** One side of a book in Yes terms: sizes by price, with the prices kept in ascending order. */
export class SortedLevels {
  readonly #sizes = new Map<number, number>();
  readonly #prices: number[] = [];

  /** Sets a level's size; 0 removes it. */
  set(priceTicks: number, sizeLots: number): void {
    const known = this.#sizes.has(priceTicks);
    if (sizeLots === 0) {
      if (known) this.#remove(priceTicks);
      return;
    }
    this.#sizes.set(priceTicks, sizeLots);
    if (!known) this.#prices.splice(this.#placeOf(priceTicks), 0, priceTicks);
  }

  get size(): number {
    return this.#prices.length;
  }

  /** Lowest price first. */
  ascending(): Level[] {
    return this.#prices.map((priceTicks) => this.#level(priceTicks, priceTicks));
  }

  /** Highest price first. */
  descending(): Level[] {
    return this.ascending().reverse();
  }

  /** In No terms, highest No price first: lowest Yes price first. */
  complementDescending(): Level[] {
    return this.#prices.map((priceTicks) => this.#level(TICKS_PER_QUOTE - priceTicks, priceTicks));
  }

  /** In No terms, lowest No price first. */
  complementAscending(): Level[] {
    return this.complementDescending().reverse();
  }

  #level(shownTicks: number, keptTicks: number): Level {
    return { priceTicks: shownTicks as PriceTicks, sizeLots: (this.#sizes.get(keptTicks) ?? 0) as SizeLots };
  }

  #remove(priceTicks: number): void {
    this.#sizes.delete(priceTicks);
    this.#prices.splice(this.#placeOf(priceTicks), 1);
  }

  /** Index of the first price not below this one. */
  #placeOf(priceTicks: number): number {
    let low = 0;
    let high = this.#prices.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#prices[middle] ?? 0) < priceTicks) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
