import { MAX_PAGE_LIMIT } from '@presage/protocol';
import type { Context } from '../context.ts';
import { InvalidParamError } from '../errors.ts';
import type { ChildMarket, Market } from '../generated/wire.ts';
import { MAX_TOKEN_SEARCH_PAGES } from '../limits.ts';
import { resultOf } from '../responses.ts';

/**
 * The market of a token: looked for in the listing, page after page, and remembered.
 * @throws {InvalidParamError} when no listed market has it
 * @throws {OpenApiError} when a call fails
 */
export async function findMarketOfToken({ call, caches, settings }: Context, tokenId: string): Promise<number> {
  const search = async (): Promise<number | undefined> => {
    for (let page = 1; page <= MAX_TOKEN_SEARCH_PAGES; page++) {
      const query = { chainId: String(settings.chainId), page, limit: MAX_PAGE_LIMIT };
      const { list } = resultOf(await call('listMarkets', { query }));
      const found = list.flatMap(binariesOf).find((market) => isTokenOf(market, tokenId));
      if (found !== undefined) return found.marketId;
      if (list.length < MAX_PAGE_LIMIT) return undefined;
    }
    return undefined;
  };
  const marketId = await caches.tokenMarkets.read(tokenId, search, (found) => found !== undefined);
  if (marketId !== undefined) return marketId;
  throw new InvalidParamError(`tokenId ${tokenId} is of no market that is listed.`);
}

function binariesOf(market: Market): ReadonlyArray<Market | ChildMarket> {
  return [market, ...market.childMarkets];
}

function isTokenOf({ yesTokenId, noTokenId }: ChildMarket, tokenId: string): boolean {
  return yesTokenId === tokenId || noTokenId === tokenId;
}
