import type { AccountSearch } from '../../account/account-search.ts';
import { useDraft, useMarketPage } from '../market-context.tsx';

/** What the account page needs to lead back to this market. */
export function useWayBack(): AccountSearch {
  const { root, market } = useMarketPage();
  const [{ outcome: buy }] = useDraft();
  return { market: root.slug, outcome: root.marketType === 1 ? market.slug : undefined, buy };
}
