import { type AllPages, PAGE_LIMIT, type ReadAllOptions } from './read-all-pages.ts';

interface ReadNewOptions<Item> extends ReadAllOptions<Item> {
  /** What was read before, newest first. */
  readonly known: AllPages<Item>;
  /** Whether an item never changes again; others are read until all of them have been. */
  readonly isFinal: (item: Item) => boolean;
}

/**
 * Reads what is new of a list that is told newest first, up to what is known already: an account of many trades reads a
 * page after each fill, not all of them. Where the count does not agree it reads on to the end.
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
    if (list.length < PAGE_LIMIT || page * PAGE_LIMIT >= total) return { items: [...items.values()], isCut: false };
    if (open.size > 0 || !list.some((item) => knownIds.has(idOf(item)))) continue;
    const all = [...items.values(), ...known.items.filter((item) => !items.has(idOf(item)))];
    const most = maxPages * PAGE_LIMIT;
    if (known.isCut || all.length === total) return { items: all.slice(0, most), isCut: total > most };
  }
  return { items: [...items.values()], isCut: true };
}
