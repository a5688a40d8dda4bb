import { costUnits, inTermsOf } from '@presage/exchange';
import { lotsToShares, ORDER_SIDE_WORDS, type PublicTrade, ticksToPrice, unitsToQuote } from '@presage/protocol';
import type { PublicTradeRow } from '../store/read-store.ts';
import { outcomeFields, tokenIdOf } from './outcome-fields.ts';
import { marketOf, msToSec, type WireContext } from './wire-context.ts';

/** The public view of a fill: on the taker's token, at the taker's price (wire contract §2, §5). */
export function presentPublicTrade(context: WireContext, row: PublicTradeRow): PublicTrade {
  const market = marketOf(context, row.marketId);
  const priceTicks = inTermsOf(row.takerOutcome, row.yesPriceTicks);
  return {
    tradeNo: String(row.tradeNo),
    marketId: row.marketId,
    rootMarketId: market.rootMarketId,
    tokenId: tokenIdOf(market, row.takerOutcome),
    side: ORDER_SIDE_WORDS[row.takerSide],
    ...outcomeFields(market, row.takerOutcome),
    price: ticksToPrice(priceTicks),
    shares: lotsToShares(row.sizeLots),
    amount: unitsToQuote(costUnits(priceTicks, row.sizeLots)),
    createdAt: msToSec(row.createdAtMs),
  };
}
