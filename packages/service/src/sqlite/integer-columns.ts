import type { StatementSync } from 'node:sqlite';

/**
 * Columns of quote units and sums can exceed 2^53, so they are read as bigints, and so are computed values (aggregates
 * and other expressions) of such a name. All other table columns are numbers.
 */
const WIDE = /_(units|sum)$/;
/** Names of computed values that are read as numbers: row counts and last row numbers. */
const NUMBER_COMPUTED = /(^last_|_count$)/;

type SqliteRow = Record<string, unknown>;
type Reader = (value: unknown) => unknown;

/**
 * Creates the function that converts the rows of a statement. A table column is a bigint if it holds quote units or a
 * sum, else a number. For a computed value, the name decides, and there is no default, because any sum but one of counts
 * can exceed 2^53:
 *
 * - `..._units` and `..._sum`: bigint
 * - `..._count` and `last_...`: number
 * - any other name: must not be an integer; one is refused, however small, so that the first test of the query finds it
 *
 * Units and sums stored as decimal text, because they can exceed 64 bits, are bigints too. Configures the statement as the
 * conversion requires.
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
  if (WIDE.test(name)) return toUnits;
  if (isOfTable) return toNumber;
  return NUMBER_COMPUTED.test(name) ? toNumber : (value) => noInteger(name, value);
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
    throw new RangeError(`${value} exceeds 2^53: only columns named ..._units or ..._sum may`);
  return number;
}

function noInteger(name: string, value: unknown): unknown {
  if (typeof value === 'bigint') {
    throw new TypeError(
      `${name} is computed: name it ..._sum or ..._units for a bigint, ..._count or last_... for a number`,
    );
  }
  return value;
}
