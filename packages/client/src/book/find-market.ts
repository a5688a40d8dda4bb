import { ERRNO } from '@presage/protocol';
import type { Context } from '../context.ts';
import { InvalidParamError } from '../errors.ts';
import { resultOf } from '../responses.ts';

/**
 * The market of a token, asked for once.
 * @throws {InvalidParamError} when no market has it
 * @throws {OpenApiError} when the call fails
 */
export async function findMarketOfToken({ call, caches }: Context, tokenId: string): Promise<number> {
  const ask = async (): Promise<number | undefined> => {
    const answer = await call('getFeeRates', { query: { token_id: tokenId } });
    return answer.errno === ERRNO.marketNotFound ? undefined : resultOf(answer).marketId;
  };
  const marketId = await caches.tokenMarkets.read(tokenId, ask, (found) => found !== undefined);
  if (marketId !== undefined) return marketId;
  throw new InvalidParamError(`tokenId ${tokenId} is of no market.`);
}
