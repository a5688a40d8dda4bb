import { CloseReason, OrderType } from '@presage/exchange/values';
import { OrderStatus } from '@presage/protocol/values';
import { expect, it } from 'vitest';
import { statusOfClosed } from './order-status.ts';

const { Limit, Market } = OrderType;
const { Cancelled, Expired, Filled, SelfTrade, Unfilled } = CloseReason;

it.each([
  // Limit orders: what fills they have decides only if some failed on chain.
  { type: Limit, filledLots: 5, failedLots: 0, reason: Filled, status: 'FINISHED' },
  { type: Limit, filledLots: 3, failedLots: 2, reason: Filled, status: 'CANCELED' },
  { type: Limit, filledLots: 0, failedLots: 5, reason: Filled, status: 'FAILED' },
  { type: Limit, filledLots: 3, failedLots: 0, reason: SelfTrade, status: 'CANCELED' },
  { type: Limit, filledLots: 0, failedLots: 3, reason: Cancelled, status: 'CANCELED' },
  { type: Limit, filledLots: 3, failedLots: 0, reason: Expired, status: 'EXPIRED' },
  // Market orders: any fill that did not fail makes them finished.
  { type: Market, filledLots: 5, failedLots: 0, reason: Filled, status: 'FINISHED' },
  { type: Market, filledLots: 3, failedLots: 0, reason: Unfilled, status: 'FINISHED' },
  { type: Market, filledLots: 3, failedLots: 2, reason: Unfilled, status: 'FINISHED' },
  { type: Market, filledLots: 0, failedLots: 5, reason: Filled, status: 'FAILED' },
  { type: Market, filledLots: 0, failedLots: 5, reason: Unfilled, status: 'FAILED' },
  { type: Market, filledLots: 0, failedLots: 0, reason: Unfilled, status: 'CANCELED' },
  { type: Market, filledLots: 0, failedLots: 0, reason: SelfTrade, status: 'CANCELED' },
] as const)(
  'an order of type $type with $filledLots lots filled and $failedLots failed, closed for $reason, is $status',
  ({ reason, status, ...order }) => {
    expect(statusOfClosed(order, reason)).toBe(OrderStatus[status]);
  },
);
