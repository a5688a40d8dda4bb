import type { Position } from '@presage/client';
import { sumOf } from '../format/sum.ts';
import { lotsOf, lotsText, smaller } from '../format/units.ts';
import { claimStateOf, isUnclaimed } from './claim-state.ts';

/** A market in which an account can merge pairs. */
export interface Pairs {
  readonly marketId: number;
  readonly title: string;
  /** Pairs not in open orders, in shares as decimal text. */
  readonly count: string;
}

/** The pairs of Yes and No that can be merged, one entry per market that has any. */
export function mergeablePairs(positions: readonly Position[]): Pairs[] {
  return [...Map.groupBy(positions, ({ marketId }) => marketId)].flatMap(([marketId, held]) => {
    const [yes, no] = [1, 2].map((side) => held.find(({ outcomeSide }) => outcomeSide === side));
    if (yes === undefined || no === undefined) return [];
    const lots = smaller(freeLots(yes), freeLots(no));
    return lots > 0n ? [{ marketId, title: titleOf(held[0]), count: lotsText(lots) }] : [];
  });
}

/** What an account can redeem in one market. */
export interface Claim {
  readonly marketId: number;
  readonly title: string;
  /** Whether it is already claimed, in a block that is not final yet. */
  readonly isUnderWay: boolean;
  readonly positions: readonly Position[];
  /** What they pay, in quote. */
  readonly worth: string;
}

/** Positions of decided markets that can be redeemed, or whose redemption is not final yet, by market. */
export function claimsOf(positions: readonly Position[]): Claim[] {
  return [...Map.groupBy(positions.filter(isUnclaimed), ({ marketId }) => marketId)].map(([marketId, held]) => ({
    marketId,
    title: titleOf(held[0]),
    isUnderWay: held.some((position) => claimStateOf(position) === 'claiming'),
    positions: held,
    worth: sumOf(held.map((one) => one.currentValueInQuoteToken)),
  }));
}

/** A market's title, preceded by that of its root if it is a child. */
export function titleOf(market: Pick<Position, 'marketTitle' | 'rootMarketTitle'> | undefined): string {
  if (market === undefined) return '';
  return market.rootMarketTitle === '' ? market.marketTitle : `${market.rootMarketTitle}: ${market.marketTitle}`;
}

/** Lots of a position that are not in open orders. */
export function freeLots(position: Pick<Position, 'sharesOwned' | 'sharesFrozen'>): bigint {
  return lotsOf(position.sharesOwned) - lotsOf(position.sharesFrozen);
}
