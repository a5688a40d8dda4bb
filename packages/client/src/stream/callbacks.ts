import type {
  MarketDepthDiffMessage,
  MarketLastPriceMessage,
  MarketLastTradeMessage,
  MarketStatusMessage,
  TradeOrderUpdateMessage,
  TradeRecordNewMessage,
} from './messages.ts';

/** Receives changes of a book's levels. */
export type MarketDepthDiffCallback = (message: MarketDepthDiffMessage) => void;
/** Receives last prices. */
export type MarketLastPriceCallback = (message: MarketLastPriceMessage) => void;
/** Receives fills. */
export type MarketLastTradeCallback = (message: MarketLastTradeMessage) => void;
/** Receives a market's status. */
export type MarketStatusCallback = (message: MarketStatusMessage) => void;
/** Receives updates of the account's orders. */
export type TradeOrderUpdateCallback = (message: TradeOrderUpdateMessage) => void;
/** Receives the account's trades. */
export type TradeRecordNewCallback = (message: TradeRecordNewMessage) => void;
/** Any of the stream's callbacks. */
export type SubscriptionCallback =
  | MarketDepthDiffCallback
  | MarketLastPriceCallback
  | MarketLastTradeCallback
  | MarketStatusCallback
  | TradeOrderUpdateCallback
  | TradeRecordNewCallback;
