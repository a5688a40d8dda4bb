import { invariant } from '../invariant.ts';
import { doubledUntil, grownBigInt64 } from '../numbers/grow.ts';
import { int64 } from '../numbers/int64.ts';
import { TouchList } from '../numbers/touch-list.ts';
import type { AccountId, QuoteUnits } from '../units.ts';

/** A row: available, held. */
const FIELDS = 2;
const HELD = 1;

/** A payment out of a hold. */
export interface HeldPayment {
  /** By how much the hold shrinks. */
  readonly releasedUnits: QuoteUnits;
  readonly paidUnits: QuoteUnits;
}

/** The quote every account has: what it can dispose of, and what its open orders hold. Neither is ever negative. */
export class Balances {
  /** Accounts whose balance this command changed. */
  readonly touched = new TouchList();
  #units = new BigInt64Array(64);

  available(accountId: AccountId): QuoteUnits {
    return (this.#units[accountId * FIELDS] ?? 0n) as QuoteUnits;
  }

  held(accountId: AccountId): QuoteUnits {
    return (this.#units[accountId * FIELDS + HELD] ?? 0n) as QuoteUnits;
  }

  /** Makes room for an account, with nothing. */
  open(accountId: AccountId): void {
    const needed = (accountId + 1) * FIELDS;
    if (needed > this.#units.length) {
      this.#units = grownBigInt64(this.#units, doubledUntil(this.#units.length, needed));
    }
  }

  /** Adds to what is available. */
  credit(accountId: AccountId, units: QuoteUnits): void {
    this.#add(accountId, units, 0n);
  }

  /** Takes from what is available. */
  debit(accountId: AccountId, units: QuoteUnits): void {
    this.#add(accountId, int64(-units), 0n);
  }

  /** Sets aside what is available. */
  hold(accountId: AccountId, units: QuoteUnits): void {
    this.#add(accountId, int64(-units), units);
  }

  /** Makes available what was set aside. */
  release(accountId: AccountId, units: QuoteUnits): void {
    this.#add(accountId, units, int64(-units));
  }

  /** Pays out of what was set aside; what that releases beyond the price becomes available. */
  payHeld(accountId: AccountId, { releasedUnits, paidUnits }: HeldPayment): void {
    this.#add(accountId, int64(releasedUnits - paidUnits), int64(-releasedUnits));
  }

  #add(accountId: AccountId, availableUnits: bigint, heldUnits: bigint): void {
    const at = accountId * FIELDS;
    const available = int64((this.#units[at] as bigint) + availableUnits);
    const held = int64((this.#units[at + HELD] as bigint) + heldUnits);
    invariant(available >= 0n && held >= 0n, 'a balance would be negative');
    this.#units[at] = available;
    this.#units[at + HELD] = held;
    this.touched.add(accountId);
  }
}
