import { useEffect } from 'react';
import { useStore } from '../data/store.ts';
import { orderDesk } from '../orders/order-desk.ts';
import { ticketsShown } from '../orders/tickets-shown.ts';
import { UnansweredOrder } from '../orders/unanswered-order.tsx';
import { useKeptOrder } from '../orders/use-kept-order.ts';
import { orders as s } from '../strings/orders.ts';

/** An order whose answer did not come, at the head of every page where no ticket tells of it. */
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

/** Whoever closes the tab now can send the order again no more, and hears at the next visit what became of it: the browser asks. */
function useQuestionOnLeaving(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAsked]);
}
