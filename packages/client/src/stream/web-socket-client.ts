import { createTransport } from '#platform';
import { DEFAULT_WS_URL } from '../constants.ts';
import { checkApiKey } from '../read-config.ts';
import { checkFunction, checkObject } from '../shared/check-kind.ts';
import { checkNames } from '../shared/check-names.ts';
import type {
  MarketDepthDiffCallback,
  MarketLastPriceCallback,
  MarketLastTradeCallback,
  MarketStatusCallback,
  TradeOrderUpdateCallback,
  TradeRecordNewCallback,
} from './callbacks.ts';
import type { Gap } from './feed.ts';
import { lostMessages } from './lost-messages.ts';
import { type ChannelMessages, WebSocketChannel } from './messages.ts';
import { STREAM_OPTIONS, Stream, type StreamOptions } from './stream.ts';
import type { StreamKey, StreamTarget } from './stream-target.ts';
import type { Subscription } from './subscription.ts';
import { checkTopic, type MarketFilter, type Topic, topicKey } from './topic.ts';

/** Configuration of a standalone {@link WebSocketClient}. */
export interface WebSocketClientConfig extends StreamOptions {
  /** API key; an empty string for public channels only. */
  apiKey: string;
  /** Wallet address; not used. */
  walletAddress: string;
  /** URL of the stream; `ws://127.0.0.1:3000/ws` when absent. */
  wsUrl?: string | undefined;
  /** HTTP proxy, such as `http://127.0.0.1:7890`; in Node only. */
  proxyUrl?: string | undefined;
  /**
   * Extension: messages of a channel are lost for good, for example after a long disconnection: read what you need over
   * HTTP. When absent, `onError` is called instead.
   */
  onGap?: ((gap: Gap, channel: WebSocketChannel) => void) | undefined;
}

/**
 * The stream with callbacks and the published client's method names: one callback for each channel and market.
 *
 * Unlike the published client it reconnects and resubscribes automatically, and does not put its key into the URL.
 * Callbacks may be set before `connect`; `subscribe…` throws an OpenApiError when there are already 1,000 subscriptions.
 * {@link Client.createStream} also has iterators.
 *
 * @example
 * const ws = client.createWebSocketClient({ onError: console.error });
 * await ws.connect();
 * ws.subscribeMarketDepthDiff(marketId, ({ side, price, size }) => console.log(side, price, size));
 */
export class WebSocketClient {
  readonly #stream: Stream;
  readonly #entries = new Map<string, Entry>();
  readonly #onGap: NonNullable<WebSocketClientConfig['onGap']>;

  /** @throws {InvalidParamError} when the key is malformed, or an option is unknown or out of range */
  constructor(config: WebSocketClientConfig);
  /** @internal With a key that changes. */
  constructor(config: WebSocketClientConfig, key: StreamKey);
  constructor(config: WebSocketClientConfig, key?: StreamKey) {
    const own = { apiKey: 1, walletAddress: 1, wsUrl: 1, proxyUrl: 1, onGap: 1 } as const;
    checkNames('a stream', config, { ...STREAM_OPTIONS, ...own });
    this.#stream = new Stream({ ...targetOf(config), ...key }, config);
    this.#onGap = config.onGap ?? ((gap, channel) => config.onError?.(lostMessages(gap, channel)));
  }

  /** Whether the stream is connected and authenticated. */
  get isConnected(): boolean {
    return this.#stream.isConnected;
  }

  /**
   * Connects. From then on the stream reconnects automatically.
   * @throws {OpenApiError} when connecting fails; with `errno` 100 when the key is refused
   */
  connect(): Promise<void> {
    return this.#stream.connect();
  }

  /**
   * Sends a frame unchanged.
   * @throws {OpenApiError} when the stream is not connected
   */
  send(message: Record<string, unknown>): void {
    this.#stream.send(message);
  }

