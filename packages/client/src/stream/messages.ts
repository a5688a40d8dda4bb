import type {
  DepthChecksumMessage,
  DepthDiffMessage,
  DepthSnapshotMessage,
  LastPriceMessage,
  LastTradeMessage,
  MarketStatusMessage,
  OrderUpdateMessage,
  SnapshotLevel,
  TradeRecordMessage,
} from '../generated/wire.ts';

/** Channels of the stream (wire contract §6). */
export const WebSocketChannel = {
  /** Changes of a book's levels. */
  MARKET_DEPTH_DIFF: 'market.depth.diff',
  /** Last price of each token. */
  MARKET_LAST_PRICE: 'market.last.price',
  /** Every fill. */
  MARKET_LAST_TRADE: 'market.last.trade',
  /** Extension: whether and how a market trades. */
  MARKET_STATUS: 'market.status',
  /** Updates of the account's orders. */
  TRADE_ORDER_UPDATE: 'trade.order.update',
  /** The account's trades. */
  TRADE_RECORD_NEW: 'trade.record.new',
} as const;
export type WebSocketChannel = (typeof WebSocketChannel)[keyof typeof WebSocketChannel];

/** Actions that a client can send over the stream. */
export const WebSocketAction = {
  SUBSCRIBE: 'SUBSCRIBE',
  UNSUBSCRIBE: 'UNSUBSCRIBE',
  HEARTBEAT: 'HEARTBEAT',
  AUTH: 'AUTH',
} as const;
export type WebSocketAction = (typeof WebSocketAction)[keyof typeof WebSocketAction];

/** The new state of one level of a book. */
export type MarketDepthDiffMessage = DepthDiffMessage;
/** The whole book of a market. */
export type MarketDepthSnapshotMessage = DepthSnapshotMessage;
/** A checksum to verify a copy of the book. */
export type MarketDepthChecksumMessage = DepthChecksumMessage;
/** The last price of a market. */
export type MarketLastPriceMessage = LastPriceMessage;
/** A fill, from the taker's side. */
export type MarketLastTradeMessage = LastTradeMessage;
export type { MarketStatusMessage };
/** An update of one of the account's orders. */
export type TradeOrderUpdateMessage = OrderUpdateMessage;
/** One of the account's trades. */
export type TradeRecordNewMessage = TradeRecordMessage;
/** A level of a book: price in quote, size in shares. */
export type BookLevel = Readonly<SnapshotLevel>;

/** Messages by channel. */
export interface ChannelMessages {
  'market.depth.diff': MarketDepthDiffMessage | MarketDepthSnapshotMessage | MarketDepthChecksumMessage;
  'market.last.price': MarketLastPriceMessage;
  'market.last.trade': MarketLastTradeMessage;
  'market.status': MarketStatusMessage;
  'trade.order.update': TradeOrderUpdateMessage;
  'trade.record.new': TradeRecordNewMessage;
}
