import { Outcome } from '../enums.ts';
import type { PositionRow } from '../ledger/positions.ts';
import type { AccountId, QuoteUnits, SizeLots } from '../units.ts';

const NO_UNITS = 0n as QuoteUnits;
const NO_LOTS = 0 as SizeLots;

/** By how much fills in settlement hold more than exists: quote by account, tokens by position. Usually empty. */
export class Shortfalls {
  readonly #units = new Map<AccountId, QuoteUnits>();
  readonly #lots = new Map<number, SizeLots>();

  unitsOf(accountId: AccountId): QuoteUnits {
    return this.#units.get(accountId) ?? NO_UNITS;
  }

  setUnits(accountId: AccountId, units: QuoteUnits): void {
    if (units === 0n) this.#units.delete(accountId);
    else this.#units.set(accountId, units);
  }

  lotsOf(row: PositionRow, outcome: Outcome): SizeLots {
    return this.#lots.get(keyOf(row, outcome)) ?? NO_LOTS;
  }

  setLots(row: PositionRow, outcome: Outcome, lots: SizeLots): void {
    if (lots === 0) this.#lots.delete(keyOf(row, outcome));
    else this.#lots.set(keyOf(row, outcome), lots);
  }

  /** Accounts with less quote than is held, in no particular order. */
  get accountIds(): Iterable<AccountId> {
    return this.#units.keys();
  }

  /** Positions with fewer tokens than are held, in no particular order. */
  get positions(): readonly { readonly row: PositionRow; readonly outcome: Outcome }[] {
    return [...this.#lots.keys()].map((key) => ({
      row: key >> 1,
      outcome: (key & 1) === 0 ? Outcome.Yes : Outcome.No,
    }));
  }
}

function keyOf(row: PositionRow, outcome: Outcome): number {
  return row * 2 + (outcome === Outcome.Yes ? 0 : 1);
}
