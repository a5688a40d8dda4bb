import type { HoldingsReader } from '../indexer/read-holdings.ts';

/** What a condition's tokens pay, Yes and No relative to each other. */
export type Payouts = readonly [bigint, bigint];

/** What decided conditions pay. That is final, so each is read once. */
export class DecidedPayouts {
  readonly #read: HoldingsReader['payouts'];
  readonly #known = new Map<string, Payouts>();

  constructor(read: HoldingsReader['payouts']) {
    this.#read = read;
  }

  /** As of a final block, by condition id; without those not decided. */
  async of(conditionIds: readonly string[], block: number): Promise<ReadonlyMap<string, Payouts>> {
    const open = conditionIds.filter((conditionId) => !this.#known.has(conditionId));
    const payouts = await this.#read(open, block);
    for (const [at, conditionId] of open.entries()) {
      const paid = payouts[at];
      if (paid !== undefined) this.#known.set(conditionId, paid);
    }
    return this.#known;
  }
}
