import { invariant } from '../invariant.ts';
import { int64 } from '../numbers/int64.ts';
import { MAX_DEPOSITS_UNITS, type QuoteUnits } from '../units.ts';

const DEPOSITS = 0;
const FEES = 1;

/**
 * Sums of quote across accounts: net deposits, and collected fees. On chain both are kept elsewhere and have no limit;
 * they are counted only for the audit, modulo 2^64.
 */
export class Treasury {
  readonly #units = new BigInt64Array(2);

  /** Deposits minus withdrawals. */
  get depositsUnits(): QuoteUnits {
    return this.#units[DEPOSITS] as QuoteUnits;
  }

  /** Fees collected and not yet swept. */
  get feesUnits(): QuoteUnits {
    return this.#units[FEES] as QuoteUnits;
  }

  /** The amount that may still be deposited. */
  get roomUnits(): QuoteUnits {
    return (MAX_DEPOSITS_UNITS - this.depositsUnits) as QuoteUnits;
  }

  deposit(units: QuoteUnits): void {
    this.#add(DEPOSITS, units);
    invariant(this.depositsUnits <= MAX_DEPOSITS_UNITS, 'deposits exceed their limit');
  }

  withdraw(units: QuoteUnits): void {
    this.#add(DEPOSITS, int64(-units));
  }

  collectFee(units: QuoteUnits): void {
    this.#add(FEES, units);
  }

  /** On chain: counts a change of an account's total. */
  countTotal(differenceUnits: bigint): void {
    this.#units[DEPOSITS] = int64((this.#units[DEPOSITS] as bigint) + differenceUnits);
  }

  /** On chain: counts a fee that was paid to the fee receiver. */
  countFee(units: QuoteUnits): void {
    this.#units[FEES] = int64((this.#units[FEES] as bigint) + units);
  }

  /** Restores the sums from a snapshot. */
  restore({ depositsUnits, feesUnits }: { readonly depositsUnits: bigint; readonly feesUnits: bigint }): void {
    this.#units[DEPOSITS] = depositsUnits;
    this.#units[FEES] = feesUnits;
  }

  /** Removes collected fees, to be credited to an account. */
  payFees(units: QuoteUnits): void {
    this.#add(FEES, int64(-units));
  }

  #add(field: number, units: bigint): void {
    const sum = int64((this.#units[field] as bigint) + units);
    invariant(sum >= 0n, 'deposits or fees would be negative');
    this.#units[field] = sum;
  }
}
