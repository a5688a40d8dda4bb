import { BUDGET_CHECK_INTERVAL_MS } from '../limits.ts';

export interface OperatorBalanceOptions {
  /** Reads the operator's balance of the native token from the chain, in wei. */
  readonly balance: () => Promise<bigint>;
  readonly monotonicMs: () => number;
}

/** The operator's balance for gas, read at intervals, so that monitoring can have it topped up before trades wait. */
export class OperatorBalance {
  readonly #options: OperatorBalanceOptions;
  #wei: bigint | undefined;
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: OperatorBalanceOptions) {
    this.#options = options;
  }

  /** As last read; undefined before the first time. */
  get wei(): bigint | undefined {
    return this.#wei;
  }

  /** @throws {RpcUnavailableError} when the chain does not answer. */
  async refresh(): Promise<void> {
    const { balance, monotonicMs } = this.#options;
    if (monotonicMs() - this.#readAtMs < BUDGET_CHECK_INTERVAL_MS) return;
    this.#wei = await balance();
    this.#readAtMs = monotonicMs();
  }
}
