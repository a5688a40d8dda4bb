import { useEffect } from 'react';
import { useStore } from '../data/store.ts';
import { orderDesk } from '../orders/order-desk.ts';
import { ticketsShown } from '../orders/tickets-shown.ts';
import { UnansweredOrder } from '../orders/unanswered-order.tsx';
import { useKeptOrder } from '../orders/use-kept-order.ts';
import { orders as s } from '../strings/orders.ts';

/** Shows an order that got no response at the top of every page without a ticket, which would show it itself. */
export default function OrderBanner() {
  useKeptOrder();
  const onDesk = useStore(orderDesk);
  const isTold = useStore(ticketsShown) > 0;
  const isLost = onDesk !== undefined && onDesk.phase !== 'sending';
  useQuestionOnLeaving(isLost);
  if (!isLost || isTold) return null;
  return (
    <div className="mx-auto max-w-[90rem] px-3 pt-3 sm:px-5">
      {onDesk.phase === 'unanswered' ? (
        <UnansweredOrder order={onDesk} />
      ) : (
        <p role="status" className="rounded-lg bg-warn-soft p-3 font-medium text-warn text-xs">
          {s.lookingFor(onDesk.errand.words)}
        </p>
      )}
    </div>
  );
}

/**
 * Makes the browser ask before the tab is closed: afterwards the order can no longer be resent, and its outcome is only
 * shown at the next visit.
 */
function useQuestionOnLeaving(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAsked]);
}
