import { costUnits, OrderType, Side } from '@presage/exchange';
import {
  lotsToShares,
  ORDER_SIDE_WORDS,
  ORDER_STATUS_WORDS,
  type Order,
  TRADING_METHOD_WORDS,
  ticksToPrice,
  unitsToQuote,
} from '@presage/protocol';
import type { OrderRow, TradeRow } from '../store/read-store.ts';
import { closeReasonField } from './close-reason.ts';
import { instructionFields } from './instruction-fields.ts';
import { orderIdOf } from './order-id.ts';
import { outcomeFields } from './outcome-fields.ts';
import { presentTrade } from './trade.ts';
import { marketFields, marketOf, msToSec, type WireContext } from './wire-context.ts';

/** The fields of an order's row that are presented. */
export type PresentedOrder = Omit<OrderRow, 'orderNo' | 'accountId' | 'feeUnits' | 'closedAtMs'>;

/** An order, in full with its trades, oldest first (wire contract §3). */
export function presentOrder(context: WireContext, row: PresentedOrder, trades: readonly TradeRow[] = []): Order {
  const market = marketOf(context, row.marketId);
  const orderId = orderIdOf(row.digest);
  return {
    orderId,
    transNo: orderId,
    status: row.status,
    statusEnum: ORDER_STATUS_WORDS[row.status],
    ...closeReasonField(row),
    ...marketFields(context, market),
    side: row.side,
    sideEnum: ORDER_SIDE_WORDS[row.side],
    tradingMethod: row.type,
    tradingMethodEnum: TRADING_METHOD_WORDS[row.type],
    ...outcomeFields(market, row.outcome),
    price: ticksToPrice(row.priceTicks),
    orderShares: lotsToShares(row.sizeLots),
    orderAmount: unitsToQuote(orderAmountUnits(row)),
    filledShares: lotsToShares(row.filledLots),
    ...failedSharesField(row),
    filledAmount: unitsToQuote(row.filledUnits),
    profit: unitsToQuote(row.profitUnits),
    quoteToken: context.quoteToken,
    createdAt: msToSec(row.createdAtMs),
    expiresAt: row.expiresAtSec,
    ...instructionFields(row),
    ...(row.worstPriceTicks === 0 ? {} : { worstPrice: ticksToPrice(row.worstPriceTicks) }),
    trades: trades.map((trade) => presentTrade(context, trade)),
  };
}

/** The size that failed to settle; no field on the custodial ledger, and while nothing has failed. */
export function failedSharesField({ failedLots }: Pick<OrderRow, 'failedLots'>): { readonly failedShares?: string } {
  return failedLots === 0 ? {} : { failedShares: lotsToShares(failedLots) };
}

/** Quote amount of an order: price × shares, or a market buy's budget. 0 for a market sell, which has no price. */
export function orderAmountUnits({
  type,
  side,
  priceTicks,
  sizeLots,
  budgetUnits,
}: Pick<PresentedOrder, 'type' | 'side' | 'priceTicks' | 'sizeLots' | 'budgetUnits'>): bigint {
  return type === OrderType.Market && side === Side.Buy ? budgetUnits : costUnits(priceTicks, sizeLots);
}
