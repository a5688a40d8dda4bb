import { Fold } from '../numbers/fold.ts';
import type { MarketId, SizeLots } from '../units.ts';
import { MarketStatus } from '../words.ts';
import type { Market, MarketTerms } from './market.ts';

/** All markets ever created. A market's number is its place in here, counted from 1. Append-only. */
export class Markets {
  /** Over the slugs. */
  readonly fold = new Fold();
  readonly #markets: Market[] = [];
  readonly #slugs = new Set<string>();

  get count(): number {
    return this.#markets.length;
  }

  get all(): readonly Market[] {
    return this.#markets;
  }

  find(marketId: MarketId): Market | undefined {
    return this.#markets[marketId - 1];
  }

  /** A market that must exist. */
  get(marketId: MarketId): Market {
    return this.#markets[marketId - 1] as Market;
  }

  isTaken(slug: string): boolean {
    return this.#slugs.has(slug);
  }

  /** Adds a market in status CREATED. */
  add(terms: MarketTerms): Market {
    const market: Market = {
      marketId: (this.count + 1) as MarketId,
      slug: terms.slug,
      categorical: terms.categorical,
      rootMarketId: terms.rootMarketId,
      children: [],
      tickStep: terms.tickStep,
      makerFeeBps: terms.makerFeeBps,
      takerFeeBps: terms.takerFeeBps,
      cutoffAtSec: terms.cutoffAtSec,
      status: MarketStatus.Created,
      halted: false,
      resolution: 0,
      yesSupplyLots: 0 as SizeLots,
      noSupplyLots: 0 as SizeLots,
      book: undefined,
    };
    this.#markets.push(market);
    this.#slugs.add(terms.slug);
    this.fold.addText(terms.slug);
    if (terms.rootMarketId !== 0) this.get(terms.rootMarketId).children.push(market);
    return market;
  }
}
