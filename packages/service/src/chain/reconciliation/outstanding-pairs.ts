import type { SettlementDatabase } from '../database/open-settlement-database.ts';
import type { BlockRange } from '../indexer/read-logs.ts';
import { HEARTBEAT_BLOCKS, MAX_RANGE_BLOCKS, RANGES_A_CATCH_UP } from '../limits.ts';

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

/** Reads what happened to pairs in a range of final blocks. */
export type ReadPairs = (range: BlockRange) => Promise<readonly PairsChange[]>;

/**
 * Counts the pairs of every condition on our collateral, as final blocks tell of them: the contract itself knows no
 * sums. Blocks that are told again are passed over; those that the exchange was told and this database was not, because it
 * is new or older than that, are read once more.
 */
export class OutstandingPairs {
  readonly #db: SettlementDatabase;
  readonly #conditions = new Map<string, ConditionPairs>();
  /** All blocks up to this one are counted. */
  #through: number;
  /** As far as that is on disk. */
  #writtenThrough: number;
  /** All up to this one were told to the exchange or here. */
  #told: number;
  #lastChange: number;

  private constructor(db: SettlementDatabase, { through, told }: { readonly through: number; readonly told: number }) {
    this.#db = db;
    this.#through = through;
    this.#writtenThrough = through;
    this.#lastChange = through;
    this.#told = told;
  }

  /** @param known the last block that the exchange was told, and the one in which the contracts were deployed */
  static async open(
    db: SettlementDatabase,
    { head, startBlock }: { readonly head: number; readonly startBlock: number },
  ): Promise<OutstandingPairs> {
    const fact = await db.selectFrom('settlement_facts').select('value').where('name', '=', THROUGH).executeTakeFirst();
    const through = Math.max(Number(fact?.value ?? 0), startBlock - 1);
    const pairs = new OutstandingPairs(db, { through, told: head });
    for (const row of await db.selectFrom('condition_pairs').selectAll().execute()) {
      pairs.#conditions.set(row.condition_id, { pairsWei: BigInt(row.pairs_wei), paidWei: BigInt(row.paid_wei) });
    }
    return pairs;
  }

  /** As of the last block that was counted; undefined while blocks before it are not. */
  get conditions(): ReadonlyMap<string, ConditionPairs> | undefined {
    return this.#isBehind ? undefined : this.#conditions;
  }

  /** As {@link conditions}; undefined too when later blocks are counted already than the one that is asked for. */
  asOf(block: number): ReadonlyMap<string, ConditionPairs> | undefined {
    return this.#lastChange > block ? undefined : this.conditions;
  }

  /** What blocks tell that come right after those that were told before. */
  async add(changes: readonly PairsChange[], through: number): Promise<void> {
    const isNext = !this.#isBehind;
    this.#told = Math.max(this.#told, through);
    // What is not counted now is read with what is behind.
    if (isNext) await this.#count(changes, through);
  }

  /** Reads some of the blocks that are behind. */
  async catchUp(read: ReadPairs): Promise<void> {
    for (let ranges = 0; this.#isBehind && ranges < RANGES_A_CATCH_UP; ranges += 1) {
      const range = { from: this.#through + 1, to: Math.min(this.#told, this.#through + MAX_RANGE_BLOCKS) };
      await this.#count(await read(range), range.to);
    }
  }

  get #isBehind(): boolean {
    return this.#through < this.#told;
  }

  async #count(changes: readonly PairsChange[], through: number): Promise<void> {
    const fresh = changes.filter(({ block }) => block > this.#through);
    const changed = new Map<string, ConditionPairs>();
    for (const { conditionId, pairsWei, paidWei } of fresh) {
      const before = changed.get(conditionId) ?? this.#conditions.get(conditionId) ?? { pairsWei: 0n, paidWei: 0n };
      changed.set(conditionId, { pairsWei: before.pairsWei + pairsWei, paidWei: before.paidWei + paidWei });
    }
    // Every so often also when nothing happened, so that a start reads little again.
    if (fresh.length > 0 || through - this.#writtenThrough >= HEARTBEAT_BLOCKS) {
      await this.#write(changed, through);
      this.#writtenThrough = through;
    }
    for (const [conditionId, pairs] of changed) this.#conditions.set(conditionId, pairs);
    this.#through = Math.max(this.#through, through);
    if (fresh.length > 0) this.#lastChange = through;
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
