import type { Position } from '@presage/client';
import { useQueryClient } from '@tanstack/react-query';
import { claimsOf } from '../account/pairs.ts';
import { money } from '../format/amount.ts';
import { signOf } from '../format/decimal.ts';
import { sumOf } from '../format/sum.ts';
import { portfolio as s } from '../strings/portfolio.ts';
import { toastFailure } from '../ui/toast-failure.ts';
import { closeToasts, toast } from '../ui/toasts.ts';
import { useClient } from './client.ts';
import { invalidateOwn } from './keys.ts';
import { useQuoteSymbol } from './queries.ts';
import { type Redeemed, redeemEach } from './redeem-each.ts';
import { refreshOwn } from './refresh-own.ts';
import { useSingleMutation } from './use-single-mutation.ts';

/** Name of the mutation that claims, and key of its toasts. */
const ACTION = 'redeem';

/**
 * Claims what decided markets pay ({@link redeemEach}); completes once the service shows it.
 * @param positions those of the markets, from which the report takes the amount
 */
export function useRedeem(positions: readonly Position[]) {
  const client = useClient();
  const queries = useQueryClient();
  const symbol = useQuoteSymbol();
  return useSingleMutation({
    name: ACTION,
    mutationFn: async (marketIds: readonly number[]) => {
      const redeemed = await redeemEach(client, marketIds);
      const worths = claimsOf(positions).filter(
        ({ marketId, isUnderWay }) => !isUnderWay && redeemed.claimed.includes(marketId),
      );
      return { ...redeemed, amount: sumOf(worths.map(({ worth }) => worth)) };
    },
    onSuccess: (redeemed) => {
      showRedeemed(redeemed, signOf(redeemed.amount) > 0 ? `${money(redeemed.amount)} ${symbol}` : '');
      return redeemed.claimed.length > 0 ? refreshOwn(queries, redeemed) : invalidateOwn(queries);
    },
  });
}

/** @param amount what was claimed, with its symbol; empty if unknown */
function showRedeemed({ claimed, areFinal, failure }: Redeemed, amount: string): void {
  const count = claimed.length;
  // Success and failure of one claim of several are both to be read, but the next claim's result replaces either.
  closeToasts(ACTION);
  if (count > 0 && areFinal) toast({ kind: 'success', title: s.claimDone(count), text: amount });
  if (count > 0 && !areFinal) {
    const text = [amount, s.claimingText].filter((part) => part !== '').join(' · ');
    toast({ kind: 'success', title: s.claimSent(count), text });
  }
  if (failure !== undefined) toastFailure(failure, { key: ACTION, rejected: s.claimFailed });
}
