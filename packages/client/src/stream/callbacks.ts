import type {
  MarketDepthDiffMessage,
  MarketLastPriceMessage,
  MarketLastTradeMessage,
  TradeOrderUpdateMessage,
  TradeRecordNewMessage,
} from './messages.ts';

/** Gets changes of a book's levels. */
export type MarketDepthDiffCallback = (message: MarketDepthDiffMessage) => void;
/** Gets last prices. */
export type MarketLastPriceCallback = (message: MarketLastPriceMessage) => void;
/** Gets fills. */
export type MarketLastTradeCallback = (message: MarketLastTradeMessage) => void;
/** Gets what becomes of the account's orders. */
export type TradeOrderUpdateCallback = (message: TradeOrderUpdateMessage) => void;
/** Gets the account's trades. */
export type TradeRecordNewCallback = (message: TradeRecordNewMessage) => void;
/** Any of them. */
export type SubscriptionCallback =
  | MarketDepthDiffCallback
  | MarketLastPriceCallback
  | MarketLastTradeCallback
  | TradeOrderUpdateCallback
  | TradeRecordNewCallback;
