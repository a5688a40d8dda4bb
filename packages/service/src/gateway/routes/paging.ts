import { DEFAULT_PAGE_LIMIT } from '@presage/protocol';
import type { Page, Rows } from '../../store/read-store.ts';

/** A page as the store wants it, with the defaults of the wire contract §2. */
export function pageOf(
  query: { readonly page?: number | undefined; readonly limit?: number | undefined },
  defaultLimit: number = DEFAULT_PAGE_LIMIT,
): Page {
  return { page: query.page ?? 1, limit: query.limit ?? defaultLimit };
}

/** A list of nothing. */
export const EMPTY_LIST: { readonly total: number; readonly list: [] } = { total: 0, list: [] };

/** Rows as a wire list. */
export function listOf<Row, Item>(rows: Rows<Row>, present: (row: Row) => Item): { total: number; list: Item[] } {
  return { total: rows.total, list: rows.list.map(present) };
}
