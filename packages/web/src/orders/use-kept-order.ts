import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getClient } from '../data/client.ts';
import { useSession } from '../data/session.ts';
import { resumeOrder } from './order-desk.ts';
import { settleOrder } from './settle-order.ts';

/** Takes up the order that the account had on its way when the page was left, if it had one. */
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
  }, [trader, queryClient]);
}
