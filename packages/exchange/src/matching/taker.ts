import { NO_PRICE } from '../book/book.ts';
import type { PlaceOrder } from '../command.ts';
import type { Core } from '../core.ts';
import { OrderType, type Outcome, Side } from '../enums.ts';
import { NO_POSITION, type PositionRow } from '../ledger/positions.ts';
import type { Market } from '../market/market.ts';
import { complementTicks, highestBuyTicks, inTermsOf, inYesTerms, lowestSellTicks } from '../money.ts';
import type { RestingOrder } from '../orders/order-slab.ts';
import { bookSide, oppositeOf } from '../sides.ts';
import {
  MAX_PRICE_TICKS,
  MIN_PRICE_TICKS,
  type OrderNo,
  type PriceTicks,
  type QuoteUnits,
  type SizeLots,
} from '../units.ts';

/** An accepted order during matching; its remainder may rest in the book afterwards. */
export interface Taker extends RestingOrder {
  readonly market: Market;
  /** Its side in the book, which is kept in Yes terms. */
  readonly bookSide: Side;
  readonly takerFeeBps: number;
  /** The worst price it accepts, in Yes terms: the highest for a bid, the lowest for an ask. */
  readonly boundYesTicks: PriceTicks;
  /** The size still to be bought or sold; always 0 for a market buy, which has a budget instead. */
  remainingLots: SizeLots;
  /** What a market buy can still spend; undefined for all other orders. */
  budgetUnits: QuoteUnits | undefined;
  /** For a buyer, looked up at its first fill. */
  position: PositionRow;
}

export function takerOf({ positions }: Core, market: Market, order: PlaceOrder, orderNo: OrderNo): Taker {
  const { accountId, marketId, outcome, side } = order;
  const isMarketBuy = order.type === OrderType.Market && side === Side.Buy;
  return {
    orderNo,
    accountId,
    marketId,
    outcome,
    side,
    priceTicks: order.priceTicks,
    remainingLots: order.sizeLots,
    makerFeeBps: market.makerFeeBps,
    expiresAtSec: order.expiresAtSec,
    position: side === Side.Sell ? positions.find(accountId, marketId) : NO_POSITION,
    market,
    bookSide: bookSide(outcome, side),
    takerFeeBps: market.takerFeeBps,
    boundYesTicks: inYesTerms(outcome, boundTicks(market, order)),
    budgetUnits: isMarketBuy ? order.budgetUnits : undefined,
  };
}

/** The best price on the other side of the book, in Yes terms, if the taker accepts it; else `NO_PRICE`. */
export function bestTakeable(taker: Taker): PriceTicks {
  const best = taker.market.book?.bestTicks(oppositeOf(taker.bookSide)) ?? NO_PRICE;
  return accepts(taker, best) ? best : NO_PRICE;
}

/** Whether a price, in Yes terms, is not worse than the taker's bound. */
export function accepts({ bookSide, boundYesTicks }: Taker, yesTicks: PriceTicks): boolean {
  return bookSide === Side.Buy ? yesTicks <= boundYesTicks : yesTicks >= boundYesTicks;
}

/** A maker's price in the terms of the taker's token. */
export function takerTicks(taker: Taker, makerOutcome: Outcome, makerTicks: PriceTicks): PriceTicks {
  return makerOutcome === taker.outcome ? makerTicks : complementTicks(makerTicks);
}

/** The worst price an order accepts, in its own token's terms. */
function boundTicks(market: Market, order: PlaceOrder): PriceTicks {
  if (order.type === OrderType.Limit) return order.priceTicks;
  const { side, worstPriceTicks } = order;
  const slippageTicks = slippageBoundTicks(market, order);
  if (worstPriceTicks === undefined) return slippageTicks;
  return (side === Side.Buy ? Math.min : Math.max)(slippageTicks, worstPriceTicks) as PriceTicks;
}

/** The worst price that the slippage of a market order allows, from the best one now. */
function slippageBoundTicks(market: Market, order: PlaceOrder): PriceTicks {
  const bestYesTicks = market.book?.bestTicks(oppositeOf(bookSide(order.outcome, order.side))) ?? NO_PRICE;
  if (order.slippagePpm === 0 || bestYesTicks === NO_PRICE) {
    return (order.side === Side.Buy ? MAX_PRICE_TICKS : MIN_PRICE_TICKS) as PriceTicks;
  }
  const bestTicks = inTermsOf(order.outcome, bestYesTicks);
  return order.side === Side.Buy
    ? highestBuyTicks(bestTicks, order.slippagePpm)
    : lowestSellTicks(bestTicks, order.slippagePpm);
}
