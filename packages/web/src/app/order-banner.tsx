import { useEffect } from 'react';
import { useStore } from '../data/store.ts';
import { orderInFlight } from '../orders/order-in-flight.ts';
import { ticketsShown } from '../orders/tickets-shown.ts';
import { UnansweredOrder } from '../orders/unanswered-order.tsx';
import { useResumeOrders } from '../orders/use-resume-orders.ts';
import { orders as s } from '../strings/orders.ts';

/** Shows an order that got no response at the top of every page without a ticket, which would show it itself. */
export default function OrderBanner() {
  useResumeOrders();
  const inFlight = useStore(orderInFlight);
  const isShownByTicket = useStore(ticketsShown) > 0;
  const isLost = inFlight !== undefined && inFlight.phase !== 'sending';
  useConfirmOnLeaving(isLost);
  if (!isLost || isShownByTicket) return null;
  if (inFlight.phase === 'unanswered') {
    return (
      <div className="mx-auto max-w-[90rem] px-3 pt-3 sm:px-5">
        <UnansweredOrder order={inFlight} />
      </div>
    );
  }
  return (
    // Over the page, which would otherwise move under a pointer as soon as the order is found; below the warning that the
    // connection is lost, which has the same place.
    <div className="pointer-events-none sticky top-14 z-20 h-0 px-3 short:static short:h-auto max-[20rem]:static max-[20rem]:h-auto">
      <p
        role="status"
        className="mx-auto w-fit translate-y-10 rounded-lg bg-warn-soft p-3 font-medium text-warn text-xs shadow-lifted short:translate-y-0 max-[20rem]:translate-y-0"
      >
        {s.lookingFor(inFlight.task.words)}
      </p>
    </div>
  );
}

/**
 * Makes the browser ask before the tab is closed: afterwards the order can no longer be resent, and its outcome is only
 * shown at the next visit.
 */
function useConfirmOnLeaving(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isEnabled]);
}
