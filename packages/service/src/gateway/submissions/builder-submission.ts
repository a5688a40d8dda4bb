import { type BuilderOrderBody, OrderType } from '@presage/protocol';
import type { Refusal } from '../../answers/refusal.ts';
import { type ReadSubmission, readSubmission } from './read-submission.ts';

/**
 * Reads an order as builders send it. They may leave out fields: with market 0 the token gives the market, and with
 * price "0" the signed amounts give the price of a limit order (wire contract §2). The signature is next to the order.
 *
 * @param quoteToken lower-case address of the only currency
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
