import { MAX_BATCH_CANCELS } from '@presage/protocol';
import type { Context } from '../context.ts';
import type { CancelResult } from '../generated/wire.ts';
import { checkOrderId } from '../reads/holdings.ts';
import { resultOf } from '../responses.ts';
import type { BatchResult } from './batch.ts';
import { sendInBatches } from './send-in-batches.ts';

/** Result of a cancel in a batch. */
export interface BatchCancelResult extends CancelResult {
  /** Extension: the remainder that was cancelled, in shares: what is missing from the order's size was filled before. */
  cancelledShares: string;
}

/** Cancels orders, as many in one request as the service takes. */
export async function cancelBatch(
  orderIds: readonly string[],
  { call, signal }: Pick<Context, 'call' | 'signal'>,
): Promise<BatchResult<BatchCancelResult>[]> {
  return sendInBatches(orderIds, {
    perRequest: MAX_BATCH_CANCELS,
    signal,
    prepare: (orderId) => {
      checkOrderId(orderId);
      return orderId;
    },
    send: async (ids) => resultOf(await call('cancelOrders', { body: { orderIds: [...ids] } })).answers,
    resultIn: ({ cancelledShares }) => ({ result: true, cancelledShares }) as BatchCancelResult,
    withEntry: (error) => error,
  });
}
