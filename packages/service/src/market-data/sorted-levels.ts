import { inTermsOf, Outcome, type PriceTicks, Side, type SizeLots } from '@presage/exchange';
import { lotsToShares, ticksToPrice } from '@presage/protocol';
import type { Level } from '../store/market-data-state.ts';

/** A level with its JSON texts, serialised when first needed after a change: most levels of a book stay the same. */
interface KeptLevel {
  readonly yesTicks: PriceTicks;
  sizeLots: SizeLots;
  yesText: string;
  noText: string;
}

/** One side of a book, best price first: that is the same order in the terms of both tokens. */
export class SortedLevels {
  readonly #levels: KeptLevel[] = [];
  readonly #isBids: boolean;

  /** @param side in Yes terms */
  constructor(side: Side) {
    this.#isBids = side === Side.Buy;
  }

  /** Sets the size of a level, whose price is in Yes terms; 0 removes it. */
  set(yesTicks: PriceTicks, sizeLots: SizeLots): void {
    const place = this.#placeOf(yesTicks);
    const level = this.#levels[place];
    const isKnown = level?.yesTicks === yesTicks;
    if (sizeLots === 0) {
      if (isKnown) this.#levels.splice(place, 1);
    } else if (isKnown) {
      level.sizeLots = sizeLots;
      level.yesText = '';
      level.noText = '';
    } else {
      this.#levels.splice(place, 0, { yesTicks, sizeLots, yesText: '', noText: '' });
    }
  }

  /** In Yes terms; undefined if there are no levels. */
  get bestTicks(): PriceTicks | undefined {
    return this.#levels[0]?.yesTicks;
  }

  /** In the terms of a token. */
  levels(outcome: Outcome): Level[] {
    return this.#levels.map(({ yesTicks, sizeLots }) => ({ priceTicks: inTermsOf(outcome, yesTicks), sizeLots }));
  }

  /** JSON texts of {@link levels}. */
  texts(outcome: Outcome): string[] {
    return outcome === Outcome.Yes
      ? this.#levels.map((level) => (level.yesText ||= textOf(level, outcome)))
      : this.#levels.map((level) => (level.noText ||= textOf(level, outcome)));
  }

  /** Index of the first price that is not better than this one. */
  #placeOf(yesTicks: number): number {
    let low = 0;
    let high = this.#levels.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const ticks = this.#levels[middle]?.yesTicks ?? 0;
      if (this.#isBids ? ticks > yesTicks : ticks < yesTicks) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The JSON of a level. Decimals need no escaping. */
function textOf({ yesTicks, sizeLots }: KeptLevel, outcome: Outcome): string {
  return `{"price":"${ticksToPrice(inTermsOf(outcome, yesTicks))}","size":"${lotsToShares(sizeLots)}"}`;
}
