import type { DatabaseSync } from 'node:sqlite';
import type { AccountId, Event } from '@presage/exchange';
import { invariant } from '../../invariant.ts';
import type { ProjectedInstallation } from '../market-ids.ts';
import type { FollowedTrade } from '../read-store.ts';
import { type ProjectedRows, projectedRows } from './projected-rows.ts';
import type { ProjectionEntry } from './projection-entry.ts';
import { ProjectionState } from './projection-state.ts';
import { projectRedemption } from './redemption.ts';
import { projectFailed, projectSettled } from './settlement.ts';
import { projectFill, projectMerge, projectSplit } from './trading.ts';

/** Rows that are written at the end of their transaction. */
interface GatheredRows {
  /** Writes the gathered rows. */
  flush(): void;
  /** Drops them and all state cached in memory, because the transaction was rolled back. */
  forget(): void;
}

/**
 * Turns applied entries into rows. The rows that a transaction changes are gathered in memory and written once at its
 * end, with the sequence reached, so that the store always equals the journal's projection at that sequence (I17).
 */
export class Projection {
  readonly #database: DatabaseSync;
  readonly #rows: ProjectedRows;
  readonly #state: ProjectionState;
  readonly #gathered: readonly GatheredRows[];
  /** Splits and merges of the current entry so far. */
  #pairs = 0;

  /**
   * @param followed the accounts whose trades {@link project} returns; it may change
   * @throws {StoreMismatchError} when the store was projected from another installation's journal.
   */
  constructor(
    database: DatabaseSync,
    installation: ProjectedInstallation,
    followed: ReadonlySet<AccountId> = new Set(),
  ) {
    this.#database = database;
    this.#state = new ProjectionState(database, installation);
    this.#rows = projectedRows(database, installation, followed);
    const { orders, trades, positions, balances, accountMarkets, activity } = this.#rows;
    this.#gathered = [orders, trades, positions, balances, accountMarkets, activity, this.#state];
  }

  /** The sequence up to which everything is in the store. */
  get sequence(): number {
    return this.#state.sequence;
  }

  /**
   * Projects entries in one transaction; entries already in the store are skipped.
   *
   * @returns what they did to trades of followed accounts, in the order of events
   * @throws when an entry is missing before one of them, and whatever the database throws; the store is then unchanged.
   */
  project(entries: readonly ProjectionEntry[]): readonly FollowedTrade[] {
    const database = this.#database;
    database.exec('BEGIN IMMEDIATE');
    try {
      for (const entry of entries) this.#projectEntry(entry);
      for (const rows of this.#gathered) rows.flush();
      const trades = this.#rows.trades.takeReported();
      database.exec('COMMIT');
      this.#state.committed();
      return trades;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      for (const rows of this.#gathered) rows.forget();
      throw error;
    }
  }

  #projectEntry(entry: ProjectionEntry): void {
    const expected = this.#state.nextSequence;
    if (entry.sequence < expected) return;
    invariant(entry.sequence === expected, `entry ${expected} is missing before ${entry.sequence}`);
    this.#pairs = 0;
    this.#rows.positions.at(entry.timeMs);
    this.#rows.trades.at(entry.sequence);
    for (const event of entry.events) this.#projectEvent(event, entry);
    this.#rows.positions.entryEnds();
    this.#rows.audit.add(entry);
    this.#state.reached(entry);
  }

  #projectEvent(event: Event, entry: ProjectionEntry): void {
    const { orders, positions, balances, transfers, accountMarkets, activity, catalog } = this.#rows;
    const { timeMs } = entry;
    switch (event.kind) {
      case 'orderAccepted':
        orders.accepted(event, timeMs);
        accountMarkets.orderAccepted(event.accountId, event.marketId);
        break;
      case 'orderFilled':
        projectFill(this.#rows, event, timeMs);
        break;
      case 'fillSettled':
        projectSettled(this.#rows, event);
        break;
      case 'fillFailed':
        projectFailed(this.#rows, event);
        break;
      case 'orderClosed':
        accountMarkets.orderMoved(event.accountId, event.marketId, orders.closed(event, timeMs));
        break;
      case 'levelChanged':
        activity.bookChanged(event.marketId, timeMs);
        break;
      case 'balanceChanged':
        balances.changed(event);
        break;
      case 'positionChanged':
        positions.changed(event);
        break;
      case 'pairsSplit':
        projectSplit(this.#rows, event, { ...entry, place: this.#pairs++ });
        break;
      case 'pairsMerged':
        projectMerge(this.#rows, event, { ...entry, place: this.#pairs++ });
        break;
      case 'redeemed':
        projectRedemption(this.#rows, event, timeMs);
        break;
      case 'credited':
      case 'debited':
      case 'feesSwept':
        transfers.add(event, timeMs);
        break;
      case 'keyIssuanceChanged':
        this.#state.keyIssuanceChanged(event);
        break;
      case 'cancelTimerSet':
        // Not kept: the running service reads timers from the exchange.
        break;
      default:
        catalog.project(event, entry);
    }
  }
}
