import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { fetchMore } from './fetch-more.ts';

/** A list of ten pages of one number; `onPage` is called before a page is returned. */
async function listOf(onPage: (page: number, queries: QueryClient) => void) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const list = new InfiniteQueryObserver<number, Error, { pages: number[] }, string[], number>(queries, {
    queryKey: ['list'],
    initialPageParam: 1,
    getNextPageParam: (last) => (last < 10 ? last + 1 : undefined),
    queryFn: async ({ pageParam }) => {
      await new Promise(setImmediate);
      onPage(pageParam, queries);
      return pageParam;
    },
  });
  list.subscribe(() => {});
  await expect.poll(() => list.getCurrentResult().data?.pages).toEqual([1]);
  return { list, pages: () => list.getCurrentResult().data?.pages };
}

it('the next page of a list is fetched, one at a time however often it is asked for', async () => {
  const { list, pages } = await listOf(() => {});
  await Promise.all([fetchMore(list, 1), fetchMore(list, 1)]);
  expect(pages()).toEqual([1, 2]);
  await fetchMore(list, 2);
  expect(pages()).toEqual([1, 2, 3]);
});

it('the next page comes although the list is read again meanwhile, and before', async () => {
  let hasChanged = false;
  const { list, pages } = await listOf((page, queries) => {
    if (page !== 2 || hasChanged) return;
    hasChanged = true;
    void queries.invalidateQueries({ queryKey: ['list'] });
  });
  await fetchMore(list, 1);
  expect([hasChanged, pages()]).toEqual([true, [1, 2]]);
  void list.refetch();
  await fetchMore(list, 2);
  expect(pages()).toEqual([1, 2, 3]);
});

it('a page that cannot be read is asked for once', async () => {
  let asked = 0;
  const { list, pages } = await listOf((page) => {
    if (page !== 2) return;
    asked += 1;
    throw new Error('no');
  });
  await fetchMore(list, 1);
  expect([asked, pages(), list.getCurrentResult().error?.message]).toEqual([1, [1], 'no']);
});
