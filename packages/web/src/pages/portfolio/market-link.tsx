import { resultOf } from '@presage/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClient } from '../../data/client.ts';

/** Slugs never change. */
const SLUG_STALE_MS = Number.POSITIVE_INFINITY;

export interface LinkedMarket {
  readonly marketId: number;
  readonly marketTitle: string;
  readonly rootMarketId: number;
  readonly rootMarketTitle: string;
}

/** A market's title, as a link to its page once its slug is known. */
export function MarketLink({ market }: { readonly market: LinkedMarket }) {
  const { marketTitle, rootMarketTitle } = market;
  const address = useMarketAddress(market);
  const title = (
    <>
      <bdi className="font-medium">{marketTitle}</bdi>
      {rootMarketTitle !== '' && (
        <span className="block text-ink-3 text-xs">
          <bdi>{rootMarketTitle}</bdi>
        </span>
      )}
    </>
  );
  if (address === undefined) return <span>{title}</span>;
  return (
    <Link to="/market/$slug" {...address} className="touch block hover:underline">
      {title}
    </Link>
  );
}

/** Address of a market's page; undefined until its slug is known. */
export function useMarketAddress({ marketId, rootMarketId }: Pick<LinkedMarket, 'marketId' | 'rootMarketId'>) {
  const own = useSlug(marketId);
  const root = useSlug(rootMarketId);
  const slug = rootMarketId === 0 ? own : root;
  if (slug === undefined || own === undefined) return undefined;
  return { params: { slug }, search: rootMarketId === 0 ? {} : { outcome: own } };
}

function useSlug(marketId: number): string | undefined {
  const client = useClient();
  return useQuery({
    queryKey: ['slug', marketId],
    queryFn: async () => resultOf(await client.getMarket(marketId)).data.slug,
    enabled: marketId !== 0,
    staleTime: SLUG_STALE_MS,
  }).data;
}
