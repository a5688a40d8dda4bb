import { digestOfText, digestText, type PlaceOrder, type ReplacedOrder } from '@presage/exchange';
import type { Order } from '@presage/protocol';
import { done, type Refusal, unavailable } from '../../answers/refusal.ts';
import { suspendedAccount } from '../../answers/suspended.ts';
import { presentOrder } from '../../presenters/order.ts';
import { digestOf, orderIdOf } from '../../presenters/order-id.ts';
import type { Applied } from '../../sequencer/applied.ts';
import { NotAcceptedError } from '../../sequencer/sequencer.ts';
import type { AccountRow } from '../../store/read-store.ts';
import type { HandlerDeps } from '../handler.ts';
import { refusalOfEntry } from '../http/refusal-of-error.ts';
import { refusalOfReject } from '../refusals/refusal-of-reject.ts';
import type { ReadSubmission } from '../submissions/read-submission.ts';
import { overAccountBound } from './account-bounds.ts';
import { orderOfApplied } from './applied-order.ts';
import { tradesOfApplied } from './applied-trades.ts';
import { type CheckedOrder, createOrderCheck, type PlacementAnswer, type RefusedOrder } from './order-check.ts';
import type { PendingCheck } from './pending-order-checks.ts';
import { placeOrderCommand } from './place-order-command.ts';
import { ifReadable, storedOrder } from './stored-order.ts';
import { tokenForOrder } from './token-for-order.ts';

/** Places an account's orders, or refuses them. */
export interface OrderPlacer {
  place(account: AccountRow, submission: ReadSubmission): Promise<PlacementAnswer>;
  /**
   * Places orders in their sequence. An order that is refused, or that the service cannot take now, does not stop the
   * others.
   *
   * @returns the answer to each
   */
  placeAll(account: AccountRow, submissions: readonly ReadSubmission[]): Promise<readonly PlacementAnswer[]>;
}

/**
 * Used by all endpoints that place orders. The checks are in the order of the wire contract §1: schema (2), signature
 * and maker (302, 307), price against amounts (308), known digest, market (200); the exchange makes the remaining
 * checks.
 */
export function createOrderPlacer(deps: HandlerDeps): OrderPlacer {
  const check = createOrderCheck(deps);
  const placeAll: OrderPlacer['placeAll'] = async (account, submissions) => {
    const sentBefore = waitForReplaced(deps, account, submissions);
    const pendingChecks = submissions.map(() => deps.pendingOrderChecks.begin(account.accountId));
    try {
      const all = await Promise.all(submissions.map((submission) => check(account, submission).catch(refusalOfEntry)));
      if (sentBefore !== undefined) await sentBefore;
      // Each is queued within its call, before anything is awaited: so they keep their sequence.
      const answers = all.map((checked, index) => {
        const pendingCheck = pendingChecks[index] as PendingCheck;
        if ('digest' in checked) return carryOut(deps, checked, pendingCheck).catch(refusalOfEntry);
        pendingCheck.finish();
        return checked;
      });
      return await Promise.all(answers);
    } finally {
      for (const pendingCheck of pendingChecks) pendingCheck.finish();
    }
  };
  return {
    placeAll,
    place: async (account, submission) => (await placeAll(account, [submission]))[0] as PlacementAnswer,
  };
}

/** If an order is to be replaced, waits for those that were sent before and are still being checked: it may be among them. */
function waitForReplaced(
  { pendingOrderChecks }: HandlerDeps,
  { accountId }: AccountRow,
  submissions: readonly ReadSubmission[],
): Promise<unknown> | undefined {
  const isReplacing = submissions.some(({ replaces }) => replaces !== undefined);
  return isReplacing ? pendingOrderChecks.waitForOrdersOf(accountId) : undefined;
}

async function carryOut(
  deps: HandlerDeps,
  checked: CheckedOrder | RefusedOrder,
  pendingCheck: PendingCheck,
): Promise<PlacementAnswer> {
  const answer = await orderOf(deps, checked, pendingCheck);
  return 'orderId' in answer ? done({ orderData: answer }) : answer;
}

