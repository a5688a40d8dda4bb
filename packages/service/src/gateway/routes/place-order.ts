import type { PriceTicks } from '@presage/exchange';
import { domainSeparator, type Order, OrderType, orderDomain } from '@presage/protocol';
import { type Answer, done, type Refusal, refuse, tooMany, unavailable } from '../../answers/refusal.ts';
import { presentOrderDetail, readOrderDetail } from '../../presenters/order-detail.ts';
import { orderIdOf } from '../../presenters/order-id.ts';
import type { Applied } from '../../sequencer/applied.ts';
import { NotAcceptedError } from '../../sequencer/sequencer.ts';
import type { AccountRow } from '../../store/read-store.ts';
import { MAX_OPEN_ORDERS_OF_ACCOUNT } from '../limits.ts';
import { type AgreedPrice, agreedPrice } from '../orders/agreed-price.ts';
import { orderOfApplied } from '../orders/applied-order.ts';
import { tradesOfApplied } from '../orders/applied-trades.ts';
import { findOwnOrder } from '../orders/find-own-order.ts';
import type { PendingCheck } from '../orders/pending-order-checks.ts';
import { placeOrderCommand } from '../orders/place-order-command.ts';
import { type ReadSubmission, readSubmission } from '../orders/read-submission.ts';
import { refusalOfSigned } from '../orders/signed-for-account.ts';
import { tokenForOrder } from '../orders/token-for-order.ts';
import { refusalOfReject } from '../outcomes/refusal-of-reject.ts';
import { secondsLeftOfDay } from './day-allowance.ts';
import type { Handler, HandlerDeps } from './handler.ts';

/** POST /order */
export function placeOrder(deps: HandlerDeps): Handler<'placeOrder'> {
  const place = createOrderPlacer(deps);
  return ({ account, body }) => place(account, readSubmission(body, deps.installation.quoteToken));
}

type PlacementAnswer = Answer<{ orderData: Order }>;

/** Places an account's order, or refuses it. */
export type OrderPlacer = (account: AccountRow, submission: ReadSubmission | Refusal) => Promise<PlacementAnswer>;

/**
 * Used by all endpoints that place orders. The checks are in the order of the wire contract §1: schema (2), signature
 * and maker (302, 307), price against amounts (308), known digest, market (200); the exchange makes the remaining
 * checks.
 */
