import { type AllPages, PAGE_LIMIT, type ReadAllOptions } from './read-all-pages.ts';

interface ReadNewOptions<Item> extends ReadAllOptions<Item> {
  /** What was read before, newest first. */
  readonly known: AllPages<Item>;
  /** Whether an item never changes again; reading continues until all known items that can change have been read. */
  readonly isFinal: (item: Item) => boolean;
}

/**
 * Reads the new items of a list, newest first, until it reaches known ones, so that an account with many trades reads
 * one page after each fill. If the totals do not match, it reads to the end.
 */
export async function readNewPages<Item>(options: ReadNewOptions<Item>): Promise<AllPages<Item>> {
  const { read, idOf, maxPages, known, isFinal } = options;
  const knownIds = new Set(known.items.map(idOf));
  const open = new Set(known.items.filter((item) => !isFinal(item)).map(idOf));
  const items = new Map<string, Item>();
  for (let page = 1; page <= maxPages; page++) {
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
