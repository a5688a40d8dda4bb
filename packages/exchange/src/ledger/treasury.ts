import { invariant } from '../invariant.ts';
import { int64 } from '../numbers/int64.ts';
import { MAX_DEPOSITS_UNITS, type QuoteUnits } from '../units.ts';

const DEPOSITS = 0;
const FEES = 1;

/**
 * Quote that belongs to no account: what came in from outside, and the fees collected from it. On chain both lie elsewhere,
 * nobody bounds them, and they are counted for the audit alone: modulo 2^64.
 */
export class Treasury {
  readonly #units = new BigInt64Array(2);

  /** Deposits less withdrawals. */
  get depositsUnits(): QuoteUnits {
    return this.#units[DEPOSITS] as QuoteUnits;
  }

  /** Collected and not yet swept. */
  get feesUnits(): QuoteUnits {
    return this.#units[FEES] as QuoteUnits;
  }

  /** How much more may be deposited. */
  get roomUnits(): QuoteUnits {
    return (MAX_DEPOSITS_UNITS - this.depositsUnits) as QuoteUnits;
  }

  deposit(units: QuoteUnits): void {
    this.#add(DEPOSITS, units);
    invariant(this.depositsUnits <= MAX_DEPOSITS_UNITS, 'deposits exceed what the ledger counts');
  }

  withdraw(units: QuoteUnits): void {
    this.#add(DEPOSITS, int64(-units));
  }

  collectFee(units: QuoteUnits): void {
    this.#add(FEES, units);
  }

  /** On chain: an account's total has changed by so much. */
  countTotal(differenceUnits: bigint): void {
    this.#units[DEPOSITS] = int64((this.#units[DEPOSITS] as bigint) + differenceUnits);
  }

  /** On chain: a fee went to who gets the fees. */
  countFee(units: QuoteUnits): void {
    this.#units[FEES] = int64((this.#units[FEES] as bigint) + units);
  }

  /** Makes these the counts, as a snapshot has them. */
  restore({ depositsUnits, feesUnits }: { readonly depositsUnits: bigint; readonly feesUnits: bigint }): void {
    this.#units[DEPOSITS] = depositsUnits;
    this.#units[FEES] = feesUnits;
  }

  /** Takes collected fees out, to be given to an account. */
  payFees(units: QuoteUnits): void {
    this.#add(FEES, int64(-units));
  }

  #add(field: number, units: bigint): void {
    const sum = int64((this.#units[field] as bigint) + units);
    invariant(sum >= 0n, 'deposits or fees would be negative');
    this.#units[field] = sum;
  }
}
