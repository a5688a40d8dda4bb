import { CloseReason } from '@presage/exchange';
import type { CloseReasonWord } from '@presage/protocol';
import { OrderStatus } from '../store/read-store.ts';

/** What is told of an order's end. */
export interface ToldEnd {
  readonly status: OrderStatus;
  /** 0 while open. */
  readonly closeReason: CloseReason | 0;
}

/** Of an order that was filled it tells only when its fills failed on chain: else that it finished says all. */
const WORDS = {
  [CloseReason.Filled]: 'settlementFailed',
  [CloseReason.Cancelled]: 'cancelled',
  [CloseReason.PostOnlyWouldCross]: 'postOnlyWouldCross',
  [CloseReason.SelfTrade]: 'selfTrade',
  [CloseReason.Unfilled]: 'unfilled',
  [CloseReason.Expired]: 'expired',
  [CloseReason.MarketClosed]: 'marketClosed',
  [CloseReason.Uncovered]: 'uncovered',
} as const satisfies Record<CloseReason, CloseReasonWord>;

/** Why an order ended, as a field of what is told of it; none while it is told as open, and when it was filled. */
export function closeReasonField({ status, closeReason }: ToldEnd): { readonly closeReason?: CloseReasonWord } {
  if (closeReason === 0 || status === OrderStatus.Pending) return {};
  // Whatever ended it, nothing is left of it.
  if (status === OrderStatus.Failed) return { closeReason: 'settlementFailed' };
  if (closeReason === CloseReason.Filled && status === OrderStatus.Finished) return {};
  return { closeReason: WORDS[closeReason] };
}
