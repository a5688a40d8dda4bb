import { type Client, OpenApiError, type Order } from '@presage/client';
import { useQueryClient } from '@tanstack/react-query';
import { usePriceText } from '../../../app/preferences.ts';
import { getClient, useClient } from '../../../data/client.ts';
import { invalidateOwn } from '../../../data/keys.ts';
import { showOrder } from '../../../data/show-order.ts';
import { isUnreachable } from '../../../data/unreachable.ts';
import { useSingleMutation } from '../../../data/use-single-mutation.ts';
import { shares } from '../../../format/amount.ts';
import { lotsOf, lotsText, unitsOf } from '../../../format/units.ts';
import { common } from '../../../strings/common.ts';
import { ticket as s } from '../../../strings/ticket.ts';
import { Button } from '../../../ui/button.tsx';
import { messageOf } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useDraft, useOutcomeLabel } from '../market-context.tsx';
import { averagePrice, isPlan, type OrderPlan, type PlanProblem } from './order-plan.ts';

/** What is sent, for whom, and the amount as it stood in the ticket. */
interface Sent extends Pick<OrderPlan, 'order'> {
  readonly client: Client;
  readonly typed: string;
}

/** Signs and sends what the ticket says, and tells what became of it. */
export function SubmitOrder({ plan }: { readonly plan: OrderPlan | PlanProblem }) {
  const [draft, change] = useDraft();
  const label = useOutcomeLabel(draft.outcome);
  const client = useClient();
  const queryClient = useQueryClient();
  const tell = useTellPlaced();
  const place = useSingleMutation({
    mutationFn: async ({ order, client: sender }: Sent) => {
      const answer = await sender.placeOrder(order);
      if (answer.errno !== 0) throw new RefusedError(answer.errmsg);
      return answer.result.orderData;
    },
    onSuccess: (order, { client: sender, typed }) => {
      // Whoever signed in as somebody else meanwhile is not shown it as theirs.
      if (sender === getClient()) showOrder(queryClient, order);
      tell(order);
      if (draft.amount === typed) change({ amount: '' });
    },
    onError: tellFailure,
    onSettled: () => invalidateOwn(queryClient),
  });
  const isBuy = draft.side === 'buy';
  return (
    <Button
      type="submit"
      tone={draft.outcome === 'yes' ? 'yes' : 'no'}
      size="lg"
      className="w-full"
      isBusy={place.isPending}
      disabled={!isPlan(plan)}
      onClick={() => isPlan(plan) && place.mutate({ order: plan.order, client, typed: draft.amount })}
    >
      {place.isPending ? s.signing : s.submit(isBuy ? common.buy : common.sell, label)}
    </Button>
  );
}

/** The service understood the order and would not have it. */
class RefusedError extends Error {
  override name = 'RefusedError';
}

function tellFailure(error: Error): void {
  if (error instanceof OpenApiError && error.orderId !== undefined) {
    toast({ kind: 'error', title: s.unknown, text: s.unknownText });
  } else {
    const title = isUnreachable(error) ? s.notSent : s.refused;
    toast({ kind: 'error', title, text: messageOf(error) });
  }
}

/** What became of the order at once: what filled, what rests, what was cancelled. */
function useTellPlaced(): (order: Order) => void {
  const priceText = usePriceText();
  return ({ filledShares, filledAmount, orderShares, sideEnum, outcome, statusEnum, tradingMethodEnum }) => {
    const filled = lotsOf(filledShares);
    const left = lotsOf(orderShares) - filled;
    if (filled === 0n) {
      const isOpen = statusEnum === 'Pending';
      const text = isOpen ? s.rests(shares(lotsText(left))) : s.nothingFilled;
      toast({ kind: isOpen ? 'success' : 'info', title: isOpen ? s.placed : s.cancelledRest, text });
      return;
    }
    const average = averagePrice(unitsOf(filledAmount), filled) ?? '0';
    const rest =
      tradingMethodEnum === 'Market' || left <= 0n
        ? ''
        : statusEnum === 'Pending'
          ? s.rests(shares(lotsText(left)))
          : s.cancelledRest;
    toast({
      kind: 'success',
      title: s.filled(sideEnum, shares(lotsText(filled)), outcome),
      text: `${s.filledText(priceText(average))} ${rest}`.trim(),
    });
  };
}
