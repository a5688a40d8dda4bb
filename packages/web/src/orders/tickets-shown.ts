import { useEffect } from 'react';
import { createStore } from '../data/store.ts';

/** Tickets that tell of the order on its way: where there is none, the page's head does. */
export const ticketsShown = createStore(0);

/** Counts a ticket as long as it is there. */
export function useShownTicket(): void {
  useEffect(() => {
    ticketsShown.set(ticketsShown.get() + 1);
    return () => ticketsShown.set(ticketsShown.get() - 1);
  }, []);
}
