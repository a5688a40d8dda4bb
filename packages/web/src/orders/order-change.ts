import { type MarketData, type Order, OrderType, type PlaceOrderDataInput } from '@presage/client';
import { type BestYesPrices, bestTicks } from '../format/chance.ts';
import { readAmount } from '../format/typed-amount.ts';
import {
  feeUnits,
  LOTS_PER_SHARE,
  lotsOf,
  lotsText,
  MAX_ORDER_LOTS,
  SHARE_DECIMALS,
  ticksOf,
  ticksText,
} from '../format/units.ts';
import { readPrice } from '../pages/market/ticket/draft.ts';
import type { PlanProblem } from '../pages/market/ticket/order-plan.ts';
import { openLots } from './open-lots.ts';

/** The part of a market that a change of an order needs. */
export type ChangeMarket = Pick<
  MarketData,
  'yesTokenId' | 'noTokenId' | 'tickSize' | 'minShares' | 'makerFeeBps' | 'takerFeeBps'
>;

/** A market, and how orders expire there. */
export interface ChangePlace {
  readonly market: ChangeMarket;
  /** Seconds before its signed expiration at which an order closes. */
  readonly settleWithinSec: number;
}

/** A new price, in cents or percent, and size for the open part of an order, as typed. */
export interface TypedChange {
  readonly price: string;
  readonly shares: string;
}

/** The order that takes the place of another. */
export interface OrderChange {
  readonly order: PlaceOrderDataInput;
  /** The cost of all its shares at its price, in units. */
  readonly costUnits: bigint;
  /** The highest fee that it can pay for them. */
  readonly feeUnits: bigint;
  /** Whether it has the price and the size that the open part has now. */
  readonly isSame: boolean;
}

/**
 * Plans the order that takes the place of an open one, or returns what is wrong with what was typed.
 *
 * @param seen the open order as the trader saw it: if more of it has been filled since, nothing is to be changed
 */
export function planChange(
  seen: Order,
  { market, settleWithinSec }: ChangePlace,
  { price, shares }: TypedChange,
): OrderChange | PlanProblem {
  const stepTicks = Math.max(1, ticksOf(market.tickSize));
  const read = readPrice(price, stepTicks);
  if ('problem' in read) return { field: 'price', problem: read.problem, stepTicks };
  const { ticks } = read;
  const unit = 'shares';
  const size = readAmount(shares, SHARE_DECIMALS);
  if ('problem' in size) return { field: 'amount', problem: size.problem, unit };
  const lots = lotsOf(size.text);
  const remaining = openLots(seen);
  const bound = { field: 'amount', unit, limitTicks: ticks } as const;
  const least = lotsOf(market.minShares) || LOTS_PER_SHARE;
  // What is left of an order may be less than the minimum; the service decides whether that much may be moved.
  if (lots < least && lots !== remaining) return { ...bound, problem: 'tooSmall', bound: least };
  if (lots > MAX_ORDER_LOTS) return { ...bound, problem: 'tooLarge', bound: MAX_ORDER_LOTS };
  return {
    order: {
      marketId: seen.marketId,
      tokenId: seen.outcomeSide === 1 ? market.yesTokenId : market.noTokenId,
      side: seen.side,
      orderType: OrderType.LIMIT_ORDER,
      price: ticksText(ticks),
      makerAmountInBaseToken: lotsText(lots),
      expiresAtSec: seen.expiresAt === 0 ? 0 : seen.expiresAt + settleWithinSec,
      ...(seen.postOnly ? { postOnly: true } : {}),
      replaces: { orderId: seen.orderId, remainingShares: lotsText(remaining) },
    },
    costUnits: lots * BigInt(ticks),
    feeUnits: feeUnits(lots, ticks, Math.max(market.makerFeeBps, market.takerFeeBps)),
    isSame: ticks === ticksOf(seen.price) && lots === remaining,
  };
}

/** Whether an order at a price would trade at once, with the best prices as they were read. */
export function tradesAtOnce(
  { side, outcomeSide }: Pick<Order, 'side' | 'outcomeSide'>,
  ticks: number,
  best: BestYesPrices,
): boolean {
  const isBuy = side === 0;
  const other = bestTicks(isBuy ? 'ask' : 'bid', outcomeSide === 1, best);
  return other !== undefined && (isBuy ? ticks >= other : ticks <= other);
}
