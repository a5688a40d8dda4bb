import { type Client, type Position, resultOf } from '@presage/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { useAllPayouts } from './own-payouts.ts';
import { type AllPages, type PageRequest, readAllPages } from './read-all-pages.ts';
import { refetchAfterEnds } from './refetch-after-ends.ts';
import { useSession } from './session.ts';
import { useOwnPages } from './use-pages.ts';

type Reader = Pick<Client, 'getMyPositions'>;

/** Maximum pages of open positions, and of lost ones: 2,000 of each, about two seconds of reading. */
const MAX_PAGES = 100;
/** Milliseconds between refreshes: the value of positions changes with every trade of others. */
const VALUE_POLL_INTERVAL_MS = 15_000;

/** Positions with shares that pay nothing, and how many there are. */
export interface LostPositions extends AllPages<Position> {
  readonly total: number;
}

/** Reads the account's positions that can still be worth something, those of the newest market first. */
export function readOpenPositions(client: Reader, signal?: AbortSignal): Promise<AllPages<Position>> {
  return readAllPages({ ...pagesOf(client, 'open'), ...(signal && { signal }) });
}

/**
 * Reads the account's lost positions, which belong to its profit.
 * @param known what was read before: nothing more is read while there are as many. That is right until some are redeemed,
 * together with shares that won: then read all.
 */
export async function readLostPositions(client: Reader, known?: LostPositions): Promise<LostPositions> {
  const pages = pagesOf(client, 'lost');
  let total = 0;
  const read = async (page: PageRequest) => {
    const found = await pages.read(page);
    total = found.total;
    return found;
  };
  if (known !== undefined && (await read({ page: 1, limit: 1 })).total === known.total) return known;
  return { ...(await readAllPages({ ...pages, read })), total };
}

/** All open positions of the account at their current value, those that can be claimed included. */
export function useOpenPositions() {
  const client = useClient();
  const queries = useQueryClient();
  return useQuery({
    queryKey: keys.openPositions,
    queryFn: async ({ signal }) => {
      const positions = await readOpenPositions(client, signal);
      await refetchAfterEnds(queries, { queryKey: keys.openPositions, positions });
      return positions;
    },
    enabled: useSession() !== undefined,
    refetchInterval: VALUE_POLL_INTERVAL_MS,
  });
}

/** All lost positions of the account; read anew after each payout, because lost shares are redeemed with others. */
export function useLostPositions() {
  const client = useClient();
  const queries = useQueryClient();
  const payouts = useAllPayouts().data;
  const queryKey = keys.lostPositions(payouts?.items[0]?.payoutNo ?? '');
  return useQuery({
    queryKey,
    queryFn: () => readLostPositions(client, queries.getQueryData<LostPositions>(queryKey)),
    enabled: useSession() !== undefined && payouts !== undefined,
  });
}

/** The account's claimed and lost positions, a page at a time, those of the newest market first. */
export function useSettledPositions() {
  return useOwnPages(keys.settledPositions, (client, page) =>
    client.getMyPositions({ ...page, state: 'lost,claimed' }),
  );
}

function pagesOf(client: Reader, state: string) {
  return {
    read: async (page: PageRequest) => resultOf(await client.getMyPositions({ ...page, state })),
    idOf: ({ tokenId }: Position) => tokenId,
    maxPages: MAX_PAGES,
  };
}
