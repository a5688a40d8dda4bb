/** Items that the service gives at once at most. */
export const PAGE_LIMIT = 20;

/** A page of a list, and how many items there are in all. */
export interface Page<Item> {
  readonly total: number;
  readonly list: readonly Item[];
}

export interface ReadAllOptions<Item> {
  readonly read: (page: { page: number; limit: number }) => Promise<Page<Item>>;
  /** Of one item, to leave out what moved from one page to the next while they were read. */
  readonly idOf: (item: Item) => string;
  /** Pages read at most. */
  readonly maxPages: number;
  /** Ends it before the next page: nobody waits for it any more. */
  readonly signal?: AbortSignal;
}

/** A list that was read page by page. */
export interface AllPages<Item> {
  readonly items: readonly Item[];
  /** Whether there are more than were read. */
  readonly isCut: boolean;
}

/** Reads a list to its end, or to a bound. */
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
    if (list.length < PAGE_LIMIT || page * PAGE_LIMIT >= total) return { items: [...items.values()], isCut: false };
  }
  return { items: [...items.values()], isCut: true };
}
