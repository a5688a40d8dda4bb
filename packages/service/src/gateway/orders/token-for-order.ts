import { received } from '../../answers/received.ts';
import { type Refusal, refuse } from '../../answers/refusal.ts';
import type { TokenRef } from '../../market-data/market-data.ts';
import { marketOf, type WireContext } from '../../presenters/wire-context.ts';
import type { ReadSubmission } from './read-submission.ts';

/**
 * The token an order is for. Errno 200 when no market has it, or another than `topicId` names; 302 when the fee rate that was signed is below what the market may charge: above 0 it is the most the
 * order accepts (wire contract §7).
 */
export function tokenForOrder(
  context: WireContext,
  submission: ReadSubmission,
): ({ readonly ok: true } & TokenRef) | Refusal {
  const { tokenId, topicId, order, postOnly } = submission;
  const { catalog } = context.marketData;
  const token = catalog.token(tokenId);
  if (token === undefined) {
    return refuse(
      'marketNotFound',
      `tokenId: received ${received(tokenId)}, which is no market's token; GET /market tells yesTokenId and noTokenId`,
    );
  }
  if (topicId !== undefined && topicId !== token.marketId) {
    const why = catalog.market(topicId) === undefined ? 'which is no market' : 'which does not have this tokenId';
    return refuse('marketNotFound', `topicId: received ${topicId}, ${why}; the token's market is ${token.marketId}`);
  }
  const { makerFeeBps, takerFeeBps } = marketOf(context, token.marketId);
  // What never takes is charged as a maker alone.
  const rate = BigInt(postOnly ? makerFeeBps : Math.max(makerFeeBps, takerFeeBps));
  if (order.feeRateBps !== 0n && order.feeRateBps < rate) {
    return refuse(
      'orderSignatureInvalid',
      `feeRateBps: signed at most ${order.feeRateBps}; this market charges up to ${rate}: sign that, or 0 for its published rates`,
    );
  }
  return { ok: true, ...token };
}
