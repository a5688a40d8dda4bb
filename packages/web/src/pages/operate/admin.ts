import { type ApiResponse, resultOf } from '@presage/client';
import type { AdminClient } from '@presage/client/admin';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import type { Page, PageRequest } from '../../data/read-all-pages.ts';
import { Admin, useChain } from '../../data/service-queries.ts';
import { type PagesOptions, usePages } from '../../data/use-pages.ts';

export function useAdmin(): AdminClient {
  const admin = useContext(Admin);
  if (admin === undefined) throw new Error('useAdmin must be called where an operator is signed in.');
  return admin;
}

type Key = readonly (string | number | undefined)[];

type ReadOptions<Result> = Pick<UseQueryOptions<Result>, 'enabled' | 'refetchInterval' | 'gcTime' | 'staleTime'>;

/** Reads what only an operator sees; it is forgotten with the session. */
export function useAdminQuery<Result>(
  key: Key,
  read: (admin: AdminClient) => Promise<ApiResponse<Result>>,
  options: ReadOptions<Result> = {},
) {
  const admin = useAdmin();
  return useQuery({ queryKey: ['operate', ...key], queryFn: async () => resultOf(await read(admin)), ...options });
}

/** The ledger in use; undefined while unknown. */
export function useLedger() {
  return useChain().data?.ledger;
}

/** A list that only an operator sees, read page by page, and again whenever it is shown. */
export function useAdminPages<Item>(
  key: Key,
  read: (admin: AdminClient, page: PageRequest) => Promise<ApiResponse<Page<Item>>>,
  options: Pick<PagesOptions<Item>, 'keepsPrevious'> = {},
) {
  const admin = useAdmin();
  return usePages({ queryKey: ['operate', ...key], read: (page) => read(admin, page), staleTime: 0, ...options });
}
