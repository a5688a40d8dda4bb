import type { AccountId, PendingFill, TradeNo } from '@presage/exchange';
import { BLAME_MS, MAX_BLAMED_ACCOUNTS, MAX_UNNAMED_FAILURES, SET_ASIDE_MS } from '../limits.ts';

type Parties = Pick<PendingFill, 'tradeNo' | 'takerAccountId' | 'makerAccountId'>;

export interface UnnamedFailuresOptions {
  /** Whether an account's wallet has code of its owner's choice, which can refuse a payment in blocks only. */
  readonly mayRefuse: (accountId: AccountId) => Promise<boolean>;
  readonly nowMs: () => number;
}

interface Failures {
  count: number;
  /** In transactions that settled nothing else. */
  alone: number;
  untilMs: number;
}

/**
 * Remembers the fills that failed without an order being named, so that nobody could be blamed at once, and finds the
 * account that such fills have in common. In memory only: it decides what is tried when, and how often.
 */
export class UnnamedFailures {
  readonly #options: UnnamedFailuresOptions;
  readonly #fills = new Map<TradeNo, Failures>();
  /** The accounts with which an account's fills failed until they were given up. */
  readonly #counterparties = new Map<AccountId, Set<AccountId>>();
  /** Until when each account's fills are treated with suspicion. */
  readonly #blamed = new Map<AccountId, number>();

  constructor(options: UnnamedFailuresOptions) {
    this.#options = options;
  }

  /** Forgets fills that are no longer pending. Others are kept also while in a transaction: it may fail again. */
  keepOnly(pending: { has(tradeNo: number): boolean }): void {
    for (const tradeNo of this.#fills.keys()) if (!pending.has(tradeNo)) this.#fills.delete(tradeNo);
  }

  /** @param weight one half for a failure that cost no gas */
  count(tradeNo: TradeNo, { isAlone, weight = 1 }: { readonly isAlone: boolean; readonly weight?: number }): void {
    const known = this.#fills.get(tradeNo) ?? { count: 0, alone: 0, untilMs: 0 };
    known.count += weight;
    if (isAlone) known.alone += weight;
    known.untilMs = this.#options.nowMs() + (known.count > 1 ? SET_ASIDE_MS : 0);
    this.#fills.set(tradeNo, known);
  }

  isDue({ tradeNo }: Parties): boolean {
    return (this.#fills.get(tradeNo)?.untilMs ?? 0) <= this.#options.nowMs();
  }

  /** Whether other fills should not be sent together with it, or only few of them. */
  isDoubtful(fill: Parties): boolean {
    return this.#countOf(fill) >= 1 || this.#isOfBlamed(fill);
  }

  /** Whether it must be sent alone: only then does its failure harm no other fill, and say which fill is at fault. */
  mustGoAlone(fill: Parties): boolean {
    return this.#countOf(fill) >= 2 || this.#isOfBlamed(fill);
  }

  /** Whether it failed so often that somebody causes it; once is enough where an account was blamed before. */
  isHopeless(fill: Parties): boolean {
    const { count = 0, alone = 0 } = this.#fills.get(fill.tradeNo) ?? {};
    return count >= MAX_UNNAMED_FAILURES || (alone >= 1 && this.#isOfBlamed(fill));
  }

  /**
   * Blames a party of a fill that was given up. Only wallets with code of their owner's choice can refuse without being
   * named; if both have it, the one whose fills failed with more different accounts. @returns nobody while undecided
   */
  async blame({ takerAccountId, makerAccountId }: Parties): Promise<AccountId | undefined> {
    const { mayRefuse, nowMs } = this.#options;
    const [taker, maker] = await Promise.all([mayRefuse(takerAccountId), mayRefuse(makerAccountId)]);
    const takers = taker ? this.#countCounterparty(takerAccountId, makerAccountId) : 0;
    const makers = maker ? this.#countCounterparty(makerAccountId, takerAccountId) : 0;
    if (takers === makers) return undefined;
    const culprit = takers > makers ? takerAccountId : makerAccountId;
    if (this.#blamed.size >= MAX_BLAMED_ACCOUNTS) this.#blamed.clear();
    this.#blamed.set(culprit, nowMs() + BLAME_MS);
    return culprit;
  }

  forget(tradeNo: TradeNo): void {
    this.#fills.delete(tradeNo);
  }

  #countOf({ tradeNo }: Parties): number {
    return this.#fills.get(tradeNo)?.count ?? 0;
  }

  #isOfBlamed({ takerAccountId, makerAccountId }: Parties): boolean {
    const now = this.#options.nowMs();
    return [takerAccountId, makerAccountId].some((accountId) => (this.#blamed.get(accountId) ?? 0) > now);
  }

  #countCounterparty(accountId: AccountId, other: AccountId): number {
    if (this.#counterparties.size >= MAX_BLAMED_ACCOUNTS) this.#counterparties.clear();
    const others = this.#counterparties.get(accountId) ?? new Set();
    // Beyond this it makes no difference who else.
    if (others.size < MAX_BLAMED_ACCOUNTS) others.add(other);
    this.#counterparties.set(accountId, others);
    return others.size;
  }
}
