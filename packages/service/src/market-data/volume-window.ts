import type { QuoteUnits } from '@presage/exchange';

const MINUTE_SEC = 60;
const DAY_SEC = 86_400;
const WEEK_SEC = 7 * DAY_SEC;

interface Minute {
  readonly minuteSec: number;
  units: bigint;
}

/**
 * A market's volume over the last 24 hours and 7 days, to the minute. Holds the minutes that had trades, oldest
 * first, and forgets those older than a week: a market without trades costs nothing.
 */
export class VolumeWindow {
  #minutes: Minute[] = [];

  /** Adds to the minute of a time, which must not lie before the last one added. */
  add(timeSec: number, units: QuoteUnits): void {
    const minuteSec = timeSec - (timeSec % MINUTE_SEC);
    const last = this.#minutes.at(-1);
    if (last?.minuteSec === minuteSec) {
      last.units += units;
      return;
    }
    this.#forget(timeSec);
    this.#minutes.push({ minuteSec, units });
  }

  /** Sums of the minutes that began within the last day and the last week. */
  sums(nowSec: number): { readonly dayUnits: QuoteUnits; readonly weekUnits: QuoteUnits } {
    let dayUnits = 0n;
    let weekUnits = 0n;
    for (const { minuteSec, units } of this.#minutes) {
      if (minuteSec > nowSec - WEEK_SEC) weekUnits += units;
      if (minuteSec > nowSec - DAY_SEC) dayUnits += units;
    }
    return { dayUnits: dayUnits as QuoteUnits, weekUnits: weekUnits as QuoteUnits };
  }

  #forget(nowSec: number): void {
    const kept = this.#minutes.findIndex((minute) => minute.minuteSec > nowSec - WEEK_SEC);
    if (kept > 0) this.#minutes = this.#minutes.slice(kept);
    if (kept < 0) this.#minutes = [];
  }
}
