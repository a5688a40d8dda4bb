import { CloseReason } from '@presage/exchange';
import type { CloseReasonWord } from '@presage/protocol';
import { OrderStatus } from '@presage/protocol/values';

/** The fields of an order from which its close reason follows. */
export interface OrderClosing {
  readonly status: OrderStatus;
  /** 0 while open. */
  readonly closeReason: CloseReason | 0;
}

/** A filled order has a reason only when its fills failed on chain; otherwise its status says everything. */
const WORDS = {
  [CloseReason.Filled]: 'settlementFailed',
  [CloseReason.Cancelled]: 'cancelled',
  [CloseReason.PostOnlyWouldCross]: 'postOnlyWouldCross',
  [CloseReason.SelfTrade]: 'selfTrade',
  [CloseReason.Unfilled]: 'unfilled',
  [CloseReason.Expired]: 'expired',
  [CloseReason.MarketClosed]: 'marketClosed',
  [CloseReason.Uncovered]: 'uncovered',
  [CloseReason.CancelAllAfter]: 'cancelAllAfter',
} as const satisfies Record<CloseReason, CloseReasonWord>;

/** The field with the reason why an order was closed; no field while its status is open, and when it was filled. */
export function closeReasonField({ status, closeReason }: OrderClosing): { readonly closeReason?: CloseReasonWord } {
  if (closeReason === 0 || status === OrderStatus.PENDING) return {};
  // The failed settlement outweighs the original reason: nothing is left of the order's fills.
  if (status === OrderStatus.FAILED) return { closeReason: 'settlementFailed' };
  if (closeReason === CloseReason.Filled && status === OrderStatus.FINISHED) return {};
  return { closeReason: WORDS[closeReason] };
}
