import type { Order } from '@presage/client';
import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '../data/client.ts';
import { invalidateOwn } from '../data/keys.ts';
import type { AllPages } from '../data/read-all-pages.ts';
import { useSingleMutation } from '../data/use-single-mutation.ts';
import { orders as s } from '../strings/orders.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toastFailure } from '../ui/toast-failure.ts';
import { toast } from '../ui/toasts.ts';

/** Key of its toasts. */
const TOAST = 'cancel all';

interface CancelAllDialogProps {
  /** Cancels only the orders in this market, or in its outcomes; those in all markets without it. */
  readonly marketId?: number;
  readonly orders: AllPages<Order>;
  readonly isOpen: boolean;
  onClose(): void;
}

/** Asks before it cancels all open orders: they would lose their place in the book. */
export function CancelAllDialog({ marketId, orders, isOpen, onClose }: CancelAllDialogProps) {
  const client = useClient();
  const queries = useQueryClient();
  const cancelAll = useSingleMutation({
    mutationFn: () => client.cancelAllOrders({ marketId }),
    onSuccess: ({ cancelled }) => toast({ key: TOAST, kind: 'success', title: s.cancelledAll(cancelled) }),
    onError: (error) => toastFailure(error, { key: TOAST, rejected: s.notCancelledAll }),
    onSettled: () => {
      onClose();
      return invalidateOwn(queries);
    },
  });
  const texts = marketId === undefined ? s.cancelAllMarkets : s.cancelAllHere;
  return (
    <Dialog title={texts.title} isOpen={isOpen} onClose={onClose}>
      <p className="text-ink-2">{texts.text(orders.items.length, orders.isTruncated)}</p>
      <Button className="mt-4" tone="danger" isBusy={cancelAll.isPending} onClick={() => cancelAll.mutate()}>
        {s.cancelAll}
      </Button>
    </Dialog>
  );
}
