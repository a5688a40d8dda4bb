import { type ApiResponse, resultOf } from '@presage/client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type AllPages, PAGE_LIMIT, type Page, type PageRequest } from './read-all-pages.ts';

export interface PagesOptions<Item> {
  /** Cache key of the list. */
  readonly queryKey: readonly unknown[];
  readonly read: (page: PageRequest) => Promise<ApiResponse<Page<Item>>>;
  /** Whether the previous list stays visible while filters change. Never for the account's own data. */
  readonly keepsPrevious?: boolean;
  /** Whether the list is read; true by default. */
  readonly enabled?: boolean;
  /** Milliseconds for which it counts as fresh; the client's default if absent. */
  readonly staleTime?: number;
}

/** A list read page by page, as far as the user has paged. */
export function usePages<Item>({ queryKey, read, keepsPrevious = false, ...rest }: PagesOptions<Item>) {
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) => resultOf(await read({ page: pageParam, limit: PAGE_LIMIT })),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_LIMIT < total ? pages.length + 1 : undefined),
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    ...rest,
  });
}

/** The part of a list that has been read; undefined before its first page. */
export function readSoFar<Item>({ data, hasNextPage }: ReturnType<typeof usePages<Item>>): AllPages<Item> | undefined {
  return data && { items: data.pages.flatMap(({ list }) => list), isTruncated: hasNextPage };
}
