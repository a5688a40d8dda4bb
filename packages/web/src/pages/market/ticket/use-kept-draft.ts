import { useEffect } from 'react';
import { useIsKeyRefused, useSessionState } from '../../../data/session.ts';
import { useDraft, useMarketPage } from '../market-context.tsx';
import { forgetDraft, keepDraft } from './kept-draft.ts';

/**
 * Keeps what is typed in the ticket while it cannot be sent without leaving the page, to set up an account or to sign in
 * again. Once it can be sent, it is in the ticket, and nothing is kept.
 */
export function useKeptDraft(): void {
  const { market } = useMarketPage();
  const [draft] = useDraft();
  const session = useSessionState();
  const isRefused = useIsKeyRefused();
  useEffect(() => {
    if (session === 'restoring') return;
    if (session === 'none' || isRefused) keepDraft(market.marketId, draft);
    else forgetDraft(market.marketId);
  }, [market, draft, session, isRefused]);
}
