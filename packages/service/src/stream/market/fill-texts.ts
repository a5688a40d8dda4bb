import { type OrderFilled, takerSideOf } from '@presage/exchange';
import { lotsToShares, ORDER_SIDE_WORDS, ticksToPrice, unitsToQuote } from '@presage/protocol';
import { tokenIdOf } from '../../presenters/outcome-fields.ts';
import { msToSec } from '../../presenters/wire-context.ts';
import type { MarketRow } from '../../store/read-store.ts';

/** A fill, and the timestamp of its command. */
export interface TimedFill {
  readonly fill: OrderFilled;
  readonly timeMs: number;
}

/** The last-price message of a fill, for the taker's token, without number and time. */
export function lastPriceText(market: MarketRow, fill: OrderFilled): string {
  const { outcome, priceTicks } = takerSideOf(fill);
  return `{"msgType":"market.last.price","marketId":${market.marketId},"tokenId":"${tokenIdOf(market, outcome)}","price":"${ticksToPrice(priceTicks)}","outcomeSide":${outcome}`;
}

/** The last-trade message of a fill, for the taker's token, without number and time. */
export function lastTradeText(market: MarketRow, { fill, timeMs }: TimedFill): string {
  const { outcome, side, priceTicks, amountUnits } = takerSideOf(fill);
  const head = `{"msgType":"market.last.trade","tradeNo":"${fill.tradeNo}","marketId":${market.marketId},"tokenId":"${tokenIdOf(market, outcome)}"`;
  const who = `"side":"${ORDER_SIDE_WORDS[side]}","outcomeSide":${outcome}`;
  const worth = `"price":"${ticksToPrice(priceTicks)}","shares":"${lotsToShares(fill.sizeLots)}","amount":"${unitsToQuote(amountUnits)}"`;
  return `${head},${who},${worth},"createdAt":${msToSec(timeMs)}`;
}
