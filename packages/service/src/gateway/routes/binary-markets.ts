import { received } from '../../answers/received.ts';
import { type Refusal, refuse } from '../../answers/refusal.ts';
import type { Catalog } from '../../market-data/market-data.ts';
import type { MarketRow } from '../../store/read-store.ts';

/** The markets of a list of numbers, in its order; refused as a whole if any is unknown or has no book. */
export function binaryMarkets(
  catalog: Pick<Catalog, 'market'>,
  marketIds: string,
): { readonly ok: true; readonly markets: readonly MarketRow[] } | Refusal {
  const markets: MarketRow[] = [];
  for (const number of marketIds.split(',')) {
    const market = catalog.market(Number(number));
    if (market === undefined) return noMarket(number);
    if (market.categorical) return noBook(market);
    markets.push(market);
  }
  return { ok: true, markets };
}

function noMarket(number: string): Refusal {
  return refuse(
    'marketNotFound',
    `marketIds: received ${received(number)}, which is not a market; GET /market lists them`,
  );
}

function noBook({ marketId }: MarketRow): Refusal {
  return refuse(
    'marketNotFound',
    `marketIds: ${marketId} is a categorical market, which has no book and no prices; send the ids of its children: GET /market/${marketId} lists them`,
  );
}
