import type { Position } from '@presage/client';
import { lotsOf, lotsText, smaller } from '../format/units.ts';
import { claimStateOf } from './claim-state.ts';

/** A market of which an account can merge pairs. */
export interface Pairs {
  readonly marketId: number;
  readonly title: string;
  /** Pairs that no order holds, shares as decimal text. */
  readonly count: string;
}

/** Pairs of Yes and No that are free to be merged, one entry a market that has any. */
export function mergeablePairs(positions: readonly Position[]): Pairs[] {
  return [...Map.groupBy(positions, ({ marketId }) => marketId)].flatMap(([marketId, held]) => {
    const [yes, no] = [1, 2].map((side) => held.find(({ outcomeSide }) => outcomeSide === side));
    if (yes === undefined || no === undefined) return [];
    const lots = smaller(freeLots(yes), freeLots(no));
    return lots > 0n ? [{ marketId, title: titleOf(held[0]), count: lotsText(lots) }] : [];
  });
}

/** What an account can redeem of one market. */
export interface Claim {
  readonly marketId: number;
  readonly title: string;
  /** Whether it is claimed already, in a block that is not final yet. */
  readonly isUnderWay: boolean;
  readonly positions: readonly Position[];
}

/** Positions of decided markets that wait to be redeemed, or for the block that redeems them, by market. */
export function claimsOf(positions: readonly Position[]): Claim[] {
  const open = positions.filter((position) => ['waiting', 'claiming'].includes(claimStateOf(position) ?? ''));
  return [...Map.groupBy(open, ({ marketId }) => marketId)].map(([marketId, held]) => ({
    marketId,
    title: titleOf(held[0]),
    isUnderWay: held.some((position) => claimStateOf(position) === 'claiming'),
    positions: held,
  }));
}

/** A market by its own title, and that of the question it belongs to. */
export function titleOf(market: Pick<Position, 'marketTitle' | 'rootMarketTitle'> | undefined): string {
  if (market === undefined) return '';
  return market.rootMarketTitle === '' ? market.marketTitle : `${market.rootMarketTitle}: ${market.marketTitle}`;
}

/** What of a position no order holds. */
export function freeLots(position: Pick<Position, 'sharesOwned' | 'sharesFrozen'>): bigint {
  return lotsOf(position.sharesOwned) - lotsOf(position.sharesFrozen);
}
