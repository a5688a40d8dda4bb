import { received } from '../answers/received.ts';
import { type Refusal, refuse } from '../answers/refusal.ts';
import type { TokenRef } from '../market-data/market-data.ts';
import type { WireContext } from '../presenters/wire-context.ts';

/** The token of a decimal id, or errno 200, naming the field in which the id was sent. */
export function tokenOf(
  { marketData }: WireContext,
  tokenId: string,
  field: 'token_id' | 'tokenId' = 'token_id',
): ({ readonly ok: true } & TokenRef) | Refusal {
  const token = marketData.catalog.token(tokenId);
  if (token !== undefined) return { ok: true, ...token };
  return refuse(
    'marketNotFound',
    `${field}: received ${received(tokenId)}, which is not a market's token; GET /market lists yesTokenId and noTokenId, of a categorical market in its childMarkets`,
  );
}
