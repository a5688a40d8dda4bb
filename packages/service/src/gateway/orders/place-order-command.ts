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
}): PlaceOrder {
  const { submission, token } = order;
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
    expiresAtSec: submission.expiresAtSec,
    postOnly: submission.postOnly,
  };
}
