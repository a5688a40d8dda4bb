import { readFact, writeFact } from '../database/facts.ts';
import type { SettlementDatabase } from '../database/open-settlement-database.ts';
import type { BlockRange } from '../indexer/read-logs.ts';
import { HEARTBEAT_BLOCKS, MAX_RANGE_BLOCKS, RANGES_PER_CATCH_UP } from '../limits.ts';

/** The effect of one event of the conditional-tokens contract on a condition's collateral: split, merge or payout. */
export interface PairsChange {
  /** 64 hex digits. */
  readonly conditionId: string;
  /** Pairs made less pairs dissolved. */
  readonly pairsWei: bigint;
  readonly paidWei: bigint;
  readonly block: number;
}

/** Totals of one condition, by whomever its pairs were made. */
export interface ConditionPairs {
  readonly pairsWei: bigint;
  readonly paidWei: bigint;
}

const THROUGH = 'pairs counted through block';

/** Reads the changes of pairs in a range of final blocks. */
export type ReadPairs = (range: BlockRange) => Promise<readonly PairsChange[]>;

/**
 * Counts the pairs of every condition on our collateral from final blocks, because the contract itself keeps no totals.
 * Blocks that are submitted again are ignored. Blocks that the exchange has applied but this database has not, because
 * it is new or older, are read again.
 */
export class OutstandingPairs {
  readonly #db: SettlementDatabase;
  readonly #conditions = new Map<string, ConditionPairs>();
  /** All blocks up to this one are counted. */
  #through: number;
  /** The part of that which is on disk. */
  #writtenThrough: number;
  /** The last block that was applied by the exchange or added here. */
  #appliedThrough: number;
  #lastChange: number;

  private constructor(
    db: SettlementDatabase,
    { through, appliedThrough }: { readonly through: number; readonly appliedThrough: number },
  ) {
    this.#db = db;
    this.#through = through;
    this.#writtenThrough = through;
    this.#lastChange = through;
    this.#appliedThrough = appliedThrough;
  }

  /**
   * Reads the counts from the database. `head` is the last block that the exchange has applied, `startBlock` the one in
   * which the contracts were deployed.
   */
  static async open(
    db: SettlementDatabase,
    { head, startBlock }: { readonly head: number; readonly startBlock: number },
  ): Promise<OutstandingPairs> {
    const through = Math.max(Number((await readFact(db, THROUGH)) ?? 0), startBlock - 1);
    const pairs = new OutstandingPairs(db, { through, appliedThrough: head });
    for (const row of await db.selectFrom('condition_pairs').selectAll().execute()) {
      pairs.#conditions.set(row.condition_id, { pairsWei: BigInt(row.pairs_wei), paidWei: BigInt(row.paid_wei) });
    }
    return pairs;
  }

  /** As of the last block that was counted; undefined while earlier blocks are missing. */
  get conditions(): ReadonlyMap<string, ConditionPairs> | undefined {
    return this.#isBehind ? undefined : this.#conditions;
  }

  /** As {@link conditions}; undefined also when blocks after `block` have already changed the counts. */
  asOf(block: number): ReadonlyMap<string, ConditionPairs> | undefined {
    return this.#lastChange > block ? undefined : this.conditions;
  }

  /** Adds the changes of the blocks that follow those added before. */
  async add(changes: readonly PairsChange[], through: number): Promise<void> {
    const isNext = !this.#isBehind;
    this.#appliedThrough = Math.max(this.#appliedThrough, through);
    // While behind, these changes are not counted now: they are read with the blocks that are missing.
    if (isNext) await this.#count(changes, through);
  }

  /** Reads some of the missing blocks. */
  async catchUp(read: ReadPairs): Promise<void> {
    for (let ranges = 0; this.#isBehind && ranges < RANGES_PER_CATCH_UP; ranges += 1) {
      const range = { from: this.#through + 1, to: Math.min(this.#appliedThrough, this.#through + MAX_RANGE_BLOCKS) };
      await this.#count(await read(range), range.to);
    }
  }

  get #isBehind(): boolean {
    return this.#through < this.#appliedThrough;
  }

  async #count(changes: readonly PairsChange[], through: number): Promise<void> {
    const fresh = changes.filter(({ block }) => block > this.#through);
    const changed = new Map<string, ConditionPairs>();
    for (const { conditionId, pairsWei, paidWei } of fresh) {
      const before = changed.get(conditionId) ?? this.#conditions.get(conditionId) ?? { pairsWei: 0n, paidWei: 0n };
      changed.set(conditionId, { pairsWei: before.pairsWei + pairsWei, paidWei: before.paidWei + paidWei });
    }
    // Written now and then even when nothing happened, so that a start has little to read again.
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
      await writeFact(tx, THROUGH, String(through));
    });
  }
}
