import {
  type ChannelMessages,
  ERRNO,
  type Gap,
  type OpenApiError,
  type Stream,
  type StreamOptions,
  type Subscription,
  type Topic,
  type WebSocketChannel,
} from '@presage/client';
import { createStore } from '../store.ts';

/** How the page hears of news: never yet, now, or not at the moment. */
export type ConnectionState = 'connecting' | 'live' | 'reconnecting';

/** Milliseconds until a stream that was given up is tried again: a person is looking at the page. */
const RETRY_MS = 2_000;
/** Milliseconds between reconnections at most, for the same reason. */
const RECONNECT_MAX_MS = 5_000;
/** Seconds between heartbeats: a connection that silently died shows within half a minute. */
const HEARTBEAT_SEC = 15;

/** What a topic is refused with that does not exist. */
const PERMANENT: ReadonlySet<number | undefined> = new Set([ERRNO.invalidParameter, ERRNO.marketNotFound]);

export interface LiveListener<Channel extends WebSocketChannel> {
  onMessage(message: ChannelMessages[Channel]): void;
  /** Messages are lost: read again what you need. */
  onGap?(gap: Gap): void;
}

type AnyListener = LiveListener<never>;

interface Entry {
  readonly topic: Topic;
  readonly listeners: Set<AnyListener>;
  subscription: Pick<Subscription<never>, 'close'> | undefined;
}

/** What the page's one connection needs. */
export interface PageStreamOptions {
  open(options: StreamOptions): Stream;
  /** The connection is back: what was read before may be out of date. */
  onBack(): void;
}

/**
 * The one WebSocket of the page. Components subscribe to topics; each topic is subscribed once, however many want it.
 * It outlives the stream itself: a new session, or a service that was away for long, gets a new stream with all topics.
 */
export class PageStream {
  readonly connection = createStore<ConnectionState>('connecting');
  readonly #options: PageStreamOptions;
  readonly #entries = new Map<string, Entry>();
  #stream: Stream | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PageStreamOptions) {
    this.#options = options;
  }

  /** The connection as it is now, for those who subscribe by themselves. */
  get stream(): Stream {
    this.#stream ??= this.#open();
    return this.#stream;
  }

  /** @returns a function that ends it */
  subscribe<Channel extends WebSocketChannel>(
    topic: Topic & { channel: Channel },
    listener: LiveListener<Channel>,
  ): () => void {
    const key = keyOf(topic);
    const entry = this.#entries.get(key) ?? this.#add(key, topic);
    const ours = listener as AnyListener;
    entry.listeners.add(ours);
    return () => {
      entry.listeners.delete(ours);
      if (entry.listeners.size > 0 || this.#entries.get(key) !== entry) return;
      this.#entries.delete(key);
      entry.subscription?.close();
    };
  }

  /** Starts anew with all that is subscribed to: the session has changed. */
  restart(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const old = this.#stream;
    this.#stream = undefined;
    for (const entry of this.#entries.values()) entry.subscription = undefined;
    old?.close();
    this.connection.set('connecting');
    this.start();
  }

  /** Connects, whether anything is subscribed to or not: the page says whether it is live. Tried again until it is. */
  start(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const { stream } = this;
    stream.connect().catch(() => {
      if (this.#stream === stream) this.#retryLater();
    });
    this.#subscribeAll();
  }

  #add(key: string, topic: Topic): Entry {
    const entry: Entry = { topic, listeners: new Set(), subscription: undefined };
    this.#entries.set(key, entry);
    if (this.#retry === undefined) this.#subscribe(entry);
    return entry;
  }

  #subscribeAll(): void {
    for (const entry of this.#entries.values()) if (entry.subscription === undefined) this.#subscribe(entry);
  }

  #subscribe(entry: Entry): void {
    entry.subscription = this.stream.subscribe(entry.topic, {
      onMessage: (message) => {
        for (const listener of entry.listeners) listener.onMessage(message as never);
      },
      onGap: (gap) => {
        for (const listener of entry.listeners) listener.onGap?.(gap);
      },
      onEnd: (error) => this.#onEnd(entry, error),
    });
  }

  /**
   * Without an error the page itself ended it. A topic that the service will not have is not asked for again; a key that
   * it does not take may be one that is not active yet.
   */
  #onEnd(entry: Entry, error: OpenApiError | undefined): void {
    if (error === undefined || PERMANENT.has(error.errno)) return;
    entry.subscription = undefined;
    this.#retryLater();
  }

  /** While the connection itself stands, only a topic ended: what else is shown is live, and nothing would tell that again. */
  #retryLater(): void {
    if (this.connection.get() === 'live' && this.#stream?.isConnected !== true) this.connection.set('reconnecting');
    this.#retry ??= setTimeout(() => this.start(), RETRY_MS);
  }

  #open(): Stream {
    let wasOpen = false;
    const ifCurrent = (run: () => void) => () => {
      if (this.#stream === stream) run();
    };
    const stream: Stream = this.#options.open({
      heartbeatInterval: HEARTBEAT_SEC,
      reconnectMaxMs: RECONNECT_MAX_MS,
      onOpen: ifCurrent(() => {
        this.connection.set('live');
        if (wasOpen) this.#options.onBack();
        wasOpen = true;
      }),
      onClose: ifCurrent(() => this.connection.set('reconnecting')),
      onError: ifCurrent(() => {
        if (!wasOpen) this.connection.set('reconnecting');
      }),
    });
    return stream;
  }
}

function keyOf({ channel, marketId, rootMarketId }: Topic): string {
  return `${channel}:${marketId ?? ''}:${rootMarketId ?? ''}`;
}
