import { OrderType, TimeInForce } from '@presage/exchange';
import type { TimeInForce as TimeInForceWord } from '@presage/protocol';
import type { OrderRow } from '../store/read-store.ts';

const WORDS = {
  [TimeInForce.GoodTillCancelled]: 'GTC',
  [TimeInForce.ImmediateOrCancel]: 'IOC',
  [TimeInForce.FillOrKill]: 'FOK',
} as const satisfies Record<TimeInForce, TimeInForceWord>;

/** What the sender of an order asked for besides its price and size, under the names of the submission. */
export function instructionFields({
  type,
  timeInForce,
  postOnly,
}: Pick<OrderRow, 'type' | 'timeInForce' | 'postOnly'>): {
  readonly timeInForce: TimeInForceWord;
  readonly postOnly: boolean;
} {
  // A market order never rests: sent without a time in force, it is immediate or cancel.
  const isDefault = type === OrderType.Market && timeInForce === TimeInForce.GoodTillCancelled;
  return { timeInForce: isDefault ? 'IOC' : WORDS[timeInForce], postOnly };
}
