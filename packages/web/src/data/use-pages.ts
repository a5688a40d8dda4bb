import { type ApiResponse, resultOf } from '@presage/client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { PAGE_LIMIT, type Page } from './read-all-pages.ts';

export interface PagesOptions<Item> {
  /** What is listed; another one keeps showing the former list until the new one is there. */
  readonly queryKey: readonly unknown[];
  readonly read: (page: { page: number; limit: number }) => Promise<ApiResponse<Page<Item>>>;
  /** Whether it can be read; so when absent. */
  readonly enabled?: boolean;
  /** Milliseconds that it counts as fresh; as everywhere when absent. */
  readonly staleTime?: number;
}

/** A list, as far as somebody has turned its pages. */
export function usePages<Item>({ queryKey, read, ...rest }: PagesOptions<Item>) {
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) => resultOf(await read({ page: pageParam, limit: PAGE_LIMIT })),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_LIMIT < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    ...rest,
  });
}
