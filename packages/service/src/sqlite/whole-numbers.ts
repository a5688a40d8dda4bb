import type { StatementSync } from 'node:sqlite';

/** Columns of quote units: their integers leave 2^53, so they are read as bigints. All other columns of tables are numbers. */
const UNITS_COLUMN = /_units$/;
/** Answers of aggregates and other expressions that are read as bigints. */
const WIDE_ANSWER = /_(units|sum)$/;
/** Those that are read as numbers: how many rows there are, and the last of their numbers. */
const NUMBER_ANSWER = /(^last_|_count$)/;

type SqliteRow = Record<string, unknown>;
type Reader = (value: unknown) => unknown;

/**
 * How the rows of a statement are read. A column of a table is a bigint if it counts quote units, else a number. What a
 * statement works out says by its name what it is: a sum of anything but counts can leave 2^53, however small the numbers
 * are that it is made of, so there is no way to read it that nobody chose:
 *
 * - `..._units` and `..._sum`: bigint
 * - `..._count` and `last_...`: number
 * - any other name: no integer; one that comes is refused, however small, so that the first test of the query tells it
 *
 * Units kept as decimal text, because their sums leave 64 bits, are bigints too. Sets the statement to read as the
 * conversion needs.
 */
export function rowReader(statement: StatementSync): (row: SqliteRow) => SqliteRow {
  const columns = statement.columns().map(({ name, column }) => [name, readerOf(name, column !== null)] as const);
  if (columns.every(([, read]) => read === toNumber)) return asItIs;
  statement.setReadBigInts(true);
  return (row) => {
    for (const [name, read] of columns) row[name] = read(row[name]);
    return row;
  };
}

function readerOf(name: string, isOfTable: boolean): Reader {
  if (isOfTable) return UNITS_COLUMN.test(name) ? toUnits : toNumber;
  if (WIDE_ANSWER.test(name)) return toUnits;
  return NUMBER_ANSWER.test(name) ? toNumber : (value) => noInteger(name, value);
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
    throw new RangeError(`${value} is no count: only what is named _units or _sum goes beyond 2^53`);
  return number;
}

function noInteger(name: string, value: unknown): unknown {
  if (typeof value === 'bigint') {
    throw new TypeError(
      `${name} is worked out: call it ..._sum or ..._units for a bigint, ..._count or last_... for a number`,
    );
  }
  return value;
}
