import { BUDGET_CHECK_INTERVAL_MS } from '../limits.ts';
import type { Waits } from '../waits.ts';
import type { Outbox } from './outbox.ts';

export interface GasBudgetOptions {
  readonly outbox: Pick<Outbox, 'costOfDay'>;
  /** The most native token that may be spent on gas in 24 hours, in wei. */
  readonly dailyGasWei: bigint;
  readonly nowMs: () => number;
  readonly monotonicMs: () => number;
}

/** The gas budget for 24 hours, and how much of it is spent. */
export class GasBudget {
  readonly #options: GasBudgetOptions;
  readonly #waits: Pick<Waits, 'reportUnpaid'>;
  #spentWei = 0n;
  #countedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: GasBudgetOptions, waits: Pick<Waits, 'reportUnpaid'>) {
    this.#options = options;
    this.#waits = waits;
  }

  /** The part that is left, from 1 to 0, as of the last count. */
  get left(): number {
    const { dailyGasWei } = this.#options;
    return this.#spentWei >= dailyGasWei ? 0 : 1 - Number(this.#spentWei) / Number(dailyGasWei);
  }

  /** Whether this much more may be spent now; reports it when it may not. */
  async allows(moreWei: bigint): Promise<boolean> {
    await this.#count();
    if (this.#spentWei + moreWei <= this.#options.dailyGasWei) return true;
    this.#waits.reportUnpaid('the gas budget for 24 hours is spent (DAILY_GAS_LIMIT)');
    return false;
  }

  /** Counts at intervals even while nothing is sent, because spending older than 24 hours no longer counts. */
  async refresh(): Promise<void> {
    if (this.#options.monotonicMs() - this.#countedAtMs >= BUDGET_CHECK_INTERVAL_MS) await this.#count();
  }

  async #count(): Promise<void> {
    const { outbox, nowMs, monotonicMs } = this.#options;
    this.#spentWei = await outbox.costOfDay(nowMs());
    this.#countedAtMs = monotonicMs();
  }
}
