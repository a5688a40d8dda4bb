import type { HoldingsReader, Payouts } from '../indexer/read-holdings.ts';

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
    for (const [conditionId, payouts] of await this.#read(open, block)) this.#known.set(conditionId, payouts);
    return this.#known;
  }
}
