import type { TransactionResult } from '@presage/client';
import { useQueryClient } from '@tanstack/react-query';
import type { Period } from '../format/period.ts';
import { portfolio as s } from '../strings/portfolio.ts';
import { toastFailure } from '../ui/toast-failure.ts';
import { toast } from '../ui/toasts.ts';
import { useClient } from './client.ts';
import { invalidateOwn, keys } from './keys.ts';
import { refreshOwn } from './refresh-own.ts';
import { useSession } from './session.ts';
import { usePages } from './use-pages.ts';
import { useSingleMutation } from './use-single-mutation.ts';
import { waitForClaim } from './wait-for-claim.ts';

/** The account's trades, of all time or of a period, a page at a time, newest first. */
export function useOwnTrades(period: Period = {}) {
  const client = useClient();
  return usePages({
    queryKey: keys.ownTrades(period),
    read: (page) => client.getMyTrades({ ...page, ...period }),
    enabled: useSession() !== undefined,
  });
}

/** Its payouts, in the same way. */
export function useOwnPayouts(period: Period = {}) {
  const client = useClient();
  return usePages({
    queryKey: keys.ownPayouts(period),
    read: (page) => client.getMyPayouts({ ...page, ...period }),
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

/** Redeems the account's shares of decided markets, one after the other; completes once the service shows it. */
export function useRedeem() {
  const client = useClient();
  const queries = useQueryClient();
  return useSingleMutation({
    name: 'redeem',
    mutationFn: async (marketIds: readonly number[]) => {
      let areFinal = true;
      let txHash: TransactionResult['txHash'];
      for (const marketId of marketIds) {
        const result = await client.redeem(marketId);
        txHash = result.txHash;
        // Without a transaction the response itself is final.
        if (txHash !== undefined && !(await waitForClaim(client, marketId))) areFinal = false;
      }
      return { areFinal, ...(txHash !== undefined && { txHash }) };
    },
    onSuccess: ({ areFinal, ...result }, { length }) => {
      if (areFinal) toast({ kind: 'success', title: s.claimDone(length) });
      else toast({ kind: 'success', title: s.claimSent(length), text: s.claimingText });
      return refreshOwn(queries, result);
    },
    onError: (error) => {
      toastFailure(error, s.claimFailed);
      return invalidateOwn(queries);
    },
  });
}
