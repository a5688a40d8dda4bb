import { type DigestWords, digestText } from '@presage/exchange';
import type { Order } from '@presage/protocol';
import { presentOrder } from '../../presenters/order.ts';
import type { AccountRow } from '../../store/read-store.ts';
import type { HandlerDeps } from '../handler.ts';
import { findOwnOrder } from './find-own-order.ts';

/** The stored order of a submission that was accepted before; undefined if there is none. */
export async function storedOrder(
  { context, reads, caughtUp }: HandlerDeps,
  { digest, account }: { readonly digest: DigestWords; readonly account: AccountRow },
): Promise<Order | undefined> {
  await caughtUp();
  const found = await findOwnOrder(reads, digestText(digest), account.accountId);
  return found && presentOrder(context, found.order, found.trades);
}
