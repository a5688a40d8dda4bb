import type { QuoteUnits } from '@presage/exchange';
import type { VolumeView } from './market-data.ts';

const MINUTE_SEC = 60;
const DAY_SEC = 86_400;
const WEEK_SEC = 7 * DAY_SEC;
/** Expired minutes at the front of the list before it is cut: cutting moves all others. */
const CUT_MINUTES = 512;

interface Minute {
  readonly minuteSec: number;
  units: bigint;
}

/**
 * A market's volume over the last 24 hours and 7 days, to the minute, as running sums: a query costs only the minutes
 * that left a window since the last one. Holds the minutes of a week that had trades. A clock that was wrong for a
 * while loses nothing, because windows can move back as well as forward.
 */
export class VolumeWindow {
  /** Oldest first. */
  readonly #minutes: Minute[] = [];
  readonly #day = new Span(this.#minutes, DAY_SEC);
  readonly #week = new Span(this.#minutes, WEEK_SEC);

  /** Number of minutes held. */
  get minutes(): number {
    return this.#minutes.length;
  }

  /** Adds to the minute that contains a time, which must not be before the last time added. */
  add(timeSec: number, units: QuoteUnits): void {
    const minuteSec = timeSec - (timeSec % MINUTE_SEC);
    this.#moveTo(timeSec);
    const last = this.#minutes.at(-1);
    if (last?.minuteSec === minuteSec) last.units += units;
    else this.#minutes.push({ minuteSec, units });
    this.#day.units += units;
    this.#week.units += units;
    this.#dropExpired(timeSec);
  }

  /**
   * Sums of the minutes that began within the last day and the last week.
   *
   * @param passedSec a time that has certainly passed: minutes that had left the week by then are dropped
   */
  sums(nowSec: number, passedSec: number): VolumeView {
    this.#moveTo(nowSec);
    this.#dropExpired(Math.min(nowSec, passedSec));
    return { dayUnits: this.#day.units as QuoteUnits, weekUnits: this.#week.units as QuoteUnits };
  }

  #moveTo(nowSec: number): void {
    this.#day.moveTo(nowSec);
    this.#week.moveTo(nowSec);
  }

  #dropExpired(passedSec: number): void {
    const { from } = this.#week;
    if (from < CUT_MINUTES && from < this.#minutes.length) return;
    const kept = this.#minutes.findIndex((minute) => !isBefore(minute, passedSec - WEEK_SEC));
    const gone = kept === -1 ? this.#minutes.length : kept;
    this.#minutes.splice(0, gone);
    this.#day.from -= gone;
    this.#week.from -= gone;
  }
}

/** The minutes at the end of a list that lie within the last `lengthSec` seconds, and their sum. */
class Span {
  readonly #minutes: readonly Minute[];
  readonly #lengthSec: number;
  /** Index of the first of those minutes. */
  from = 0;
  units = 0n;

  constructor(minutes: readonly Minute[], lengthSec: number) {
    this.#minutes = minutes;
    this.#lengthSec = lengthSec;
  }

  moveTo(nowSec: number): void {
    const endSec = nowSec - this.#lengthSec;
    for (let minute = this.#minutes[this.from]; isBefore(minute, endSec); minute = this.#minutes[this.from]) {
      this.units -= minute.units;
      this.from += 1;
    }
    for (let minute = this.#minutes[this.from - 1]; isWithin(minute, endSec); minute = this.#minutes[this.from - 1]) {
      this.units += minute.units;
      this.from -= 1;
    }
  }
}

function isBefore(minute: Minute | undefined, endSec: number): minute is Minute {
  return minute !== undefined && minute.minuteSec <= endSec;
}

function isWithin(minute: Minute | undefined, endSec: number): minute is Minute {
  return minute !== undefined && minute.minuteSec > endSec;
}
