import { type Order, OrderStatus, resultOf } from '@presage/client';
import { useQueryClient } from '@tanstack/react-query';
import { usePriceText } from '../app/preferences.ts';
import { useClient } from '../data/client.ts';
import { invalidateOwn } from '../data/keys.ts';
import { showOrder } from '../data/show-order.ts';
import { useSingleMutation } from '../data/use-single-mutation.ts';
import { shares } from '../format/amount.ts';
import { orders as s } from '../strings/orders.ts';
import { Button } from '../ui/button.tsx';
import { toastFailure } from '../ui/toast-failure.ts';
import { toast } from '../ui/toasts.ts';

interface CancelOrderProps {
  readonly order: Order;
  /** Its market for screen readers; empty on the page of that market. */
  readonly title: string;
}

/** A button that cancels an order. */
export function CancelOrder({ order, title }: CancelOrderProps) {
  const client = useClient();
  const queries = useQueryClient();
  const priceText = usePriceText();
  const key = `cancel ${order.orderId}`;
  const cancel = useSingleMutation({
    mutationFn: async () => resultOf(await client.cancelOrder(order.orderId)),
    onSuccess: () => {
      showOrder(queries, { ...order, status: OrderStatus.CANCELED });
      toast({ key, kind: 'success', title: s.cancelledWhole });
    },
    // The order may have been filled meanwhile, which the refetched list shows.
    onError: (error) => toastFailure(error, { key, rejected: s.notCancelled }),
    onSettled: () => invalidateOwn(queries),
  });
  const size = s.atPrice(shares(order.orderShares), priceText(order.price));
  return (
    <Button
      size="sm"
      isBusy={cancel.isPending}
      aria-label={s.cancelWhat(`${order.sideEnum} ${order.outcome}`, size, title)}
      onClick={() => cancel.mutate()}
    >
      {s.cancel}
    </Button>
  );
}
