import type { AccountId } from '@presage/exchange';
import type { SettlementDatabase } from '../database/open-settlement-database.ts';
import { countsOf, dayOf, writeCounts } from '../day-allowances.ts';
import { MAX_MAKER_FAULTS } from '../limits.ts';

const NAME = 'maker faults';

/**
 * Counts the fills of resting orders that failed through their owner's own doing, per account and day (UTC). The counts
 * are in settlement.sqlite, so that a restart renews nothing.
 */
export class MakerFaults {
  readonly #db: SettlementDatabase;
  #day: number;
  readonly #taken: Map<AccountId, number>;

  private constructor(db: SettlementDatabase, day: number, taken: Map<AccountId, number>) {
    this.#db = db;
    this.#day = day;
    this.#taken = taken;
  }

  static async open(db: SettlementDatabase, nowMs: number): Promise<MakerFaults> {
    const day = dayOf(nowMs);
    return new MakerFaults(db, day, await countsOf(db, NAME, day));
  }

  /** Counts fills of an account's resting orders. @returns whether it may rest no more today */
  async charge(accountId: AccountId, { fills, nowMs }: { readonly fills: number; readonly nowMs: number }) {
    if (dayOf(nowMs) > this.#day) {
      this.#day = dayOf(nowMs);
      this.#taken.clear();
    }
    const taken = (this.#taken.get(accountId) ?? 0) + fills;
    this.#taken.set(accountId, taken);
    const day = this.#day;
    const count = { name: NAME, who: String(accountId), taken };
    await this.#db.transaction().execute((tx) => writeCounts(tx, day, [count]));
    return taken >= MAX_MAKER_FAULTS;
  }

  /** Begins an account's count anew; on disk when it resolves. */
  async forget(accountId: AccountId): Promise<void> {
    await this.#db.deleteFrom('day_allowances').where('name', '=', NAME).where('who', '=', String(accountId)).execute();
    this.#taken.delete(accountId);
  }
}
