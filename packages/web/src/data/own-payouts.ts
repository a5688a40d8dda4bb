import { type Client, type Payout, resultOf } from '@presage/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Period } from '../format/period.ts';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { type AllPages, type PageRequest, readAllPages } from './read-all-pages.ts';
import { useSession } from './session.ts';

type Reader = Pick<Client, 'getMyPayouts'>;

/** Maximum pages: 2,000 payouts, about two seconds of reading. */
const MAX_PAGES = 100;

export interface ReadPayoutsOptions {
  /** Restricts the payouts to a time. */
  readonly period?: Period;
  /** The payouts read before: only newer ones are then read. */
  readonly known?: AllPages<Payout> | undefined;
}

/** Reads the account's payouts up to the maximum, newest first. */
export function readPayouts(client: Reader, { period, known }: ReadPayoutsOptions = {}): Promise<AllPages<Payout>> {
  return readAllPages({ ...pagesOf(client, { ...period }), known });
}

/** All payouts of the account. */
export function useAllPayouts() {
  const client = useClient();
  const queries = useQueryClient();
  return useQuery({
    queryKey: keys.allPayouts,
    queryFn: () => readPayouts(client, { known: queries.getQueryData<AllPages<Payout>>(keys.allPayouts) }),
    enabled: useSession() !== undefined,
  });
}

/** What the account was paid in one market, or in the children of a root. */
export function useMarketPayouts(marketId: number) {
  const client = useClient();
  return useQuery({
    queryKey: keys.payouts(marketId),
    queryFn: ({ signal }) => readAllPages({ ...pagesOf(client, { marketId }), signal }),
    enabled: useSession() !== undefined,
  });
}

function pagesOf(client: Reader, selected: Period & { readonly marketId?: number }) {
  return {
    read: async (page: PageRequest) => resultOf(await client.getMyPayouts({ ...page, ...selected })),
    idOf: ({ payoutNo }: Payout) => payoutNo,
    maxPages: MAX_PAGES,
  };
}
