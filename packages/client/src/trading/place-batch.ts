import { MAX_BATCH_ORDERS } from '@presage/protocol';
import type { Context } from '../context.ts';
import type { OrderDetail } from '../generated/wire.ts';
import type { PlaceOrderDataInput } from '../orders/place-order-input.ts';
import type { SignedOrder } from '../orders/signed-order.ts';
import { resultOf } from '../responses.ts';
import type { BatchResult } from './batch.ts';
import { sendInBatches } from './send-in-batches.ts';
import { withOrder } from './with-order.ts';

/** Places orders in their sequence, as many in one request as the service takes. */
export async function placeBatch(
  orders: readonly (PlaceOrderDataInput | SignedOrder)[],
  sign: (order: PlaceOrderDataInput | SignedOrder) => SignedOrder | Promise<SignedOrder>,
  { call, signal }: Pick<Context, 'call' | 'signal'>,
): Promise<BatchResult<OrderDetail>[]> {
  return sendInBatches(orders, {
    perRequest: MAX_BATCH_ORDERS,
    signal,
    prepare: sign,
    send: async (signed) => {
      const body = { orders: signed.map(({ submission }) => submission) };
      return resultOf(await call('placeOrders', { body })).answers;
    },
    resultIn: ({ orderData }) => ({ orderData }) as OrderDetail,
    withEntry: withOrder,
  });
}
