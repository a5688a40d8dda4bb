import { type MarketSearch, readMarketSearch } from '../market/market-search.ts';

/** The search parameters of the account page's address: the market whose ticket sent a visitor here. */
export interface AccountSearch extends Pick<MarketSearch, 'outcome' | 'buy'> {
  /** Slug of the market. */
  readonly market?: string | undefined;
}

/** Reads an address, which is untrusted. Invalid parameters are undefined, as in {@link readMarketSearch}. */
export function readAccountSearch(search: Record<string, unknown>): AccountSearch {
  const { outcome, buy } = readMarketSearch(search);
  const { market } = search;
  return { market: typeof market === 'string' && market !== '' ? market : undefined, outcome, buy };
}
