import type { StatementSync } from 'node:sqlite';

/** Columns of quote units: their integers leave 2^53, so they are read as bigints. All other integers are numbers. */
const UNITS_COLUMN = /_units$/;

type SqliteRow = Record<string, unknown>;

/**
 * How the rows of a statement are read: as they come when none of its columns counts quote units, else with
 * bigints in those columns alone. Units kept as decimal text, because their sums leave 64 bits, are bigints too.
 * Sets the statement to read as the conversion needs.
 */
export function rowReader(statement: StatementSync): (row: SqliteRow) => SqliteRow {
  const columns = statement.columns().map(({ name }) => name);
  const units = columns.filter((name) => UNITS_COLUMN.test(name));
  if (units.length === 0) return asItIs;
  statement.setReadBigInts(true);
  const others = columns.filter((name) => !UNITS_COLUMN.test(name));
  return (row) => {
    for (const name of units) row[name] = toUnits(row[name]);
    for (const name of others) row[name] = toNumber(row[name]);
    return row;
  };
}

function asItIs(row: SqliteRow): SqliteRow {
  return row;
}

function toUnits(value: unknown): unknown {
  return typeof value === 'string' ? BigInt(value) : value;
}

function toNumber(value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`${value} is no count: only columns named _units go beyond 2^53`);
  return number;
}
