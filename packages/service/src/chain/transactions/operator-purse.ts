import { BUDGET_LOOK_MS } from '../limits.ts';

export interface OperatorPurseOptions {
  /** Reads the operator's balance of the native token from the chain, in wei. */
  readonly balance: () => Promise<bigint>;
  readonly nowMs: () => number;
}

/** The operator's balance for gas, read at intervals, so that monitoring can have it topped up before trades wait. */
export class OperatorPurse {
  readonly #options: OperatorPurseOptions;
  #wei: bigint | undefined;
  #lookedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: OperatorPurseOptions) {
    this.#options = options;
  }

  /** As last read; undefined before the first time. */
  get wei(): bigint | undefined {
    return this.#wei;
  }

  /** @throws {RpcUnavailableError} when the chain does not answer. */
  async refresh(): Promise<void> {
    const { balance, nowMs } = this.#options;
    if (nowMs() - this.#lookedAtMs < BUDGET_LOOK_MS) return;
    this.#wei = await balance();
    this.#lookedAtMs = nowMs();
  }
}
