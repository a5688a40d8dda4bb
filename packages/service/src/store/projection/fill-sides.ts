import {
  type AccountId,
  complementTicks,
  costUnits,
  type Fill,
  type OrderNo,
  Outcome,
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
  const priceTicks = ownTicks(fill, fill.takerOutcome);
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
  const priceTicks = ownTicks(fill, fill.makerOutcome);
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

function ownTicks({ yesPriceTicks }: Fill, outcome: Outcome): PriceTicks {
  return outcome === Outcome.Yes ? yesPriceTicks : complementTicks(yesPriceTicks);
}
