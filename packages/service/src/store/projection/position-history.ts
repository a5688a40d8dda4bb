import type { DatabaseSync } from 'node:sqlite';
import type { SizeLots } from '@presage/exchange';
import type { Insertable } from 'kysely';
import { prepareWrite } from '../../sqlite/prepared.ts';
import { MAX_HISTORY_ROWS_SWEPT, POSITION_HISTORY_MINUTES } from '../limits.ts';
import type { PositionKey } from '../read-store.ts';
import type { PositionHistoryTable } from '../schema.ts';
import { insertRowInto } from '../statements.ts';
import type { CostBasis } from './cost-basis.ts';

/** What the history needs of a position. */
interface ChangingPosition extends CostBasis, PositionKey {
  historyMinute: number;
}

/**
 * The state of each position before every minute in which it changed, kept for slightly more than a day. A row is
 * written once and never changes, so it does not matter which entries share a transaction. The state at the start of a
 * minute is the first row of that minute or later; without such a row, it is the current state. Each new row deletes a
 * few expired ones of any position, so that rows of positions that never change again go too. What remains depends on
 * the journal alone.
 */
export class PositionHistory {
  readonly #insert: (row: Insertable<PositionHistoryTable>) => number;
  readonly #sweep: (before: Pick<PositionHistoryTable, 'minute'>) => void;

  constructor(database: DatabaseSync) {
    // After a restart, the current minute may already have its row.
    this.#insert = prepareWrite(database, `${insertRowInto(database, 'positionHistory')} on conflict do nothing`);
    const key = 'minute, account_id, market_id, outcome';
    this.#sweep = prepareWrite(
      database,
      `delete from position_history where (${key}) in (
         select ${key} from position_history where minute < :minute order by ${key} limit ${MAX_HISTORY_ROWS_SWEPT})`,
    );
  }

  /** Must be called before a position changes. */
  changes(position: ChangingPosition, timeMs: number): void {
    const minute = Math.floor(timeMs / 60_000);
    if (position.historyMinute === minute) return;
    position.historyMinute = minute;
    const { accountId, marketId, outcome } = position;
    const inserted = this.#insert({
      accountId,
      marketId,
      outcome,
      minute,
      lots: Number(position.lots) as SizeLots,
      paidUnits: position.paidUnits.toString(),
      receivedUnits: position.receivedUnits.toString(),
      costUnits: position.costUnits.toString(),
    });
    if (inserted > 0) this.#sweep({ minute: minute - POSITION_HISTORY_MINUTES });
  }
}
