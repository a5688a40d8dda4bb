import { TimeInForce } from '@presage/exchange';
import { OrderType } from '@presage/protocol';
import { type Refusal, tooMany } from '../../answers/refusal.ts';
import { MAX_MAKER_FAULTS } from '../../chain/limits.ts';
import type { AccountRow } from '../../store/read-store.ts';
import { secondsLeftOfDay } from '../../utc-day.ts';
import type { HandlerDeps } from '../handler.ts';
import { BARRED_RETRY_SEC, MAX_OPEN_ORDERS_OF_ACCOUNT } from '../limits.ts';
import type { ReadSubmission } from '../submissions/read-submission.ts';

/** Why an account may not place an order now, although the order is right; undefined if it may. */
export function overAccountBound(
  deps: HandlerDeps,
  account: AccountRow,
  submission: ReadSubmission,
): Refusal | undefined {
  return (
    outOfFills(deps, account, submission) ??
    mayNotRest(deps, account, submission) ??
    tooManyOpen(deps, account, submission)
  );
}

/** On chain the operator pays for the settlement of every fill. A post-only order never takes, so it is not limited. */
function outOfFills(
  { chain, nowMs }: HandlerDeps,
  { accountId }: AccountRow,
  order: ReadSubmission,
): Refusal | undefined {
  const now = nowMs();
  if (order.postOnly || chain?.isOutOfFills(accountId, now) !== true) return undefined;
  const message =
    "this account's orders have made all the fills they may make as taker today (fewer, the more of the day's gas is spent); post-only orders and cancels are still accepted, others again tomorrow (UTC)";
  return tooMany(message, secondsLeftOfDay(now));
}

/** An order that rests and then does not settle takes others' orders out of the book, and costs its owner nothing. */
function mayNotRest(
  { chain, sequencer }: HandlerDeps,
  { accountId }: AccountRow,
  submission: ReadSubmission,
): Refusal | undefined {
  const now = sequencer.nowMs();
  const problem = mayRest(submission) ? chain?.bars.kindOf(accountId, now) : undefined;
  if (problem === undefined) return undefined;
  const others =
    'orders that never rest are still accepted (market orders, and timeInForce IOC or FOK), and so are cancels';
  if (problem === 'wallet') {
    const message = `a trade of this account could not settle because its trading wallet refuses what it receives, or the signer may not sign for it; orders that rest are accepted again some minutes after that is put right on chain (a Safe needs threshold 1, its owner and a handler that accepts ERC-1155 tokens), and after a day in any case; until then ${others}`;
    return tooMany(message, BARRED_RETRY_SEC);
  }
  const message = `${MAX_MAKER_FAULTS} fills of this account's resting orders could not settle today because of what it did on chain (it moved the money or the shares, revoked an approval, or cancelled); ${others}, and others again tomorrow (UTC)`;
  return tooMany(message, secondsLeftOfDay(now));
}

/** Resting orders stay until closed; one that replaces another adds none. With RATE_LIMIT=off, benchmarks may rest more. */
function tooManyOpen(
  { openOrders, settings }: HandlerDeps,
  { accountId }: AccountRow,
  submission: ReadSubmission,
): Refusal | undefined {
  if (!settings.rateLimit || !mayRest(submission) || submission.replaces !== undefined) return undefined;
  const count = openOrders.of(accountId);
  if (count < MAX_OPEN_ORDERS_OF_ACCOUNT) return undefined;
  const message = `this account has ${count} open orders; accepted: at most ${MAX_OPEN_ORDERS_OF_ACCOUNT}, so cancel some (POST /order/cancel-all) and send it again; orders that replace an open one, or never rest (market orders, and timeInForce IOC or FOK), are still accepted`;
  return tooMany(message, 1);
}

function mayRest({ type, timeInForce }: ReadSubmission): boolean {
  return type === OrderType.LIMIT_ORDER && timeInForce === TimeInForce.GoodTillCancelled;
}
