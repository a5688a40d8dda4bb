import { CloseReason } from '@presage/exchange';
import { OrderStatus } from '@presage/protocol/values';
import { expect, it } from 'vitest';
import { closeReasonField } from './close-reason.ts';

it.each([
  ['an open order', OrderStatus.PENDING, 0, undefined],
  ['an update of an order from before it was closed', OrderStatus.PENDING, CloseReason.Cancelled, undefined],
  ['a filled order', OrderStatus.FINISHED, CloseReason.Filled, undefined],
  ['one whose fills failed on chain', OrderStatus.FAILED, CloseReason.Filled, 'settlementFailed'],
  [
    'a market order without further liquidity, all of whose fills failed',
    OrderStatus.FAILED,
    CloseReason.Unfilled,
    'settlementFailed',
  ],
  ['a filled order some of whose fills failed', OrderStatus.CANCELED, CloseReason.Filled, 'settlementFailed'],
  ['a market order that found no further liquidity', OrderStatus.FINISHED, CloseReason.Unfilled, 'unfilled'],
  ['a cancelled order', OrderStatus.CANCELED, CloseReason.Cancelled, 'cancelled'],
  ['an expired one', OrderStatus.EXPIRED, CloseReason.Expired, 'expired'],
] as const)('%s', (_words, status, closeReason, word) => {
  expect(closeReasonField({ status, closeReason }).closeReason).toBe(word);
});
