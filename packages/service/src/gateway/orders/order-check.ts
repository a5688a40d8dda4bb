import type { DigestWords, PriceTicks } from '@presage/exchange';
import { domainSeparator, type Order, OrderType, orderDomain } from '@presage/protocol';
import { type Answer, type Refusal, refuse, unavailable } from '../../answers/refusal.ts';
import type { AccountRow } from '../../store/read-store.ts';
import type { HandlerDeps } from '../handler.ts';
import { type AgreedPrice, agreedPrice } from '../submissions/agreed-price.ts';
import type { ReadSubmission } from '../submissions/read-submission.ts';
import { refusalOfSigned } from './signed-for-account.ts';

/** The answer to the placement of an order. */
export type PlacementAnswer = Answer<{ orderData: Order }>;

/** An order whose signature, maker and price are right. */
export interface CheckedOrder {
  readonly account: AccountRow;
  readonly submission: ReadSubmission;
  readonly price: PriceTicks;
  readonly digest: DigestWords;
  readonly evidence: Uint8Array;
}

/** A signed order that is refused for what it says, unless it was accepted before. */
export interface RefusedOrder {
  readonly account: AccountRow;
  readonly digest: DigestWords;
  readonly refusal: Refusal;
}

/** Checks a submission, without waiting for the store: the other orders of its batch wait for the check. */
type OrderCheck = (account: AccountRow, submission: ReadSubmission) => Promise<CheckedOrder | RefusedOrder | Refusal>;

export function createOrderCheck(deps: HandlerDeps): OrderCheck {
  const { installation, settings } = deps;
  const domain = orderDomain({
    name: settings.orderDomainName,
    chainId: installation.chainId,
    verifyingContract: installation.ctfExchange as `0x${string}`,
  });
  const separator = domainSeparator(domain);
  return async (account, submission) => {
    const { order, signature } = submission;
    const verified = await deps.verifyOrder({ order, signature, domain, domainSeparator: separator });
    if (!verified.ok) {
      return verified.kind === 'invalid'
        ? refuse('orderSignatureInvalid', verified.problem)
        : unavailable(verified.problem);
    }
    const { digest, evidence } = verified;
    const refusal = refusalOfSigned(order, account, deps.chain?.orderNonceOf(account.tradingWallet) ?? 0n);
    // A raised nonce voids orders signed with an older one, but an order accepted before is still returned.
    if (refusal !== undefined) return { account, digest, refusal };
    const price = priceOf(submission);
    return price.ok ? { account, submission, price: price.priceTicks, digest, evidence } : price;
  };
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
