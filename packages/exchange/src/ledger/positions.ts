import { Outcome } from '../enums.ts';
import type { EventTape } from '../events/event-tape.ts';
import { invariant } from '../invariant.ts';
import { DirtyList } from '../memory/dirty-list.ts';
import { doubledUntil, grownInt32 } from '../memory/grow.ts';
import { HashIndex, type IndexedRows } from '../memory/hash-index.ts';
import { type HashSecret, hashOfWords } from '../memory/hash-secret.ts';
import { mergeSorted } from '../memory/merge-sorted.ts';
import type { AccountId, MarketId, SizeLots } from '../units.ts';
import type { Balances } from './balances.ts';

/** The row with an account's tokens of a market. Row 0 means none and is always empty. */
export type PositionRow = number;
export const NO_POSITION: PositionRow = 0;

/** A record: four sizes (Yes available, Yes held, No available, No held), then 32-bit fields. */
const RECORD_BYTES = 48;
const FLOATS = RECORD_BYTES / 8;
const INTS = RECORD_BYTES / 4;
const LOTS_FIELDS = 4;
const HELD = 1;
const ACCOUNT_ID = 8;
const MARKET_ID = 9;
/** The previously created row of the same market. */
const EARLIER_ROW = 10;
const DIRTY_PLACE = 11;

const FIRST_ROWS = 32;

/** A market's rows sorted by account number, up to the newest row when they were sorted. */
interface SortedRows {
  readonly rows: readonly PositionRow[];
  readonly newest: PositionRow;
}

const NOTHING_SORTED: SortedRows = { rows: [], newest: NO_POSITION };

/** The outcome tokens of every account: what is available, and what is held. */
export class Positions implements IndexedRows {
  /** Rows that this command changed. */
  readonly dirty = new DirtyList();
  readonly #index = new HashIndex(this);
  readonly #secret: HashSecret;
  #ints = new Int32Array(FIRST_ROWS * INTS);
  #lots = new Float64Array(this.#ints.buffer);
  #count = 1;
  readonly #balances: Balances;
  /** For each market, the row created last. */
  #lastRows = new Int32Array(FIRST_ROWS);
  /** The sorted rows of markets for which they have been requested. */
  readonly #sorted = new Map<MarketId, SortedRows>();
  #lookupAccountId = 0 as AccountId;
  #lookupMarketId = 0 as MarketId;

  constructor(balances: Balances, secret: HashSecret) {
    this.#balances = balances;
    this.#secret = secret;
  }

  /** Rows in use, row 0 included. */
  get rowCount(): number {
    return this.#count;
  }

  /**
   * The account's row in a market, or `NO_POSITION`. Usually it is the row looked up last, cached with the balance; if
   * there is none, the account has no rows.
   */
  find(accountId: AccountId, marketId: MarketId): PositionRow {
    const latest = this.#balances.latestPosition(accountId);
    return latest === NO_POSITION || this.marketId(latest) === marketId ? latest : this.#search(accountId, marketId);
  }

