import { type ApiResponse, resultOf } from '@presage/client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { PAGE_LIMIT, type Page } from './read-all-pages.ts';

export interface PagesOptions<Item> {
  /** What is listed. */
  readonly queryKey: readonly unknown[];
  readonly read: (page: { page: number; limit: number }) => Promise<ApiResponse<Page<Item>>>;
  /** Whether the former list is shown until another one is there: of filters. Never of what is somebody's own. */
  readonly showsFormer?: boolean;
  /** Whether it can be read; so when absent. */
  readonly enabled?: boolean;
  /** Milliseconds that it counts as fresh; as everywhere when absent. */
  readonly staleTime?: number;
}

/** A list, as far as somebody has turned its pages. */
export function usePages<Item>({ queryKey, read, showsFormer = false, ...rest }: PagesOptions<Item>) {
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) => resultOf(await read({ page: pageParam, limit: PAGE_LIMIT })),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_LIMIT < total ? pages.length + 1 : undefined),
    ...(showsFormer ? { placeholderData: keepPreviousData } : {}),
    ...rest,
  });
}
