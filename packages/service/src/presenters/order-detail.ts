import type { Order } from '@presage/protocol';
import type { TradeRow } from '../store/read-store.ts';
import { type PresentedOrder, presentOrder } from './order.ts';
import { presentTrade } from './trade.ts';
import type { WireContext } from './wire-context.ts';

/** An order with its trades, oldest first (wire contract §3). */
export function presentOrderDetail(context: WireContext, row: PresentedOrder, trades: readonly TradeRow[]): Order {
  return presentOrder(
    context,
    row,
    trades.map((trade) => presentTrade(context, trade)),
  );
}
