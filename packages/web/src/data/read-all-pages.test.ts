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
