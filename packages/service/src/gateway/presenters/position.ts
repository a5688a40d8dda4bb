import type { PriceTicks, SizeLots } from '@presage/exchange';
import { CLAIM_STATUS_WORDS, ClaimStatus, lotsToShares, type Position, TOPIC_STATUS_WORDS } from '@presage/protocol';
import type { MarketRow, PositionBefore, PositionRow } from '../../store/read-store.ts';
import { positionWorth } from '../positions/position-worth.ts';
import { currentPriceTicks, priceTicksAt, resolutionOf } from '../positions/token-price.ts';
import { outcomeFields, tokenIdOf } from './outcome-fields.ts';
import { marketFields, marketOf, type WireContext } from './wire-context.ts';

/** A position and the day before. */
export interface PositionOfDay {
  readonly row: PositionRow;
  /** When the day began. */
  readonly dayStartMs: number;
  /** What it was then. */
  readonly before: PositionBefore;
  /** Yes price of the last trade by then; undefined when there was none. */
  readonly dayAgoYesTicks: PriceTicks | undefined;
}

/** What an account holds of one outcome (wire contract §3). */
export function presentPosition(
  context: WireContext,
  { row, dayStartMs, before, dayAgoYesTicks }: PositionOfDay,
): Position {
  const market = marketOf(context, row.marketId);
  const lots = (row.availableLots + row.heldLots) as SizeLots;
  const priceTicks = currentPriceTicks(market, row.outcome, context.marketData.lastTrade(market.marketId));
  const claimStatus = claimStatusOf({ market, redeemed: row.redeemed, pays: lots > 0 && (priceTicks ?? 0) > 0 });
  return {
    ...marketFields(context, market),
    marketStatus: market.status,
    marketStatusEnum: TOPIC_STATUS_WORDS[market.status],
    marketCutoffAt: market.cutoffAtSec,
    conditionId: market.conditionId,
    tokenId: tokenIdOf(market, row.outcome),
    ...outcomeFields(market, row.outcome),
    sharesOwned: lotsToShares(lots),
    sharesFrozen: lotsToShares(row.heldLots),
    ...positionWorth({
      lots,
      costUnits: row.costUnits,
      priceTicks,
      paidUnits: row.paidUnits,
      receivedUnits: row.receivedUnits,
      before: {
        ...before,
        priceTicks: priceTicksAt(market, row.outcome, { timeMs: dayStartMs, lastYesTicks: dayAgoYesTicks }),
      },
    }),
    claimStatus,
    claimStatusEnum: CLAIM_STATUS_WORDS[claimStatus],
    quoteToken: context.quoteToken,
  };
}

/** Redeemed ones are claimed; what pays and was not redeemed waits for it; the rest has nothing to claim. */
function claimStatusOf(position: { market: MarketRow; redeemed: boolean; pays: boolean }): ClaimStatus {
  if (position.redeemed) return ClaimStatus.CLAIMED;
  const payable = resolutionOf(position.market) !== undefined && position.pays;
  return payable ? ClaimStatus.WAIT_CLAIM : ClaimStatus.CAN_NOT_CLAIM;
}
