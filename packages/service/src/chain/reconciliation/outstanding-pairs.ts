import type { SettlementDatabase } from '../database/open-settlement-database.ts';

/** What an event of the conditional-tokens contract did to the collateral of a condition: split, merged, or paid out. */
export interface PairsChange {
  /** 64 hex digits. */
  readonly conditionId: string;
  /** Pairs made, less pairs dissolved. */
  readonly pairsWei: bigint;
  readonly paidWei: bigint;
  readonly block: number;
}

/** Of one condition, whoever made its pairs. */
export interface ConditionPairs {
  readonly pairsWei: bigint;
  readonly paidWei: bigint;
}

const THROUGH = 'pairs counted through block';

/**
 * Counts the pairs of every condition on our collateral, as final blocks tell of them: the contract itself knows no
 * sums. Blocks that are told again are passed over.
 */
export class OutstandingPairs {
  readonly #db: SettlementDatabase;
  readonly #conditions = new Map<string, ConditionPairs>();
  #through = 0;
  #isWhole = true;

  private constructor(db: SettlementDatabase) {
    this.#db = db;
  }

  /**
   * @param head the last block that the exchange was told: with a database that knows nothing of it, what was made up
   * to there is not known any more
   */
  static async open(db: SettlementDatabase, head: number): Promise<OutstandingPairs> {
    const pairs = new OutstandingPairs(db);
    for (const row of await db.selectFrom('condition_pairs').selectAll().execute()) {
      pairs.#conditions.set(row.condition_id, { pairsWei: BigInt(row.pairs_wei), paidWei: BigInt(row.paid_wei) });
    }
    const fact = await db.selectFrom('settlement_facts').select('value').where('name', '=', THROUGH).executeTakeFirst();
    pairs.#through = Number(fact?.value ?? 0);
    pairs.#isWhole = fact !== undefined || head === 0;
    // From now on it is known that the count began at the beginning.
    if (fact === undefined && pairs.#isWhole) await pairs.#write(new Map(), 0);
    return pairs;
  }

  /** As of the last block that was counted; undefined when the beginning is not known. */
  get conditions(): ReadonlyMap<string, ConditionPairs> | undefined {
    return this.#isWhole ? this.#conditions : undefined;
  }

  /** As {@link conditions}; undefined too when later blocks are counted already than the one that is asked for. */
  asOf(block: number): ReadonlyMap<string, ConditionPairs> | undefined {
    return this.#through > block ? undefined : this.conditions;
  }

  async add(changes: readonly PairsChange[], through: number): Promise<void> {
    const fresh = changes.filter(({ block }) => block > this.#through);
    if (!this.#isWhole || fresh.length === 0) return;
    const changed = new Map<string, ConditionPairs>();
    for (const { conditionId, pairsWei, paidWei } of fresh) {
      const before = changed.get(conditionId) ?? this.#conditions.get(conditionId) ?? { pairsWei: 0n, paidWei: 0n };
      changed.set(conditionId, { pairsWei: before.pairsWei + pairsWei, paidWei: before.paidWei + paidWei });
    }
    await this.#write(changed, through);
    for (const [conditionId, pairs] of changed) this.#conditions.set(conditionId, pairs);
    this.#through = through;
  }

  #write(changed: ReadonlyMap<string, ConditionPairs>, through: number): Promise<void> {
    return this.#db.transaction().execute(async (tx) => {
      for (const [condition_id, { pairsWei, paidWei }] of changed) {
        const counts = { pairs_wei: String(pairsWei), paid_wei: String(paidWei) };
        await tx
          .insertInto('condition_pairs')
          .values({ condition_id, ...counts })
          .onConflict((conflict) => conflict.column('condition_id').doUpdateSet(counts))
          .execute();
      }
      const value = String(through);
      await tx
        .insertInto('settlement_facts')
        .values({ name: THROUGH, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    });
  }
}
