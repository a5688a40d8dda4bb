import { Resolution } from '@presage/exchange';
import {
  type ChildMarket,
  type Market,
  type MarketState,
  TICK_SIZES,
  type TickSize,
  TOPIC_STATUS_WORDS,
  TopicType,
  ticksToPrice,
  unitsToVolume,
} from '@presage/protocol';
import type { MarketRow } from '../store/read-store.ts';
import { msToSec, resolvedAtSec, type WireContext } from './wire-context.ts';

/** Minimum size of a limit order in shares (wire contract §4). The exchange tolerates a little less. */
export const MIN_SHARES = '1';

/** A market of any kind with its volume windows, labels and children (wire contract §3). */
export function presentMarket(context: WireContext, market: MarketRow, nowMs: number): Market {
  const { catalog } = context.marketData;
  const volume = context.marketData.volume(market.marketId, nowMs);
  const children = market.categorical ? catalog.children(market.marketId) : [];
  return {
    ...presentChild(context, market),
    marketType: market.categorical ? TopicType.CATEGORICAL : TopicType.BINARY,
    labels: market.labelIds.map((labelId) => catalog.label(labelId)?.name ?? ''),
    labelIds: [...market.labelIds],
    volume24h: unitsToVolume(volume.dayUnits),
    volume7d: unitsToVolume(volume.weekUnits),
    childMarkets: children.map((child) => presentChild(context, child)),
  };
}

/** The fields that children have, too. */
function presentChild(context: WireContext, market: MarketRow): ChildMarket {
  return {
    marketId: market.marketId,
    marketTitle: market.title,
    ...presentState(market),
    slug: market.slug,
    rules: market.rules,
    yesLabel: market.yesLabel,
    noLabel: market.noLabel,
    yesTokenId: market.yesTokenId,
    noTokenId: market.noTokenId,
    conditionId: market.conditionId,
    questionId: market.questionId,
    quoteToken: context.quoteToken,
    chainId: context.chainId,
    volume: unitsToVolume(market.volumeUnits),
    createdAt: msToSec(market.createdAtMs),
    resolvedAt: resolvedAtSec(market),
    rootMarketId: market.rootMarketId,
    tickSize: tickSizeOf(market.tickStep),
    minShares: MIN_SHARES,
  };
}

/** How a market trades now, and how it ended. All values are ASCII, which the stream's frames require. */
export function presentState(market: MarketRow): MarketState {
  return {
    status: market.status,
    statusEnum: TOPIC_STATUS_WORDS[market.status],
    halted: market.halted,
    cutoffAt: market.cutoffAtSec,
    makerFeeBps: market.makerFeeBps,
    takerFeeBps: market.takerFeeBps,
    resultTokenId: resultTokenId(market),
  };
}

/** The winning token; empty before the resolution, and when both tokens pay the same. */
function resultTokenId(market: MarketRow): string {
  if (market.resolution === Resolution.Yes) return market.yesTokenId;
  return market.resolution === Resolution.No ? market.noTokenId : '';
}

function tickSizeOf(tickStep: number): TickSize {
  const text = ticksToPrice(tickStep);
  const tickSize = TICK_SIZES.find((size) => size === text);
  if (tickSize === undefined) throw new Error(`a tick step of ${tickStep} ticks has no tick size on the wire`);
  return tickSize;
}
