import type { Order } from '@presage/client';
import { money, shares } from '../../format/amount.ts';
import { averagePrice } from '../../format/average-price.ts';
import { signOf } from '../../format/decimal.ts';
import { lotsOf, unitsOf } from '../../format/units.ts';
import { portfolio as s } from '../../strings/portfolio.ts';

type Told = Pick<
  Order,
  | 'statusEnum'
  | 'sideEnum'
  | 'outcome'
  | 'price'
  | 'orderShares'
  | 'orderAmount'
  | 'filledShares'
  | 'filledAmount'
  | 'tradingMethodEnum'
  | 'closeReason'
  | 'timeInForce'
  | 'postOnly'
  | 'worstPrice'
>;

/**
 * What an order was for; of a market order that filled, what came of it. Of one that found too little, also its worst
 * price, as that may be why.
 */
export function orderWords(order: Told, priceText: (price: string) => string): string {
  const { closeReason, worstPrice } = order;
  const words = termsOf(order, priceText);
  return closeReason === 'unfilled' && worstPrice !== undefined ? s.neverWorse(words, priceText(worstPrice)) : words;
}

function termsOf(order: Told, priceText: (price: string) => string): string {
  const { sideEnum, outcome, price, orderShares, orderAmount, tradingMethodEnum } = order;
  const kind = orderKind(order);
  if (tradingMethodEnum === 'Limit') {
    return s.ordered(kind, sideEnum, shares(orderShares), outcome, priceText(price));
  }
  const average = averagePrice(unitsOf(order.filledAmount), lotsOf(order.filledShares));
  if (average !== undefined)
    return s.traded({ ...amountsOf(order), kind, sideEnum, outcome, average: priceText(average) });
  return signOf(orderShares) > 0
    ? s.orderedMarket(kind, sideEnum, shares(orderShares), outcome)
    : s.orderedSpending(kind, sideEnum, money(orderAmount), outcome);
}

/** The word for an order's status. A market order counts as finished as soon as anything of it has filled. */
export function statusWord(order: Pick<Told, 'statusEnum' | 'closeReason'>): string {
  return isPartlyFilled(order) ? s.partlyFilled : s.orderStatus[order.statusEnum];
}

/** An order that filled to its end has no reason for its end. */
function isPartlyFilled({ statusEnum, closeReason }: Pick<Told, 'statusEnum' | 'closeReason'>): boolean {
  return statusEnum === 'Finished' && closeReason !== undefined;
}

/** How much was traded, and of how much if that was more: a purchase has a budget, a sale a number of shares. */
function amountsOf(order: Told): { readonly size: string; readonly amount: string } {
  const { sideEnum, orderShares, orderAmount, filledShares, filledAmount } = order;
  const [size, amount] = [shares(filledShares), money(filledAmount)];
  if (!isPartlyFilled(order)) return { size, amount };
  return sideEnum === 'Buy'
    ? { size, amount: s.partOf(amount, money(orderAmount)) }
    : { size: s.partOf(size, shares(orderShares)), amount };
}

function orderKind({ tradingMethodEnum, timeInForce, postOnly }: Told): string {
  if (postOnly) return s.postOnlyKind;
  return (tradingMethodEnum === 'Limit' ? s.limitKinds : s.marketKinds)[timeInForce];
}
