/** Path of the stream below its origin (wire contract §8). */
export const STREAM_PATH = '/ws';

/** Channels that anyone may subscribe to (wire contract §6, and `market.status`, an extension). */
export const MARKET_CHANNELS = [
  'market.depth.diff',
  'market.last.price',
  'market.last.trade',
  'market.status',
] as const;
export type MarketChannelName = (typeof MARKET_CHANNELS)[number];

/** Channels of an account's own orders and trades: they need a key (wire contract §6). */
export const OWN_CHANNELS = ['trade.order.update', 'trade.record.new'] as const;
export type OwnChannelName = (typeof OWN_CHANNELS)[number];

/** Every channel: the `channel` of a subscription and the `msgType` of its messages. */
export const STREAM_CHANNELS = [...MARKET_CHANNELS, ...OWN_CHANNELS] as const;
export type StreamChannelName = (typeof STREAM_CHANNELS)[number];

/** Actions a client can send on the stream (wire contract §6). */
export const STREAM_ACTIONS = ['SUBSCRIBE', 'UNSUBSCRIBE', 'HEARTBEAT', 'AUTH'] as const;
export type StreamActionName = (typeof STREAM_ACTIONS)[number];

/** What happened to an order, as `orderUpdateType` (wire contract §6). */
export const ORDER_UPDATE_TYPES = ['orderNew', 'orderFill', 'orderConfirm', 'orderCancel'] as const;
export type OrderUpdateType = (typeof ORDER_UPDATE_TYPES)[number];

/** Side of an order on the stream: one more than in REST responses (wire contract §3). */
export const StreamSide = { BUY: 1, SELL: 2 } as const;
export type StreamSide = (typeof StreamSide)[keyof typeof StreamSide];
