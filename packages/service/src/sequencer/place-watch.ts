import type { Logger } from 'pino';
import type { Timer, Timers } from './clock.ts';
import { PLACE_CHECK_INTERVAL_MS } from './limits.ts';

export interface PlaceWatchOptions {
  /** Why the journal's file is not where the next start will look for it; undefined while it is there. */
  readonly journalProblem: () => string | undefined;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'error' | 'info'>;
}

/** Checks every second that the journal is still at its place: what is written elsewhere is lost with this process. */
export class PlaceWatch {
  readonly #options: PlaceWatchOptions;
  #timer: Timer | undefined;
  #isMissing = false;

  constructor(options: PlaceWatchOptions) {
    this.#options = options;
  }

  /** True while the next start would not find the journal. */
  get isMissing(): boolean {
    return this.#isMissing;
  }

  /** Checks once, and at regular intervals from then on. */
  start(): void {
    this.#check();
    this.#timer = this.#options.timers.after(PLACE_CHECK_INTERVAL_MS, () => this.start());
  }

  stop(): void {
    this.#timer?.cancel();
  }

  #check(): void {
    const { journalProblem, log } = this.#options;
    const problem = journalProblem();
    const isMissing = problem !== undefined;
    if (isMissing === this.#isMissing) return;
    this.#isMissing = isMissing;
    if (isMissing)
      log.error({ problem }, 'the journal is not in its place: orders are refused; put it back, or copy it');
    else log.info('the journal is back in its place: orders are taken again');
  }
}
