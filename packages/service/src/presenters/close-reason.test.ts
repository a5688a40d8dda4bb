import { CloseReason } from '@presage/exchange';
import { expect, it } from 'vitest';
import { OrderStatus } from '../store/read-store.ts';
import { closeReasonField } from './close-reason.ts';

it.each([
  ['an open order', OrderStatus.Pending, 0, undefined],
  ['an update of an order from before it was closed', OrderStatus.Pending, CloseReason.Cancelled, undefined],
  ['a filled order', OrderStatus.Finished, CloseReason.Filled, undefined],
  ['one whose fills failed on chain', OrderStatus.Failed, CloseReason.Filled, 'settlementFailed'],
  [
    'a market order without further liquidity, all of whose fills failed',
    OrderStatus.Failed,
    CloseReason.Unfilled,
    'settlementFailed',
  ],
  ['a filled order some of whose fills failed', OrderStatus.Canceled, CloseReason.Filled, 'settlementFailed'],
  ['a market order that found no further liquidity', OrderStatus.Finished, CloseReason.Unfilled, 'unfilled'],
  ['a cancelled order', OrderStatus.Canceled, CloseReason.Cancelled, 'cancelled'],
  ['an expired one', OrderStatus.Expired, CloseReason.Expired, 'expired'],
] as const)('%s', (_words, status, closeReason, word) => {
  expect(closeReasonField({ status, closeReason }).closeReason).toBe(word);
});
