import { readFact, writeFact } from '../database/facts.ts';
import type { SettlementDatabase } from '../database/open-settlement-database.ts';
import { HEARTBEAT_BLOCKS, RANGES_PER_CATCH_UP } from '../limits.ts';
import { LogRange } from './log-range.ts';
import type { BlockRange } from './read-logs.ts';

/** One event that concerns how many there are of a token of ours, whoever caused it. */
export interface SupplyChange {
  /** Decimal. */
  readonly tokenId: string;
  /** Minted less burnt. */
  readonly byWei: bigint;
  /** Its condition was prepared: none of it can have existed before, so the count is complete from here on. */
  readonly isFirst: boolean;
  readonly block: number;
}

const THROUGH = 'supply counted through block';

/** Reads the changes of the supply in a range of final blocks. */
export type ReadSupply = (range: BlockRange) => Promise<readonly SupplyChange[]>;

/**
 * Counts how many there are of each token of our markets from final blocks, because the contract itself keeps no totals.
 * Blocks that are submitted again are ignored. Blocks that the exchange has applied but this database has not, because
 * it is new or older, are read again.
 */
export class TokenSupply {
  readonly #db: SettlementDatabase;
  readonly #startBlock: number;
  readonly #range = new LogRange();
  readonly #tokens = new Map<string, bigint>();
  /** All blocks up to this one are counted. */
  #through: number;
  /** The part of that which is on disk. */
  #writtenThrough: number;
  /** The last block that was applied by the exchange or added here. */
  #appliedThrough: number;
  /** All changes that are counted are in blocks up to this one. */
  #lastChange: number;
  /** The change of the counts under way: they are changed one after the other. */
  #turn: Promise<void> = Promise.resolve();

  private constructor(
    db: SettlementDatabase,
    { startBlock, through, head }: { readonly startBlock: number; readonly through: number; readonly head: number },
  ) {
    this.#db = db;
    this.#startBlock = startBlock;
    this.#through = through;
    this.#writtenThrough = through;
    this.#lastChange = through;
    this.#appliedThrough = head;
  }

  /**
   * Reads the counts from the database. `head` is the last block that the exchange has applied, `startBlock` the one in
   * which the contracts were deployed.
   */
  static async open(
    db: SettlementDatabase,
    { head, startBlock }: { readonly head: number; readonly startBlock: number },
  ): Promise<TokenSupply> {
    const through = Math.max(Number((await readFact(db, THROUGH)) ?? 0), startBlock - 1);
    const supply = new TokenSupply(db, { startBlock, through, head });
    for (const { token_id, supply_wei } of await db.selectFrom('token_supply').selectAll().execute()) {
      supply.#tokens.set(token_id, BigInt(supply_wei));
    }
    return supply;
  }

  /**
   * In wei, by token id, as of the last block that was counted; undefined while earlier blocks are missing. A token is
   * left out if its condition was prepared before its market was known.
   */
  get tokens(): ReadonlyMap<string, bigint> | undefined {
    return this.#isBehind ? undefined : this.#tokens;
  }

  /** As {@link tokens}; undefined also when blocks after `block` have already changed the counts, or not all up to it have. */
  asOf(block: number): ReadonlyMap<string, bigint> | undefined {
    return this.#lastChange > block || this.#through < block ? undefined : this.tokens;
  }

  /** Adds the changes of the blocks that follow those added before. */
  add(changes: readonly SupplyChange[], through: number): Promise<void> {
    return this.#inTurn(async () => {
      const isNext = !this.#isBehind;
      this.#appliedThrough = Math.max(this.#appliedThrough, through);
      // While behind, these changes are not counted now: they are read with the blocks that are missing.
      if (isNext) await this.#count(changes, through);
    });
  }

  /** Reads some of the missing blocks. */
  async catchUp(read: ReadSupply): Promise<void> {
    for (let ranges = 0; this.#isBehind && ranges < RANGES_PER_CATCH_UP; ranges += 1) {
      const missing = { from: this.#through + 1, to: this.#appliedThrough };
      await this.#range.readFirst(missing, async (range) => {
        const changes = await read(range);
        await this.#inTurn(async () => {
          if (range.from === this.#through + 1) await this.#count(changes, range.to);
        });
      });
    }
  }

  /** Forgets all counts, so that every block is read again. */
  recount(): Promise<void> {
    return this.#inTurn(async () => {
      const through = this.#startBlock - 1;
      await this.#db.transaction().execute(async (tx) => {
        await tx.deleteFrom('token_supply').execute();
        await writeFact(tx, THROUGH, String(through));
      });
      this.#tokens.clear();
      this.#through = through;
      this.#writtenThrough = through;
      this.#lastChange = through;
    });
  }

  get #isBehind(): boolean {
    return this.#through < this.#appliedThrough;
  }

  #inTurn(change: () => Promise<void>): Promise<void> {
    const changed = this.#turn.then(change);
    this.#turn = changed.catch(() => {});
    return changed;
  }

  async #count(changes: readonly SupplyChange[], through: number): Promise<void> {
    // Blocks after the last change may have been read before, but others may have replaced them since.
    const fresh = changes.filter(({ block }) => block > this.#lastChange);
    const changed = new Map<string, bigint>();
    for (const { tokenId, byWei, isFirst } of fresh) {
      const before = changed.get(tokenId) ?? this.#tokens.get(tokenId) ?? (isFirst ? 0n : undefined);
      if (before !== undefined) changed.set(tokenId, before + byWei);
    }
    // Written now and then even when nothing happened, so that a start has little to read again.
    if (fresh.length > 0 || through - this.#writtenThrough >= HEARTBEAT_BLOCKS) {
      await this.#write(changed, through);
      this.#writtenThrough = through;
    }
    for (const [tokenId, wei] of changed) this.#tokens.set(tokenId, wei);
    this.#through = Math.max(this.#through, through);
    if (fresh.length > 0) this.#lastChange = through;
  }

  #write(changed: ReadonlyMap<string, bigint>, through: number): Promise<void> {
    return this.#db.transaction().execute(async (tx) => {
      for (const [token_id, wei] of changed) {
        const supply_wei = String(wei);
        await tx
          .insertInto('token_supply')
          .values({ token_id, supply_wei })
          .onConflict((conflict) => conflict.column('token_id').doUpdateSet({ supply_wei }))
          .execute();
      }
      await writeFact(tx, THROUGH, String(through));
    });
  }
}