async function orderOf(
  deps: HandlerDeps,
  checked: CheckedOrder | RefusedOrder,
  pendingCheck: PendingCheck,
): Promise<Order | Refusal> {
  if ('refusal' in checked) return placedBefore(deps, checked, pendingCheck);
  const command = commandOf(deps, checked);
  if ('errno' in command) return placedBefore(deps, { ...checked, refusal: command }, pendingCheck);
  const applied = await submitOrFind(deps, checked, () => {
    const submitted = deps.submit(command, { evidence: checked.evidence });
    pendingCheck.markQueued(command);
    return submitted;
  });
  if ('orderId' in applied) return applied;
  if (!applied.outcome.ok) {
    return refusalOfReject(applied.outcome.reject, {
      marketId: command.marketId,
      orderId: orderIdOf(digestText(checked.digest)),
      order: checked.submission,
      onChain: deps.onChain !== undefined,
      settleWithinSec: settleWithinSec(deps),
    });
  }
  return orderMade(deps, checked, applied);
}

/** The order if it was accepted before, otherwise why it is refused. It is not queued, so cancels do not wait for this. */
async function placedBefore(
  deps: HandlerDeps,
  refused: RefusedOrder,
  pendingCheck: PendingCheck,
): Promise<Order | Refusal> {
  pendingCheck.finish();
  return (await orderOfSubmission(deps, refused)) ?? refused.refusal;
}

/** The command that places an order, or why there is none. */
function commandOf(deps: HandlerDeps, { account, submission, price, digest }: CheckedOrder): PlaceOrder | Refusal {
  if (deps.auth.isSuspended(account.wallet)) return suspendedAccount('maker', account.wallet);
  const token = tokenForOrder(deps, submission);
  if (!token.ok) return token;
  const overBound = overAccountBound(deps, account, submission);
  if (overBound !== undefined) return overBound;
  const replaces = replacedBy(submission);
  if (replaces !== undefined && 'errno' in replaces) return replaces;
  return placeOrderCommand({
    digest,
    accountId: account.accountId,
    token,
    priceTicks: price,
    submission,
    replaces,
    settleWithinSec: settleWithinSec(deps),
  });
}

/** The order that a submission replaces, or that there is none with the id that it names. */
function replacedBy(order: ReadSubmission): ReplacedOrder | Refusal | undefined {
  if (order.replaces === undefined) return undefined;
  const { orderId, remainingLots } = order.replaces;
  const replaced = digestOf(orderId);
  if (replaced === undefined) return refusalOfReject({ code: 'unknownOrder' }, { order });
  const digest = digestOfText(replaced);
  return remainingLots === undefined ? { digest } : { digest, remainingLots };
}

function settleWithinSec({ chain }: HandlerDeps): number {
  return chain?.settleWithinSec ?? 0;
}

/** If the command is not accepted but the order was placed before, returns it: the client may have sent it again. */
async function submitOrFind(
  deps: HandlerDeps,
  checked: CheckedOrder,
  submit: () => Promise<Applied>,
): Promise<Applied | Order> {
  try {
    return await submit();
  } catch (error) {
    const known =
      error instanceof NotAcceptedError ? await ifReadable(orderOfSubmission(deps, checked), deps.log) : undefined;
    if (known === undefined) throw error;
    return known;
  }
}

/** The order of a submission that was accepted before; undefined if there is none. */
function orderOfSubmission(
  deps: HandlerDeps,
  { digest, account }: Pick<RefusedOrder, 'digest' | 'account'>,
): Promise<Order | undefined> {
  return storedOrder(deps, digestText(digest), account.accountId);
}

/** The order that a submission made, now or earlier. */
async function orderMade(deps: HandlerDeps, checked: CheckedOrder, applied: Applied): Promise<Order | Refusal> {
  const own = orderOfApplied(applied);
  if (own !== undefined) return presentOrder(deps.context, own, tradesOfApplied(applied, own.digest));
  const stored = await ifReadable(orderOfSubmission(deps, checked), deps.log);
  const orderId = orderIdOf(digestText(checked.digest));
  return stored ?? unavailable(`order ${orderId} was accepted but cannot be read yet; send it again, or read it`);
}
