import { type Outcome, Side } from './enums.ts';
import type { Fill } from './event.ts';
import { costUnits, inTermsOf } from './money.ts';
import { int64 } from './numbers/int64.ts';
import type { AccountId, MarketId, OrderNo, PriceTicks, QuoteUnits, SizeLots } from './units.ts';

/** One party's part in a fill, in the terms of its own token. */
export interface FillSide {
  readonly taker: boolean;
  readonly orderNo: OrderNo;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly outcome: Outcome;
  readonly side: Side;
  readonly priceTicks: PriceTicks;
  readonly sizeLots: SizeLots;
  /** Price x shares, without fee. */
  readonly amountUnits: QuoteUnits;
  readonly feeUnits: QuoteUnits;
}

/** The two sides of a fill: taker, then maker. */
export function sidesOf(fill: Fill): readonly [FillSide, FillSide] {
  return [takerSideOf(fill), makerSideOf(fill)];
}

export function takerSideOf(fill: Fill): FillSide {
  const priceTicks = inTermsOf(fill.takerOutcome, fill.yesPriceTicks);
  return {
    taker: true,
    orderNo: fill.takerOrderNo,
    accountId: fill.takerAccountId,
    marketId: fill.marketId,
    outcome: fill.takerOutcome,
    side: fill.takerSide,
    priceTicks,
    sizeLots: fill.sizeLots,
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
    marketId: fill.marketId,
    outcome: fill.makerOutcome,
    side: fill.makerSide,
    priceTicks,
    sizeLots: fill.sizeLots,
    amountUnits: costUnits(priceTicks, fill.sizeLots),
    feeUnits: fill.makerFeeUnits,
  };
}

/** What a buyer pays (amount plus fee) or a seller receives (amount minus fee). */
export function exchangedUnits({ side, amountUnits, feeUnits }: FillSide): QuoteUnits {
  return int64(side === Side.Buy ? amountUnits + feeUnits : amountUnits - feeUnits) as QuoteUnits;
}
