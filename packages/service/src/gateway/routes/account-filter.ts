import type { AccountId, MarketId } from '@presage/exchange';
import type { WireContext } from '../../presenters/wire-context.ts';
import { marketScope } from './market-scope.ts';

/** Which rows of an account a list asks for. */
export interface AccountFilter {
  readonly accountId: AccountId;
  readonly marketIds?: readonly MarketId[];
}

/** The filter of a list's query; undefined when no row can pass it: another chain, or a market there is not. */
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
