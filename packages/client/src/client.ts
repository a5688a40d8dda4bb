import { findMarketOfToken } from './book/find-market.ts';
import { WatchedOrderbook, type WatchOptions } from './book/watched-orderbook.ts';
import type { ClientConfig, WalletClientConfig } from './config.ts';
import { createContext } from './context.ts';
import { InvalidParamError } from './errors.ts';
import { checkMarketId, checkTokenId } from './orders/check-order.ts';
import { Requests } from './requests.ts';
import { checkObject, checkSignal } from './shared/check-kind.ts';
import { checkNames } from './shared/check-names.ts';
import { shown } from './shared/shown.ts';
import { STREAM_OPTIONS, Stream, type StreamOptions } from './stream/stream.ts';
import type { StreamKey, StreamTarget } from './stream/stream-target.ts';
import { WebSocketClient, type WebSocketClientConfig } from './stream/web-socket-client.ts';

/**
 * Client of a Presage service: reads, orders, keys and streams.
 *
 * Most methods return `{ errno, errmsg, result }`, also for refusals. They throw only subclasses of {@link SdkError}.
 * Amounts and prices are decimal strings. Printing a client does not show its keys.
 *
 * @example
 * const client = new Client({ host: DEFAULT_API_HOST, apiKey, chainId: 56, rpcUrl: '', privateKey, multiSigAddress });
 * const { result } = await client.getMarkets();
 */
export class Client extends Requests {
  /** The stream that watched books share; connected while there are any. */
  #shared: Stream | undefined;
  /** Incremented by `close`, so that a book still looking up its market then ends. */
  #life = 0;

  /** @throws {InvalidParamError} naming the field of the configuration that is missing, malformed or unknown */
  constructor(config: ClientConfig | WalletClientConfig) {
    super(createContext(config));
  }

  /**
   * Extension: returns this client's requests bound to a signal, which aborts them with an OpenApiError that has the
   * signal's reason as its `cause`. They are all methods except `withSignal`, `watchOrderbook`, `createStream`,
   * `createWebSocketClient` and `close`. They share key and caches with this client, and are cheap to create. An
   * aborted request may still take effect if it was sent; an on-chain transaction is not aborted. Needs
   * `AbortSignal.any`: Node 20.3.
   *
   * @throws {InvalidParamError} when it is not a signal
   * @example
   * const { result } = await client.withSignal(AbortSignal.timeout(2_000)).getMarkets();
   */
  withSignal(signal: AbortSignal): Requests {
    checkSignal(signal);
    return new Requests(this.context.withSignal(signal));
  }

  /**
   * Watches a token's book, kept up to date from the stream. It reconnects, fills gaps, and is verified against the
   * service's checksums, so each of its states is one of the service's.
   *
   * @returns the book immediately; await its `ready`, iterate over it, or read `bids` and `asks`
   * @throws {InvalidParamError} when the token id or market id is invalid, or the stream none of {@link Client.createStream}
   * @example
   * const book = client.watchOrderbook(market.yesTokenId);
   * for await (const { bids, asks } of book) console.log(bids[0]?.price, asks[0]?.price);
   */
  watchOrderbook(tokenId: string, options: WatchOptions = {}): WatchedOrderbook {
    checkTokenId(tokenId);
    checkNames('a watched book', options, { marketId: 1, stream: 1, onChange: 1, onLive: 1, onError: 1 });
    const { marketId, stream } = options;
    if (marketId !== undefined) checkMarketId(marketId);
    checkStream(stream);
    const life = this.#life;
    const source = {
      findMarket: async () => marketId ?? findMarketOfToken(this.context, tokenId),
      openStream: () => (life === this.#life ? (stream ?? this.#sharedStream()) : undefined),
    };
    return new WatchedOrderbook(tokenId, source, options);
  }

  /**
   * Creates a separate stream connection, for subscriptions with iterators or callbacks. It connects when first needed.
   * @throws {InvalidParamError} when an option is unknown or out of range
   * @example
   * const stream = client.createStream();
   * for await (const trade of stream.subscribe({ channel: 'market.last.trade', marketId })) console.log(trade.price);
   */
  createStream(options: StreamOptions = {}): Stream {
    checkNames('a stream', options, STREAM_OPTIONS);
    return new Stream(this.#streamTarget(false), options);
  }

  /**
   * Creates a stream connection with the published client's method names: `connect`, then `subscribe…` with callbacks.
   * @throws {InvalidParamError} when an option is unknown or out of range
   * @example
   * const ws = client.createWebSocketClient({ onError: console.error });
   * await ws.connect();
   * ws.subscribeMarketLastTrade({ marketId }, ({ price, shares }) => console.log(price, shares));
   */
  createWebSocketClient(options: Omit<WebSocketClientConfig, 'apiKey' | 'walletAddress'> = {}): WebSocketClient {
    const { settings } = this.context;
    checkObject('a stream', options);
    const { wsUrl = settings.wsUrl, proxyUrl = settings.proxyUrl } = options;
    const key = this.#streamKey();
    const config = { ...options, wsUrl, proxyUrl, apiKey: key.apiKey(), walletAddress: settings.multiSigAddress };
    return new WebSocketClient(config, key);
  }

  /**
   * Extension: stops background work: the watched books and the stream that they share. What `createStream` returned, and
   * books watched on it, go on.
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

/** A {@link WebSocketClient} in its place would be noticed only later, as a book that failed. */
function checkStream(stream: unknown): void {
  if (stream === undefined || stream === null || stream instanceof Stream) return;
  throw new InvalidParamError(`stream is ${shown(stream)}: send what createStream returned.`);
}
