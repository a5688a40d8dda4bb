import { MarketStatus } from '../enums.ts';
import type { HashSecret } from '../memory/hash-secret.ts';
import { UniqueTexts } from '../memory/unique-texts.ts';
import type { MarketId, SizeLots } from '../units.ts';
import type { Market, MarketTerms } from './market.ts';

/** All markets ever created. A market's number is its place in this list, counted from 1. Append-only. */
export class Markets {
  /** The slug of each market, by market number. */
  readonly slugs: UniqueTexts;
  readonly #markets: Market[] = [];

  constructor(secret: HashSecret) {
    this.slugs = new UniqueTexts(secret);
  }

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

  /** Adds a market in status CREATED, under a slug that is not taken. */
  add(slug: string, terms: MarketTerms): Market {
    const market: Market = {
      marketId: (this.count + 1) as MarketId,
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
    this.slugs.add(slug);
    if (terms.rootMarketId !== 0) this.get(terms.rootMarketId).children.push(market);
    return market;
  }
}
