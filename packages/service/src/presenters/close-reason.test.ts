import { CloseReason } from '@presage/exchange';
import { expect, it } from 'vitest';
import { OrderStatus } from '../store/read-store.ts';
import { closeReasonField } from './close-reason.ts';

it.each([
  ['an open order', OrderStatus.Pending, 0, undefined],
  ['what is told of an order before its end', OrderStatus.Pending, CloseReason.Cancelled, undefined],
  ['a filled order', OrderStatus.Finished, CloseReason.Filled, undefined],
  ['one whose fills failed on chain', OrderStatus.Failed, CloseReason.Filled, 'settlementFailed'],
  [
    'a market order that found no more, all of whose fills failed',
    OrderStatus.Failed,
    CloseReason.Unfilled,
    'settlementFailed',
  ],
  ['one of which some did', OrderStatus.Canceled, CloseReason.Filled, 'settlementFailed'],
  ['a market order that found no more', OrderStatus.Finished, CloseReason.Unfilled, 'unfilled'],
  ['a cancelled order', OrderStatus.Canceled, CloseReason.Cancelled, 'cancelled'],
  ['an expired one', OrderStatus.Expired, CloseReason.Expired, 'expired'],
] as const)('%s', (_words, status, closeReason, word) => {
  expect(closeReasonField({ status, closeReason }).closeReason).toBe(word);
});
