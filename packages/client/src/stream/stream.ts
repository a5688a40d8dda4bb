import { OpenApiError } from '../errors.ts';
import { MAX_RECONNECTS } from '../limits.ts';
import { checkNames, type Names } from '../shared/check-names.ts';
import { Deferred } from '../shared/deferred.ts';
import { Backoff } from './backoff.ts';
import { Feeds } from './feeds.ts';
import { isRefusedForNow } from './key-rotation-queue.ts';
import { lostMessages } from './lost-messages.ts';
import { type ChannelMessages, WebSocketChannel } from './messages.ts';
import { Session } from './session.ts';
import type { StreamTarget } from './stream-target.ts';
import { readStreamTimes, type StreamTimes } from './stream-times.ts';
import { Subscription, type SubscriptionHandlers } from './subscription.ts';
import { checkTopic, isOwnChannel, type Topic } from './topic.ts';
import { isTransient } from './transient-error.ts';

/** Timing and callbacks of a stream. */
export interface StreamOptions {
  /** Seconds between heartbeats; 30 when absent. 0 sends none; then a silently broken connection is never detected. */
  heartbeatInterval?: number | undefined;
  /** Extension: seconds without any frame after a heartbeat until the connection is considered dead; 10 when absent. */
  heartbeatTimeout?: number | undefined;
  /** Extension: milliseconds before a reconnection, 500 when absent; doubled while attempts fail or connections end at once. */
  reconnectMinMs?: number | undefined;
  /** Extension: longest pause between reconnection attempts in milliseconds; 30,000 when absent. */
  reconnectMaxMs?: number | undefined;
  /** Called for every frame received, including responses to actions. */
  onMessage?: ((message: Record<string, unknown>) => void) | undefined;
  /** Called when connected and authenticated, also after a reconnection. */
  onOpen?: (() => void) | undefined;
  /** Called when disconnected; the stream reconnects automatically unless it was closed. */
  onClose?: (() => void) | undefined;
  /** Called with the reason of a disconnection, a refusal, a loss of messages, or what one of your callbacks threw. */
  onError?: ((error: Error) => void) | undefined;
}

export const STREAM_OPTIONS: Names<StreamOptions> = {
  heartbeatInterval: 1,
  heartbeatTimeout: 1,
  reconnectMinMs: 1,
  reconnectMaxMs: 1,
  onMessage: 1,
  onOpen: 1,
  onClose: 1,
  onError: 1,
};

const NOT_CONNECTED = 'The stream is not connected: await connect() first.';

type State = 'idle' | 'connecting' | 'up' | 'waiting';

/**
 * A persistent stream connection: it authenticates in a frame, detects dead connections, reconnects with backoff,
 * resumes its subscriptions and fills gaps.
 *
 * @example
 * const stream = client.createStream();
 * const trades = stream.subscribe({ channel: WebSocketChannel.MARKET_LAST_TRADE, marketId });
 * for await (const { price, shares } of trades) console.log(price, shares);
 */
export class Stream {
  readonly #target: StreamTarget;
  readonly #options: StreamOptions;
  readonly #times: StreamTimes;
  readonly #feeds: Feeds;
  #state: State = 'idle';
  #session: Session | undefined;
  #opening: Deferred<void> | undefined;
  /** Aborts the connection attempt in progress. */
  #attempting: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Consecutive failed attempts; a lost connection counts as one. */
  #failures = 0;
  readonly #backoff: Backoff;
  /** Incremented on every close; work started before is ignored when it completes. */
  #life = 0;

