import type { EventTape } from '../events/event-tape.ts';
import { invariant } from '../invariant.ts';
import { DirtyList } from '../memory/dirty-list.ts';
import { doubledUntil, grownInt32 } from '../memory/grow.ts';
import { int64 } from '../numbers/int64.ts';
import type { AccountId, QuoteUnits } from '../units.ts';

/** A record: two 64-bit amounts, then 32-bit fields. All account data that an order touches is adjacent in memory. */
const RECORD_BYTES = 32;
const LONGS = RECORD_BYTES / 8;
const INTS = RECORD_BYTES / 4;
const HELD = 1;
/** The ends (first, last) of the account's list of open orders. */
const ORDER_ENDS = 4;
const DIRTY_PLACE = 6;
/** The position row of the account that was looked up last. */
const LATEST_POSITION = 7;

const FIRST_ACCOUNTS = 32;

/** The quote of every account: what is available, and what is held. Neither is ever negative. */
export class Balances {
  /** Accounts whose balance this command changed. */
  readonly dirty = new DirtyList();
  #ints = new Int32Array(FIRST_ACCOUNTS * INTS);
  #units = new BigInt64Array(this.#ints.buffer);

  /** The memory with the ends of the accounts' order lists; see {@link orderEndsOf}. */
  get orderEnds(): Int32Array {
    return this.#ints;
  }

  /** The index of an account's ends in {@link orderEnds}. */
  orderEndsOf(accountId: AccountId): number {
    return accountId * INTS + ORDER_ENDS;
  }

  /** The row last passed to {@link setLatestPosition}; 0 before, and for an unknown account. */
  latestPosition(accountId: AccountId): number {
    return this.#ints[accountId * INTS + LATEST_POSITION] ?? 0;
  }

  /** Caches the position row of the account that was looked up last. */
  setLatestPosition(accountId: AccountId, row: number): void {
    this.#ints[accountId * INTS + LATEST_POSITION] = row;
  }

  /** Makes room for an account with zero balances. */
  open(accountId: AccountId): void {
    const needed = (accountId + 1) * INTS;
    if (needed <= this.#ints.length) return;
    this.#ints = grownInt32(this.#ints, doubledUntil(this.#ints.length, needed));
    this.#units = new BigInt64Array(this.#ints.buffer);
  }

  available(accountId: AccountId): QuoteUnits {
    return this.#units[accountId * LONGS] as QuoteUnits;
  }

  held(accountId: AccountId): QuoteUnits {
    return this.#units[accountId * LONGS + HELD] as QuoteUnits;
  }

  /** Adds to the available amount. */
  credit(accountId: AccountId, units: QuoteUnits): void {
    this.#add(accountId * LONGS, units);
    this.#markDirty(accountId);
  }

  /** Subtracts from the available amount. */
  debit(accountId: AccountId, units: QuoteUnits): void {
    this.#take(accountId * LONGS, units);
    this.#markDirty(accountId);
  }

  /** Moves an amount from available to held. */
  hold(accountId: AccountId, units: QuoteUnits): void {
    this.#take(accountId * LONGS, units);
    this.#add(accountId * LONGS + HELD, units);
    this.#markDirty(accountId);
  }

  /** Moves an amount from held to available. */
  release(accountId: AccountId, units: QuoteUnits): void {
    this.#take(accountId * LONGS + HELD, units);
    this.#add(accountId * LONGS, units);
    this.#markDirty(accountId);
  }

  /** Subtracts from the held amount. */
  debitHeld(accountId: AccountId, units: QuoteUnits): void {
    this.#take(accountId * LONGS + HELD, units);
    this.#markDirty(accountId);
  }

  /** Sets the available amount to what the chain leaves of it. */
  setAvailable(accountId: AccountId, units: QuoteUnits): void {
    this.#units[accountId * LONGS] = units;
    this.#markDirty(accountId);
  }

  /** Reports the account's balance. */
  emit(events: EventTape, accountId: AccountId): void {
    events.balanceChanged(accountId, this.available(accountId), this.held(accountId));
  }

  #add(field: number, units: bigint): void {
    this.#units[field] = int64((this.#units[field] as bigint) + units);
  }

  #take(field: number, units: bigint): void {
    const left = int64((this.#units[field] as bigint) - units);
    invariant(left >= 0n, 'a balance would be negative');
    this.#units[field] = left;
  }

  #markDirty(accountId: AccountId): void {
    this.dirty.add(accountId, this.#ints, accountId * INTS + DIRTY_PLACE);
  }
}
