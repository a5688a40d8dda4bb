import type { Transaction } from 'kysely';
import type { SettlementDatabase } from './database/open-settlement-database.ts';
import type { SettlementSchema } from './database/schema.ts';

const DAY_MS = 86_400_000;

/** A limit per day (UTC) on what is sent at the operator's cost. */
export interface DayAllowance {
  /** What is counted, e.g. `relay`. */
  readonly name: string;
  /** The most for one receiver, and for all together. */
  readonly perOne: number;
  readonly inAll: number;
}

/**
 * Counts what is sent for others at the operator's cost. The counts are in settlement.sqlite, so that a restart grants
 * nobody more. An allowance that was taken stays taken even if nothing is sent in the end.
 */
export class DayAllowances {
  readonly #db: SettlementDatabase;

  constructor(db: SettlementDatabase) {
    this.#db = db;
  }

  /** Takes one for a receiver; on disk when it resolves. False when none is left for the day. */
  take({ name, perOne, inAll }: DayAllowance, { who, nowMs }: { who: string; nowMs: number }): Promise<boolean> {
    const day = dayOf(nowMs);
    return this.#db.transaction().execute(async (tx) => {
      await removeEarlierDays(tx, day);
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

/** The day (UTC) of a time, as its number since the Unix epoch. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS);
}

/** When a day, as {@link dayOf} numbers it, begins. */
export function startOfDay(day: number): number {
  return day * DAY_MS;
}

/** Whoever counts removes what was counted on earlier days, because the other kinds may not be in use. */
export async function removeEarlierDays(tx: Transaction<SettlementSchema>, day: number): Promise<void> {
  await tx.deleteFrom('day_allowances').where('day', '<', day).execute();
}
