/** Maximum items per page of the service. */
export const PAGE_LIMIT = 20;

/** A page of a list, with the total number of items. */
export interface Page<Item> {
  readonly total: number;
  readonly list: readonly Item[];
}

export interface ReadAllOptions<Item> {
  readonly read: (page: { page: number; limit: number }) => Promise<Page<Item>>;
  /** Identifies an item, to drop duplicates that moved from one page to the next during the read. */
  readonly idOf: (item: Item) => string;
  /** Maximum number of pages. */
  readonly maxPages: number;
  /** Aborts before the next page. */
  readonly signal?: AbortSignal;
}

/** A list that was read page by page. */
export interface AllPages<Item> {
  readonly items: readonly Item[];
  /** Whether there are more items than were read. */
  readonly isTruncated: boolean;
}

/** Reads a list to its end, or to the maximum number of pages. */
export async function readAllPages<Item>({
  read,
  idOf,
  maxPages,
  signal,
}: ReadAllOptions<Item>): Promise<AllPages<Item>> {
  const items = new Map<string, Item>();
  for (let page = 1; page <= maxPages; page++) {
    signal?.throwIfAborted();
    const { total, list } = await read({ page, limit: PAGE_LIMIT });
    for (const item of list) items.set(idOf(item), item);
    if (list.length < PAGE_LIMIT || page * PAGE_LIMIT >= total)
      return { items: [...items.values()], isTruncated: false };
  }
  return { items: [...items.values()], isTruncated: true };
}
