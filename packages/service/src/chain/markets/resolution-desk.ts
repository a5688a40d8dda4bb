import { MarketStatus, Resolution } from '@presage/exchange';
import type { MarketRow } from '../../store/read-store.ts';
import { TransactionRevertedError } from '../errors.ts';
import { MAX_QUESTIONS_A_PASS } from '../limits.ts';
import type { Oracle, QuestionState } from './oracle.ts';

export interface ResolutionDeskOptions {
  readonly oracle: Oracle;
  /** Those with tokens, but for deleted ones. */
  readonly markets: () => readonly MarketRow[];
  readonly log: (words: string, fields: Readonly<Record<string, unknown>>) => void;
}

/**
 * Brings to an end at the oracle what was begun: makes proposals final when nobody can challenge them any more, and
 * proposes that failed markets pay as invalid ones. It keeps nothing: how a question stands is read from the chain, so a
 * restart goes on where it was.
 */
export class ResolutionDesk {
  readonly #options: ResolutionDeskOptions;
  /** Markets of which nothing is to be done any more. */
  readonly #ended = new Set<number>();
  #next = 0;

  constructor(options: ResolutionDeskOptions) {
    this.#options = options;
  }

  /** One look at some of the markets that have stopped trading; a few at a time, in turns. */
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

  /** False when the chain's clock says that it can still be challenged. */
  async #finalise(market: MarketRow, finalAtSec: number): Promise<boolean> {
    try {
      await this.#options.oracle.finalise(market, finalAtSec);
      return true;
    } catch (error) {
      if (error instanceof TransactionRevertedError) return false;
      throw error;
    }
  }

  /** A failed market pays as an invalid one (wire contract §5). */
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
