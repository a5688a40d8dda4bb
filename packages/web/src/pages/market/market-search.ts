/** What an address says beside the market: which outcome, and a ticket to begin with. */
export interface MarketSearch {
  /** Slug of a categorical market's child. */
  readonly outcome?: string;
  readonly buy?: 'yes' | 'no';
  readonly sell?: 'yes' | 'no';
  /** How many of them to sell. */
  readonly shares?: string;
}

/** Reads an address, which may be anybody's. */
export function readMarketSearch({ outcome, buy, sell, shares }: Record<string, unknown>): MarketSearch {
  return {
    ...(typeof outcome === 'string' ? { outcome } : {}),
    ...(buy === 'yes' || buy === 'no' ? { buy } : {}),
    ...(sell === 'yes' || sell === 'no' ? { sell } : {}),
    ...(typeof shares === 'string' ? { shares } : {}),
  };
}
