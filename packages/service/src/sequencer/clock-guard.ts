import type { Logger } from 'pino';
import type { Clock, Timer, Timers } from '../clock.ts';
import { DAY_MS } from '../utc-day.ts';
import {
  CLOCK_CHECK_INTERVAL_MS,
  CLOCK_CONFIRMED_WITHIN_MS,
  CLOCK_RESYNC_INTERVAL_MS,
  CLOCK_TOLERANCE_MS,
  MAX_DOWNTIME_MS,
} from './limits.ts';

export interface ClockGuardOptions {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'error' | 'info'>;
  /** Time of the journal's last entry, Unix milliseconds; 0 when it has none. */
  readonly lastStampMs: number;
  /** The current time as confirmed by an operator, Unix milliseconds; undefined when nobody confirmed it. */
  readonly confirmedMs: number | undefined;
  /** How far past the last stamp a start believes the clock, milliseconds; default {@link MAX_DOWNTIME_MS}. */
  readonly maxDowntimeMs?: number | undefined;
}

/**
 * The exchange's time: the system clock's, as long as that can be right. A stamp can never be undone, and everything
 * due by then is carried out. So when the clock jumps ahead of the time that has really passed, it is ignored and time
 * advances without it; when it is before the last stamp, stamps stay at the last one. Either way the clock is in doubt
 * until it agrees with the exchange's time again. ADR 0022.
 */
export class ClockGuard {
  readonly #options: ClockGuardOptions;
  #stampMs: number;
  /** Wall clock minus monotonic clock when both last agreed; taken again every hour unless the clock is in doubt. */
  #offsetMs: number;
  /** When they last agreed, by the monotonic clock. */
  #agreedAtMs: number;
  /** How long the machine had slept by then. */
  #sleptMs: number;
  readonly #maxDowntimeMs: number;
  /** True once the clock has been believed: a later jump is then one that happened while the service runs. */
  #hasAgreed: boolean;
  readonly #mayLieBehind: boolean;
  #judgement: Judgement = 'right';
  /** Why the clock is in doubt, in words. */
  #doubt: string | undefined;
  #timer: Timer | undefined;

  constructor(options: ClockGuardOptions) {
    const { clock, lastStampMs, confirmedMs, maxDowntimeMs = MAX_DOWNTIME_MS } = options;
    const clockMs = clock.nowMs();
    const isConfirmed = confirmedMs !== undefined && Math.abs(clockMs - confirmedMs) <= CLOCK_CONFIRMED_WITHIN_MS;
    const isBelieved = isConfirmed || lastStampMs === 0;
    this.#options = options;
    this.#stampMs = lastStampMs;
    this.#offsetMs = (isBelieved ? clockMs : lastStampMs) - clock.monotonicMs();
    this.#agreedAtMs = clock.monotonicMs();
    this.#sleptMs = clock.sleptMs();
    this.#maxDowntimeMs = maxDowntimeMs;
    this.#hasAgreed = isBelieved;
    this.#mayLieBehind = isConfirmed;
  }

  /** Checks the clock now and at regular intervals, so that a doubt is logged even when nobody reads the time. */
  start(): void {
    this.nowMs();
    if (this.#doubt === undefined && this.#isResyncDue) this.#resync();
    this.#timer = this.#options.timers.after(CLOCK_CHECK_INTERVAL_MS, () => this.start());
  }

  stop(): void {
    this.#timer?.cancel();
  }

  /** Why the clock is not followed, in words for an operator; undefined while it is. */
  get doubt(): string | undefined {
    this.nowMs();
    return this.#doubt;
  }

  /** The time to stamp a command with now: never before the last stamp. */
  stamp(): number {
    this.#stampMs = Math.max(this.#stampMs, this.nowMs());
    return this.#stampMs;
  }

  /** The time by which deadlines fall due. */
  nowMs(): number {
    const clockMs = this.#options.clock.nowMs();
    if (this.#leaps(clockMs)) {
      this.#judge('ahead', clockMs);
      return Math.floor(this.#passedMs());
    }
    const isBehind = clockMs < this.#stampMs - CLOCK_TOLERANCE_MS && !this.#mayLieBehind;
    this.#judge(isBehind ? 'behind' : 'right', clockMs);
    return clockMs;
  }

  /** How far the clock may be ahead of the time that has passed. */
  get #maxLeapMs(): number {
    return this.#hasAgreed ? CLOCK_TOLERANCE_MS : this.#maxDowntimeMs;
  }

  /** After a sleep of the machine the clock is ahead, and right. */
  #leaps(clockMs: number): boolean {
    const aheadMs = clockMs - this.#passedMs();
    if (aheadMs <= this.#maxLeapMs) return false;
    if (aheadMs - (this.#options.clock.sleptMs() - this.#sleptMs) > this.#maxLeapMs) return true;
    this.#resync();
    return false;
  }

  /** What the clock would show if only real time had passed since both agreed. */
  #passedMs(): number {
    return this.#options.clock.monotonicMs() + this.#offsetMs;
  }

  get #isResyncDue(): boolean {
    return !this.#hasAgreed || this.#options.clock.monotonicMs() - this.#agreedAtMs >= CLOCK_RESYNC_INTERVAL_MS;
  }

  #resync(): void {
    const { clock } = this.#options;
    this.#agreedAtMs = clock.monotonicMs();
    this.#offsetMs = clock.nowMs() - clock.monotonicMs();
    this.#sleptMs = clock.sleptMs();
    this.#hasAgreed = true;
  }

  #describeLeap(clockMs: number): string {
    const timeMs = Math.floor(this.#passedMs());
    if (this.#hasAgreed) {
      return `the clock jumped from ${isoTime(timeMs)} to ${isoTime(clockMs)}: correct it, or restart the service if it is right`;
    }
    return (
      `the clock says ${isoTime(clockMs)}, but the last command was taken at ${isoTime(this.#stampMs)}, more than ` +
      `${this.#maxDowntimeMs / DAY_MS} days before: correct it, or if it is right, start with TIME_CONFIRMED set to the current time`
    );
  }

  /** Logs a judgement once, when it differs from the last one. */
  #judge(judgement: Judgement, clockMs: number): void {
    if (judgement === this.#judgement) return;
    const { log } = this.#options;
    this.#judgement = judgement;
    if (judgement === 'right') {
      this.#doubt = undefined;
      log.info('the clock is right again: orders are taken');
      return;
    }
    const doubt = judgement === 'ahead' ? this.#describeLeap(clockMs) : describeBehind(clockMs, this.#stampMs);
    this.#doubt = doubt;
    log.error({ doubt }, 'the clock is in doubt: orders are refused, cancels and reads go on');
  }
}

/** The clock compared with the time that has passed and with the last stamp. */
type Judgement = 'right' | 'ahead' | 'behind';

function describeBehind(clockMs: number, stampMs: number): string {
  return (
    `the clock says ${isoTime(clockMs)}, but the last command was taken at ${isoTime(stampMs)}, which is later: ` +
    'correct it, or if it is right, start with TIME_CONFIRMED set to the current time'
  );
}

function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
