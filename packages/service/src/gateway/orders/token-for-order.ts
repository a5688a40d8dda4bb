import { refuse } from '../../answers/refusal.ts';
import { marketOf } from '../../presenters/wire-context.ts';
import type { HandlerDeps } from '../handler.ts';
import type { ReadSubmission } from '../submissions/read-submission.ts';
import { tokenOf } from '../token-of.ts';

/**
 * The token of an order. Errno 200 when no market has it, or its market is not the one that `topicId` names. Errno 302
 * when the signed fee rate is below what the market may charge: a rate above 0 is the most that the order accepts (wire
 * contract §7).
 */
export function tokenForOrder(
  { context, rateChange }: Pick<HandlerDeps, 'context' | 'rateChange'>,
  submission: ReadSubmission,
): ReturnType<typeof tokenOf> {
  const { tokenId, topicId, order, postOnly } = submission;
  const token = tokenOf(context, tokenId, 'tokenId');
  if (!token.ok) return token;
  if (topicId !== undefined && topicId !== token.marketId) {
    const why =
      context.marketData.catalog.market(topicId) === undefined
        ? 'which is not a market'
        : 'which does not have this tokenId';
    return refuse('marketNotFound', `topicId: received ${topicId}, ${why}; the token's market is ${token.marketId}`);
  }
  const current = marketOf(context, token.marketId);
  const next = rateChange.of(token.marketId);
  const makerFeeBps = Math.max(current.makerFeeBps, next.makerFeeBps ?? 0);
  const takerFeeBps = Math.max(current.takerFeeBps, next.takerFeeBps ?? 0);
  // A post-only order never takes, so it pays the maker rate only.
  const rate = BigInt(postOnly ? makerFeeBps : Math.max(makerFeeBps, takerFeeBps));
  if (order.feeRateBps !== 0n && order.feeRateBps < rate) {
    return refuse(
      'orderSignatureInvalid',
      `feeRateBps: signed at most ${order.feeRateBps}; this market charges up to ${rate}: sign that, or 0 for its published rates`,
    );
  }
  return token;
}
