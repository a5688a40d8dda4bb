import type { AccountId } from '@presage/exchange';
import type { WireContext } from '../../presenters/wire-context.ts';
import type { AccountFilter } from '../../store/read-store.ts';
import { marketScope } from './market-scope.ts';

/** The filter for a list's query; undefined when no row can match: another chain, or an unknown market. */
export function accountFilter(
  { marketData, chainId: ownChainId }: WireContext,
  accountId: AccountId,
  query: { readonly chainId?: string | undefined; readonly marketId?: number | undefined },
): AccountFilter | undefined {
  if (query.chainId !== undefined && query.chainId !== ownChainId) return undefined;
  const marketIds = marketScope(marketData.catalog, query.marketId);
  if (marketIds === undefined) return { accountId };
  return marketIds.length === 0 ? undefined : { accountId, marketIds };
}
