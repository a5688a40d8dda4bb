import { describe, expect, it } from 'vitest';
import { PAGE_LIMIT, readAllPages } from './read-all-pages.ts';

const listOf = (count: number) => Array.from({ length: count }, (_, index) => `item ${index}`);

async function readAll(all: readonly string[], maxPages = 10) {
  const asked: number[] = [];
  const pages = await readAllPages({
    async read({ page, limit }) {
      asked.push(page);
      return { total: all.length, list: all.slice((page - 1) * limit, page * limit) };
    },
    idOf: (item) => item,
    maxPages,
  });
  return { ...pages, asked };
}

describe('a list in pages', () => {
  it.each([0, 1, PAGE_LIMIT - 1, PAGE_LIMIT, PAGE_LIMIT + 1, 3 * PAGE_LIMIT])(
    'of %i items is read to its end',
    async (count) => {
      const { items, isTruncated, asked } = await readAll(listOf(count));
      expect(items).toEqual(listOf(count));
      expect(isTruncated).toBe(false);
      expect(asked).toHaveLength(Math.max(1, Math.ceil(count / PAGE_LIMIT)));
    },
  );

  it('is read up to the maximum, and marked as cut', async () => {
    const { items, isTruncated } = await readAll(listOf(100), 2);
    expect([items.length, isTruncated]).toEqual([2 * PAGE_LIMIT, true]);
  });

  it('contains an item only once if it moved to the next page meanwhile', async () => {
    const all = listOf(PAGE_LIMIT + 1);
    let isFirst = true;
    const { items } = await readAllPages({
      async read({ page, limit }) {
        if (!isFirst) all.unshift('newer');
        isFirst = false;
        return { total: all.length, list: all.slice((page - 1) * limit, page * limit) };
      },
      idOf: (item) => item,
      maxPages: 10,
    });
    expect(new Set(items).size).toBe(items.length);
    expect(items).toHaveLength(PAGE_LIMIT + 1);
  });
});

interface Item {
  readonly id: string;
  readonly isFinal: boolean;
}

const itemsOf = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${count - index}`, isFinal: true }));

/** A list that grows at its front, and the pages that were requested. */
function growing(list: Item[], maxPages = 10) {
  const asked: number[] = [];
  const options = {
    async read({ page, limit }: { page: number; limit: number }) {
      asked.push(page);
      return { total: list.length, list: list.slice((page - 1) * limit, page * limit) };
    },
    idOf: ({ id }: Item) => id,
    isFinal: ({ isFinal }: Item) => isFinal,
    maxPages,
  };
  const first = async () => {
    const known = await readAllPages(options);
    asked.length = 0;
    return known;
  };
  return { asked, options, first };
}

describe('a list that was read before', () => {
  it('reads only new items, and appends the known ones', async () => {
    const list = itemsOf(4 * PAGE_LIMIT);
    const { asked, options, first } = growing(list);
    const known = await first();
    list.unshift({ id: 'new', isFinal: true });
    const { items, isTruncated } = await readAllPages({ ...options, known });
    expect(items).toEqual(list);
    expect([isTruncated, asked]).toEqual([false, [1]]);
  });

  it('reads up to the last item that can still change', async () => {
    const list = itemsOf(4 * PAGE_LIMIT);
    list[30] = { id: 'open', isFinal: false };
    const { asked, options, first } = growing(list);
    const known = await first();
    list[30] = { id: 'open', isFinal: true };
    const { items } = await readAllPages({ ...options, known });
    expect(items).toEqual(list);
    expect(asked).toEqual([1, 2]);
  });

  it('reads on when the total shows that something is missing', async () => {
    const list = itemsOf(3 * PAGE_LIMIT);
    const { asked, options, first } = growing(list);
    const known = await first();
    list.splice(50, 0, { id: 'late', isFinal: true });
    const { items } = await readAllPages({ ...options, known });
    expect(items).toEqual(list);
    expect(asked).toEqual([1, 2, 3]);
  });

  it('stays within the maximum, and reports that there is more', async () => {
    const list = itemsOf(2 * PAGE_LIMIT);
    const { options, first } = growing(list, 2);
    const known = await first();
    expect(known.isTruncated).toBe(false);
    list.unshift({ id: 'new', isFinal: true });
    const grown = await readAllPages({ ...options, known });
    expect([grown.items.length, grown.isTruncated]).toEqual([2 * PAGE_LIMIT, true]);
    list.unshift({ id: 'newer', isFinal: true });
    const again = await readAllPages({ ...options, known: grown });
    expect(again.items).toEqual(list.slice(0, 2 * PAGE_LIMIT));
    expect(again.isTruncated).toBe(true);
  });
});
