import {
  type AccountId,
  costUnits,
  type Fill,
  inTermsOf,
  type OrderNo,
  type Outcome,
  type PriceTicks,
  type QuoteUnits,
  type Side,
} from '@presage/exchange/values';

/** One party's part in a fill, in the terms of its own token. */
export interface FillSide {
  readonly taker: boolean;
  readonly orderNo: OrderNo;
  readonly accountId: AccountId;
  readonly outcome: Outcome;
  readonly side: Side;
  readonly priceTicks: PriceTicks;
  /** Price x shares, without fee. */
  readonly amountUnits: QuoteUnits;
  readonly feeUnits: QuoteUnits;
}

export function takerSideOf(fill: Fill): FillSide {
  const priceTicks = inTermsOf(fill.takerOutcome, fill.yesPriceTicks);
  return {
    taker: true,
    orderNo: fill.takerOrderNo,
    accountId: fill.takerAccountId,
    outcome: fill.takerOutcome,
    side: fill.takerSide,
    priceTicks,
    amountUnits: costUnits(priceTicks, fill.sizeLots),
    feeUnits: fill.takerFeeUnits,
  };
}

export function makerSideOf(fill: Fill): FillSide {
  const priceTicks = inTermsOf(fill.makerOutcome, fill.yesPriceTicks);
  return {
    taker: false,
    orderNo: fill.makerOrderNo,
    accountId: fill.makerAccountId,
    outcome: fill.makerOutcome,
    side: fill.makerSide,
    priceTicks,
    amountUnits: costUnits(priceTicks, fill.sizeLots),
    feeUnits: fill.makerFeeUnits,
  };
}
