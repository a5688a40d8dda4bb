import {
  lotsToShares,
  ORDER_SIDE_WORDS,
  TRADE_STATUS_WORDS,
  type Trade,
  type TradeSideWord,
  ticksToPrice,
  unitsToQuote,
  unitsToWei,
} from '@presage/protocol';
import type { MarketRow, TradeRow } from '../store/read-store.ts';
import { orderIdOf } from './order-id.ts';
import { outcomeFields } from './outcome-fields.ts';
import { marketFields, marketOf, msToSec, type WireContext } from './wire-context.ts';

/** US dollars per quote token, which is a dollar token. */
const QUOTE_TOKEN_USD_PRICE = '1';

/** An account's side of a fill, or its split or merge (wire contract §3). */
export function presentTrade(context: WireContext, row: TradeRow): Trade {
  const market = marketOf(context, row.marketId);
  const amount = unitsToQuote(row.amountUnits);
  return {
    tradeNo: row.tradeNo,
    orderNo: row.orderDigest === '' ? '' : orderIdOf(row.orderDigest),
    txHash: row.txHash,
    ...marketFields(context, market),
    side: sideWord(row),
    ...tradedOutcome(market, row),
    price: ticksToPrice(row.priceTicks),
    shares: lotsToShares(row.sizeLots),
    amount,
    fee: unitsToWei(row.feeUnits).toString(),
    feeFormatted: unitsToQuote(row.feeUnits),
    profit: unitsToQuote(row.profitUnits),
    quoteToken: context.quoteToken,
    quoteTokenUsdPrice: QUOTE_TOKEN_USD_PRICE,
    usdAmount: amount,
    status: row.status,
    statusEnum: TRADE_STATUS_WORDS[row.status],
    ...(row.cause === '' ? {} : { failReason: row.cause }),
    chainId: context.chainId,
    createdAt: msToSec(row.createdAtMs),
  };
}

function sideWord({ kind, side }: TradeRow): TradeSideWord {
  if (kind === 'split') return 'Split';
  return kind === 'merge' ? 'Merge' : ORDER_SIDE_WORDS[side];
}

function tradedOutcome(
  market: MarketRow,
  { outcome }: TradeRow,
): Pick<Trade, 'outcome' | 'outcomeSide' | 'outcomeSideEnum'> {
  return outcome === 0 ? { outcome: '', outcomeSide: 0, outcomeSideEnum: '' } : outcomeFields(market, outcome);
}
