import { BUDGET_LOOK_MS } from '../limits.ts';

export interface OperatorPurseOptions {
  /** Asks the chain for the operator's native token, in wei. */
  readonly balance: () => Promise<bigint>;
  readonly nowMs: () => number;
}

/** What the operator has for gas, looked at every so often: who watches it fills it up before trades wait. */
export class OperatorPurse {
  readonly #options: OperatorPurseOptions;
  #wei: bigint | undefined;
  #lookedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: OperatorPurseOptions) {
    this.#options = options;
  }

  /** As of the last look; undefined before the first. */
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
