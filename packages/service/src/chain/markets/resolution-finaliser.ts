import { MarketStatus, Resolution } from '@presage/exchange';
import type { MarketRow } from '../../store/read-store.ts';
import { OtherProposalError, TransactionRevertedError } from '../errors.ts';
import { MAX_QUESTIONS_PER_PASS } from '../limits.ts';
import type { SettlingMarkets } from '../settlement/settling-markets.ts';
import type { Oracle, QuestionState } from './oracle.ts';
import { rivalsOf } from './rivals.ts';

const FOR_FAILED = 'an outcome is proposed on chain for a failed market: an owner of the adapter must challenge it';
const SECOND_YES =
  'yes is proposed on chain for a second child of a categorical market: the owners of the adapter must decide the market';

export interface ResolutionFinaliserOptions {
  readonly oracle: Oracle;
  /** Markets with tokens, except deleted ones. */
  readonly markets: () => readonly MarketRow[];
  readonly settling: Pick<SettlingMarkets, 'has'>;
  readonly log: (message: string, fields: Readonly<Record<string, unknown>>) => void;
}

/**
 * Completes what was begun at the oracle: makes proposals final when they can no longer be challenged, and proposes
 * that failed markets pay like invalid ones. It has no durable state: the state of a question is read from the chain,
 * so that a restart continues where it was.
 */
export class ResolutionFinaliser {
  readonly #options: ResolutionFinaliserOptions;
  /** Markets for which nothing remains to be done. */
  readonly #completed = new Set<number>();
  /** Markets with a proposal that the ledger cannot take, which were reported. */
  readonly #contradicted = new Set<number>();
  #next = 0;

  constructor(options: ResolutionFinaliserOptions) {
    this.#options = options;
  }

  /** Checks some of the markets that have stopped trading, taking turns among them. */
  async pass(): Promise<void> {
    const waiting = this.#options.markets().filter((market) => this.#isDue(market));
    const first = waiting.length <= MAX_QUESTIONS_PER_PASS ? 0 : this.#next % waiting.length;
    const batch = [...waiting.slice(first), ...waiting.slice(0, first)].slice(0, MAX_QUESTIONS_PER_PASS);
    this.#next = first + batch.length;
    if (batch.length === 0) return;
    const nowSec = await this.#options.oracle.nowSec();
    // All at once: until a transaction is final may take longer than its sender waits, and no market waits for another's.
    const ends = await Promise.allSettled(batch.map((market) => this.#tryToAdvance(market, nowSec)));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  #isDue({ marketId, status }: MarketRow): boolean {
    const isEnding = status === MarketStatus.Resolving || status === MarketStatus.Failed;
    return isEnding && !this.#completed.has(marketId) && !this.#options.settling.has(marketId);
  }

  /** A step that the contract refuses must not hold up the other markets; the next check tries it again. */
  async #tryToAdvance(market: MarketRow, nowSec: number): Promise<void> {
    try {
      await this.#advance(market, nowSec);
    } catch (error) {
      // Another proposal that was in flight came first: the next check reports it.
      if (!(error instanceof TransactionRevertedError || error instanceof OtherProposalError)) throw error;
    }
  }

  async #advance(market: MarketRow, nowSec: number): Promise<void> {
    const { oracle, log } = this.#options;
    const state = await oracle.stateOf(market);
    if (state.kind === 'proposed') {
      if (market.status === MarketStatus.Failed && state.resolution !== Resolution.Invalid) {
        this.#report(market.marketId, FOR_FAILED, { resolution: state.resolution });
        return;
      }
      if (state.finalAtSec > nowSec) return;
      if (state.resolution === Resolution.Yes && (await this.#hasRival(market))) return;
      await oracle.finalise(market, state.finalAtSec);
      log('a resolution is final on chain', { marketId: market.marketId, resolution: state.resolution });
    } else if (market.status === MarketStatus.Failed) {
      await this.#payFailed(market, state);
    }
  }

  /** Whether another child of the root is yes, or may be: of two, the ledger can take only one. */
  async #hasRival(market: MarketRow): Promise<boolean> {
    const rivals = rivalsOf(market, this.#options.markets());
    const states = await Promise.all(rivals.map((rival) => this.#options.oracle.stateOf(rival)));
    const winner = rivals.find((rival, at) => rival.resolution === Resolution.Yes || isProposedAsYes(states[at]));
    if (winner !== undefined) this.#report(market.marketId, SECOND_YES, { other: winner.marketId });
    // What one that is final pays, a later check knows: the block is read by then.
    return winner !== undefined || states.some(({ kind }) => kind === 'final');
  }

  /** The chain would pay other than the ledger does: the owners of the adapter have to prevent it. */
  #report(marketId: number, message: string, fields: Readonly<Record<string, unknown>>): void {
    if (this.#contradicted.has(marketId)) return;
    this.#contradicted.add(marketId);
    this.#options.log(message, { marketId, ...fields });
  }

  /** A failed market pays like an invalid one (wire contract §5). */
  async #payFailed(market: MarketRow, { kind }: QuestionState): Promise<void> {
    if (kind !== 'open') {
      this.#completed.add(market.marketId);
      return;
    }
    const { oracle } = this.#options;
    await oracle.propose(market, Resolution.Invalid);
    await this.#advance(market, await oracle.nowSec());
  }
}

function isProposedAsYes(state: QuestionState | undefined): boolean {
  return state?.kind === 'proposed' && state.resolution === Resolution.Yes;
}
