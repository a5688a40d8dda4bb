import { type PriceTicks, type SizeLots, TICKS_PER_QUOTE } from '@presage/exchange';
import { lotsToShares, ticksToPrice } from '@presage/protocol';
import type { Level } from './market-data.ts';

/** A level with its JSON texts, serialised when first needed after a change: most levels of a book stay the same. */
interface KeptLevel {
  readonly yesTicks: number;
  sizeLots: number;
  yesText: string;
  noText: string;
}

/** One side of a book in Yes terms, lowest price first. */
export class SortedLevels {
  readonly #levels: KeptLevel[] = [];

  /** Sets a level's size; 0 removes it. */
  set(yesTicks: number, sizeLots: number): void {
    const place = this.#placeOf(yesTicks);
    const level = this.#levels[place];
    const known = level?.yesTicks === yesTicks;
    if (sizeLots === 0) {
      if (known) this.#levels.splice(place, 1);
    } else if (known) {
      level.sizeLots = sizeLots;
      level.yesText = '';
      level.noText = '';
    } else {
      this.#levels.splice(place, 0, { yesTicks, sizeLots, yesText: '', noText: '' });
    }
  }

  /** Undefined if there are no levels. */
  lowestTicks(): PriceTicks | undefined {
    return this.#levels[0]?.yesTicks as PriceTicks | undefined;
  }

  /** Undefined if there are no levels. */
  highestTicks(): PriceTicks | undefined {
    return this.#levels.at(-1)?.yesTicks as PriceTicks | undefined;
  }

  /** Lowest price first. */
  yesLevels(): Level[] {
    return this.#levels.map(({ yesTicks, sizeLots }) => levelOf(yesTicks, sizeLots));
  }

  /** The levels in No terms, in the same order, so highest price first. */
  noLevels(): Level[] {
    return this.#levels.map(({ yesTicks, sizeLots }) => levelOf(TICKS_PER_QUOTE - yesTicks, sizeLots));
  }

  /** JSON texts of {@link yesLevels}, in their order. */
  yesTexts(): string[] {
    return this.#levels.map((level) => (level.yesText ||= textOf(level.yesTicks, level.sizeLots)));
  }

  /** JSON texts of {@link noLevels}, in their order. */
  noTexts(): string[] {
    return this.#levels.map((level) => (level.noText ||= textOf(TICKS_PER_QUOTE - level.yesTicks, level.sizeLots)));
  }

  /** Index of the first price not below this one. */
  #placeOf(yesTicks: number): number {
    let low = 0;
    let high = this.#levels.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#levels[middle]?.yesTicks ?? 0) < yesTicks) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function levelOf(priceTicks: number, sizeLots: number): Level {
  return { priceTicks: priceTicks as PriceTicks, sizeLots: sizeLots as SizeLots };
}

/** The JSON of a level. Decimals need no escaping. */
function textOf(priceTicks: number, sizeLots: number): string {
  return `{"price":"${ticksToPrice(priceTicks)}","size":"${lotsToShares(sizeLots)}"}`;
}
