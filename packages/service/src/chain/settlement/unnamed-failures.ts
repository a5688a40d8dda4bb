import type { AccountId, PendingFill, TradeNo } from '@presage/exchange';
import { BLAME_MS, MAX_BLAMED_ACCOUNTS, MAX_UNNAMED_FAILURES, SET_ASIDE_MS } from '../limits.ts';

type Parties = Pick<PendingFill, 'tradeNo' | 'takerAccountId' | 'makerAccountId'>;

export interface UnnamedFailuresOptions {
  /** Whether an account's wallet has code of its owner's choice, which can refuse a payment in blocks only. */
  readonly mayRefuse: (accountId: AccountId) => Promise<boolean>;
  readonly monotonicMs: () => number;
}

interface Failures {
  count: number;
  /** In transactions that settled nothing else. */
  alone: number;
  untilMs: number;
}

/** The fills of an account that were given up, and the accounts that they were with. */
interface GivenUp {
  fills: number;
  readonly others: Set<AccountId>;
}

/**
 * Remembers the fills that failed without an order being named, so that nobody could be blamed at once, and finds the
 * account that such fills have in common. In memory only: it decides what is tried when, and how often.
 */
export class UnnamedFailures {
  readonly #options: UnnamedFailuresOptions;
  readonly #fills = new Map<TradeNo, Failures>();
  readonly #givenUp = new Map<AccountId, GivenUp>();
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
    known.untilMs = this.#options.monotonicMs() + (known.count >= 2 ? SET_ASIDE_MS : 0);
    this.#fills.set(tradeNo, known);
  }

  isDue({ tradeNo }: Parties): boolean {
    return (this.#fills.get(tradeNo)?.untilMs ?? 0) <= this.#options.monotonicMs();
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

  /** The parties of fills whose wallets have code of their owner's choice: only these can refuse without being named. */
  async findSuspects(fills: readonly Parties[]): Promise<ReadonlySet<AccountId>> {
    const parties = new Set(fills.flatMap(({ takerAccountId, makerAccountId }) => [takerAccountId, makerAccountId]));
    const asked = [...parties].map(async (party) => ((await this.#options.mayRefuse(party)) ? [party] : []));
    return new Set((await Promise.all(asked)).flat());
  }

  /**
   * Blames a party of a fill that was given up: if both are suspects, the one whose fills failed with more different
   * accounts. If that is the same number and it is not the first time for either, they act together. @returns nobody while
   * undecided
   */
  blame({ takerAccountId, makerAccountId }: Parties, suspects: ReadonlySet<AccountId>): readonly AccountId[] {
    const ofTaker = suspects.has(takerAccountId) ? this.#countGivenUp(takerAccountId, makerAccountId) : undefined;
    const ofMaker = suspects.has(makerAccountId) ? this.#countGivenUp(makerAccountId, takerAccountId) : undefined;
    const [takers, makers] = [ofTaker?.others.size ?? 0, ofMaker?.others.size ?? 0];
    if (takers !== makers) return this.#blame(takers > makers ? takerAccountId : makerAccountId);
    const isRepeated = (ofTaker?.fills ?? 0) > 1 && (ofMaker?.fills ?? 0) > 1;
    return isRepeated ? this.#blame(takerAccountId, makerAccountId) : [];
  }

  /** Forgets what an account was blamed for. */
  pardon(accountId: AccountId): void {
    this.#blamed.delete(accountId);
    this.#givenUp.delete(accountId);
  }

  #countOf({ tradeNo }: Parties): number {
    return this.#fills.get(tradeNo)?.count ?? 0;
  }

  #isOfBlamed({ takerAccountId, makerAccountId }: Parties): boolean {
    const now = this.#options.monotonicMs();
    return [takerAccountId, makerAccountId].some((accountId) => (this.#blamed.get(accountId) ?? 0) > now);
  }

  #blame(...culprits: readonly AccountId[]): readonly AccountId[] {
    if (this.#blamed.size >= MAX_BLAMED_ACCOUNTS) this.#blamed.clear();
    for (const culprit of culprits) this.#blamed.set(culprit, this.#options.monotonicMs() + BLAME_MS);
    return culprits;
  }

  #countGivenUp(accountId: AccountId, other: AccountId): GivenUp {
    if (this.#givenUp.size >= MAX_BLAMED_ACCOUNTS) this.#givenUp.clear();
    const known = this.#givenUp.get(accountId) ?? { fills: 0, others: new Set() };
    known.fills += 1;
    // Beyond this it makes no difference who else.
    if (known.others.size < MAX_BLAMED_ACCOUNTS) known.others.add(other);
    this.#givenUp.set(accountId, known);
    return known;
  }
}