  /** @internal */
  constructor(target: StreamTarget, options: StreamOptions) {
    this.#target = target;
    this.#options = options;
    this.#times = readStreamTimes(options);
    this.#backoff = new Backoff({ minMs: this.#times.reconnectMinMs, maxMs: this.#times.reconnectMaxMs });
    this.#feeds = new Feeds({
      target: {
        apiKey: () => target.apiKey(),
        // Or the service could not take it: what needs it is then refused like without one.
        isKeyChanging: () => target.isKeyChanging() || (this.#session?.sentKey === '' && target.apiKey() !== ''),
      },
      request: (frame, onAnswer) => this.#session?.request(frame, onAnswer),
      reconnect: (reason) => this.#reconnect(reason),
      authenticate: (apiKey) => this.#session?.authenticate(apiKey) ?? Promise.reject(new OpenApiError(NOT_CONNECTED)),
      report: (error) => this.#report(error),
      onEmpty: () => {
        if (target.isClosedWhenUnused) this.close();
      },
    });
  }

  /** Whether the stream is connected and authenticated. */
  get isConnected(): boolean {
    return this.#state === 'up';
  }

  /**
   * Connects, or waits for the reconnection in progress. From then on the stream reconnects automatically.
   * @throws {OpenApiError} when the first attempt fails; with `errno` 100 when the key is refused
   */
  connect(): Promise<void> {
    if (this.#state === 'up') return Promise.resolve();
    this.#opening ??= new Deferred();
    const opening = this.#opening.promise;
    if (this.#state === 'idle') this.#attempt();
    return opening;
  }

  /**
   * Subscribes, connecting first if needed. Iterate over the returned subscription, or pass a callback.
   *
   * @throws {InvalidParamError} when channel or market is invalid
   * @throws {OpenApiError} when there are already 1,000 subscriptions
   */
  subscribe<Channel extends WebSocketChannel>(
    topic: Topic & { channel: Channel },
    handlers: SubscriptionHandlers<ChannelMessages[Channel]> = {},
  ): Subscription<ChannelMessages[Channel]> {
    const checked = checkTopic(topic);
    checkNames('a subscription', handlers, { onMessage: 1, onGap: 1, onLive: 1, onEnd: 1 });
    const { feed, isNew } = this.#feeds.take(checked);
    const subscription = new Subscription<ChannelMessages[Channel]>({
      feed,
      handlers,
      onClose: () => this.#feeds.release(feed),
      onUnhandledGap: (gap) => this.#report(lostMessages(gap, checked.channel)),
      report: (error) => this.#reportThrown(error),
    });
    if (this.#state === 'idle') this.connect().catch(() => undefined);
    else if (this.#state === 'up' && isNew) {
      if (isOwnChannel(checked.channel)) this.#reauthenticate();
      feed.subscribe();
    }
    // The service sends the whole book once per subscription, so a listener added later needs it again.
    else if (!isNew && checked.channel === WebSocketChannel.MARKET_DEPTH_DIFF) feed.refresh();
    return subscription;
  }

  /**
   * Sends a frame unchanged.
   * @throws {OpenApiError} when the stream is not connected
   */
  send(frame: Record<string, unknown>): void {
    if (this.#session === undefined) throw new OpenApiError(NOT_CONNECTED);
    this.#session.send(frame);
  }

  /** Authenticates with the current key if the session used another one, which may no longer be valid. */
  #reauthenticate(): void {
    const apiKey = this.#target.apiKey();
    if (apiKey === '' || apiKey === this.#session?.sentKey) return;
    this.#session?.authenticate(apiKey).catch((reason: unknown) => {
      const error = asOpenApiError(reason);
      // Without an errno the connection was lost, which is reported elsewhere. KeyRotationQueue retries a key that may be
      // active soon.
      if (error.errno !== undefined && !isRefusedForNow(error, this.#target)) this.#report(error);
    });
  }

  /**
   * Closes the connection and ends all subscriptions; `connect` starts afresh. If the connection is silently broken,
   * Node keeps the socket, and so the process, until TCP gives up some minutes later; `process.exit` does not wait for
   * it.
   */
  close(): void {
    const wasUp = this.#state === 'up';
    this.#shutDown(undefined);
    if (wasUp) this.#runCallback(() => this.#options.onClose?.());
  }

  #attempt(): void {
    this.#state = 'connecting';
    const life = this.#life;
    this.#attempting = new AbortController();
    this.#openSession(life, this.#attempting.signal).then(
      (session) => (life === this.#life ? this.#onUp(session) : session.end()),
      (error: unknown) => (life === this.#life ? this.#onFailed(asOpenApiError(error)) : undefined),
    );
  }

  #openSession(life: number, abandoned: AbortSignal): Promise<Session> {
    const { heartbeatMs, heartbeatTimeoutMs } = this.#times;
    const { transport, url } = this.#target;
    return Session.open({
      loadSocket: () => transport.loadSocket(),
      url,
      apiKey: this.#target.apiKey(),
      isKeyChanging: () => this.#target.isKeyChanging(),
      heartbeatMs,
      heartbeatTimeoutMs,
      abandoned,
      onMessage: (frame) => this.#feeds.receive(frame),
      onReceived: (frame) => this.#runCallback(() => this.#options.onMessage?.({ ...frame })),
      onStrayError: (error, frame) => this.#feeds.onStrayError(error, frame),
      onDown: (reason) => {
        if (life === this.#life) this.#onDown(reason);
      },
    });
  }

  #onUp(session: Session): void {
    this.#session = session;
    this.#state = 'up';
    this.#backoff.connected(performance.now());
    this.#feeds.subscribe();
    this.#opening?.resolve();
    this.#opening = undefined;
    this.#runCallback(() => this.#options.onOpen?.());
  }

  /** Gives up if the first connection fails or the key is refused for good, because retrying would not help. */
  #onFailed(error: OpenApiError): void {
    const isFirst = this.#failures === 0;
    this.#failures += 1;
    if (isRefusedForNow(error, this.#target)) {
      this.#wait();
      return;
    }
    const isPermanent = error.errno !== undefined && !isTransient(error.errno);
    if (isFirst || isPermanent || this.#failures >= MAX_RECONNECTS) {
      // Reported last, because the callback may subscribe or connect again.
      this.#shutDown(error);
      this.#report(error);
      return;
    }
    const life = this.#life;
    this.#report(error);
    if (life === this.#life) this.#wait();
  }

  #onDown(reason: OpenApiError): void {
    const life = this.#life;
    this.#state = 'waiting';
    this.#session = undefined;
    this.#failures = 1;
    this.#backoff.lost(performance.now());
    this.#feeds.disconnect();
    this.#report(reason);
    this.#runCallback(() => this.#options.onClose?.());
    // A callback may have closed the stream.
    if (life === this.#life) this.#wait();
  }

  #reconnect(reason: OpenApiError): void {
    if (this.#state !== 'up') return;
    this.#session?.end();
    this.#onDown(reason);
  }

  #wait(): void {
    this.#state = 'waiting';
    this.#timer = setTimeout(() => this.#attempt(), this.#backoff.next(Math.random()));
  }

  /** @param reason undefined when the program closes it */
  #shutDown(reason: OpenApiError | undefined): void {
    this.#life += 1;
    clearTimeout(this.#timer);
    this.#attempting?.abort();
    this.#session?.end();
    this.#session = undefined;
    this.#state = 'idle';
    this.#failures = 0;
    this.#backoff.reset();
    this.#opening?.reject(reason ?? new OpenApiError('The stream was closed.'));
    this.#opening = undefined;
    // Last, because a listener may connect again when it is notified.
    this.#feeds.end(reason);
  }

  /** Reports an error to `onError`; subscriptions and `connect` report their own errors too. */
  #report(error: Error): void {
    this.#runCallback(() => this.#options.onError?.(error));
  }

  #runCallback(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      throwLater(error);
    }
  }

  /** Reports what a handler of a subscription threw. */
  #reportThrown(error: Error): void {
    if (this.#options.onError === undefined) throwLater(error);
    else this.#report(error);
  }
}

/** Throws as an uncaught error, so that the error is visible and the stream keeps running. */
function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

function asOpenApiError(error: unknown): OpenApiError {
  if (error instanceof OpenApiError) return error;
  return new OpenApiError(`The stream did not connect: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });
}
