import { Outcome, Side } from '@presage/exchange';
import type { BestPrices, BookState, BookView, Level } from './market-data.ts';
import type { MarketIds } from './market-ids.ts';
import { SortedLevels } from './sorted-levels.ts';

/** The ids in a book's responses. */
export type BookNames = Omit<MarketIds, 'questionId'>;

/** A market's book as readers see it, maintained from level changes alone. */
export class Book {
  readonly #bids = new SortedLevels();
  readonly #asks = new SortedLevels();
  readonly #yes: TokenBook;
  readonly #no: TokenBook;

  /** @param timeMs when the book was created: its timestamp until it first changes */
  constructor({ conditionId, yesTokenId, noTokenId }: BookNames, timeMs: number) {
    const bids = this.#bids;
    const asks = this.#asks;
    this.#yes = new TokenBook(
      { conditionId, tokenId: yesTokenId, timeMs },
      {
        bids: () => bids.yesLevels().reverse(),
        asks: () => asks.yesLevels(),
        bidTexts: () => bids.yesTexts().reverse(),
        askTexts: () => asks.yesTexts(),
      },
    );
    // A bid for Yes at p is an ask of No at 1 - p, so the sides change places and the best prices stay first.
    this.#no = new TokenBook(
      { conditionId, tokenId: noTokenId, timeMs },
      {
        bids: () => asks.noLevels(),
        asks: () => bids.noLevels().reverse(),
        bidTexts: () => asks.noTexts(),
        askTexts: () => bids.noTexts().reverse(),
      },
    );
  }

  /** Loads the levels of a stored book into an empty one. */
  load({ bids, asks, timeMs }: BookState): void {
    for (const level of bids) this.#bids.set(level.priceTicks, level.sizeLots);
    for (const level of asks) this.#asks.set(level.priceTicks, level.sizeLots);
    this.#changedAt(timeMs);
  }

  /** Sets a level's size, in Yes terms; 0 removes it. */
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

  /** A live view: it always shows the current book. */
  view(outcome: Outcome): BookView {
    return outcome === Outcome.Yes ? this.#yes : this.#no;
  }

  best(): BestPrices {
    return { bidTicks: this.#bids.highestTicks(), askTicks: this.#asks.lowestTicks() };
  }

  #changedAt(timeMs: number): void {
    this.#yes.changedAt(timeMs);
    this.#no.changedAt(timeMs);
  }
}

/** Levels in a token's own terms, best first, and their JSON texts. */
interface TokenLevels {
  readonly bids: () => Level[];
  readonly asks: () => Level[];
  readonly bidTexts: () => string[];
  readonly askTexts: () => string[];
}

/** A book in the terms of one of its tokens; its body is serialised when first read after a change. */
class TokenBook implements BookView {
  readonly #head: string;
  readonly #levels: TokenLevels;
  #timeMs: number;
  #body: Uint8Array | undefined;

  constructor(names: { conditionId: string; tokenId: string; timeMs: number }, levels: TokenLevels) {
    this.#head = `{"code":0,"msg":"","result":{"market":"${names.conditionId}","tokenId":"${names.tokenId}","timestamp":`;
    this.#levels = levels;
    this.#timeMs = names.timeMs;
  }

  get bids(): readonly Level[] {
    return this.#levels.bids();
  }

  get asks(): readonly Level[] {
    return this.#levels.asks();
  }

  get levelsJson(): string {
    const bids = this.#levels.bidTexts().join(',');
    const asks = this.#levels.askTexts().join(',');
    return `"bids":[${bids}],"asks":[${asks}]`;
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
    return Buffer.from(`${this.#head}${this.#timeMs},${this.levelsJson}}}`, 'latin1');
  }
}
