import type { AccountId } from '@presage/exchange';
import type { Applied } from '../../sequencer/applied.ts';
import type { SettlementDatabase } from '../database/open-settlement-database.ts';
import { countsOf, dayOf, writeCounts } from '../day-allowances.ts';
import { FILLS_PER_FAULT } from '../limits.ts';

const NAME = 'fills';

export interface FillAllowanceOptions {
  readonly db: SettlementDatabase;
  /** Fills that an account's orders may take a day (UTC); 0 for no limit. */
  readonly maxPerDay: number;
  /** Time of the last command, Unix milliseconds: by a clock that is ahead at the start, the day would not end until then. */
  readonly lastStampMs: number;
}

/**
 * Counts the fills that accounts took today, because the operator pays for the settlement of each. The counts are in
 * memory and in settlement.sqlite, so that a restart forgets only those since the last flush.
 */
export class FillAllowance {
  readonly #db: SettlementDatabase;
  readonly #maxPerDay: number;
  #day: number;
  readonly #taken: Map<AccountId, number>;
  readonly #dirty = new Set<AccountId>();

  private constructor({ db, maxPerDay, lastStampMs }: FillAllowanceOptions, taken: Map<AccountId, number>) {
    this.#db = db;
    this.#maxPerDay = maxPerDay;
    this.#day = dayOf(lastStampMs);
    this.#taken = taken;
  }

  static async open(options: FillAllowanceOptions): Promise<FillAllowance> {
    return new FillAllowance(options, await countsOf(options.db, NAME, dayOf(options.lastStampMs)));
  }

  onApplied(group: readonly Applied[]): void {
    for (const { events, timeMs } of group) {
      for (const event of events) if (event.kind === 'orderFilled') this.#count(event.takerAccountId, timeMs);
    }
  }

  /**
   * Whether an account may take no more fills today. The limit shrinks with the part of the day's gas that is left,
   * from 1 to 0: the heaviest takers stop first, and however many they are, something is left for later accounts.
   */
  isSpent(
    accountId: AccountId,
    { nowMs, budgetLeft }: { readonly nowMs: number; readonly budgetLeft: number },
  ): boolean {
    if (this.#maxPerDay === 0) return false;
    const taken = dayOf(nowMs) > this.#day ? 0 : (this.#taken.get(accountId) ?? 0);
    return taken >= Math.ceil(this.#maxPerDay * budgetLeft);
  }

  /** Charges an account for a fill that it took and that failed through its own doing: makers lost their orders by it. */
  blame(accountId: AccountId, nowMs: number): void {
    this.#count(accountId, nowMs, FILLS_PER_FAULT);
  }

  /** Gives back a fill that failed through its maker's doing. */
  refund(accountId: AccountId, nowMs: number): void {
    // One of yesterday is forgotten already.
    if ((this.#taken.get(accountId) ?? 0) > 0) this.#count(accountId, nowMs, -1);
  }

  async flush(): Promise<void> {
    if (this.#dirty.size === 0) return;
    const day = this.#day;
    const dirty = [...this.#dirty];
    const counts = dirty.map((accountId) => ({
      name: NAME,
      who: String(accountId),
      taken: this.#taken.get(accountId) ?? 0,
    }));
    this.#dirty.clear();
    try {
      await this.#db.transaction().execute((tx) => writeCounts(tx, day, counts));
    } catch (error) {
      for (const accountId of dirty) this.#dirty.add(accountId);
      throw error;
    }
  }

  #count(accountId: AccountId, timeMs: number, fills = 1): void {
    if (this.#maxPerDay === 0) return;
    if (dayOf(timeMs) > this.#day) {
      this.#day = dayOf(timeMs);
      this.#taken.clear();
      this.#dirty.clear();
    }
    this.#taken.set(accountId, Math.max(0, (this.#taken.get(accountId) ?? 0) + fills));
    this.#dirty.add(accountId);
  }
}
