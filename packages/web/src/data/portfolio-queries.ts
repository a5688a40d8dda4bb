import { useQueryClient } from '@tanstack/react-query';
import type { Period } from '../format/period.ts';
import { portfolio as s } from '../strings/portfolio.ts';
import { toastFailure } from '../ui/toast-failure.ts';
import { closeToasts, toast } from '../ui/toasts.ts';
import { useClient } from './client.ts';
import { invalidateOwn, keys } from './keys.ts';
import { type Redeemed, redeemEach } from './redeem-each.ts';
import { refreshOwn } from './refresh-own.ts';
import { useSession } from './session.ts';
import { usePages } from './use-pages.ts';
import { useSingleMutation } from './use-single-mutation.ts';

/** Name of the mutation that claims, and key of its toasts. */
const ACTION = 'redeem';

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

/** Claims what decided markets pay ({@link redeemEach}); completes once the service shows it. */
export function useRedeem() {
  const client = useClient();
  const queries = useQueryClient();
  return useSingleMutation({
    name: ACTION,
    mutationFn: (marketIds: readonly number[]) => redeemEach(client, marketIds),
    onSuccess: (redeemed) => {
      showRedeemed(redeemed);
      return redeemed.claimed > 0 ? refreshOwn(queries, redeemed) : invalidateOwn(queries);
    },
  });
}

function showRedeemed({ claimed, areFinal, failure }: Redeemed): void {
  // Success and failure of one claim of several are both to be read, but the next claim's result replaces either.
  closeToasts(ACTION);
  if (claimed > 0 && areFinal) toast({ kind: 'success', title: s.claimDone(claimed) });
  if (claimed > 0 && !areFinal) toast({ kind: 'success', title: s.claimSent(claimed), text: s.claimingText });
  if (failure !== undefined) toastFailure(failure, { key: ACTION, rejected: s.claimFailed });
}
