import type { Kysely, SelectQueryBuilder } from 'kysely';
import { invariant } from '../../invariant.ts';
import { MAX_MERGED_RUNS, MAX_SPAN_OFFSET_ROWS } from '../limits.ts';
import type { Page, Rows, TimeSpan } from '../read-store.ts';
import type { Tables } from '../schema.ts';
import { type NumberedTable, numbersOfSpan } from './numbers-of-span.ts';
import { readPage, type Slice } from './paging.ts';

/** A query for keys that an index already returns in order. */
type Run<Table extends keyof Tables, Key extends string> = SelectQueryBuilder<Tables, Table, Record<Key, number>>;

/** A list made of several runs. */
interface MergedRuns<Table extends NumberedTable, Key extends string> {
  readonly table: Table;
  readonly key: Key;
  /** `length` is the number of its keys. */
  readonly runs: readonly { readonly query: Run<Table, Key>; readonly length: number }[];
  /** Only rows created within it; all when undefined. */
  readonly span: TimeSpan | undefined;
  /** Only greater keys of the span, and oldest first; newest first when undefined. */
  readonly after?: number | undefined;
}

/**
 * The keys of a page of a list. Within a span of time, `total` counts no further than one row beyond the deepest page,
 * because counting reads an index entry for each row.
 */
export async function pageOfKeys<Table extends NumberedTable, Key extends string>(
  db: Kysely<Tables>,
  { table, key, runs, span, after }: MergedRuns<Table, Key>,
  page: Page,
): Promise<Rows<number>> {
  const queries = runs.map(({ query }) => query);
  const length = runs.reduce((sum, run) => sum + run.length, 0);
  if (span === undefined || length === 0)
    return readPage(page, length, (slice) => keysOf(queries, key, { ...slice, order: 'desc' }));
  const { first, end } = await numbersOfSpan(db, table, span);
  const within = queries.map((query) =>
    query.where(key as never, '>=', Math.max(first, (after ?? 0) + 1) as never).where(key as never, '<', end as never),
  );
  const total = await countKeys(db, within, MAX_SPAN_OFFSET_ROWS + 1);
  const known = total > MAX_SPAN_OFFSET_ROWS ? Number.POSITIVE_INFINITY : total;
  const order = after === undefined ? 'desc' : 'asc';
  const read = (slice: Slice) => keysOf(within, key, { ...slice, order });
  return { ...(await readPage(page, known, read, MAX_SPAN_OFFSET_ROWS)), total };
}

/**
 * The first keys of several runs, merged. The database merges them as it reads, so it reads only as many index entries
 * of each run as the page needs, and sorts nothing.
 */
async function keysOf<Table extends keyof Tables, Key extends string>(
  runs: readonly Run<Table, Key>[],
  key: Key,
  { offset, limit, order }: Slice & { readonly order: 'asc' | 'desc' },
): Promise<number[]> {
  const rows = await merged(runs)
    .orderBy(key as never, order)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => (row as Record<Key, number>)[key]);
}

/** Number of keys of all runs, but at most `max`. */
async function countKeys<Table extends keyof Tables, Key extends string>(
  db: Kysely<Tables>,
  runs: readonly Run<Table, Key>[],
  max: number,
): Promise<number> {
  const { keysCount } = await db
    .selectFrom(merged(runs).limit(max).as('keys'))
    .select(({ fn }) => fn.countAll<number>().as('keysCount'))
    .executeTakeFirstOrThrow();
  return keysCount;
}

function merged<Table extends keyof Tables, Key extends string>(runs: readonly Run<Table, Key>[]): Run<Table, Key> {
  const [first, ...others] = runs;
  invariant(
    first !== undefined && others.length < MAX_MERGED_RUNS,
    `a list is merged from 1 to ${MAX_MERGED_RUNS} runs`,
  );
  return others.reduce((all, run) => all.unionAll(run), first);
}
