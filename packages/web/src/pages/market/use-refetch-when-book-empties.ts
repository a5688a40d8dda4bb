import type { MarketData } from '@presage/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refetchMarket } from '../../data/keys.ts';
import { useBook } from '../../data/live/books.ts';

/**
 * Refetches the market when its book becomes empty: the end of trading cancels every order, and the page should notice
 * before its next poll.
 */
export function useRefetchWhenBookEmpties({ marketId, yesTokenId }: Pick<MarketData, 'marketId' | 'yesTokenId'>): void {
  const queries = useQueryClient();
  const { state } = useBook(marketId, yesTokenId);
  const isEmpty = state === undefined || state.bids.length + state.asks.length === 0;
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    if (isEmpty && !wasEmpty.current) refetchMarket(queries);
    wasEmpty.current = isEmpty;
  }, [isEmpty, queries]);
}
