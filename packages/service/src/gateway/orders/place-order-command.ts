import type { AccountId, PlaceOrder, PriceTicks } from '@presage/exchange';
import type { TokenRef } from '../../market-data/market-data.ts';
import type { ReadSubmission } from './read-submission.ts';

/** The command of a submission that was found to be its account's. */
export function placeOrderCommand(order: {
  readonly digest: string;
  readonly accountId: AccountId;
  readonly token: TokenRef;
  /** 0 for market orders. */
  readonly priceTicks: PriceTicks;
  readonly submission: ReadSubmission;
  /** Seconds that its fills may take to settle: so long before its expiration it ends. 0 where they settle at once. */
  readonly settleWithinSec: number;
}): PlaceOrder {
  const { submission, token, settleWithinSec } = order;
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
    expiresAtSec: lastSecOf(submission, settleWithinSec),
    postOnly: submission.postOnly,
  };
}

/** 0 is for never, so what would be before the beginning of time is its first second. */
function lastSecOf({ expiresAtSec }: ReadSubmission, settleWithinSec: number): number {
  return expiresAtSec === 0 ? 0 : Math.max(1, expiresAtSec - settleWithinSec);
}
