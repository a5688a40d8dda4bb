/** Maximum items per page of the service. */
export const PAGE_LIMIT = 20;

/** Which page of a list to read. */
export interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

/** A page of a list, with the total number of items. */
export interface Page<Item> {
  readonly total: number;
  readonly list: readonly Item[];
}

/** A list that was read page by page. */
export interface AllPages<Item> {
  readonly items: readonly Item[];
  /** Whether there are more items than were read. */
  readonly isTruncated: boolean;
}

export interface ReadAllOptions<Item> {
  readonly read: (page: PageRequest) => Promise<Page<Item>>;
  /** Identifies an item, to drop duplicates that moved from one page to the next during the read. */
  readonly idOf: (item: Item) => string;
  /** Maximum number of pages. */
  readonly maxPages: number;
  /** Aborts before the next page. */
  readonly signal?: AbortSignal;
  /** What was read before of a list that grows at its front, newest first. */
  readonly known?: AllPages<Item> | undefined;
  /** Whether an item never changes again, as all do by default: known ones that can are read anew. */
  readonly isFinal?: (item: Item) => boolean;
}

const NOTHING = { items: [], isTruncated: false };

/**
 * Reads a list to its end, or to the maximum number of pages. Of a list that is known, it reads only up to known items, so
 * that an account with many trades reads one page after each fill; if the totals then do not match, to the end.
 */
export async function readAllPages<Item>(options: ReadAllOptions<Item>): Promise<AllPages<Item>> {
  const { read, idOf, maxPages, signal, known = NOTHING, isFinal = () => true } = options;
  const knownIds = new Set(known.items.map(idOf));
  const open = new Set(known.items.filter((item) => !isFinal(item)).map(idOf));
  const items = new Map<string, Item>();
  for (let page = 1; page <= maxPages; page++) {
    signal?.throwIfAborted();
    const { total, list } = await read({ page, limit: PAGE_LIMIT });
    for (const item of list) {
      items.set(idOf(item), item);
      open.delete(idOf(item));
    }
    if (list.length < PAGE_LIMIT || page * PAGE_LIMIT >= total)
      return { items: [...items.values()], isTruncated: false };
    if (open.size > 0 || !list.some((item) => knownIds.has(idOf(item)))) continue;
    const all = [...items.values(), ...known.items.filter((item) => !items.has(idOf(item)))];
    const most = maxPages * PAGE_LIMIT;
    if (known.isTruncated || all.length === total) return { items: all.slice(0, most), isTruncated: total > most };
  }
  return { items: [...items.values()], isTruncated: true };
}
