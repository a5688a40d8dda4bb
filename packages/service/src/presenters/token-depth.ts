import { complementTicks, type MarketId, type Outcome, type PriceTicks, Side } from '@presage/exchange';
import { lotsToShares, type TokenDepth, type TokenDepthLevel, ticksToPrice } from '@presage/protocol';
import type { OpenLevelRow } from '../store/read-store.ts';

/** A token, and the open orders of its market by level. */
export interface OpenInMarket {
  readonly tokenId: string;
  readonly marketId: MarketId;
  readonly outcome: Outcome;
  readonly rows: readonly OpenLevelRow[];
}

interface Level {
  lots: bigint;
  complementLots: bigint;
}

/**
 * Presents the open orders of a market in one token's terms. A buy of the other token at p is an ask for this one, at
 * 1 - p, and a sell of it is a bid: filling the first mints a pair, filling the second merges one (wire contract §5).
 */
export function presentTokenDepth({ tokenId, marketId, outcome, rows }: OpenInMarket): TokenDepth {
  const bids = new Map<PriceTicks, Level>();
  const asks = new Map<PriceTicks, Level>();
  for (const row of rows) {
    const isOwn = row.outcome === outcome;
    const levels = (row.side === Side.Buy) === isOwn ? bids : asks;
    const ticks = isOwn ? row.priceTicks : complementTicks(row.priceTicks);
    const level = levels.get(ticks) ?? { lots: 0n, complementLots: 0n };
    level.lots += row.lots;
    if (!isOwn) level.complementLots += row.lots;
    levels.set(ticks, level);
  }
  return {
    tokenId,
    marketId,
    bids: presentLevels(bids, (a, b) => b - a),
    asks: presentLevels(asks, (a, b) => a - b),
  };
}

function presentLevels(
  levels: ReadonlyMap<PriceTicks, Level>,
  inOrder: (a: number, b: number) => number,
): TokenDepthLevel[] {
  return [...levels]
    .sort(([a], [b]) => inOrder(a, b))
    .map(([ticks, { lots, complementLots }]) => ({
      price: ticksToPrice(ticks),
      // Rounded like the book's sizes, and only after summing: exact up to 2^53 lots, the nearest number beyond.
      size: lotsToShares(Number(lots)),
      complementSize: lotsToShares(Number(complementLots)),
    }));
}
