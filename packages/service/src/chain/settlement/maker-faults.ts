import type { AccountId } from '@presage/exchange';
import type { SettlementDatabase } from '../database/open-settlement-database.ts';
import { dayOf, removeEarlierDays } from '../day-allowances.ts';
import { BAR_CHECK_INTERVAL_MS, MAX_BAR_MS, MAX_MAKER_FAULTS, MIN_BAR_MS } from '../limits.ts';

const NAME = 'maker faults';

/** Why an account may rest no orders: its wallet cannot settle any, or too many of its fills failed today. */
export type RestingProblem = 'barred' | 'spent';

interface Bar {
  readonly sinceMs: number;
  readonly sinceBlock: number;
  checkedAtMs: number;
}

/**
 * Counts the fills of resting orders that failed through their owner's own doing, per account and day (UTC), and keeps
 * the accounts whose wallets cannot settle at all. Both are in settlement.sqlite before the next pass, so that a restart
 * renews nothing.
 */
export class MakerFaults {
  readonly #db: SettlementDatabase;
  #day: number;
  readonly #taken = new Map<AccountId, number>();
  readonly #bars = new Map<AccountId, Bar>();

  private constructor(db: SettlementDatabase, nowMs: number) {
    this.#db = db;
    this.#day = dayOf(nowMs);
  }

  static async open(db: SettlementDatabase, nowMs: number): Promise<MakerFaults> {
    const faults = new MakerFaults(db, nowMs);
    const taken = await db
      .selectFrom('day_allowances')
      .select(['who', 'taken'])
      .where('day', '=', faults.#day)
      .where('name', '=', NAME)
      .execute();
    for (const row of taken) faults.#taken.set(Number(row.who) as AccountId, row.taken);
    for (const row of await db.selectFrom('barred_accounts').selectAll().execute()) {
      const bar = { sinceMs: row.since_ms, sinceBlock: row.since_block, checkedAtMs: 0 };
      faults.#bars.set(row.account_id as AccountId, bar);
    }
    return faults;
  }

  /** Counts fills of an account's resting orders. @returns whether it may rest no more today */
  async charge(accountId: AccountId, { fills, nowMs }: { readonly fills: number; readonly nowMs: number }) {
    if (dayOf(nowMs) > this.#day) {
      this.#day = dayOf(nowMs);
      this.#taken.clear();
    }
    const taken = (this.#taken.get(accountId) ?? 0) + fills;
    this.#taken.set(accountId, taken);
    const row = { day: this.#day, name: NAME, who: String(accountId), taken };
    await this.#db.transaction().execute(async (tx) => {
      await removeEarlierDays(tx, row.day);
      await tx
        .insertInto('day_allowances')
        .values(row)
        .onConflict((conflict) => conflict.columns(['day', 'name', 'who']).doUpdateSet({ taken }))
        .execute();
    });
    return taken >= MAX_MAKER_FAULTS;
  }

  /** @param block the newest block: the wallet is examined again once a later one is final */
  async bar(accountId: AccountId, { block, nowMs }: { readonly block: number; readonly nowMs: number }): Promise<void> {
    this.#bars.set(accountId, { sinceMs: nowMs, sinceBlock: block, checkedAtMs: nowMs });
    const since = { since_ms: nowMs, since_block: block };
    await this.#db
      .insertInto('barred_accounts')
      .values({ account_id: accountId, ...since })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(since))
      .execute();
  }

  problemOf(accountId: AccountId, nowMs: number): RestingProblem | undefined {
    const bar = this.#bars.get(accountId);
    if (bar !== undefined && nowMs - bar.sinceMs < MAX_BAR_MS) return 'barred';
    const taken = dayOf(nowMs) > this.#day ? 0 : (this.#taken.get(accountId) ?? 0);
    return taken >= MAX_MAKER_FAULTS ? 'spent' : undefined;
  }

  /** Barred accounts whose wallets should be examined now, as of a final block. Those barred for long are let off. */
  async due({ through, nowMs }: { readonly through: number; readonly nowMs: number }): Promise<readonly AccountId[]> {
    const due: AccountId[] = [];
    for (const [accountId, bar] of this.#bars) {
      if (nowMs - bar.sinceMs >= MAX_BAR_MS) await this.lift(accountId);
      else if (through > bar.sinceBlock && nowMs - Math.max(bar.checkedAtMs, bar.sinceMs) >= waitOf(bar)) {
        bar.checkedAtMs = nowMs;
        due.push(accountId);
      }
    }
    return due;
  }

  async lift(accountId: AccountId): Promise<void> {
    await this.#db.deleteFrom('barred_accounts').where('account_id', '=', accountId).execute();
    this.#bars.delete(accountId);
  }
}

/** The first examination waits longer: switching a wallet on and off must not be worth while. */
function waitOf({ checkedAtMs, sinceMs }: Bar): number {
  return checkedAtMs <= sinceMs ? MIN_BAR_MS : BAR_CHECK_INTERVAL_MS;
}
