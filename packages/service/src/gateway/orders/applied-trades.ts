import { type OrderFilled, type QuoteUnits, takerSideOf } from '@presage/exchange';
import { TradeStatus } from '@presage/protocol/values';
import type { Applied } from '../../sequencer/applied.ts';
import { MAX_TRADES_OF_ORDER } from '../../store/limits.ts';
import type { TradeRow } from '../../store/read-store.ts';
import { TradeKind } from '../../store/schema.ts';
import { tradeNumberText } from '../../store/trade-number.ts';

/**
 * The trades of a buy order's own command, equal to what the store will return. Not for sells: their profit depends on
 * the cost of the shares, which only the store has.
 *
 * @param digest the order's digest
 */
export function tradesOfApplied({ events, timeMs }: Applied, digest: string): TradeRow[] {
  const fills = events.filter((event) => event.kind === 'orderFilled').slice(0, MAX_TRADES_OF_ORDER);
  return fills.map((fill) => tradeOf(fill, { digest, timeMs }));
}

function tradeOf(fill: OrderFilled, order: { readonly digest: string; readonly timeMs: number }): TradeRow {
  const { accountId, side, outcome, priceTicks, amountUnits, feeUnits } = takerSideOf(fill);
  return {
    kind: 'fill',
    tradeNo: tradeNumberText({ kind: TradeKind.Fill, number: fill.tradeNo, taker: true }),
    orderDigest: order.digest,
    accountId,
    marketId: fill.marketId,
    side,
    outcome,
    priceTicks,
    sizeLots: fill.sizeLots,
    amountUnits,
    feeUnits,
    profitUnits: 0n as QuoteUnits,
    createdAtMs: order.timeMs,
    status: fill.pending ? TradeStatus.PENDING : TradeStatus.FINISHED,
    txHash: '',
    cause: '',
  };
}
