import { BUDGET_CHECK_INTERVAL_MS } from '../limits.ts';
import type { Waits } from '../waits.ts';
import type { Outbox } from './outbox.ts';

export interface GasBudgetOptions {
  readonly outbox: Pick<Outbox, 'costOfDay' | 'costInFlight'>;
  /** The most native token that may be spent on gas in 24 hours, in wei. */
  readonly dailyGasWei: bigint;
  readonly nowMs: () => number;
  readonly monotonicMs: () => number;
}

/** The gas budget for 24 hours, and how much of it is spent. */
export class GasBudget {
  readonly #options: GasBudgetOptions;
  readonly #waits: Pick<Waits, 'reportUnpaid'>;
  /** The cost of what has ended in 24 hours: a busy day has tens of thousands, so it is added to between two counts. */
  #endedWei = 0n;
  /** The most that what is in flight can cost. */
  #inFlightWei = 0n;
  #countedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: GasBudgetOptions, waits: Pick<Waits, 'reportUnpaid'>) {
    this.#options = options;
    this.#waits = waits;
  }

  /** The part that is left, from 1 to 0, as last known. */
  get left(): number {
    const { dailyGasWei } = this.#options;
    const spentWei = this.#endedWei + this.#inFlightWei;
    return spentWei >= dailyGasWei ? 0 : 1 - Number(spentWei) / Number(dailyGasWei);
  }

  /** Whether this much more may be spent now; reports it when it may not. */
  async allows(moreWei: bigint): Promise<boolean> {
    const { outbox, dailyGasWei } = this.#options;
    await this.refresh();
    this.#inFlightWei = await outbox.costInFlight();
    if (this.#endedWei + this.#inFlightWei + moreWei <= dailyGasWei) return true;
    this.#waits.reportUnpaid('the gas budget for 24 hours is spent (DAILY_GAS_LIMIT)');
    return false;
  }

  /** Called when a transaction has ended, with its cost. */
  async add(costWei: bigint): Promise<void> {
    this.#endedWei += costWei;
    this.#inFlightWei = await this.#options.outbox.costInFlight();
  }

  /** Counts at intervals even while nothing is sent, because spending older than 24 hours no longer counts. */
  async refresh(): Promise<void> {
    const { outbox, nowMs, monotonicMs } = this.#options;
    if (monotonicMs() - this.#countedAtMs < BUDGET_CHECK_INTERVAL_MS) return;
    this.#endedWei = await outbox.costOfDay(nowMs());
    this.#inFlightWei = await outbox.costInFlight();
    this.#countedAtMs = monotonicMs();
  }
}
