import { type FillFailed, type FillSettled, type QuoteUnits, sidesOf } from '@presage/exchange/values';
import { TradeStatus } from '@presage/protocol/values';
import type { ProjectedRows } from './projected-rows.ts';
import { exchangeShares } from './trading.ts';

const NONE = 0n as QuoteUnits;

/** A pending fill became final: its shares change hands now, and cost and profit are booked. */
export function projectSettled(rows: ProjectedRows, event: FillSettled): void {
  for (const side of sidesOf(event)) {
    const profitUnits = exchangeShares(rows.positions, event, side);
    rows.orders.filled(side.orderNo, { filledLots: 0, filledUnits: 0n, feeUnits: 0n, profitUnits });
    rows.trades.settled({
      number: event.tradeNo,
      taker: side.taker ? 1 : 0,
      accountId: side.accountId,
      profitUnits,
      status: TradeStatus.FINISHED,
      txHash: event.txHash,
      cause: '',
    });
  }
}

/** A pending fill failed: the filled size of its orders shrinks. Volume and last price stay as published. */
export function projectFailed(rows: ProjectedRows, event: FillFailed): void {
  const { marketId, sizeLots } = event;
  for (const side of sidesOf(event)) {
    const { orderNo, accountId, amountUnits, feeUnits } = side;
    const move = rows.orders.failed(orderNo, { sizeLots, amountUnits, feeUnits });
    if (move.from !== move.to) rows.accountMarkets.orderMoved(accountId, marketId, move);
    rows.trades.settled({
      number: event.tradeNo,
      taker: side.taker ? 1 : 0,
      accountId,
      profitUnits: NONE,
      status: TradeStatus.ONCHAIN_FAILED,
      txHash: '',
      cause: event.cause,
    });
  }
}
