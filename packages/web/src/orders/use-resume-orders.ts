import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getClient } from '../data/client.ts';
import { sessionOf, sessionStore, useSession } from '../data/session.ts';
import { applyOrderResult } from './apply-order-result.ts';
import { resumeOrder } from './order-in-flight.ts';
import { followUpNotes } from './order-note.ts';
import { lookForAbandonedOrder } from './send-order.ts';

/**
 * Resumes the order that was in flight when the page was left, if any, and reports the outcome of orders whose tabs
 * were closed.
 */
export function useResumeOrders(): void {
  const queryClient = useQueryClient();
  const trader = useSession()?.tradingAddress;
  useEffect(() => {
    if (trader === undefined) return;
    void resumeOrder((words) => ({
      client: getClient,
      words,
      onResult: (result, about) => applyOrderResult(queryClient, result, { about }),
    }));
    void followUpNotes(trader, async ({ orderId, words }) => {
      const result = await lookForAbandonedOrder(orderId, getClient());
      // Another account may have signed in meanwhile.
      if (result === undefined || sessionOf(sessionStore.get())?.tradingAddress !== trader) return 'unknown';
      applyOrderResult(queryClient, result, { about: words });
      return 'known';
    });
  }, [trader, queryClient]);
}
