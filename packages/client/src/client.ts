import { findMarketOfToken } from './book/find-market.ts';
import { WatchedOrderbook, type WatchOptions } from './book/watched-orderbook.ts';
import type { ClientConfig, WalletClientConfig } from './config.ts';
import { createContext } from './context.ts';
import { checkMarketId, checkTokenId } from './orders/check-order.ts';
import { Requests } from './requests.ts';
import { checkNames } from './shared/check-names.ts';
import { STREAM_OPTIONS, Stream, type StreamOptions } from './stream/stream.ts';
import type { StreamKey, StreamTarget } from './stream/stream-target.ts';
import { WebSocketClient, type WebSocketClientConfig } from './stream/web-socket-client.ts';

/**
 * A program's way to a Presage service: reads, orders, keys and streams.
 *
 * Every method answers `{ errno, errmsg, result }`, a refusal included, and throws only kinds of {@link SdkError}.
 * Amounts and prices are decimal strings. Keys are kept out of sight: printing a client shows none.
 *
 * @example
 * const client = new Client({ host: DEFAULT_API_HOST, apiKey, chainId: 56, rpcUrl: '', privateKey, multiSigAddress });
 * const { result } = await client.getMarkets();
 */
export class Client extends Requests {
  /** The stream that watched books share: connected while there are any. */
  #shared: Stream | undefined;
  /** Counts closes: a book that was still looking for its market at one of them ends. */
  #life = 0;

  /** @throws {InvalidParamError} naming the field of the configuration that is missing or malformed */
  constructor(config: ClientConfig | WalletClientConfig) {
    super(createContext(config));
  }

  /**
   * Ours: the requests of this client, ended by a signal: with an OpenApiError that has the signal's reason as its `cause`. They are
   * all methods but `withSignal`, `watchOrderbook`, `createStream`, `createWebSocketClient` and `close`, and share key and caches
   * with this client; making them anew for each signal costs nothing. What was sent may be done all the same; a transaction on
   * chain goes on. Needs `AbortSignal.any`: Node 20.3.
   *
   * @example
   * const { result } = await client.withSignal(AbortSignal.timeout(2_000)).getMarkets();
   */
  withSignal(signal: AbortSignal): Requests {
    return new Requests(this.context.endedBy(signal));
  }

  /**
   * A token's book that keeps itself up to date, from the stream. It reconnects, fills gaps, and is checked against the
   * service's checksums; its states are the service's own.
   *
   * @returns the book at once; await its `ready`, iterate over it, or read `bids` and `asks`
   * @throws {InvalidParamError} when the token id or market number is none
   * @example
   * const book = client.watchOrderbook(market.yesTokenId);
   * for await (const { bids, asks } of book) console.log(bids[0]?.price, asks[0]?.price);
   */
  watchOrderbook(tokenId: string, options: WatchOptions = {}): WatchedOrderbook {
    checkTokenId(tokenId);
    checkNames('a watched book', options, { marketId: 1, stream: 1, onChange: 1, onLive: 1, onError: 1 });
    const { marketId, stream } = options;
    if (marketId !== undefined) checkMarketId(marketId);
    const life = this.#life;
    const source = {
      findMarket: async () => marketId ?? findMarketOfToken(this.context, tokenId),
      openStream: () => (life === this.#life ? (stream ?? this.#sharedStream()) : undefined),
    };
    return new WatchedOrderbook(tokenId, source, options);
  }

  /**
   * A connection to the stream of its own, for subscriptions with iterators or callbacks. It connects when first needed.
   * @throws {InvalidParamError} when an option is out of range
   * @example
   * const stream = client.createStream();
   * for await (const trade of stream.subscribe({ channel: 'market.last.trade', marketId })) console.log(trade.price);
   */
  createStream(options: StreamOptions = {}): Stream {
    checkNames('a stream', options, STREAM_OPTIONS);
    return new Stream(this.#streamTarget(false), options);
  }

  /**
   * A connection to the stream under the names of the published client: `connect`, then `subscribe…` with callbacks.
   * @example
   * const ws = client.createWebSocketClient({ onError: console.error });
   * await ws.connect();
   * ws.subscribeMarketLastTrade({ marketId }, ({ price, shares }) => console.log(price, shares));
   */
  createWebSocketClient(options: Omit<WebSocketClientConfig, 'apiKey' | 'walletAddress'> = {}): WebSocketClient {
    const { settings } = this.context;
    const { wsUrl = settings.wsUrl, proxyUrl = settings.proxyUrl } = options;
    const key = this.#streamKey();
    const config = { ...options, wsUrl, proxyUrl, apiKey: key.apiKey(), walletAddress: settings.multiSigAddress };
    return new WebSocketClient(config, key);
  }

  /**
   * Ours: ends what runs in the background: watched books and their stream.
   *
   * @example
   * const book = client.watchOrderbook(market.yesTokenId);
   * await book.ready;
   * client.close();
   */
  close(): void {
    this.#life += 1;
    this.#shared?.close();
  }

  #sharedStream(): Stream {
    this.#shared ??= new Stream(this.#streamTarget(true), {});
    return this.#shared;
  }

  #streamKey(): StreamKey {
    const { apiKey, isChanging } = this.context.credentials;
    return { apiKey, isKeyChanging: isChanging };
  }

  #streamTarget(isClosedWhenUnused: boolean): StreamTarget {
    const { transport, settings } = this.context;
    return { ...this.#streamKey(), transport, url: settings.wsUrl, isClosedWhenUnused };
  }
}
