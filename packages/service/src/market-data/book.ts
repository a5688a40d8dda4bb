import { type LevelChanged, Outcome, Side } from '@presage/exchange';
import type { BookState, Level } from '../store/market-data-state.ts';
import type { MarketIds } from '../store/market-ids.ts';
import type { BestPrices, BookView } from './market-data.ts';
import { SortedLevels } from './sorted-levels.ts';

/** The ids in a book's responses. */
export type BookNames = Omit<MarketIds, 'questionId'>;

/** A market's book as readers see it, maintained from level changes alone. */
export class Book {
  readonly #bids = new SortedLevels(Side.Buy);
  readonly #asks = new SortedLevels(Side.Sell);
  readonly #yes: TokenBook;
  readonly #no: TokenBook;

  /** @param timeMs when the book was created: its timestamp until it first changes */
  constructor({ conditionId, yesTokenId, noTokenId }: BookNames, timeMs: number) {
    const [bids, asks] = [this.#bids, this.#asks];
    this.#yes = new TokenBook({ conditionId, tokenId: yesTokenId, outcome: Outcome.Yes, bids, asks }, timeMs);
    // A bid for Yes at p is an ask of No at 1 - p, so the sides change places.
    this.#no = new TokenBook({ conditionId, tokenId: noTokenId, outcome: Outcome.No, bids: asks, asks: bids }, timeMs);
  }

  /** Loads the levels of a stored book into an empty one. */
  load({ bids, asks, timeMs }: BookState): void {
    for (const level of bids) this.#bids.set(level.priceTicks, level.sizeLots);
    for (const level of asks) this.#asks.set(level.priceTicks, level.sizeLots);
    this.#changedAt(timeMs);
  }

  /** Sets a level's size, in Yes terms; 0 removes it. */
  setLevel({ side, yesPriceTicks, sizeLots }: LevelChanged, timeMs: number): void {
    const levels = side === Side.Buy ? this.#bids : this.#asks;
    levels.set(yesPriceTicks, sizeLots);
    this.#changedAt(timeMs);
  }

  /** A live view: it always shows the current book. */
  view(outcome: Outcome): BookView {
    return outcome === Outcome.Yes ? this.#yes : this.#no;
  }

  best(): BestPrices {
    return { bidTicks: this.#bids.bestTicks, askTicks: this.#asks.bestTicks };
  }

  #changedAt(timeMs: number): void {
    this.#yes.changedAt(timeMs);
    this.#no.changedAt(timeMs);
  }
}

/** A token, and the sides of the book that are its bids and asks. */
interface TokenSides {
  readonly conditionId: string;
  readonly tokenId: string;
  readonly outcome: Outcome;
  readonly bids: SortedLevels;
  readonly asks: SortedLevels;
}

/** A book in the terms of one of its tokens; its body is serialised when first read after a change. */
class TokenBook implements BookView {
  readonly #sides: TokenSides;
  #timeMs: number;
  #body: Uint8Array | undefined;

  constructor(sides: TokenSides, timeMs: number) {
    this.#sides = sides;
    this.#timeMs = timeMs;
  }

  get bids(): readonly Level[] {
    return this.#sides.bids.levels(this.#sides.outcome);
  }

  get asks(): readonly Level[] {
    return this.#sides.asks.levels(this.#sides.outcome);
  }

  get levelsJson(): string {
    const { bids, asks, outcome } = this.#sides;
    return `"bids":[${bids.texts(outcome).join(',')}],"asks":[${asks.texts(outcome).join(',')}]`;
  }

  get body(): Uint8Array {
    this.#body ??= this.#serialise();
    return this.#body;
  }

  changedAt(timeMs: number): void {
    this.#timeMs = timeMs;
    this.#body = undefined;
  }

  /** The text has only hex digits, decimals and JSON punctuation, so latin1 is one byte per character. */
  #serialise(): Uint8Array {
    const { conditionId, tokenId } = this.#sides;
    const text = `{"code":0,"msg":"","result":{"market":"${conditionId}","tokenId":"${tokenId}","timestamp":${this.#timeMs},${this.levelsJson}}}`;
    return Buffer.from(text, 'latin1');
  }
}
