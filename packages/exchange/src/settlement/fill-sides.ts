import { type Outcome, Side } from '../enums.ts';
import type { Fill } from '../event.ts';
import { costUnits, inTermsOf } from '../money.ts';
import { int64 } from '../numbers/int64.ts';
import type { AccountId, MarketId, QuoteUnits, SizeLots } from '../units.ts';

/** One side of a fill: what it means for that account. */
export interface FillSide {
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly outcome: Outcome;
  readonly side: Side;
  readonly sizeLots: SizeLots;
  /** What a buyer pays (cost plus fee) or a seller receives (cost minus fee). */
  readonly units: QuoteUnits;
}

/** The two sides of a fill: taker, then maker. */
export function sidesOf(fill: Fill): readonly FillSide[] {
  const taker = { accountId: fill.takerAccountId, outcome: fill.takerOutcome, side: fill.takerSide };
  const maker = { accountId: fill.makerAccountId, outcome: fill.makerOutcome, side: fill.makerSide };
  return [
    { ...taker, marketId: fill.marketId, sizeLots: fill.sizeLots, units: unitsOf(fill, taker, fill.takerFeeUnits) },
    { ...maker, marketId: fill.marketId, sizeLots: fill.sizeLots, units: unitsOf(fill, maker, fill.makerFeeUnits) },
  ];
}

function unitsOf(
  { yesPriceTicks, sizeLots }: Fill,
  { outcome, side }: Pick<FillSide, 'outcome' | 'side'>,
  feeUnits: QuoteUnits,
): QuoteUnits {
  const cost = costUnits(inTermsOf(outcome, yesPriceTicks), sizeLots);
  return int64(side === Side.Buy ? cost + feeUnits : cost - feeUnits) as QuoteUnits;
}
