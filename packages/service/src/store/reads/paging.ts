import { PageTooDeepError } from '../errors.ts';
import { MAX_OFFSET_ROWS } from '../limits.ts';
import type { Page, Rows } from '../read-store.ts';

/** Rows to skip and to take, newest first. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Reads a page of a list whose length is known; for a page past its end, nothing is read.
 *
 * @throws {PageTooDeepError} when the database would have to step over too many rows.
 */
export async function readPage<Row>(
  page: Page,
  total: number,
  read: (slice: Slice) => Promise<readonly Row[]>,
  maxOffset: number = MAX_OFFSET_ROWS,
): Promise<Rows<Row>> {
  const { limit } = page;
  const offset = (page.page - 1) * limit;
  if (offset >= total) return { total, list: [] };
  if (offset > maxOffset) throw new PageTooDeepError(page, maxOffset);
  return { total, list: await read({ offset, limit }) };
}

/** Reads a page of rows numbered 1 to `total`, which takes no longer for a deep page. */
export async function readRange<Row>(
  { page, limit }: Page,
  total: number,
  read: (from: number, to: number) => Promise<readonly Row[]>,
): Promise<Rows<Row>> {
  const from = (page - 1) * limit + 1;
  return { total, list: from > total ? [] : await read(from, Math.min(from + limit - 1, total)) };
}
