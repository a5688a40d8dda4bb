import type { AccountId } from '@presage/exchange';
import type { Logger } from 'pino';
import { StoreNotReadyError } from '../../store/errors.ts';
import type { OrderWithTrades, ReadStore } from '../../store/read-store.ts';

/** An account's order by its digest, with its trades; undefined for an unknown order and, to the caller the same, another account's. */
export async function findOwnOrder(
  reads: ReadStore,
  digest: string | undefined,
  accountId: AccountId,
): Promise<OrderWithTrades | undefined> {
  if (digest === undefined) return undefined;
  const found = await reads.orderWithTrades(digest);
  return found?.order.accountId === accountId ? found : undefined;
}

/** What a response can do without: undefined if it cannot be read. Any cause but a store that is not ready is logged. */
export async function ifReadable<Value>(
  reading: Promise<Value>,
  log: Pick<Logger, 'error'>,
): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof StoreNotReadyError)) log.error({ err: error }, 'an order could not be read');
    return undefined;
  }
}
