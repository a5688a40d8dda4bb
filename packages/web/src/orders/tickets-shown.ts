import { useEffect } from 'react';
import { createStore } from '../data/store.ts';

/**
 * Number of mounted tickets, which show the order in flight; without one, the banner at the top of the page shows it.
 */
export const ticketsShown = createStore(0);

/** Counts a ticket while it is mounted. */
export function useShownTicket(): void {
  useEffect(() => {
    ticketsShown.set(ticketsShown.get() + 1);
    return () => ticketsShown.set(ticketsShown.get() - 1);
  }, []);
}
