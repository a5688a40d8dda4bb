import type { EditMarket, MarketId } from '@presage/exchange';

type Rates = Pick<EditMarket, 'makerFeeBps' | 'takerFeeBps'>;

/**
 * The fee rates of an edit that is under way. The catalog does not have them yet, but an order that is queued behind the
 * edit will be charged them. Edits are made one at a time.
 */
export class RateChange {
  #marketIds: ReadonlySet<MarketId> = new Set();
  #rates: Rates = {};

  /** Makes an edit that gives these rates to these markets. */
  async during<Result>(
    edit: { readonly marketIds: Iterable<MarketId>; readonly rates: Rates },
    make: () => Promise<Result>,
  ): Promise<Result> {
    this.#marketIds = new Set(edit.marketIds);
    this.#rates = edit.rates;
    try {
      return await make();
    } finally {
      this.#marketIds = new Set();
    }
  }

  /** The rates that a market is being given. */
  of(marketId: MarketId): Rates {
    return this.#marketIds.has(marketId) ? this.#rates : {};
  }
}