export function createOrderPlacer(deps: HandlerDeps): OrderPlacer {
  const { installation, settings } = deps;
  const separator = domainSeparator(
    orderDomain({
      name: settings.orderDomainName,
      chainId: installation.chainId,
      verifyingContract: installation.ctfExchange as `0x${string}`,
    }),
  );
  const place = async (
    account: AccountRow,
    submission: ReadSubmission,
    pendingCheck: PendingCheck,
  ): Promise<PlacementAnswer> => {
    const { order, signature } = submission;
    const verified = await deps.verifyOrder({ order, signature, domainSeparator: separator });
    if (!verified.ok) {
      return verified.kind === 'invalid'
        ? refuse('orderSignatureInvalid', verified.problem)
        : unavailable(verified.problem);
    }
    const refusal = refusalOfSigned(order, account, deps.chain?.orderNonceOf(account.tradingWallet) ?? 0n);
    if (refusal !== undefined) {
      // A raised nonce voids orders signed with an older one, but an order accepted before is still returned.
      const known = await storedOrder(deps, { digest: verified.digest, account });
      return known === undefined ? refusal : done({ orderData: known });
    }
    const price = priceOf(submission);
    if (!price.ok) return price;
    const answer = await carryOut(deps, {
      account,
      submission,
      pendingCheck,
      price: price.priceTicks,
      digest: verified.digest,
      evidence: verified.evidence,
    });
    return 'orderId' in answer ? done({ orderData: answer }) : answer;
  };
  return async (account, submission) => {
    if (!submission.ok) return submission;
    const pendingCheck = deps.pendingOrderChecks.begin(account.accountId);
    try {
      return await place(account, submission, pendingCheck);
    } finally {
      pendingCheck.finish();
    }
  };
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

/** Resting orders stay until closed. Market orders never rest. With RATE_LIMIT=off, benchmarks may rest more. */
function tooManyOpen(
  { openOrders, settings }: HandlerDeps,
  { accountId }: AccountRow,
  { type }: ReadSubmission,
): Refusal | undefined {
  if (!settings.rateLimit || type === OrderType.MARKET_ORDER) return undefined;
  const count = openOrders.of(accountId);
  if (count < MAX_OPEN_ORDERS_OF_ACCOUNT) return undefined;
  const message = `this account has ${count} open orders; accepted: at most ${MAX_OPEN_ORDERS_OF_ACCOUNT}, so cancel some (POST /order/cancel-all) and send it again; market orders are still accepted`;
  return tooMany(message, 1);
}

/** Market orders have no price: their second amount must be 0. */
function priceOf({ type, priceText, amounts, order }: ReadSubmission): AgreedPrice {
  if (type === OrderType.LIMIT_ORDER) return agreedPrice(priceText, amounts);
  if (order.takerAmount === 0n) return { ok: true, priceTicks: 0 as PriceTicks };
  return refuse(
    'priceAmountMismatch',
    `takerAmount: signed ${order.takerAmount}; a market order signs 0, because it accepts any price`,
  );
}

interface VerifiedOrder {
  readonly account: AccountRow;
  readonly submission: ReadSubmission;
  readonly pendingCheck: PendingCheck;
  readonly price: PriceTicks;
  readonly digest: string;
  readonly evidence: Uint8Array;
}

async function carryOut(deps: HandlerDeps, verified: VerifiedOrder): Promise<Order | Refusal> {
  const { account, submission, pendingCheck, price, digest, evidence } = verified;
  const token = tokenForOrder(deps.context, submission);
  if (!token.ok) return (await storedOrder(deps, verified)) ?? token;
  const overBound = outOfFills(deps, account, submission) ?? tooManyOpen(deps, account, submission);
  if (overBound !== undefined) return (await storedOrder(deps, verified)) ?? overBound;
  const settleWithinSec = deps.chain?.settleWithinSec ?? 0;
  const command = placeOrderCommand({
    digest,
    accountId: account.accountId,
    token,
    priceTicks: price,
    submission,
    settleWithinSec,
  });
  const applied = await submitOrFind(deps, verified, () => {
    const submitted = deps.submit(command, { evidence });
    pendingCheck.markQueued(command);
    return submitted;
  });
  if ('orderId' in applied) return applied;
  if (!applied.outcome.ok) {
    return refusalOfReject(applied.outcome.reject, {
      marketId: token.marketId,
      orderId: orderIdOf(digest),
      order: submission,
      onChain: deps.onChain !== undefined,
      settleWithinSec,
    });
  }
  return orderMade(deps, verified, applied);
}

/** If the command is not accepted but the order was placed before, returns it: the client may have sent it again. */
async function submitOrFind(
  deps: HandlerDeps,
  verified: VerifiedOrder,
  submit: () => Promise<Applied>,
): Promise<Applied | Order> {
  try {
    return await submit();
  } catch (error) {
    const known = error instanceof NotAcceptedError ? await storedOrder(deps, verified) : undefined;
    if (known === undefined) throw error;
    return known;
  }
}

/** The order that a submission made, now or earlier. */
async function orderMade(deps: HandlerDeps, verified: VerifiedOrder, applied: Applied): Promise<Order | Refusal> {
  const own = orderOfApplied(applied);
  if (own !== undefined) return presentOrderDetail(deps.context, own, tradesOfApplied(applied, verified.digest));
  const stored = await storedOrder(deps, verified).catch(() => undefined);
  return (
    stored ??
    unavailable(`order ${orderIdOf(verified.digest)} was accepted but cannot be read yet; send it again, or read it`)
  );
}

/** The stored order of a submission that was accepted before; undefined if there is none. */
async function storedOrder(
  { context, reads, caughtUp }: HandlerDeps,
  { digest, account }: Pick<VerifiedOrder, 'digest' | 'account'>,
): Promise<Order | undefined> {
  await caughtUp();
  const row = await findOwnOrder(reads, digest, account.accountId);
  return row === undefined ? undefined : readOrderDetail({ context, reads }, row);
}
