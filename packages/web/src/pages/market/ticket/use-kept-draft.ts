import { useEffect, useState } from 'react';
import { useIsKeyRefused, useSessionState } from '../../../data/session.ts';
import { useDraft, useMarketPage } from '../market-context.tsx';
import { isKept, keepDraft } from './kept-draft.ts';

/**
 * Keeps what is typed in the ticket, for when the page is left and seen again: to get funds, to look at the portfolio, or
 * to set up an account, without which it cannot be sent.
 */
export function useKeptDraft(): void {
  const { marketId } = useMarketPage().market;
  const [draft] = useDraft();
  const [initial] = useState(draft);
  const session = useSessionState();
  const isRefused = useIsKeyRefused();
  useEffect(() => {
    // What the address asked for is asked for again, or is of no more use.
    const isUntouched = draft === initial && !isKept(marketId);
    if (session === 'restoring' || isUntouched) return;
    keepDraft(marketId, draft, { isBlocked: session === 'none' || isRefused });
  }, [marketId, draft, initial, session, isRefused]);
}
