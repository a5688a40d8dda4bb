import { invariant } from '../invariant.ts';
import { doubledUntil, grownBigInt64 } from '../numbers/grow.ts';
import { int64 } from '../numbers/int64.ts';
import { TouchList } from '../numbers/touch-list.ts';
import type { AccountId, QuoteUnits } from '../units.ts';

/** A row: available, held. */
const FIELDS = 2;
const HELD = 1;

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
    this.#add(accountId * FIELDS, units);
    this.touched.add(accountId);
  }

  /** Takes from what is available. */
  debit(accountId: AccountId, units: QuoteUnits): void {
    this.#add(accountId * FIELDS, int64(-units));
    this.touched.add(accountId);
  }

  /** Sets aside what is available. */
  hold(accountId: AccountId, units: QuoteUnits): void {
    this.#add(accountId * FIELDS, int64(-units));
    this.#add(accountId * FIELDS + HELD, units);
    this.touched.add(accountId);
  }

  /** Makes available what was set aside. */
  release(accountId: AccountId, units: QuoteUnits): void {
    this.#add(accountId * FIELDS + HELD, int64(-units));
    this.#add(accountId * FIELDS, units);
    this.touched.add(accountId);
  }

  #add(field: number, units: bigint): void {
    const sum = int64((this.#units[field] as bigint) + units);
    invariant(sum >= 0n, 'a balance would be negative');
    this.#units[field] = sum;
  }
}
