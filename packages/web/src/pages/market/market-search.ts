/** The search parameters of a market's address: the outcome, and the ticket's initial content. */
export interface MarketSearch {
  /** Slug of a categorical market's child. */
  readonly outcome?: string | undefined;
  readonly buy?: 'yes' | 'no' | undefined;
  readonly sell?: 'yes' | 'no' | undefined;
  /** Number of shares to sell. */
  readonly shares?: string | undefined;
}

/**
 * Reads an address, which is untrusted. Invalid parameters are undefined, not left out: the router would then keep what
 * was in the address.
 */
export function readMarketSearch({ outcome, buy, sell, shares }: Record<string, unknown>): MarketSearch {
  return { outcome: textOf(outcome), buy: tokenOf(buy), sell: tokenOf(sell), shares: textOf(shares) };
}

/** The router parses numbers in the address, for example a link somebody wrote with `shares=5`. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function tokenOf(value: unknown): 'yes' | 'no' | undefined {
  return value === 'yes' || value === 'no' ? value : undefined;
}
