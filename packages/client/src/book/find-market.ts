import { ERRNO } from '@presage/protocol';
import type { Context } from '../context.ts';
import { InvalidParamError } from '../errors.ts';
import type { Call } from '../http/call.ts';
import { resultOf } from '../responses.ts';

/**
 * Looks up the market of a token, and caches it.
 * @throws {InvalidParamError} when no market has the token
 * @throws {OpenApiError} when the call fails
 */
export async function findMarketOfToken({ caches, shared }: Context, tokenId: string): Promise<number> {
  const ask = async (call: Call): Promise<number | undefined> => {
    const answer = await call('getFeeRates', { query: { token_id: tokenId } });
    return answer.errno === ERRNO.marketNotFound ? undefined : resultOf(answer).marketId;
  };
  const marketId = await shared((call) => caches.tokenMarkets.read(tokenId, () => ask(call)));
  if (marketId !== undefined) return marketId;
  throw new InvalidParamError(`No market has tokenId ${tokenId}.`);
}
