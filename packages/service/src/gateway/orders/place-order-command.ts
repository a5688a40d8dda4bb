import type { AccountId, DigestWords, PlaceOrder, PriceTicks, ReplacedOrder } from '@presage/exchange';
import type { TokenRef } from '../../market-data/market-data.ts';
import { ticksOfText } from '../submissions/agreed-price.ts';
import type { ReadSubmission } from '../submissions/read-submission.ts';

/** The command for a submission whose signature was verified. */
export function placeOrderCommand(order: {
  readonly digest: DigestWords;
  readonly accountId: AccountId;
  readonly token: TokenRef;
  /** 0 for market orders. */
  readonly priceTicks: PriceTicks;
  readonly submission: ReadSubmission;
  readonly replaces: ReplacedOrder | undefined;
  /** Seconds that fills may take to settle; the order is closed that long before its expiration. 0 if immediate. */
  readonly settleWithinSec: number;
}): PlaceOrder {
  const { submission, token, settleWithinSec, replaces } = order;
  return {
    kind: 'placeOrder',
    digest: order.digest,
    accountId: order.accountId,
    marketId: token.marketId,
    outcome: token.outcome,
    side: submission.order.side as PlaceOrder['side'],
    type: submission.type,
    priceTicks: order.priceTicks,
    sizeLots: submission.sizeLots,
    budgetUnits: submission.budgetUnits,
    slippagePpm: submission.slippagePpm,
    ...worstPriceOf(submission),
    expiresAtSec: lastSecOf(submission, settleWithinSec),
    postOnly: submission.postOnly,
    timeInForce: submission.timeInForce,
    ...(replaces === undefined ? {} : { replaces }),
  };
}

function worstPriceOf({ worstPriceText }: ReadSubmission): Pick<PlaceOrder, 'worstPriceTicks'> {
  return worstPriceText === undefined ? {} : { worstPriceTicks: ticksOfText(worstPriceText) };
}

/** 0 means no expiry, so an earlier time becomes 1. */
function lastSecOf({ expiresAtSec }: ReadSubmission, settleWithinSec: number): number {
  return expiresAtSec === 0 ? 0 : Math.max(1, expiresAtSec - settleWithinSec);
}
