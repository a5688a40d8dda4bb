import { WebSocketChannel } from '../../stream/messages.ts';
import { isOwnChannel, type Topic } from '../../stream/topic.ts';

const { MARKET_DEPTH_DIFF, MARKET_LAST_TRADE, MARKET_STATUS, TRADE_ORDER_UPDATE, TRADE_RECORD_NEW } = WebSocketChannel;

export const MARKETS = [1, 2];
/** A categorical market and its children. */
const ROOT = 9;
const CHILDREN = [3, 4];
const UNKNOWN_MARKET = 77;

/** What programs subscribe to. */
export const TOPICS: readonly Topic[] = [
  { channel: MARKET_LAST_TRADE, marketId: 1 },
  { channel: MARKET_LAST_TRADE, marketId: 2 },
  { channel: MARKET_LAST_TRADE, rootMarketId: ROOT },
  { channel: MARKET_STATUS, marketId: 1 },
  { channel: MARKET_STATUS, rootMarketId: ROOT },
  { channel: MARKET_DEPTH_DIFF, marketId: 1 },
  { channel: MARKET_DEPTH_DIFF, marketId: 2 },
  { channel: TRADE_ORDER_UPDATE },
  { channel: TRADE_ORDER_UPDATE, marketId: 1 },
  { channel: TRADE_ORDER_UPDATE, rootMarketId: ROOT },
  { channel: TRADE_RECORD_NEW },
  { channel: MARKET_LAST_TRADE, marketId: UNKNOWN_MARKET },
];

/** A channel as the service numbers it: one for each market, or one for an account's markets together. */
export type SourceKey = string;

/** Where messages can be published: one source for each channel and market. */
export const PLACES: readonly { readonly channel: string; readonly marketId: number }[] = [
  ...[MARKET_LAST_TRADE, MARKET_STATUS].flatMap((channel) => placesOf(channel, [1, ...CHILDREN])),
  ...placesOf(MARKET_LAST_TRADE, [2]),
  ...[TRADE_ORDER_UPDATE, TRADE_RECORD_NEW].flatMap((channel) => placesOf(channel, [...MARKETS, ...CHILDREN])),
];

export function sourceKey(channel: string, marketId: number): SourceKey {
  return isOwnChannel(channel) ? channel : `${channel}:${marketId}`;
}

/** The sources of a topic; none for an unknown market. */
export function sourcesOf({ channel, marketId, rootMarketId }: Topic): readonly SourceKey[] {
  if (isOwnChannel(channel)) return [channel];
  if (rootMarketId !== undefined) return CHILDREN.map((child) => sourceKey(channel, child));
  return marketId === UNKNOWN_MARKET ? [] : [sourceKey(channel, marketId as number)];
}

export function isWithin({ marketId, rootMarketId }: Topic, market: number): boolean {
  if (marketId !== undefined) return market === marketId;
  return rootMarketId === undefined || CHILDREN.includes(market);
}

function placesOf(channel: string, markets: readonly number[]) {
  return markets.map((marketId) => ({ channel, marketId }));
}
