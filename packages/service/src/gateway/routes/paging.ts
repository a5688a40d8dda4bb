import { DEFAULT_PAGE_LIMIT } from '@presage/protocol';
import type { Page, Rows } from '../../store/read-store.ts';

/** The page of a query in the store's form, with the defaults of the wire contract §2. */
export function pageOf(
  query: { readonly page?: number | undefined; readonly limit?: number | undefined },
  defaultLimit: number = DEFAULT_PAGE_LIMIT,
): Page {
  return { page: query.page ?? 1, limit: query.limit ?? defaultLimit };
}

/** An empty list. */
export const EMPTY_LIST: { readonly total: number; readonly list: [] } = { total: 0, list: [] };

/** Converts rows to a list on the wire. */
export function listOf<Row, Item>(rows: Rows<Row>, present: (row: Row) => Item): { total: number; list: Item[] } {
  return { total: rows.total, list: rows.list.map(present) };
}
