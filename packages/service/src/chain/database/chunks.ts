import { ROWS_PER_STATEMENT } from '../limits.ts';

/** The items in lists that fit into one SQL statement each. */
export function chunks<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / ROWS_PER_STATEMENT);
  return Array.from({ length: count }, (_, at) => items.slice(at * ROWS_PER_STATEMENT, (at + 1) * ROWS_PER_STATEMENT));
}
