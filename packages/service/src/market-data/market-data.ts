import type { AccountId, MarketId, Outcome, PriceTicks, QuoteUnits } from '@presage/exchange';
import type { LastTrade, Level } from '../store/market-data-state.ts';
import type { AccountRow, LabelRow, MarketRow } from '../store/read-store.ts';

/**
 * Data in memory, ready to serve: markets, labels, accounts, books, last prices, volume windows. The sequencer updates
 * it before a command is acknowledged, so it always reflects everything acknowledged.
 */
export interface MarketData {
  readonly catalog: Catalog;
  readonly directory: Directory;
  /** The book of a token in its own terms. Its `body` is serialised once per change and shared by all readers. */
  book(marketId: MarketId, outcome: Outcome): BookView;
  /** The best prices of a market's book; both undefined for a market without a book. */
  bestPrices(marketId: MarketId): BestPrices;
  /** Undefined for a market that never traded. */
  lastTrade(marketId: MarketId): LastTrade | undefined;
  /** Of the last 24 hours and 7 days; all that was ever traded is in the market's row. */
  volume(marketId: MarketId, nowMs: number): VolumeView;
  readonly keyIssuanceEnabled: boolean;
}

export interface Catalog {
  /** Number of markets, children included. */
  readonly size: number;
  market(marketId: number): MarketRow | undefined;
  bySlug(slug: string): MarketRow | undefined;
  /** By decimal token id. */
  token(tokenId: string): TokenRef | undefined;
  children(rootMarketId: MarketId): readonly MarketRow[];
  /** A page of binaries and roots, filtered and sorted, never children. */
  list(query: MarketQuery): { readonly total: number; readonly list: readonly MarketRow[] };
  labels(): readonly LabelRow[];
  label(labelId: number): LabelRow | undefined;
}

export interface TokenRef {
  readonly marketId: MarketId;
  readonly outcome: Outcome;
}

export interface MarketQuery {
  /** 0 binary, 1 categorical, 2 all. */
  readonly marketType: number;
  /** A status word of wire contract §3, or empty for all markets, deleted ones included. */
  readonly status: string;
  /** 1..8, service.md §2.7. */
  readonly sortBy: number;
  readonly labelId?: number | undefined;
  /** Words that must all occur in titles, slugs or numbers, those of children included; case-insensitive. */
  readonly keywords?: string | undefined;
  readonly page: number;
  readonly limit: number;
  readonly nowMs: number;
}

export interface Directory {
  account(accountId: AccountId): AccountRow | undefined;
  /** By wallet or trading wallet, any case. */
  byAddress(address: string): AccountRow | undefined;
  byWallet(wallet: string): AccountRow | undefined;
}

/** A live view: it always shows the current book. */
export interface BookView {
  /** Best first, in the token's own terms. */
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  /** Both sides as members of a JSON object: `"bids":[{"price":"0.5","size":"10"}],"asks":[]`. */
  readonly levelsJson: string;
  /** The whole response body of GET /token/orderbook, ready to send. */
  readonly body: Uint8Array;
}

/** In Yes terms; undefined for a side that has no orders. */
export interface BestPrices {
  readonly bidTicks: PriceTicks | undefined;
  readonly askTicks: PriceTicks | undefined;
}

export interface VolumeView {
  readonly dayUnits: QuoteUnits;
  readonly weekUnits: QuoteUnits;
}
