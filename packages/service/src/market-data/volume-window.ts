import type { QuoteUnits } from '@presage/exchange';

const MINUTE_SEC = 60;
const DAY_SEC = 86_400;
const WEEK_SEC = 7 * DAY_SEC;
/** Forgotten minutes at the front of the list before it is cut: cutting moves all others. */
const CUT_MINUTES = 512;

interface Minute {
  readonly minuteSec: number;
  units: bigint;
}

/**
 * A market's volume over the last 24 hours and 7 days, to the minute, summed as it goes: asking costs the minutes that
 * left a window since the last time, and no more. Holds the minutes of a week that had trades.
 */
export class VolumeWindow {
  /** Oldest first. */
  readonly #minutes: Minute[] = [];
  /** Indexes of the first minutes within the day and the week. */
  #dayFrom = 0;
  #weekFrom = 0;
  #dayUnits = 0n;
  #weekUnits = 0n;

  /** Adds to the minute of a time, which must not lie before the last one added. */
  add(timeSec: number, units: QuoteUnits): void {
    const minuteSec = timeSec - (timeSec % MINUTE_SEC);
    const last = this.#minutes.at(-1);
    if (last?.minuteSec === minuteSec) last.units += units;
    else this.#minutes.push({ minuteSec, units });
    this.#dayUnits += units;
    this.#weekUnits += units;
    this.#forgetUntil(timeSec);
  }

  /**
   * Sums of the minutes that began within the last day and the last week. Time only goes forward: what has left a window
   * does not come back when an earlier time is asked.
   */
  sums(nowSec: number): { readonly dayUnits: QuoteUnits; readonly weekUnits: QuoteUnits } {
    this.#forgetUntil(nowSec);
    return { dayUnits: this.#dayUnits as QuoteUnits, weekUnits: this.#weekUnits as QuoteUnits };
  }

  #forgetUntil(nowSec: number): void {
    for (let minute = this.#minutes[this.#dayFrom]; isBefore(minute, nowSec - DAY_SEC); ) {
      this.#dayUnits -= minute.units;
      minute = this.#minutes[++this.#dayFrom];
    }
    for (let minute = this.#minutes[this.#weekFrom]; isBefore(minute, nowSec - WEEK_SEC); ) {
      this.#weekUnits -= minute.units;
      minute = this.#minutes[++this.#weekFrom];
    }
    if (this.#weekFrom >= CUT_MINUTES || this.#weekFrom === this.#minutes.length) this.#cut();
  }

  #cut(): void {
    this.#minutes.splice(0, this.#weekFrom);
    this.#dayFrom -= this.#weekFrom;
    this.#weekFrom = 0;
  }
}

function isBefore(minute: Minute | undefined, endSec: number): minute is Minute {
  return minute !== undefined && minute.minuteSec <= endSec;
}
