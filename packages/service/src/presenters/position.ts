import type { PriceTicks, SizeLots } from '@presage/exchange';
import { CLAIM_STATUS_WORDS, ClaimStatus, lotsToShares, type Position, TOPIC_STATUS_WORDS } from '@presage/protocol';
import type { MarketRow, PositionBefore, PositionRow } from '../store/read-store.ts';
import { resolutionOf, tokenPriceTicks } from '../store/token-price.ts';
import { outcomeFields, tokenIdOf } from './outcome-fields.ts';
import { positionWorth } from './position-worth.ts';
import { marketFields, marketOf, resolvedAtSec, type WireContext } from './wire-context.ts';

/** A position, now and 24 hours ago. */
export interface PositionOfDay {
  readonly row: PositionRow;
  /** 24 hours ago. */
  readonly dayStartMs: number;
  /** The position at that time. */
  readonly before: PositionBefore;
  /** Yes price of the last trade up to that time; undefined when there was none. */
  readonly dayAgoYesTicks: PriceTicks | undefined;
  /** Whether its redemption is in a block that is not final yet. */
  readonly isClaiming: boolean;
}

/** An account's position in one outcome (wire contract §3). */
export function presentPosition(
  context: WireContext,
  { row, dayStartMs, before, dayAgoYesTicks, isClaiming }: PositionOfDay,
): Position {
  const market = marketOf(context, row.marketId);
  const lots = (row.availableLots + row.heldLots) as SizeLots;
  const lastTrade = context.marketData.lastTrade(market.marketId);
  const resolution = resolutionOf(market);
  const resolutionThen = market.resolvedAtMs < dayStartMs ? resolution : undefined;
  const priceTicks = tokenPriceTicks(resolution, row.outcome, lastTrade?.yesPriceTicks);
  const claimStatus = claimStatusOf({
    market,
    // On chain, an account can receive more shares after it redeemed all it had.
    redeemed: row.redeemed && lots === 0,
    isClaiming,
    pays: lots > 0 && (priceTicks ?? 0) > 0,
  });
  return {
    ...marketFields(context, market),
    marketStatus: market.status,
    marketStatusEnum: TOPIC_STATUS_WORDS[market.status],
    marketHalted: market.halted,
    marketCutoffAt: market.cutoffAtSec,
    marketResolvedAt: resolvedAtSec(market),
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
      before: { ...before, priceTicks: tokenPriceTicks(resolutionThen, row.outcome, dayAgoYesTicks) },
    }),
    claimStatus,
    claimStatusEnum: CLAIM_STATUS_WORDS[claimStatus],
    quoteToken: context.quoteToken,
  };
}

interface Claim {
  readonly market: MarketRow;
  readonly redeemed: boolean;
  readonly isClaiming: boolean;
  readonly pays: boolean;
}

/**
 * A redeemed position is claimed. One that pays and is not redeemed waits to be claimed, or is being claimed while the
 * block of its redemption is not final. Any other has nothing to claim.
 */
function claimStatusOf({ market, redeemed, isClaiming, pays }: Claim): ClaimStatus {
  if (redeemed) return ClaimStatus.CLAIMED;
  if (resolutionOf(market) === undefined || !pays) return ClaimStatus.CAN_NOT_CLAIM;
  return isClaiming ? ClaimStatus.CLAIMING : ClaimStatus.WAIT_CLAIM;
}
