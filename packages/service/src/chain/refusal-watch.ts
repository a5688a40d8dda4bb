import type { Logger } from 'pino';
import type { ChainRefusal } from '../sequencer/sequencer.ts';
import type { ChainHealth } from './chain.ts';

export interface RefusalWatchOptions {
  readonly health: () => Pick<ChainHealth, 'refusal' | 'reason'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Logs when orders begin to be refused because of the chain, for which reason, and when they are accepted again. */
export class RefusalWatch {
  readonly #options: RefusalWatchOptions;
  /** As after every start, about which nothing need be said unless it lasts: then the indexer has failed, and said so. */
  #last: ChainRefusal | undefined = 'chainUnread';

  constructor(options: RefusalWatchOptions) {
    this.#options = options;
  }

  look(): void {
    const { log, health } = this.#options;
    const { refusal, reason } = health();
    if (refusal === this.#last) return;
    this.#last = refusal;
    if (refusal === undefined) log.info('the chain is no reason to refuse orders any more');
    else log.warn({ refusal, reason }, 'orders are refused because of the chain, cancels go on');
  }
}
