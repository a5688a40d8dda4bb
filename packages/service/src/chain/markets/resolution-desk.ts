import { MarketStatus, Resolution } from '@presage/exchange';
import type { MarketRow } from '../../store/read-store.ts';
import { TransactionRevertedError } from '../errors.ts';
import { MAX_QUESTIONS_A_PASS } from '../limits.ts';
import type { Oracle, QuestionState } from './oracle.ts';

export interface ResolutionDeskOptions {
  readonly oracle: Oracle;
  /** Markets with tokens, except deleted ones. */
  readonly markets: () => readonly MarketRow[];
  readonly log: (words: string, fields: Readonly<Record<string, unknown>>) => void;
}

/**
 * Completes what was begun at the oracle: makes proposals final when they can no longer be challenged, and proposes
 * that failed markets pay like invalid ones. It has no durable state: the state of a question is read from the chain,
 * so that a restart continues where it was.
 */
export class ResolutionDesk {
  readonly #options: ResolutionDeskOptions;
  /** Markets for which nothing remains to be done. */
  readonly #ended = new Set<number>();
  #next = 0;

  constructor(options: ResolutionDeskOptions) {
    this.#options = options;
  }

  /** Checks some of the markets that have stopped trading, taking turns among them. */
  async pass(): Promise<void> {
    const waiting = this.#options.markets().filter((market) => this.#waits(market));
    const first = waiting.length <= MAX_QUESTIONS_A_PASS ? 0 : this.#next % waiting.length;
    const turn = [...waiting.slice(first), ...waiting.slice(0, first)].slice(0, MAX_QUESTIONS_A_PASS);
    this.#next = first + turn.length;
    if (turn.length === 0) return;
    const nowSec = await this.#options.oracle.nowSec();
    for (const market of turn) await this.#look(market, nowSec);
  }

  #waits({ marketId, status }: MarketRow): boolean {
    return (status === MarketStatus.Resolving || status === MarketStatus.Failed) && !this.#ended.has(marketId);
  }

  async #look(market: MarketRow, nowSec: number): Promise<void> {
    const { oracle, log } = this.#options;
    const state = await oracle.stateOf(market);
    if (state.kind === 'proposed') {
      if (state.finalAtSec > nowSec || !(await this.#finalise(market, state.finalAtSec))) return;
      log('a resolution is final on chain', { marketId: market.marketId, resolution: state.resolution });
    } else if (market.status === MarketStatus.Failed) {
      await this.#payFailed(market, state);
    }
  }

  /** False when it can still be challenged by the chain's clock. */
  async #finalise(market: MarketRow, finalAtSec: number): Promise<boolean> {
    try {
      await this.#options.oracle.finalise(market, finalAtSec);
      return true;
    } catch (error) {
      if (error instanceof TransactionRevertedError) return false;
      throw error;
    }
  }

  /** A failed market pays like an invalid one (wire contract §5). */
  async #payFailed(market: MarketRow, { kind }: QuestionState): Promise<void> {
    if (kind !== 'open') {
      this.#ended.add(market.marketId);
      return;
    }
    const { oracle } = this.#options;
    await oracle.propose(market, Resolution.Invalid);
    await this.#look(market, await oracle.nowSec());
  }
}
