import type { AccountId } from '@presage/exchange';
import type { Transaction } from 'kysely';
import { DAY_MS } from '../utc-day.ts';
import { chunks } from './database/chunks.ts';
import type { SettlementDatabase } from './database/open-settlement-database.ts';
import type { DayAllowancesTable, SettlementSchema } from './database/schema.ts';

/** A limit per day (UTC) on what is sent at the operator's cost. */
export interface DayAllowance {
  /** What is counted, e.g. `relay`. */
  readonly name: string;
  /** The most for one receiver, and for all together. */
  readonly perOne: number;
  readonly inAll: number;
}

/** What one receiver may take of an allowance. */
export interface Share {
  readonly allowance: DayAllowance;
  readonly who: string;
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

  /** Takes one of each share; of none, and resolves to false, when one of them is used up for the day. On disk when it resolves. */
  take(shares: readonly Share[], nowMs: number): Promise<boolean> {
    const day = dayOf(nowMs);
    return this.#db.transaction().execute(async (tx) => {
      const counts: Omit<DayAllowancesTable, 'day'>[] = [];
      for (const { allowance, who } of shares) {
        const { name, perOne, inAll } = allowance;
        const taken = await takenToday(tx, { day, name, who });
        if (taken >= perOne || (await takenInAll(tx, { day, name })) >= inAll) return false;
        counts.push({ name, who, taken: taken + 1 });
      }
      await writeCounts(tx, day, counts);
      return true;
    });
  }

  /** Adds to what a receiver has taken today, without a limit; on disk when it resolves. @returns how much that is now */
  add(name: string, { who, count, nowMs }: { who: string; count: number; nowMs: number }): Promise<number> {
    const day = dayOf(nowMs);
    return this.#db.transaction().execute(async (tx) => {
      const taken = (await takenToday(tx, { day, name, who })) + count;
      await writeCounts(tx, day, [{ name, who, taken }]);
      return taken;
    });
  }

  /** Begins a receiver's count anew; on disk when it resolves. */
  async forget(name: string, who: string): Promise<void> {
    await this.#db.deleteFrom('day_allowances').where('name', '=', name).where('who', '=', who).execute();
  }
}

async function takenToday(
  tx: Transaction<SettlementSchema>,
  { day, name, who }: Omit<DayAllowancesTable, 'taken'>,
): Promise<number> {
  const rows = tx.selectFrom('day_allowances').select('taken').where('day', '=', day).where('name', '=', name);
  return (await rows.where('who', '=', who).executeTakeFirst())?.taken ?? 0;
}

async function takenInAll(
  tx: Transaction<SettlementSchema>,
  { day, name }: Pick<DayAllowancesTable, 'day' | 'name'>,
): Promise<number> {
  const rows = tx.selectFrom('day_allowances').where('day', '=', day).where('name', '=', name);
  const all = await rows.select(({ fn }) => fn.sum<number | null>('taken').as('taken_count')).executeTakeFirst();
  return all?.taken_count ?? 0;
}

/** The day (UTC) of a time, as its number since the Unix epoch. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS);
}

/** What was counted of a kind on a day, by account. */
export async function countsOf(db: SettlementDatabase, name: string, day: number): Promise<Map<AccountId, number>> {
  const today = db.selectFrom('day_allowances').select(['who', 'taken']).where('day', '=', day);
  const rows = await today.where('name', '=', name).execute();
  return new Map(rows.map(({ who, taken }) => [Number(who) as AccountId, taken]));
}

/** Removes what was counted on earlier days, too: of whatever kind, because the other kinds may not be in use. */
export async function writeCounts(
  tx: Transaction<SettlementSchema>,
  day: number,
  counts: readonly Omit<DayAllowancesTable, 'day'>[],
): Promise<void> {
  await tx.deleteFrom('day_allowances').where('day', '<', day).execute();
  for (const part of chunks(counts)) {
    await tx
      .insertInto('day_allowances')
      .values(part.map((count) => ({ day, ...count })))
      .onConflict((conflict) =>
        conflict.columns(['day', 'name', 'who']).doUpdateSet(({ ref }) => ({ taken: ref('excluded.taken') })),
      )
      .execute();
  }
}
