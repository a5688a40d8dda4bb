/** The search parameters of a market's address: the outcome, and the ticket's initial content. */
export interface MarketSearch {
  /** Slug of a categorical market's child. */
  readonly outcome?: string;
  readonly buy?: 'yes' | 'no';
  readonly sell?: 'yes' | 'no';
  /** Number of shares to sell. */
  readonly shares?: string;
}

/** Reads an address, which is untrusted. */
export function readMarketSearch({ outcome, buy, sell, shares }: Record<string, unknown>): MarketSearch {
  return {
    ...(typeof outcome === 'string' ? { outcome } : {}),
    ...(buy === 'yes' || buy === 'no' ? { buy } : {}),
    ...(sell === 'yes' || sell === 'no' ? { sell } : {}),
    ...(typeof shares === 'string' ? { shares } : {}),
  };
}
