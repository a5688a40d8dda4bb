import type { Logger } from 'pino';

export interface PlaceWatchOptions {
  /** Why the journal's file is not where the next start will look for it; undefined while it is there. Never rejects. */
  readonly journalProblem: () => string | undefined | Promise<string | undefined>;
  readonly log: Pick<Logger, 'error' | 'info'>;
}

/** Knows whether the journal is still at its place: what is written elsewhere is lost with this process. */
export class PlaceWatch {
  readonly #options: PlaceWatchOptions;
  #isMissing = false;

  constructor(options: PlaceWatchOptions) {
    this.#options = options;
  }

  /** True while the next start would not find the journal, by the last check. */
  get isMissing(): boolean {
    return this.#isMissing;
  }

  async check(): Promise<void> {
    const { journalProblem, log } = this.#options;
    const problem = await journalProblem();
    const isMissing = problem !== undefined;
    if (isMissing === this.#isMissing) return;
    this.#isMissing = isMissing;
    if (isMissing)
      log.error({ problem }, 'the journal is not in its place: orders are refused; put it back, or copy it');
    else log.info('the journal is back in its place: orders are taken again');
  }
}
