/** Channels of the stream (wire contract §6). */
export const WebSocketChannel = {
  /** Changes of a book's levels. */
  MARKET_DEPTH_DIFF: 'market.depth.diff',
  /** Last price of each token. */
  MARKET_LAST_PRICE: 'market.last.price',
  /** Every fill. */
  MARKET_LAST_TRADE: 'market.last.trade',
  /** What becomes of the account's orders. */
  TRADE_ORDER_UPDATE: 'trade.order.update',
  /** The account's trades. */
  TRADE_RECORD_NEW: 'trade.record.new',
} as const;
export type WebSocketChannel = (typeof WebSocketChannel)[keyof typeof WebSocketChannel];

/** What a client can ask of the stream. */
export const WebSocketAction = {
  SUBSCRIBE: 'SUBSCRIBE',
  UNSUBSCRIBE: 'UNSUBSCRIBE',
  HEARTBEAT: 'HEARTBEAT',
  AUTH: 'AUTH',
} as const;
export type WebSocketAction = (typeof WebSocketAction)[keyof typeof WebSocketAction];

/** What every message of a channel carries. */
export interface BaseWebSocketMessage {
  /** Channel. */
  msgType: string;
  /** Number of the message: one more a message, for each market and channel, or account and channel. */
  seq?: number;
  /** Own channels filtered by market: `seq` of the message before it there. */
  prevSeq?: number;
  /** When it was sent, Unix milliseconds. */
  ts?: number;
}

/** A level of a book as it is now. */
export interface MarketDepthDiffMessage extends BaseWebSocketMessage {
  marketId: number;
  tokenId: string;
  /** 1 yes, 2 no. */
  outcomeSide: number;
  side: 'bids' | 'asks';
  /** Price, in quote. */
  price: string;
  /** All that stands there now, in shares; `0` when the level is gone. */
  size: string;
}

/** A level of a book. */
export interface BookLevel {
  /** Price, in quote. */
  readonly price: string;
  /** All that stands there, in shares. */
  readonly size: string;
}

/** The whole book of a market; diffs go on from `seq` + 1. */
export interface MarketDepthSnapshotMessage extends BaseWebSocketMessage {
  marketId: number;
  seq: number;
  /** Both tokens, levels best first. */
  tokens: ReadonlyArray<{
    readonly tokenId: string;
    /** 1 yes, 2 no. */
    readonly outcomeSide: number;
    readonly bids: readonly BookLevel[];
    readonly asks: readonly BookLevel[];
  }>;
}

/** What a copy of the book at `seq` must add up to. */
export interface MarketDepthChecksumMessage extends BaseWebSocketMessage {
  marketId: number;
  seq: number;
  /** CRC-32 of the Yes token's levels, an unsigned number. */
  checksum: number;
}

/** The last price of a token. */
export interface MarketLastPriceMessage extends BaseWebSocketMessage {
  marketId: number;
  /** Categorical root, for those who subscribed by it. */
  rootMarketId?: number;
  tokenId: string;
  /** Price, in quote. */
  price: string;
  /** 1 yes, 2 no. */
  outcomeSide: number;
}

/** A fill, on the taker's token. */
export interface MarketLastTradeMessage extends BaseWebSocketMessage {
  marketId: number;
  /** Categorical root, for those who subscribed by it. */
  rootMarketId?: number;
  tokenId: string;
  /** Buy, Sell, Split or Merge. */
  side: string;
  /** 1 yes, 2 no. */
  outcomeSide: number;
  /** Price, in quote. */
  price: string;
  /** Size, in shares. */
  shares: string;
  /** Quote, without fee. */
  amount: string;
}

/** What became of one of the account's orders. */
export interface TradeOrderUpdateMessage extends BaseWebSocketMessage {
  /** orderNew, orderFill, orderCancel or orderConfirm. */
  orderUpdateType: string;
  marketId: number;
  /** Categorical root, for those who subscribed by it. */
  rootMarketId?: number;
  orderId: string;
  /** 1 buy, 2 sell: other than in REST answers. */
  side: number;
  /** 1 yes, 2 no. */
  outcomeSide: number;
  /** Limit price, in quote. */
  price: string;
  /** Size, in shares. */
  shares: string;
  /** Quote. */
  amount: string;
  /** 1 pending, 2 finished, 3 canceled, 4 expired, 5 failed. */
  status: number;
  /** 1 market, 2 limit. */
  tradingMethod: number;
  /** Address of the quote token. */
  quoteToken: string;
  /** Unix seconds. */
  createdAt: number;
  /** Unix seconds; 0 for never. */
  expiresAt: number;
  chainId: string;
  /** Shares filled. */
  filledShares: string;
  /** Quote of its fills, without fee. */
  filledAmount: string;
}

/** One of the account's trades. */
export interface TradeRecordNewMessage extends BaseWebSocketMessage {
  orderId: string;
  tradeNo: string;
  marketId: number;
  /** Categorical root, for those who subscribed by it. */
  rootMarketId?: number;
  /** Transaction on chain; empty when there is none. */
  txHash: string;
  /** Buy, Sell, Split or Merge. */
  side: string;
  /** 1 yes, 2 no. */
  outcomeSide: number;
  /** Price, in quote. */
  price: string;
  /** Size, in shares. */
  shares: string;
  /** Quote, without fee. */
  amount: string;
  /** What a sell gained over average cost, in quote. */
  profit: string;
  /** 2 finished, 3 canceled, 5 failed, 6 failed on chain. */
  status: number;
  /** Address of the quote token. */
  quoteToken: string;
  /** US dollars for one quote token. */
  quoteTokenUsdPrice: string;
  /** Amount in US dollars. */
  usdAmount: string;
  /** Fee, in quote. */
  fee: string;
  chainId: string;
  /** Unix seconds. */
  createdAt: number;
}

/** Messages by channel. */
export interface ChannelMessages {
  'market.depth.diff': MarketDepthDiffMessage | MarketDepthSnapshotMessage | MarketDepthChecksumMessage;
  'market.last.price': MarketLastPriceMessage;
  'market.last.trade': MarketLastTradeMessage;
  'trade.order.update': TradeOrderUpdateMessage;
  'trade.record.new': TradeRecordNewMessage;
}
