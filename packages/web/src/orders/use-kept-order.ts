import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getClient } from '../data/client.ts';
import { sessionOf, sessionStore, useSession } from '../data/session.ts';
import { resumeOrder } from './order-desk.ts';
import { lookIntoNotes } from './order-note.ts';
import { lookForLeftOrder } from './send-order.ts';
import { settleOrder } from './settle-order.ts';

/**
 * Resumes the order that was in flight when the page was left, if any, and reports the outcome of orders whose tabs
 * were closed.
 */
export function useKeptOrder(): void {
  const queryClient = useQueryClient();
  const trader = useSession()?.tradingAddress;
  useEffect(() => {
    if (trader === undefined) return;
    void resumeOrder((words) => ({
      client: getClient,
      words,
      onFate: (fate, about) => settleOrder(queryClient, fate, about),
    }));
    void lookIntoNotes(trader, async ({ orderId, words }) => {
      const fate = await lookForLeftOrder(orderId, getClient());
      // Another account may have signed in meanwhile.
      if (fate === undefined || sessionOf(sessionStore.get())?.tradingAddress !== trader) return 'unknown';
      settleOrder(queryClient, fate, words);
      return 'known';
    });
  }, [trader, queryClient]);
}
