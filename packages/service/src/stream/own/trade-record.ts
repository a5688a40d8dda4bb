import type { TradeRecordMessage } from '@presage/protocol';
import { presentTrade } from '../../presenters/trade.ts';
import type { WireContext } from '../../presenters/wire-context.ts';
import type { TradeRow } from '../../store/read-store.ts';
import { headOf, type OwnMessage, type Unnumbered } from './own-message.ts';

/** The stream's message of an account's trade: like GET /trade, with different names for some fields. */
export function tradeRecord(context: WireContext, row: TradeRow): OwnMessage {
  const trade = presentTrade(context, row);
  const { tradeNo, marketId, txHash, side, outcomeSide, price, shares, amount, profit, status } = trade;
  const { quoteToken, quoteTokenUsdPrice, usdAmount, chainId, createdAt } = trade;
  const fields: Unnumbered<TradeRecordMessage> = {
    msgType: 'trade.record.new',
    orderId: trade.orderNo,
    tradeNo,
    marketId,
    txHash,
    side,
    outcomeSide,
    price,
    shares,
    amount,
    profit,
    status,
    quoteToken,
    quoteTokenUsdPrice,
    usdAmount,
    fee: trade.feeFormatted,
    chainId,
    createdAt,
  };
  return { marketId: row.marketId, rootMarketId: trade.rootMarketId, head: () => headOf(fields) };
}
