import type { Logger } from 'pino';
import type { Clock, Timer, Timers } from './clock.ts';
import {
  CLOCK_AGREES_EVERY_MS,
  CLOCK_CHECK_MS,
  CLOCK_CONFIRMED_WITHIN_MS,
  CLOCK_TOLERANCE_MS,
  MAX_DOWNTIME_MS,
} from './limits.ts';

export interface ClockGuardOptions {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'error' | 'info'>;
  /** The journal's last stamp, Unix milliseconds; 0 when it has none. */
  readonly lastStampMs: number;
  /** The time that it is, as an operator says, Unix milliseconds; undefined when nobody said. */
  readonly confirmedMs: number | undefined;
  /** How long after the last stamp a start takes the clock's word for it, milliseconds; {@link MAX_DOWNTIME_MS} if left out. */
  readonly maxDowntimeMs?: number | undefined;
}

/**
 * The exchange's time: the clock's, while that can be right. A stamp can never be taken back, and whatever is due by it
 * is done, so a clock that leaps ahead of the time that has passed is not followed, and time goes on without it. One that
 * lies before the last stamp leaves time standing. Either is a doubt, until clock and time agree again. ADR 0022.
 */
export class ClockGuard {
  readonly #options: ClockGuardOptions;
  #stampMs: number;
  /** The clock less the monotonic one when both last agreed, within the last hour unless the clock is in doubt. */
  #offsetMs: number;
  /** When that was, by the monotonic clock. */
  #agreedAtMs: number;
  /** How long the machine had slept then. */
  #sleptMs: number;
  readonly #maxDowntimeMs: number;
  /** The clock was believed once: what leaps from then on leaps while the service runs. */
  #hasAgreed: boolean;
  readonly #mayLieBehind: boolean;
  #judgement: Judgement = 'right';
  /** In words. */
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

  /** Looks at the clock now and from then on again and again, so that a doubt is told when nobody asks. */
  start(): void {
    this.nowMs();
    if (this.#doubt === undefined && this.#mayAgree) this.#agree();
    this.#timer = this.#options.timers.after(CLOCK_CHECK_MS, () => this.start());
  }

  stop(): void {
    this.#timer?.cancel();
  }

  /** Why the clock is not followed, in words for an operator; undefined while it is. */
  get doubt(): string | undefined {
    this.nowMs();
    return this.#doubt;
  }

  /** What a command is stamped with now: never before the last stamp. */
  stamp(): number {
    this.#stampMs = Math.max(this.#stampMs, this.nowMs());
    return this.#stampMs;
  }

  /** The time by which deadlines come. */
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
  get #mayLeapMs(): number {
    return this.#hasAgreed ? CLOCK_TOLERANCE_MS : this.#maxDowntimeMs;
  }

  /** A machine that slept has a clock that is ahead, and right. */
  #leaps(clockMs: number): boolean {
    const aheadMs = clockMs - this.#passedMs();
    if (aheadMs <= this.#mayLeapMs) return false;
    if (aheadMs - (this.#options.clock.sleptMs() - this.#sleptMs) > this.#mayLeapMs) return true;
    this.#agree();
    return false;
  }

  /** What the clock would say if only time had passed since both agreed. */
  #passedMs(): number {
    return this.#options.clock.monotonicMs() + this.#offsetMs;
  }

  get #mayAgree(): boolean {
    return !this.#hasAgreed || this.#options.clock.monotonicMs() - this.#agreedAtMs >= CLOCK_AGREES_EVERY_MS;
  }

  #agree(): void {
    const { clock } = this.#options;
    this.#agreedAtMs = clock.monotonicMs();
    this.#offsetMs = clock.nowMs() - clock.monotonicMs();
    this.#sleptMs = clock.sleptMs();
    this.#hasAgreed = true;
  }

  #leapWords(clockMs: number): string {
    const timeMs = Math.floor(this.#passedMs());
    if (this.#hasAgreed) {
      return `the clock leapt from ${words(timeMs)} to ${words(clockMs)}: set it right, or restart the service if it is`;
    }
    return (
      `the clock says ${words(clockMs)}, but the last command was taken at ${words(this.#stampMs)}, more than ` +
      `${this.#maxDowntimeMs / DAY_MS} days before: set it right, or start with TIME_CONFIRMED, the time that it is, if it is`
    );
  }

  /** Tells once what is thought of the clock, until that changes. */
  #judge(judgement: Judgement, clockMs: number): void {
    if (judgement === this.#judgement) return;
    const { log } = this.#options;
    this.#judgement = judgement;
    if (judgement === 'right') {
      this.#doubt = undefined;
      log.info('the clock is right again: orders are taken');
      return;
    }
    const doubt = judgement === 'ahead' ? this.#leapWords(clockMs) : behindWords(clockMs, this.#stampMs);
    this.#doubt = doubt;
    log.error({ doubt }, 'the clock is in doubt: orders are refused, cancels and reads go on');
  }
}

/** The clock, by the time that has passed and the last stamp. */
type Judgement = 'right' | 'ahead' | 'behind';

const DAY_MS = 86_400_000;

function behindWords(clockMs: number, stampMs: number): string {
  return (
    `the clock says ${words(clockMs)}, but the last command was taken at ${words(stampMs)}, which is later: ` +
    'set it right, or start with TIME_CONFIRMED, the time that it is, if it is'
  );
}

function words(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
