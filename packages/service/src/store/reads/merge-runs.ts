import type { SelectQueryBuilder } from 'kysely';
import { invariant } from '../../invariant.ts';
import { MAX_MERGED_RUNS } from '../limits.ts';
import type { Tables } from '../schema.ts';
import type { Slice } from './paging.ts';

/** A query for keys that an index already returns in order. */
type Run<Table extends keyof Tables, Key extends string> = SelectQueryBuilder<Tables, Table, Record<Key, number>>;

/**
 * The newest keys of several runs, merged. The database merges them as it reads, so it reads only as many index entries
 * of each run as the page needs, and sorts nothing.
 */
export async function newestKeys<Table extends keyof Tables, Key extends string>(
  [first, ...others]: readonly Run<Table, Key>[],
  key: Key,
  { offset, limit }: Slice,
): Promise<number[]> {
  if (first === undefined) return [];
  invariant(others.length < MAX_MERGED_RUNS, `a list is merged from at most ${MAX_MERGED_RUNS} runs`);
  const merged = others.reduce((all, run) => all.unionAll(run), first);
  const rows = await merged
    .orderBy(key as never, 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => (row as Record<Key, number>)[key]);
}
