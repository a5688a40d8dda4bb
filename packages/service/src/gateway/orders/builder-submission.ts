import { type BuilderOrderBody, OrderType } from '@presage/protocol';
import type { Refusal } from '../../answers/refusal.ts';
import { type ReadSubmission, readSubmission } from './read-submission.ts';

/**
 * An order as builders send it, who may leave out what others must say: market 0 leaves the market to the token, and the
 * price "0" of a limit order leaves the price to the signed amounts (wire contract §2). The signature stands beside the order.
 *
 * @param quoteToken lower-case address of the only currency there is
 */
export function readBuilderSubmission(
  { order, signature }: BuilderOrderBody,
  quoteToken: string,
): ReadSubmission | Refusal {
  const { topicId = 0, price = '0' } = order;
  const submission = readSubmission({ ...order, topicId, price, signature }, quoteToken);
  if (!submission.ok) return submission;
  const priceLeftOut = submission.type === OrderType.LIMIT_ORDER && /^0(\.0*)?$/.test(price);
  return {
    ...submission,
    topicId: topicId === 0 ? undefined : topicId,
    ...(priceLeftOut ? { priceText: undefined } : {}),
  };
}
