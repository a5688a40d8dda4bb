import { ERRNO, quoteToUnits } from '@presage/protocol';
import { findMarketOfToken } from './book/find-market.ts';
import { WatchedOrderbook, type WatchOptions } from './book/watched-orderbook.ts';
import type { ClientConfig, WalletClientConfig } from './config.ts';
import { InvalidParamError } from './errors.ts';
import type { AccountDetail, ApiKey, Balance, DeletedApiKey } from './generated/wire.ts';
import { walletCall } from './keys/wallet-call.ts';
import { checkMarketId, checkTokenId } from './orders/check-order.ts';
import type { ApiResponse } from './responses.ts';
import { Stream, type StreamOptions } from './stream/stream.ts';
import type { StreamTarget } from './stream/stream-target.ts';
import { WebSocketClient, type WebSocketClientConfig } from './stream/web-socket-client.ts';
import { Trading } from './trading/trading.ts';

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
export class Client extends Trading {
  /** The stream that watched books share: connected while there are any. */
  #shared: Stream | undefined;
  /** Raised by every close: books that look for their market still end with it. */
  #life = 0;

  /** @throws {InvalidParamError} naming the field of the configuration that is missing or malformed */
  constructor(config: ClientConfig | WalletClientConfig) {
    super(config);
  }

  /**
   * Issues an API key for the signing wallet, proven by its signature; no key needs to be configured. A client without
   * one uses it from here on, and waits while it is not active yet (some seconds).
   *
   * @returns the key and its wallet, or a refusal: errno 11009 when there is one already, 11005 for an unknown wallet
   * @throws {OpenApiError} when the call fails
   * @example
   * const { errno, errmsg, result } = await client.createApiKey();
   * console.log(errno === 0 ? result.walletAddress : errmsg);
   */
  async createApiKey(): Promise<ApiResponse<ApiKey>> {
    const response = await this.#walletCall('createApiKey');
    if (response.errno === 0 && this.#apiKey() === '') this.context.credentials.use(response.result.apiKey);
    return response;
  }

  /**
   * Reads the API key of the signing wallet, proven by its signature; a client without one uses it from here on.
   * @returns the key and its wallet, or a refusal: errno 11010 when there is none
   * @throws {OpenApiError} when the call fails
   * @example
   * const { apiKey } = (await client.getApiKey()).result;
   */
  async getApiKey(): Promise<ApiResponse<ApiKey>> {
    const response = await this.#walletCall('getApiKey');
    if (response.errno === 0 && this.#apiKey() === '') this.context.credentials.use(response.result.apiKey);
    return response;
  }

  /**
   * Deletes the API key of the signing wallet, proven by its signature. This client then has none.
   * @returns the wallet, or a refusal: errno 11010 when there is no key
   * @throws {OpenApiError} when the call fails
   * @example
   * const { errno } = await client.deleteApiKey();
   */
  async deleteApiKey(): Promise<ApiResponse<DeletedApiKey>> {
    const response = await this.#walletCall('deleteApiKey');
    if (response.errno === 0) this.context.credentials.forget();
    return response;
  }

  /**
   * Deletes the wallet's API key, if there is one, and issues another, which this client uses from here on. For some
   * seconds neither works: this client waits, others get HTTP 401. Safe to call again after a failure.
   *
   * @returns the new key and its wallet, or the refusal of either step
   * @throws {OpenApiError} when a call fails
   * @example
   * const { errno } = await client.rotateApiKey();
   * if (errno === 0) await client.getMyBalances();
   */
  async rotateApiKey(): Promise<ApiResponse<ApiKey>> {
    const deleted = await this.deleteApiKey();
    if (deleted.errno !== 0 && deleted.errno !== ERRNO.keyNotFound) return { ...deleted, result: null as never };
    this.context.credentials.forget();
    return this.createApiKey();
  }

  /**
   * Ours: registers the signing wallet and gives it a trading wallet, where the service lets wallets register themselves.
   * @returns both addresses, or a refusal: errno 320 when the wallet is registered already
   * @throws {OpenApiError} when the call fails, or registration is not open
   * @example
   * const { multiSigAddress } = (await client.registerAccount()).result.data;
   */
  registerAccount(): Promise<ApiResponse<AccountDetail>> {
    return this.#walletCall('registerOwnAccount');
  }

  /**
   * Ours: play money, in demo installations.
   * @param amount quote, a decimal string with at most 10 decimals
   * @returns the account's balances
   * @throws {InvalidParamError} when the amount is no decimal
   * @throws {OpenApiError} when the call fails, or there is no faucet
   * @example
   * const { balances } = (await client.requestFaucet('1000')).result;
   */
  async requestFaucet(amount: string): Promise<ApiResponse<Balance>> {
    if (typeof amount !== 'string' || !quoteToUnits(amount).ok) {
      throw new InvalidParamError(
        `amount is ${String(amount)}: send quote as a decimal string with at most 10 decimals.`,
      );
    }
    return this.context.call('useFaucet', { body: { amount } });
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
    const { settings, credentials } = this.context;
    return new WebSocketClient({
      wsUrl: settings.wsUrl,
      proxyUrl: settings.proxyUrl,
      ...options,
      apiKey: credentials.apiKey(),
      walletAddress: settings.multiSigAddress,
    });
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

  #streamTarget(isClosedWhenUnused: boolean): StreamTarget {
    const { transport, settings, credentials } = this.context;
    const apiKey = () => credentials.apiKey();
    return { transport, url: settings.wsUrl, apiKey, isClosedWhenUnused };
  }

  #walletCall<Op extends Parameters<typeof walletCall>[2]>(operation: Op) {
    return walletCall(this.context.call, this.context.settings.signer, operation);
  }

  #apiKey(): string {
    return this.context.credentials.apiKey();
  }
}
