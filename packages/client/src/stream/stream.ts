import { OpenApiError } from '../errors.ts';
import { MAX_RECONNECTS } from '../limits.ts';
import { checkNames, type Names } from '../shared/check-names.ts';
import { Deferred } from '../shared/deferred.ts';
import { Pauses } from './backoff.ts';
import { Feeds } from './feeds.ts';
import { lostMessages } from './lost-messages.ts';
import { type ChannelMessages, WebSocketChannel } from './messages.ts';
import { isPassing } from './passing.ts';
import { Session } from './session.ts';
import type { StreamTarget } from './stream-target.ts';
import { readStreamTimes, type StreamTimes } from './stream-times.ts';
import { Subscription, type SubscriptionHandlers } from './subscription.ts';
import { checkTopic, isOwnChannel, type Topic } from './topic.ts';
import { isRefusedForNow } from './waiting-for-key.ts';

/** How a stream behaves, and whom it tells. */
export interface StreamOptions {
  /** Seconds between heartbeats; 30 when absent. 0 sends none: then a connection that died silently is never noticed. */
  heartbeatInterval?: number | undefined;
  /** Ours: seconds without any frame after a heartbeat until the connection counts as dead; 10 when absent. */
  heartbeatTimeout?: number | undefined;
  /** Ours: milliseconds before the first reconnection, doubled for each next; 500 when absent. */
  reconnectMinMs?: number | undefined;
  /** Ours: milliseconds between reconnections at most; 30,000 when absent. */
  reconnectMaxMs?: number | undefined;
  /** Every frame that comes, answers to actions included. */
  onMessage?: ((message: Record<string, unknown>) => void) | undefined;
  /** Connected and authenticated, again too. */
  onOpen?: (() => void) | undefined;
  /** Disconnected; it reconnects by itself unless it was closed. */
  onClose?: (() => void) | undefined;
  /** Why it was disconnected, what was refused or lost, or what one of your callbacks threw. */
  onError?: ((error: Error) => void) | undefined;
}

export const STREAM_OPTIONS: Names<StreamOptions> = {
  ...{ heartbeatInterval: 1, heartbeatTimeout: 1, reconnectMinMs: 1, reconnectMaxMs: 1 },
  ...{ onMessage: 1, onOpen: 1, onClose: 1, onError: 1 },
};

const NOT_CONNECTED = 'The stream is not connected: await connect() first.';

type State = 'idle' | 'connecting' | 'up' | 'waiting';

