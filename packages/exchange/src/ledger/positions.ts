import { invariant } from '../invariant.ts';
import { grownFloat64, grownInt32 } from '../numbers/grow.ts';
import { TouchList } from '../numbers/touch-list.ts';
import type { AccountId, MarketId, SizeLots } from '../units.ts';
import { Outcome } from '../words.ts';

/** Where an account's tokens of a market are counted. Row 0 is none: it counts nothing. */
export type PositionRow = number;
export const NO_POSITION: PositionRow = 0;

/** A row: Yes available, Yes held, No available, No held. */
const LOTS = 4;
const HELD = 1;
/** A row's owner: account, market. */
const OWNER = 2;
const FIRST_ROWS = 32;

/** The outcome tokens every account has: what it can dispose of, and what its open orders hold. */
export class Positions {
  /** Rows this command changed. */
  readonly touched = new TouchList();
  #lots = new Float64Array(FIRST_ROWS * LOTS);
  #owners = new Int32Array(FIRST_ROWS * OWNER);
  #count = 1;
  /** By market, the row of each account. */
  readonly #rows: (Map<AccountId, PositionRow> | undefined)[] = [];

  /** Rows in use, row 0 included. */
  get rowCount(): number {
    return this.#count;
  }

  /** The account's row in a market, or `NO_POSITION`. */
  find(accountId: AccountId, marketId: MarketId): PositionRow {
    return this.#rows[marketId]?.get(accountId) ?? NO_POSITION;
  }

  /** The account's row in a market, made when there is none. */
  open(accountId: AccountId, marketId: MarketId): PositionRow {
    const rows = this.#rowsOf(marketId);
    const known = rows.get(accountId);
    if (known !== undefined) return known;
    const row = this.#count++;
    if (row * LOTS === this.#lots.length) this.#grow();
    this.#owners[row * OWNER] = accountId;
    this.#owners[row * OWNER + 1] = marketId;
    rows.set(accountId, row);
    return row;
  }

  /** The rows of a market that count anything, by account number. */
  rowsOf(marketId: MarketId): PositionRow[] {
    const rows = [...(this.#rows[marketId]?.values() ?? [])].filter((row) => !this.isEmpty(row));
    return rows.sort((a, b) => this.accountId(a) - this.accountId(b));
  }

  accountId(row: PositionRow): AccountId {
    return this.#owners[row * OWNER] as AccountId;
  }

  marketId(row: PositionRow): MarketId {
    return this.#owners[row * OWNER + 1] as MarketId;
  }

  available(row: PositionRow, outcome: Outcome): SizeLots {
    return this.#lots[fieldOf(row, outcome)] as SizeLots;
  }

  held(row: PositionRow, outcome: Outcome): SizeLots {
    return this.#lots[fieldOf(row, outcome) + HELD] as SizeLots;
  }

  isEmpty(row: PositionRow): boolean {
    const at = row * LOTS;
    for (let field = at; field < at + LOTS; field++) if (this.#lots[field] !== 0) return false;
    return true;
  }

  /** Adds to what is available. */
  credit(row: PositionRow, outcome: Outcome, lots: SizeLots): void {
    this.#add(row, fieldOf(row, outcome), lots);
  }

  /** Takes from what is available. */
  debit(row: PositionRow, outcome: Outcome, lots: SizeLots): void {
    this.#add(row, fieldOf(row, outcome), -lots);
  }

  /** Sets aside what is available. */
  hold(row: PositionRow, outcome: Outcome, lots: SizeLots): void {
    this.debit(row, outcome, lots);
    this.#add(row, fieldOf(row, outcome) + HELD, lots);
  }

  /** Makes available what was set aside. */
  release(row: PositionRow, outcome: Outcome, lots: SizeLots): void {
    this.debitHeld(row, outcome, lots);
    this.credit(row, outcome, lots);
  }

  /** Takes from what was set aside. */
  debitHeld(row: PositionRow, outcome: Outcome, lots: SizeLots): void {
    this.#add(row, fieldOf(row, outcome) + HELD, -lots);
  }

  #add(row: PositionRow, field: number, lots: number): void {
    const sum = (this.#lots[field] as number) + lots;
    invariant(row !== NO_POSITION && sum >= 0, 'a position would be negative');
    this.#lots[field] = sum;
    this.touched.add(row);
  }

  #rowsOf(marketId: MarketId): Map<AccountId, PositionRow> {
    let rows = this.#rows[marketId];
    if (rows === undefined) {
      rows = new Map();
      while (this.#rows.length <= marketId) this.#rows.push(undefined);
      this.#rows[marketId] = rows;
    }
    return rows;
  }

  #grow(): void {
    this.#lots = grownFloat64(this.#lots, this.#lots.length * 2);
    this.#owners = grownInt32(this.#owners, this.#owners.length * 2);
  }
}

/** Of what is available; what is held follows it. */
function fieldOf(row: PositionRow, outcome: Outcome): number {
  return row * LOTS + (outcome === Outcome.Yes ? 0 : 2);
}
