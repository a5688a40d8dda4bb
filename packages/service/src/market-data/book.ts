import { Outcome, Side } from '@presage/exchange';
import { lotsToShares, ticksToPrice } from '@presage/protocol';
import type { BookState, BookView, Level } from './market-data.ts';
import { SortedLevels } from './sorted-levels.ts';

/** What a book's answers name besides its levels. */
export interface BookNames {
  /** Hex without 0x. */
  readonly conditionId: string;
  readonly yesTokenId: string;
  readonly noTokenId: string;
}

/** A market's book as readers see it, kept from level changes alone. */
export class Book {
  readonly #names: BookNames;
  readonly #bids = new SortedLevels();
  readonly #asks = new SortedLevels();
  #timeMs: number;
  /** Made when first read after a change. */
  readonly #views = new Map<Outcome, BookView>();

  constructor(names: BookNames, timeMs: number) {
    this.#names = names;
    this.#timeMs = timeMs;
  }

  /** Takes over levels that were kept elsewhere, into an empty book. */
  load(state: BookState): void {
    for (const level of state.bids) this.#bids.set(level.priceTicks, level.sizeLots);
    for (const level of state.asks) this.#asks.set(level.priceTicks, level.sizeLots);
    this.#changedAt(state.timeMs);
  }

  /** A level's new size in Yes terms; 0 = gone. */
  setLevel(change: {
    readonly side: Side;
    readonly yesPriceTicks: number;
    readonly sizeLots: number;
    readonly timeMs: number;
  }): void {
    const side = change.side === Side.Buy ? this.#bids : this.#asks;
    side.set(change.yesPriceTicks, change.sizeLots);
    this.#changedAt(change.timeMs);
  }

  view(outcome: Outcome): BookView {
    const made = this.#views.get(outcome);
    if (made !== undefined) return made;
    const view = outcome === Outcome.Yes ? this.#yesView() : this.#noView();
    this.#views.set(outcome, view);
    return view;
  }

  #changedAt(timeMs: number): void {
    this.#timeMs = timeMs;
    this.#views.clear();
  }

  #yesView(): BookView {
    return this.#viewOf(this.#names.yesTokenId, this.#bids.descending(), this.#asks.ascending());
  }

  /** A bid for Yes at p is an offer of No at 1 - p. */
  #noView(): BookView {
    return this.#viewOf(this.#names.noTokenId, this.#asks.complementDescending(), this.#bids.complementAscending());
  }

  #viewOf(tokenId: string, bids: readonly Level[], asks: readonly Level[]): BookView {
    const timeMs = this.#timeMs;
    const result = `{"market":"${this.#names.conditionId}","tokenId":"${tokenId}","timestamp":${timeMs},"bids":${levelsJson(bids)},"asks":${levelsJson(asks)}}`;
    return { timeMs, bids, asks, body: Buffer.from(`{"code":0,"msg":"","result":${result}}`) };
  }
}

/** Levels as the wire has them. Decimal texts need no escaping. */
function levelsJson(levels: readonly Level[]): string {
  const items = levels.map(
    (level) => `{"price":"${ticksToPrice(level.priceTicks)}","size":"${lotsToShares(level.sizeLots)}"}`,
  );
  return `[${items.join(',')}]`;
}
