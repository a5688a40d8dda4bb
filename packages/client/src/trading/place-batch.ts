import { ERRNO, MAX_BATCH_ORDERS } from '@presage/protocol';
import type { Context } from '../context.ts';
import { OpenApiError } from '../errors.ts';
import type { OrderAnswer, OrderDetail } from '../generated/wire.ts';
import type { PlaceOrderDataInput } from '../orders/place-order-input.ts';
import type { SignedOrder } from '../orders/signed-order.ts';
import { type ApiResponse, resultOf } from '../responses.ts';
import { type BatchResult, checkEntries, outcomeOf, withRateLimitRetry } from './batch.ts';
import { withOrder } from './with-order.ts';

export interface BatchParts {
  readonly sign: (order: PlaceOrderDataInput) => Promise<SignedOrder>;
  readonly context: Pick<Context, 'call' | 'signal'>;
}

/**
 * Places orders in their sequence, as many in one request as the service takes.
 *
 * @throws {InvalidParamError} when there are no orders, or too many
 */
export async function placeBatch(
  orders: readonly PlaceOrderDataInput[],
  parts: BatchParts,
): Promise<BatchResult<OrderDetail>[]> {
  checkEntries('orders', orders);
  const results: BatchResult<OrderDetail>[] = [];
  for (let from = 0; from < orders.length; from += MAX_BATCH_ORDERS) {
    results.push(...(await placeTogether(orders.slice(from, from + MAX_BATCH_ORDERS), from, parts)));
  }
  return results;
}

/** @param from index of the first order in the input */
async function placeTogether(
  orders: readonly PlaceOrderDataInput[],
  from: number,
  parts: BatchParts,
): Promise<BatchResult<OrderDetail>[]> {
  const signed = await signAll(orders, parts);
  const sent = signed.flatMap((signing) => (signing.status === 'fulfilled' ? [signing.value] : []));
  const responseTo = await submitAll(sent, parts.context);
  const outcomes = signed.map((signing, index) =>
    outcomeOf(from + index, async () => {
      if (signing.status === 'rejected') throw signing.reason;
      return responseTo(signing.value);
    }),
  );
  return Promise.all(outcomes);
}

/** One after the other, because a wallet may ask its owner. */
async function signAll(
  orders: readonly PlaceOrderDataInput[],
  { sign }: BatchParts,
): Promise<PromiseSettledResult<SignedOrder>[]> {
  const signed: PromiseSettledResult<SignedOrder>[] = [];
  for (const order of orders) signed.push(...(await Promise.allSettled([sign(order)])));
  return signed;
}

/** The response to each of the orders that were sent, returned or thrown as if it had been sent alone. */
type ResponseTo = (order: SignedOrder) => ApiResponse<OrderDetail>;

async function submitAll(orders: readonly SignedOrder[], { call, signal }: BatchParts['context']): Promise<ResponseTo> {
  if (orders.length === 0) return (order) => responseOf(order, undefined);
  const body = { orders: orders.map(({ submission }) => submission) };
  try {
    const { answers } = resultOf(await withRateLimitRetry(() => call('placeOrders', { body }), signal));
    return (order) => responseOf(order, answers[orders.indexOf(order)]);
  } catch (error) {
    return (order) => {
      throw error instanceof OpenApiError ? withOrder(error, order) : error;
    };
  }
}

/** HTTP statuses with which the service responds to an order that is sent alone and not served. */
const UNSERVED: Partial<Record<number, number>> = { [ERRNO.internal]: 503, [ERRNO.rateLimited]: 429 };

function responseOf(order: SignedOrder, answer: OrderAnswer | undefined): ApiResponse<OrderDetail> {
  if (answer === undefined) throw withOrder(new OpenApiError('The service did not answer this order.'), order);
  const { errno, errmsg, orderData } = answer;
  if (orderData !== undefined) return { errno, errmsg, result: { orderData } };
  const status = UNSERVED[errno];
  if (status !== undefined) throw withOrder(new OpenApiError(errmsg, { errno, status }), order);
  return { errno, errmsg, result: null as unknown as OrderDetail };
}
