import type { AccountId } from '@presage/exchange';
import type { Order } from '@presage/protocol';
import type { Logger } from 'pino';
import { presentOrder } from '../../presenters/order.ts';
import { StoreNotReadyError } from '../../store/errors.ts';
import type { HandlerDeps } from '../handler.ts';

/**
 * An account's order by its digest, with its first trades, oldest first; undefined for an unknown order and, to the caller
 * the same, another account's.
 */
export async function storedOrder(
  { context, reads, caughtUp }: HandlerDeps,
  digest: string,
  accountId: AccountId,
): Promise<Order | undefined> {
  await caughtUp();
  const found = await reads.orderWithTrades(digest);
  return found?.order.accountId === accountId ? presentOrder(context, found.order, found.trades) : undefined;
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
