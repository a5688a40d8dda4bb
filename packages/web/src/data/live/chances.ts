import type { ChildMarket, OrderbookState } from '@presage/client';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type BestYesPrices, type Chance, chanceOf } from '../../format/chance.ts';
import { bestPricesQuery } from '../offers.ts';
import { useYesPrices } from './prices.ts';

/** A market with a book: a binary one or a child. */
type Priced = Pick<ChildMarket, 'marketId' | 'statusEnum'>;

interface ChanceOptions {
  /** Whether the market is in view; otherwise its best prices are not read. */
  readonly isInView: boolean;
  /** The last known book, if the page follows it: then nothing is read. */
  readonly book?: OrderbookState | undefined;
}

/** The chance of Yes ({@link chanceOf}): null if nothing tells it, undefined while unknown. */
export function useChance(market: Priced, { isInView, book }: ChanceOptions): Chance | null | undefined {
  const [last] = useYesPrices([market]);
  const isRead = isInView && hasBook(market) && book === undefined;
  const read = useQuery({ ...bestPricesQuery(market.marketId), enabled: isRead });
  return known(market, last, book === undefined ? read : { data: bestOf(book), isError: false });
}

/**
 * The chances of several markets, in their order.
 * @param isInView whether they are in view; otherwise their best prices are not read
 */
export function useChances(markets: readonly Priced[], isInView: boolean): readonly (Chance | null | undefined)[] {
  const lasts = useYesPrices(markets);
  const reads = useQueries({
    queries: markets.map((market) => ({
      ...bestPricesQuery(market.marketId),
      enabled: isInView && hasBook(market),
    })),
  });
  return markets.map((market, place) => known(market, lasts[place], reads[place]));
}

/**
 * Nothing is shown before both are known: first the one and then the other would look like a move. If the best prices
 * cannot be read again, those read before count; they are hardly older than the last trade.
 */
function known(
  market: Priced,
  last: string | null | undefined,
  read: { readonly data: BestYesPrices | undefined; readonly isError: boolean } | undefined,
): Chance | null | undefined {
  if (last === undefined) return undefined;
  if (!hasBook(market)) return chanceOf(last, null);
  if (read?.data === undefined && read?.isError !== true) return undefined;
  return chanceOf(last, read.data ?? null);
}

/** After trading has ended, its last trade counts; while it is paused, its orders still do. */
function hasBook({ statusEnum }: Priced): boolean {
  return statusEnum === 'activated';
}

export function bestOf({ bids, asks }: OrderbookState): BestYesPrices {
  return { bid: bids[0]?.price ?? null, ask: asks[0]?.price ?? null };
}
