import { type RawBuilder, sql } from 'kysely';

/** A database's names for the few types that the schema needs; migrations are written in these. */
export interface ColumnTypes {
  /** 64-bit integer that numbers a table's rows. */
  readonly rowNumber: RawBuilder<unknown>;
  /** 64-bit integer. */
  readonly integer: RawBuilder<unknown>;
  /** Integer of any size, in decimal. */
  readonly wide: RawBuilder<unknown>;
  readonly text: RawBuilder<unknown>;
  readonly bytes: RawBuilder<unknown>;
  /** Ends the `create table` of a table stored in the order of its key, where the database supports that. */
  readonly keptByKey: RawBuilder<unknown>;
}

export const SQLITE_COLUMN_TYPES: ColumnTypes = {
  rowNumber: sql`integer`,
  integer: sql`integer`,
  wide: sql`text`,
  text: sql`text`,
  bytes: sql`blob`,
  keptByKey: sql`without rowid`,
};
