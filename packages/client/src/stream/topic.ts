import { InvalidParamError } from '../errors.ts';
import { checkMarketId } from '../orders/check-order.ts';
import { checkNames } from '../shared/check-names.ts';
import { WebSocketChannel } from './messages.ts';

/** Markets of a subscription: one, all children of a root or, on account channels, all. */
export interface MarketFilter {
  /** One market. */
  marketId?: number | undefined;
  /** A categorical market, for all its children. */
  rootMarketId?: number | undefined;
}

/** A channel, and the markets to subscribe to. */
export interface Topic extends MarketFilter {
  channel: WebSocketChannel;
}

const OWN_CHANNELS: ReadonlySet<string> = new Set([
  WebSocketChannel.TRADE_ORDER_UPDATE,
  WebSocketChannel.TRADE_RECORD_NEW,
]);

export function isOwnChannel(channel: string): boolean {
  return OWN_CHANNELS.has(channel);
}

/**
 * Checks a topic, and returns it with only the fields that a frame needs.
 * @throws {InvalidParamError}
 */
export function checkTopic(topic: Topic): Topic {
  checkNames('a subscription', topic, { channel: 1, marketId: 1, rootMarketId: 1 });
  const { channel, marketId, rootMarketId } = topic;
  if (!Object.values(WebSocketChannel).includes(channel)) {
    throw new InvalidParamError(
      `channel is ${channel}: it must be one of ${Object.values(WebSocketChannel).join(', ')}.`,
    );
  }
  if (marketId !== undefined && rootMarketId !== undefined) {
    throw new InvalidParamError('marketId and rootMarketId are both given: send one of them.');
  }
  if (marketId !== undefined) {
    checkMarketId(marketId);
    return { channel, marketId };
  }
  if (rootMarketId !== undefined) {
    checkMarketId(rootMarketId, 'rootMarketId');
    if (channel !== WebSocketChannel.MARKET_DEPTH_DIFF) return { channel, rootMarketId };
    throw new InvalidParamError('The depth channel takes marketId only.');
  }
  if (isOwnChannel(channel)) return { channel };
  throw new InvalidParamError('marketId or rootMarketId is missing: only account channels cover all markets.');
}

/** The key of a topic. */
export function topicKey({ channel, marketId, rootMarketId }: Topic): string {
  if (marketId !== undefined) return `${channel}:${marketId}`;
  return rootMarketId === undefined ? channel : `${channel}:root:${rootMarketId}`;
}

/** The key of the topic that a frame belongs to. */
export function keyOfFrame({ msgType, marketId, rootMarketId, prevSeq }: Readonly<Record<string, unknown>>): string {
  const channel = channelOf(String(msgType));
  if (typeof rootMarketId === 'number' && rootMarketId > 0) return `${channel}:root:${rootMarketId}`;
  // A message of an account channel has `prevSeq` only if its subscription is for one market.
  return isOwnChannel(channel) && prevSeq === undefined ? channel : `${channel}:${String(marketId)}`;
}

/** Snapshots and checksums belong to the depth channel. */
function channelOf(msgType: string): string {
  return msgType.startsWith('market.depth.') ? WebSocketChannel.MARKET_DEPTH_DIFF : msgType;
}
