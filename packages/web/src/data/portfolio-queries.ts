import { type Client, resultOf, type TradeData } from '@presage/client';
import { useQueryClient } from '@tanstack/react-query';
import { portfolio as s } from '../strings/portfolio.ts';
import { messageOf } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { claimSeen } from './claim-seen.ts';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { usePositions } from './queries.ts';
import { type AllPages, readAllPages } from './read-all-pages.ts';
import { readNewPages } from './read-new-pages.ts';
import { refreshOwn } from './refresh-own.ts';
import { useSession } from './session.ts';
import { usePages } from './use-pages.ts';
import { useSingleMutation } from './use-single-mutation.ts';

/** Milliseconds: what is held is worth something else with every trade of others. */
const WORTH_MS = 15_000;
/** Trades for exports and the value over time: 5,000, some five seconds of reading. */
const MAX_TRADE_PAGES = 250;

/** All positions of the account, claimed ones included, at what they are worth now. */
export function useAllPositions() {
  return usePositions(undefined, { refetchInterval: WORTH_MS });
}

/** The account's trades, a page at a time, newest first. */
export function useOwnTrades() {
  const client = useClient();
  return usePages({
    queryKey: keys.ownTrades(),
    read: (page) => client.getMyTrades(page),
    enabled: useSession() !== undefined,
  });
}

/** The account's orders of every status, a page at a time, newest first. */
export function useOwnOrders() {
  const client = useClient();
  return usePages({
    queryKey: [...keys.openOrders(), 'every'],
    read: (page) => client.getMyOrders(page),
    enabled: useSession() !== undefined,
  });
}

/** All trades that are read at most, newest first; with what is known of them only those that are new. */
export function readAllTrades(client: Client, known?: AllPages<TradeData>): Promise<AllPages<TradeData>> {
  const options = {
    read: async (page: { page: number; limit: number }) => resultOf(await client.getMyTrades(page)),
    idOf: ({ tradeNo, orderNo, side }: TradeData) => `${tradeNo} ${orderNo} ${side}`,
    maxPages: MAX_TRADE_PAGES,
  };
  if (known === undefined) return readAllPages(options);
  return readNewPages({ ...options, known, isFinal: ({ statusEnum }) => statusEnum !== 'Pending' });
}

/** Redeems what the account holds of a decided market; done once the service shows it. */
export function useRedeem() {
  const client = useClient();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: async (marketId: number) => {
      const result = await client.redeem(marketId);
      // Without a transaction it is done when it is answered.
      return { ...result, isFinal: result.txHash === undefined || (await claimSeen(client, marketId)) };
    },
    onSuccess: (result) => {
      if (result.isFinal) toast({ kind: 'success', title: s.claimDone });
      else toast({ kind: 'success', title: s.claimSent, text: s.claimingText });
      return refreshOwn(queries, result);
    },
    onError: (error) => toast({ kind: 'error', title: s.claimFailed, text: messageOf(error) }),
  });
}
