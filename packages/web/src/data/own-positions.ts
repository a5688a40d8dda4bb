import { type Client, type Position, resultOf } from '@presage/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { POSITIONS, readWhole, useAllPayouts } from './own-lists.ts';
import type { AllPages } from './read-all-pages.ts';
import { refetchAfterEnds } from './refetch-after-ends.ts';
import { useSession } from './session.ts';

type Reader = Pick<Client, 'getMyPositions'>;

/** Milliseconds between refreshes: the value of positions changes with every trade of others. */
const VALUE_POLL_INTERVAL_MS = 15_000;

/** Positions with shares that pay nothing, and how many there are. */
export interface LostPositions extends AllPages<Position> {
  readonly total: number;
}

/** Reads the account's positions that can still be worth something. */
export function readOpenPositions(client: Reader, signal?: AbortSignal): Promise<AllPages<Position>> {
  return readWhole(client, POSITIONS, { state: 'open' }, { ...(signal && { signal }) });
}

/**
 * Reads the account's lost positions, which belong to its profit.
 * @param known what was read before: nothing more is read while there are as many. That is right until some are redeemed,
 * together with shares that won: then read all.
 */
export async function readLostPositions(client: Reader, known?: LostPositions): Promise<LostPositions> {
  const lost = { state: 'lost' };
  const { total } = resultOf(await POSITIONS.read(client, { ...lost, page: 1, limit: 1 }));
  return total === known?.total ? known : { ...(await readWhole(client, POSITIONS, lost)), total };
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