  /**
   * Subscribes to changes of a market's levels.
   * @throws {InvalidParamError} when the market id is invalid, or the callback is not a function
   */
  subscribeMarketDepthDiff(marketId: number, callback: MarketDepthDiffCallback): void {
    checkFunction('callback', callback);
    this.#subscribe(WebSocketChannel.MARKET_DEPTH_DIFF, { marketId }, (message) => {
      // Snapshots and checksums are for programs that keep a copy: see Client.watchOrderbook.
      if ('side' in message) callback(message);
    });
  }

  /** Ends {@link WebSocketClient.subscribeMarketDepthDiff} for the same market. */
  unsubscribeMarketDepthDiff(marketId: number): void {
    this.#unsubscribe(WebSocketChannel.MARKET_DEPTH_DIFF, { marketId });
  }

  /**
   * Subscribes to last prices of a market, or of a root's children.
   * @throws {InvalidParamError} unless exactly one of the two is given, or when the callback is not a function
   */
  subscribeMarketLastPrice(options: MarketFilter, callback: MarketLastPriceCallback): void {
    this.#subscribe(WebSocketChannel.MARKET_LAST_PRICE, options, callback);
  }

  /** Ends {@link WebSocketClient.subscribeMarketLastPrice} for the same market. */
  unsubscribeMarketLastPrice(options: MarketFilter): void {
    this.#unsubscribe(WebSocketChannel.MARKET_LAST_PRICE, options);
  }

  /**
   * Subscribes to fills of a market, or of a root's children.
   * @throws {InvalidParamError} unless exactly one of the two is given, or when the callback is not a function
   */
  subscribeMarketLastTrade(options: MarketFilter, callback: MarketLastTradeCallback): void {
    this.#subscribe(WebSocketChannel.MARKET_LAST_TRADE, options, callback);
  }

  /** Ends {@link WebSocketClient.subscribeMarketLastTrade} for the same market. */
  unsubscribeMarketLastTrade(options: MarketFilter): void {
    this.#unsubscribe(WebSocketChannel.MARKET_LAST_TRADE, options);
  }

  /**
   * Extension: subscribes to the status of a market, or of a root's children: its current state first, then every halt,
   * resumption, other change of status, and change of cutoff or fees.
   * @throws {InvalidParamError} unless exactly one of the two is given, or when the callback is not a function
   */
  subscribeMarketStatus(options: MarketFilter, callback: MarketStatusCallback): void {
    this.#subscribe(WebSocketChannel.MARKET_STATUS, options, callback);
  }

  /** Extension: ends {@link WebSocketClient.subscribeMarketStatus} for the same market. */
  unsubscribeMarketStatus(options: MarketFilter): void {
    this.#unsubscribe(WebSocketChannel.MARKET_STATUS, options);
  }

  /**
   * Subscribes to updates of the account's orders: in a market, in a root's children or, with neither, in all markets.
   * @throws {InvalidParamError} when both are given or one is invalid, or the callback is not a function
   */
  subscribeTradeOrderUpdate(options: MarketFilter, callback: TradeOrderUpdateCallback): void {
    this.#subscribe(WebSocketChannel.TRADE_ORDER_UPDATE, options, callback);
  }

  /** Ends {@link WebSocketClient.subscribeTradeOrderUpdate} for the same market. */
  unsubscribeTradeOrderUpdate(options: MarketFilter): void {
    this.#unsubscribe(WebSocketChannel.TRADE_ORDER_UPDATE, options);
  }

  /**
   * Subscribes to the account's trades: in a market, in a root's children or, with neither, in all markets.
   * @throws {InvalidParamError} when both are given or one is invalid, or the callback is not a function
   */
  subscribeTradeRecordNew(options: MarketFilter, callback: TradeRecordNewCallback): void {
    this.#subscribe(WebSocketChannel.TRADE_RECORD_NEW, options, callback);
  }

  /** Ends {@link WebSocketClient.subscribeTradeRecordNew} for the same market. */
  unsubscribeTradeRecordNew(options: MarketFilter): void {
    this.#unsubscribe(WebSocketChannel.TRADE_RECORD_NEW, options);
  }

  /** Disconnects for good and removes all callbacks; `connect` starts afresh. */
  close(): void {
    this.#entries.clear();
    this.#stream.close();
  }

  #subscribe<Channel extends WebSocketChannel>(
    channel: Channel,
    filter: MarketFilter,
    callback: (message: ChannelMessages[Channel]) => void,
  ): void {
    const topic = topicOf(channel, filter);
    checkFunction('callback', callback);
    const key = topicKey(topic);
    const known = this.#entries.get(key);
    if (known !== undefined) {
      known.callback = callback;
      return;
    }
    const entry: Entry<ChannelMessages[Channel]> = {
      callback,
      lastSeq: undefined,
      subscription: this.#stream.subscribe(topic, {
        onMessage: (message) => {
          const { lastSeq } = entry;
          entry.lastSeq = message.seq;
          // A snapshot in place of changes: the changes in between were missed.
          if (message.msgType === 'market.depth.snapshot' && lastSeq !== undefined && message.seq !== lastSeq) {
            this.#onGap({ marketId: message.marketId, from: lastSeq, to: message.seq }, channel);
          }
          entry.callback(message);
        },
        onGap: (gap) => this.#onGap(gap, channel),
        onEnd: () => this.#entries.delete(key),
      }),
    };
    this.#entries.set(key, entry);
  }

  #unsubscribe(channel: WebSocketChannel, filter: MarketFilter): void {
    const key = topicKey(topicOf(channel, filter));
    this.#entries.get(key)?.subscription.close();
    this.#entries.delete(key);
  }
}

/** A subscription and its current callback. */
interface Entry<Message = never> {
  callback: (message: Message) => void;
  /** Number of the last message. */
  lastSeq: number | undefined;
  readonly subscription: Pick<Subscription<Message>, 'close'>;
}

/** @throws {InvalidParamError} when channel and markets do not fit */
function topicOf<Channel extends WebSocketChannel>(
  channel: Channel,
  filter: MarketFilter,
): Topic & { channel: Channel } {
  // An account channel would otherwise cover all markets if the filter is a number.
  checkObject('a subscription', filter);
  return { ...checkTopic({ ...filter, channel }), channel };
}

function targetOf({ apiKey, wsUrl = DEFAULT_WS_URL, proxyUrl }: WebSocketClientConfig): StreamTarget {
  const key = checkApiKey(apiKey);
  const transport = createTransport(proxyUrl);
  return { transport, url: wsUrl, apiKey: () => key, isKeyChanging: () => false, isClosedWhenUnused: false };
}
