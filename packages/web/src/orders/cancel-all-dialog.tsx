import type { Order } from '@presage/client';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClient } from '../data/client.ts';
import { invalidateOwn } from '../data/keys.ts';
import type { AllPages } from '../data/read-all-pages.ts';
import { useSingleMutation } from '../data/use-single-mutation.ts';
import { orders as s } from '../strings/orders.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { toastFailure } from '../ui/toast-failure.ts';
import { toast } from '../ui/toasts.ts';

/** Key of its toasts. */
const TOAST = 'cancel all';

interface CancelAllDialogProps {
  /** Cancels only the orders in this market, or in its outcomes; those in all markets without it. */
  readonly marketId?: number | undefined;
  readonly orders: AllPages<Order>;
  readonly isOpen: boolean;
  onClose(): void;
  /** Shown before how many orders there are, such as a choice of the market. */
  readonly children?: ReactNode;
}

/** Asks before it cancels all open orders: they would lose their place in the book. */
export function CancelAllDialog({ marketId, orders, isOpen, onClose, children }: CancelAllDialogProps) {
  const client = useClient();
  const queries = useQueryClient();
  const cancelAll = useSingleMutation({
    mutationFn: () => client.cancelAllOrders({ marketId }),
    onSuccess: ({ cancelled }) => {
      toast({ key: TOAST, kind: 'success', title: s.cancelledAll(cancelled) });
      onClose();
    },
    onError: (error) => toastFailure(error, { key: TOAST, rejected: s.notCancelledAll }),
    onSettled: () => invalidateOwn(queries),
  });
  const texts = marketId === undefined ? s.cancelAllMarkets : s.cancelAllHere;
  return (
    <Dialog title={texts.title} isOpen={isOpen} onClose={onClose}>
      {children}
      <p role="status" className={cx('text-ink-2', children !== undefined && 'mt-3')}>
        {texts.text(orders.items.length, orders.isTruncated)}
      </p>
      <Button className="mt-4" tone="danger" isBusy={cancelAll.isPending} onClick={() => cancelAll.mutate()}>
        {s.cancelAll}
      </Button>
    </Dialog>
  );
}
