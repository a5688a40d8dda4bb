import type { SettlementDatabase } from './database/open-settlement-database.ts';

const DAY_MS = 86_400_000;

/** What may be sent in a day (UTC) at the operator's cost. */
export interface DayAllowance {
  /** What is counted, e.g. `relay`. */
  readonly name: string;
  /** The most for one, and for all together. */
  readonly perOne: number;
  readonly inAll: number;
}

/**
 * Counts what is sent for others at the operator's cost, in settlement.sqlite: a restart gives nobody more. What is counted
 * counts whether it is sent in the end or not.
 */
export class DayAllowances {
  readonly #db: SettlementDatabase;

  constructor(db: SettlementDatabase) {
    this.#db = db;
  }

  /** Takes one for somebody, on disk when it resolves. False when the day has none left. */
  take({ name, perOne, inAll }: DayAllowance, { who, nowMs }: { who: string; nowMs: number }): Promise<boolean> {
    const day = Math.floor(nowMs / DAY_MS);
    return this.#db.transaction().execute(async (tx) => {
      await tx.deleteFrom('day_allowances').where('day', '<', day).execute();
      const today = tx.selectFrom('day_allowances').where('day', '=', day).where('name', '=', name);
      const all = await today.select(({ fn }) => fn.sum<number | null>('taken').as('taken_count')).executeTakeFirst();
      const own = await today.select('taken').where('who', '=', who).executeTakeFirst();
      const taken = own?.taken ?? 0;
      if (taken >= perOne || (all?.taken_count ?? 0) >= inAll) return false;
      await tx
        .insertInto('day_allowances')
        .values({ day, name, who, taken: taken + 1 })
        .onConflict((conflict) => conflict.columns(['day', 'name', 'who']).doUpdateSet({ taken: taken + 1 }))
        .execute();
      return true;
    });
  }
}
