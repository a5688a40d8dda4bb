/** What an address says beside the market: which outcome, and a ticket to begin with. */
export interface MarketSearch {
  /** Slug of a categorical market's child. */
  readonly outcome?: string;
  readonly buy?: 'yes' | 'no';
}

/** Reads an address, which may be anybody's. */
export function readMarketSearch({ outcome, buy }: Record<string, unknown>): MarketSearch {
  return {
    ...(typeof outcome === 'string' ? { outcome } : {}),
    ...(buy === 'yes' || buy === 'no' ? { buy } : {}),
  };
}
