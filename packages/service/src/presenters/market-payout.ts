import { Outcome, type PriceTicks, payoutTicks, Resolution } from '@presage/exchange';
import { lotsToShares, type MarketPayout, type ResolutionWord, ticksToPrice, unitsToQuote } from '@presage/protocol';
import type { HoldingRow, MarketRow } from '../store/read-store.ts';

/** The word for a resolution on the wire. */
export const RESOLUTION_WORD = {
  [Resolution.Yes]: 'yes',
  [Resolution.No]: 'no',
  [Resolution.Invalid]: 'invalid',
} as const satisfies Record<Resolution, ResolutionWord>;

/** What a resolution would pay in one binary market, computed from its holdings. */
export function presentMarketPayout(
  market: MarketRow,
  resolution: Resolution,
  holdings: readonly HoldingRow[],
): MarketPayout {
  const yes = holdingOf(market, Outcome.Yes, holdings);
  const no = holdingOf(market, Outcome.No, holdings);
  const yesTicks = payoutTicks(resolution, Outcome.Yes);
  const noTicks = payoutTicks(resolution, Outcome.No);
  return {
    marketId: market.marketId,
    marketTitle: market.title,
    outcome: RESOLUTION_WORD[resolution],
    yesPayout: ticksToPrice(yesTicks),
    noPayout: ticksToPrice(noTicks),
    yesShares: lotsToShares(yes.lots),
    noShares: lotsToShares(no.lots),
    yesHolders: yes.holders,
    noHolders: no.holders,
    totalPayout: unitsToQuote(payoutOf(yes, yesTicks) + payoutOf(no, noTicks)),
  };
}

/** Not `costUnits`, which wraps at 64 bits: on chain, all accounts together can hold any number of tokens. */
function payoutOf({ lots }: HoldingRow, priceTicks: PriceTicks): bigint {
  return BigInt(priceTicks) * lots;
}

/** A token without a row has no holders. */
function holdingOf({ marketId }: MarketRow, outcome: Outcome, holdings: readonly HoldingRow[]): HoldingRow {
  const found = holdings.find((row) => row.marketId === marketId && row.outcome === outcome);
  return found ?? { marketId, outcome, holders: 0, lots: 0n };
}