  #search(accountId: AccountId, marketId: MarketId): PositionRow {
    this.#lookupAccountId = accountId;
    this.#lookupMarketId = marketId;
    const row = this.#index.find(hashOfWords(this.#secret, accountId, marketId));
    if (row !== NO_POSITION) this.#balances.setLatestPosition(accountId, row);
    return row;
  }

  /** Whether a row is the one that `find` looks for. */
  matchesLookup(row: PositionRow): boolean {
    return this.accountId(row) === this.#lookupAccountId && this.marketId(row) === this.#lookupMarketId;
  }

  /** The account's row in a market, created when there is none. */
  findOrCreate(accountId: AccountId, marketId: MarketId): PositionRow {
    const known = this.find(accountId, marketId);
    if (known !== NO_POSITION) return known;
    const row = this.#count++;
    this.#ensureCapacity(row, marketId);
    this.#ints[row * INTS + ACCOUNT_ID] = accountId;
    this.#ints[row * INTS + MARKET_ID] = marketId;
    this.#ints[row * INTS + EARLIER_ROW] = this.#lastRows[marketId] as PositionRow;
    this.#lastRows[marketId] = row;
    this.#addToIndex(accountId, row);
    this.#balances.setLatestPosition(accountId, row);
    return row;
  }

  /** Indexes a new row, unless it is the account's only one: that is always the latest. */
  #addToIndex(accountId: AccountId, row: PositionRow): void {
    const latest = this.#balances.latestPosition(accountId);
    if (latest === NO_POSITION) return;
    const isIndexed = this.#search(accountId, this.marketId(latest)) !== NO_POSITION;
    if (!isIndexed) this.#index.add(this.#hashOf(latest), latest);
    this.#index.add(this.#hashOf(row), row);
  }

  #hashOf(row: PositionRow): number {
    return hashOfWords(this.#secret, this.accountId(row), this.marketId(row));
  }

  /** The non-empty rows of a market, by account number. */
  rowsOf(marketId: MarketId): PositionRow[] {
    return this.#sortedRowsOf(marketId).filter((row) => !this.isEmpty(row));
  }

  /** Whether a row has no tokens. */
  isEmpty(row: PositionRow): boolean {
    const first = row * FLOATS;
    for (let field = first; field < first + LOTS_FIELDS; field++) if (this.#lots[field] !== 0) return false;
    return true;
  }

  accountId(row: PositionRow): AccountId {
    return this.#ints[row * INTS + ACCOUNT_ID] as AccountId;
  }

  marketId(row: PositionRow): MarketId {
    return this.#ints[row * INTS + MARKET_ID] as MarketId;
  }

  available(row: PositionRow, outcome: Outcome): SizeLots {
    return this.#lots[fieldOf(row, outcome)] as SizeLots;
  }

  held(row: PositionRow, outcome: Outcome): SizeLots {
    return this.#lots[fieldOf(row, outcome) + HELD] as SizeLots;
  }

  /** Adds to the available size. */
  credit(row: PositionRow, outcome: Outcome, lots: SizeLots): void {
    this.#add(row, fieldOf(row, outcome), lots);
  }

  /** Subtracts from the available size. */
  debit(row: PositionRow, outcome: Outcome, lots: SizeLots): void {
    this.#add(row, fieldOf(row, outcome), -lots);
  }

  /** Moves lots from available to held. */
  hold(row: PositionRow, outcome: Outcome, lots: SizeLots): void {
    this.debit(row, outcome, lots);
    this.#add(row, fieldOf(row, outcome) + HELD, lots);
  }

  /** Moves lots from held to available. */
  release(row: PositionRow, outcome: Outcome, lots: SizeLots): void {
    this.debitHeld(row, outcome, lots);
    this.credit(row, outcome, lots);
  }

  /** Subtracts from the held size. */
  debitHeld(row: PositionRow, outcome: Outcome, lots: SizeLots): void {
    this.#add(row, fieldOf(row, outcome) + HELD, -lots);
  }

  /** Sets the available size to what the chain leaves of it. */
  setAvailable(row: PositionRow, outcome: Outcome, lots: SizeLots): void {
    this.#add(row, fieldOf(row, outcome), lots - this.available(row, outcome));
  }

  /** Reports the position in a row. */
  emit(events: EventTape, row: PositionRow): void {
    const yes = fieldOf(row, Outcome.Yes);
    const no = fieldOf(row, Outcome.No);
    events.positionChanged(
      this.accountId(row),
      this.marketId(row),
      this.#lots[yes] as SizeLots,
      this.#lots[yes + HELD] as SizeLots,
      this.#lots[no] as SizeLots,
      this.#lots[no + HELD] as SizeLots,
    );
  }

  #add(row: PositionRow, field: number, lots: number): void {
    const sum = (this.#lots[field] as number) + lots;
    invariant(row !== NO_POSITION && sum >= 0, 'a position would be negative');
    this.#lots[field] = sum;
    this.dirty.add(row, this.#ints, row * INTS + DIRTY_PLACE);
  }

  /** Sorts only the rows added since the last call, because this is called often. */
  #sortedRowsOf(marketId: MarketId): readonly PositionRow[] {
    const newest = this.#lastRows[marketId] ?? NO_POSITION;
    const known = this.#sorted.get(marketId) ?? NOTHING_SORTED;
    if (known.newest === newest) return known.rows;
    const added: PositionRow[] = [];
    for (let row = newest; row > known.newest; row = this.#earlierRow(row)) added.push(row);
    const byAccount = (a: PositionRow, b: PositionRow) => this.accountId(a) - this.accountId(b);
    const rows = mergeSorted(known.rows, added.sort(byAccount), byAccount);
    this.#sorted.set(marketId, { rows, newest });
    return rows;
  }

  #earlierRow(row: PositionRow): PositionRow {
    return this.#ints[row * INTS + EARLIER_ROW] as PositionRow;
  }

  #ensureCapacity(row: PositionRow, marketId: MarketId): void {
    if ((row + 1) * INTS > this.#ints.length) {
      this.#ints = grownInt32(this.#ints, this.#ints.length * 2);
      this.#lots = new Float64Array(this.#ints.buffer);
    }
    if (marketId >= this.#lastRows.length) {
      this.#lastRows = grownInt32(this.#lastRows, doubledUntil(this.#lastRows.length, marketId + 1));
    }
  }
}

/** The field of the available size; the held size follows it. */
function fieldOf(row: PositionRow, outcome: Outcome): number {
  return row * FLOATS + (outcome === Outcome.Yes ? 0 : 2);
}