/**
 * A connection to the stream that lasts: it authenticates in a frame, notices silence, reconnects with growing pauses,
 * subscribes again from where it was, and fills gaps.
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
  /** Ends the attempt to connect that is under way. */
  #attempting: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Attempts that failed in a row; a lost connection counts as one. */
  #failures = 0;
  readonly #pauses: Pauses;
  /** Counts closes: what was begun before the last one is ignored when it completes. */
  #life = 0;

  /** @internal */
  constructor(target: StreamTarget, options: StreamOptions) {
    this.#target = target;
    this.#options = options;
    this.#times = readStreamTimes(options);
    this.#pauses = new Pauses({ minMs: this.#times.reconnectMinMs, maxMs: this.#times.reconnectMaxMs });
    this.#feeds = new Feeds({
      target,
      request: (frame, onAnswer) => this.#session?.request(frame, onAnswer),
      send: (frame) => this.#session?.send(frame),
      reconnect: (reason) => this.#reconnect(reason),
      authenticate: (apiKey) => this.#session?.authenticate(apiKey) ?? Promise.reject(new OpenApiError(NOT_CONNECTED)),
      report: (error) => this.#report(error),
      onNoneLeft: () => {
        if (target.isClosedWhenUnused) this.close();
      },
    });
  }

  /** Whether it is connected and authenticated now. */
  get isConnected(): boolean {
    return this.#state === 'up';
  }

  /**
   * Connects, or waits until a reconnection under way has succeeded. From then on it reconnects by itself.
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
   * Subscribes, connecting first where needed. Iterate over what it returns, or give a callback.
   *
   * @throws {InvalidParamError} when channel or market is wrong
   * @throws {OpenApiError} when there are 1,000 subscriptions already
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
      onUnheardGap: (gap) => this.#report(lostMessages(gap, checked.channel)),
      report: (error) => this.#reportThrown(error),
    });
    if (this.#state === 'idle') this.connect().catch(() => undefined);
    else if (this.#state === 'up' && isNew) {
      if (isOwnChannel(checked.channel)) this.#showNewKey();
      feed.subscribe();
    }
    // The service sends the whole book once for each subscription: a listener that comes later needs it again.
    else if (!isNew && checked.channel === WebSocketChannel.MARKET_DEPTH_DIFF) feed.refresh();
    return subscription;
  }

  /**
   * Sends a frame as it is.
   * @throws {OpenApiError} when it is not connected
   */
  send(frame: Record<string, unknown>): void {
    if (this.#session === undefined) throw new OpenApiError(NOT_CONNECTED);
    this.#session.send(frame);
  }

  /** Shows the key of now where another one was shown when it connected, which works no more. */
  #showNewKey(): void {
    const apiKey = this.#target.apiKey();
    if (apiKey === '' || apiKey === this.#session?.shownKey) return;
    this.#session?.authenticate(apiKey).catch((reason: unknown) => {
      const error = asOpenApiError(reason);
      // Without an errno the connection has ended, which is told elsewhere. A key that may be active soon is shown again by
      // WaitingForKey.
      if (error.errno !== undefined && !isRefusedForNow(error, this.#target)) this.#report(error);
    });
  }

  /**
   * Ends the connection and all subscriptions. `connect` starts again from nothing. On a line that died silently Node keeps the
   * socket, and with it the program, until TCP gives up, some minutes later: `process.exit` does not wait.
   */
  close(): void {
    const wasUp = this.#state === 'up';
    this.#shutDown(undefined);
    if (wasUp) this.#tell(() => this.#options.onClose?.());
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
      heartbeatMs,
      heartbeatTimeoutMs,
      abandoned,
      onMessage: (frame) => this.#feeds.receive(frame),
      onReceived: (frame) => this.#tell(() => this.#options.onMessage?.({ ...frame })),
      onStrayError: (error, frame) => this.#feeds.onStrayError(error, frame),
      onDown: (reason) => {
        if (life === this.#life) this.#onDown(reason);
      },
    });
  }

  #onUp(session: Session): void {
    this.#session = session;
    this.#state = 'up';
    this.#pauses.connected(performance.now());
    this.#feeds.subscribe();
    this.#opening?.resolve();
    this.#opening = undefined;
    this.#tell(() => this.#options.onOpen?.());
  }

  /** Gives up at once when the first connection fails or a key is refused for good: waiting would not help. */
  #onFailed(error: OpenApiError): void {
    const isFirst = this.#failures === 0;
    this.#failures += 1;
    if (isRefusedForNow(error, this.#target)) {
      this.#wait();
      return;
    }
    const isHopeless = error.errno !== undefined && !isPassing(error.errno);
    const life = this.#life;
    this.#report(error);
    if (life !== this.#life) return;
    if (isFirst || isHopeless || this.#failures >= MAX_RECONNECTS) this.#shutDown(error);
    else this.#wait();
  }

  #onDown(reason: OpenApiError): void {
    this.#state = 'waiting';
    this.#session = undefined;
    this.#failures = 1;
    this.#pauses.lost(performance.now());
    this.#feeds.disconnect();
    const life = this.#life;
    this.#report(reason);
    this.#tell(() => this.#options.onClose?.());
    // A callback may have closed it.
    if (life === this.#life) this.#wait();
  }

  #reconnect(reason: OpenApiError): void {
    if (this.#state !== 'up') return;
    this.#session?.end();
    this.#onDown(reason);
  }

  #wait(): void {
    this.#state = 'waiting';
    this.#timer = setTimeout(() => this.#attempt(), this.#pauses.next(Math.random()));
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
    this.#pauses.reset();
    this.#opening?.reject(reason ?? new OpenApiError('The stream was closed.'));
    this.#opening = undefined;
    // Last: who hears of the end may connect again.
    this.#feeds.end(reason);
  }

  /** What happened to the connection; subscriptions and `connect` tell of it too. */
  #report(error: Error): void {
    this.#tell(() => this.#options.onError?.(error));
  }

  #tell(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      throwLater(error);
    }
  }

  /** What a handler of a subscription threw. */
  #reportThrown(error: Error): void {
    if (this.#options.onError === undefined) throwLater(error);
    else this.#report(error);
  }
}

/** As an uncaught error, so that neither it nor the stream is lost. */
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
