import type { Side } from '@presage/exchange';
import type { LevelChange } from './depth-texts.ts';

/** The levels of a book that changed since the last flush, each with its current size. */
export class PendingLevels {
  /** Sizes by Yes price and side, in order of first change. */
  readonly #sizes = new Map<number, number>();

  get size(): number {
    return this.#sizes.size;
  }

  /** @returns whether it replaces an earlier change, which is then never sent */
  set({ side, yesPriceTicks, sizeLots }: LevelChange): boolean {
    const key = yesPriceTicks * 2 + side;
    const replaces = this.#sizes.has(key);
    this.#sizes.set(key, sizeLots);
    return replaces;
  }

  /** Returns all changes and clears them. */
  take(): LevelChange[] {
    const changes = [...this.#sizes].map(([key, sizeLots]) => ({
      side: (key % 2) as Side,
      yesPriceTicks: Math.floor(key / 2),
      sizeLots,
    }));
    this.#sizes.clear();
    return changes;
  }
}
