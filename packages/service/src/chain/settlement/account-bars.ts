import type { AccountId } from '@presage/exchange';
import { DAY_MS, startOfDay } from '../../utc-day.ts';
import type { SettlementDatabase } from '../database/open-settlement-database.ts';
import type { BarKind } from '../database/schema.ts';
import { BAR_CHECK_INTERVAL_MS, MAX_BAR_MS, MAX_EXAMINATIONS, MIN_BAR_MS } from '../limits.ts';

/** Keeps an account from resting orders. */
export interface AccountBar {
  readonly accountId: AccountId;
  readonly kind: BarKind;
  /** What happened, in words. */
  readonly cause: string;
  readonly sinceMs: number;
  /** When it ends at the latest. */
  readonly untilMs: number;
}

/** A new bar. `block` is the newest block: a wallet is examined again once a later one is final. */
export interface BarRequest {
  readonly kind: BarKind;
  readonly cause: string;
  readonly block: number;
  readonly nowMs: number;
}

interface KeptBar extends AccountBar {
  readonly sinceBlock: number;
  checkedAtMs: number;
}

/**
 * The accounts that may rest no orders. They are in settlement.sqlite, so that a restart forgets none, and none that was
 * lifted comes back.
 */
export class AccountBars {
  readonly #db: SettlementDatabase;
  /** By account and kind, in the order in which they began. */
  readonly #bars = new Map<string, KeptBar>();

  private constructor(db: SettlementDatabase) {
    this.#db = db;
  }

  static async open(db: SettlementDatabase): Promise<AccountBars> {
    const bars = new AccountBars(db);
    const rows = await db.selectFrom('account_bars').selectAll().orderBy('since_ms').execute();
    for (const { account_id, kind, cause, since_ms, since_block } of rows) {
      const since = { sinceMs: since_ms, untilMs: endOf(kind, since_ms), sinceBlock: since_block };
      bars.#keep({ accountId: account_id as AccountId, kind, cause, ...since, checkedAtMs: 0 });
    }
    return bars;
  }

  /** A wallet's bar begins anew with each fill that it refuses; that of the day's failures stays as it is. */
  async add(accountId: AccountId, { kind, cause, block, nowMs }: BarRequest): Promise<void> {
    if (kind === 'failures' && this.#find(accountId, kind, nowMs) !== undefined) return;
    const since = { sinceMs: nowMs, untilMs: endOf(kind, nowMs), sinceBlock: block };
    this.#keep({ accountId, kind, cause, ...since, checkedAtMs: nowMs });
    const row = { cause, since_ms: nowMs, since_block: block };
    await this.#db
      .insertInto('account_bars')
      .values({ account_id: accountId, kind, ...row })
      .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(row))
      .execute();
  }

  /** Why an account may rest no orders now; undefined when it may. */
  kindOf(accountId: AccountId, nowMs: number): BarKind | undefined {
    return (this.#find(accountId, 'wallet', nowMs) ?? this.#find(accountId, 'failures', nowMs))?.kind;
  }

  /** All that are in force, newest first. */
  all(nowMs: number): readonly AccountBar[] {
    return [...this.#bars.values()].filter(({ untilMs }) => nowMs < untilMs).reverse();
  }

  /**
   * Bars of accounts whose wallets should be examined now, as of a final block: some at a time, those that have waited
   * longest. Bars that have ended are forgotten.
   */
  async due({ through, nowMs }: { readonly through: number; readonly nowMs: number }): Promise<readonly AccountBar[]> {
    const bars = [...this.#bars.values()];
    for (const bar of bars.filter(({ untilMs }) => nowMs >= untilMs)) await this.end(bar);
    const due = bars
      .filter(({ kind, untilMs, sinceBlock }) => kind === 'wallet' && nowMs < untilMs && through > sinceBlock)
      .filter((bar) => nowMs >= checkAt(bar))
      .sort((one, other) => checkAt(one) - checkAt(other))
      .slice(0, MAX_EXAMINATIONS);
    for (const bar of due) bar.checkedAtMs = nowMs;
    return due;
  }

  /** Ends all bars of an account. On disk when it resolves. */
  async lift(accountId: AccountId): Promise<void> {
    for (const bar of [...this.#bars.values()]) if (bar.accountId === accountId) await this.end(bar);
  }

  /** Ends a bar, unless it has begun anew meanwhile. On disk when it resolves. */
  async end(bar: AccountBar): Promise<void> {
    const { accountId, kind } = bar;
    const key = keyOf(accountId, kind);
    if (this.#bars.get(key) !== bar) return;
    await this.#db.deleteFrom('account_bars').where('account_id', '=', accountId).where('kind', '=', kind).execute();
    if (this.#bars.get(key) === bar) this.#bars.delete(key);
  }

  #keep(bar: KeptBar): void {
    const key = keyOf(bar.accountId, bar.kind);
    this.#bars.delete(key);
    this.#bars.set(key, bar);
  }

  #find(accountId: AccountId, kind: BarKind, nowMs: number): KeptBar | undefined {
    const bar = this.#bars.get(keyOf(accountId, kind));
    return bar !== undefined && nowMs < bar.untilMs ? bar : undefined;
  }
}

function endOf(kind: BarKind, sinceMs: number): number {
  return kind === 'wallet' ? sinceMs + MAX_BAR_MS : startOfDay(sinceMs) + DAY_MS;
}

/** The first examination waits longer: switching a wallet on and off must not be worth while. */
function checkAt({ checkedAtMs, sinceMs }: KeptBar): number {
  return checkedAtMs <= sinceMs ? sinceMs + MIN_BAR_MS : checkedAtMs + BAR_CHECK_INTERVAL_MS;
}

function keyOf(accountId: AccountId, kind: BarKind): string {
  return `${accountId} ${kind}`;
}
