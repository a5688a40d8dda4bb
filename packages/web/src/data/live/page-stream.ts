import type {
  ChannelMessages,
  OpenApiError,
  Stream,
  StreamOptions,
  Subscription,
  Topic,
  WebSocketChannel,
} from '@presage/client';
import { isAboutKey } from '../session.ts';
import { createStore } from '../store.ts';
import { isPermanent } from './is-permanent.ts';

/** Channels of the account, which need its API key. All others are public. */
const OWN_CHANNELS: ReadonlySet<WebSocketChannel> = new Set(['trade.order.update', 'trade.record.new']);

/** State of the stream connection. */
export type ConnectionState = 'connecting' | 'live' | 'reconnecting';

/** Milliseconds before a failed stream or topic is retried: a user is looking at the page. */
const RETRY_MS = 2_000;
/** Maximum milliseconds between reconnection attempts, for the same reason. */
const RECONNECT_MAX_MS = 5_000;
/** Seconds between heartbeats: a dead connection is noticed within half a minute. */
const HEARTBEAT_SEC = 15;

export interface LiveListener<Channel extends WebSocketChannel> {
  onMessage(message: ChannelMessages[Channel]): void;
  /** Called when messages were lost: refetch what you need. */
  onGap?(): void;
}

type AnyListener = LiveListener<never>;

interface Entry {
  readonly topic: Topic;
  readonly listeners: Set<AnyListener>;
  subscription: Pick<Subscription<never>, 'close' | 'ready'> | undefined;
  /**
   * Whether messages may have been missed: after a lost subscription, and for account channels, whose data was read
   * before.
   */
  hasMissed: boolean;
}

/** Dependencies of {@link PageStream}. */
export interface PageStreamOptions {
  open(options: StreamOptions): Stream;
  /** Called when the connection is back, or there at last: data read before may be out of date, or have failed to be read. */
  onReconnect(): void;
  /** Called when the service rejects the session's key: the next stream must be opened without it. */
  onKeyRefused(): void;
}

/**
 * The page's single WebSocket connection. Components subscribe to topics; each topic is subscribed to once for all of
 * them. It outlives a single stream: after a change of session all topics move to a new stream. A rejected API key ends
 * only the account's channels; public data stays live.
 */
export class PageStream {
  readonly connection = createStore<ConnectionState>('connecting');
  /** Incremented with each new stream, so that users of {@link PageStream.stream} start again. */
  readonly renewals = createStore(0);
  readonly #options: PageStreamOptions;
  readonly #entries = new Map<string, Entry>();
  #stream: Stream | undefined;
  /** Settles when the stream is connected, or has failed to connect. */
  #opening: Promise<void> | undefined;
  #isKeyRefused = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PageStreamOptions) {
    this.#options = options;
  }

  /** The current stream, for direct use. */
  get stream(): Stream {
    this.#stream ??= this.#open();
    return this.#stream;
  }

  /** @returns a function that unsubscribes */
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

  /** Opens a new stream with all topics, after a change of session. */
  restart(): void {
    this.#isKeyRefused = false;
    this.#renew();
  }

  /** Connects even without subscriptions, because the page shows whether it is live. Retries until it succeeds. */
  start(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const { stream } = this;
    this.#opening = stream.connect().catch(() => {
      if (this.#stream === stream) this.#retryLater();
    });
    this.#subscribeAll();
  }

  #renew(): void {
    const old = this.#stream;
    const opening = this.#opening;
    this.#stream = undefined;
    this.#opening = undefined;
    for (const entry of this.#entries.values()) {
      entry.subscription?.close();
      drop(entry);
    }
    // Closing a connecting WebSocket logs an error to the browser's console.
    if (opening === undefined) old?.close();
    else void opening.then(() => old?.close());
    if (this.connection.get() === 'live') this.connection.set('connecting');
    this.start();
    this.renewals.set(this.renewals.get() + 1);
  }

  #add(key: string, topic: Topic): Entry {
    const hasMissed = OWN_CHANNELS.has(topic.channel);
    const entry: Entry = { topic, listeners: new Set(), subscription: undefined, hasMissed };
    this.#entries.set(key, entry);
    if (this.#retry === undefined) this.#subscribe(entry);
    return entry;
  }

  #subscribeAll(): void {
    for (const entry of this.#entries.values()) if (entry.subscription === undefined) this.#subscribe(entry);
  }

  #subscribe(entry: Entry): void {
    if (this.#isKeyRefused && OWN_CHANNELS.has(entry.topic.channel)) return;
    const notifyGap = () => {
      for (const listener of entry.listeners) listener.onGap?.();
    };
    const subscription = this.stream.subscribe(entry.topic, {
      onMessage: (message) => {
        for (const listener of entry.listeners) listener.onMessage(message as never);
      },
      onGap: notifyGap,
      onEnd: (error) => this.#onEnd(entry, error),
    });
    entry.subscription = subscription;
    const taken = () => {
      if (entry.subscription !== subscription || !entry.hasMissed) return;
      entry.hasMissed = false;
      notifyGap();
    };
    // A rejection is reported to onEnd.
    subscription.ready.then(taken, () => undefined);
  }

  /** Retries, unless the page itself ended the subscription (no error) or the topic does not exist. */
  #onEnd(entry: Entry, error: OpenApiError | undefined): void {
    if (error === undefined || isPermanent(error)) return;
    drop(entry);
    this.#retryLater();
  }

  /** From here on only public channels are subscribed to, until the session changes. */
  #onRefusedKey(): void {
    this.#isKeyRefused = true;
    this.#options.onKeyRefused();
    this.#renew();
  }

  /**
   * If the stream is still connected, only a topic has failed: the state stays `live`, as no event would set it back to
   * that.
   */
  #retryLater(): void {
    if (this.connection.get() === 'live' && this.#stream?.isConnected !== true) this.connection.set('reconnecting');
    this.#retry ??= setTimeout(() => this.start(), RETRY_MS);
  }

  #open(): Stream {
    const ifCurrent = (run: () => void) => () => {
      if (this.#stream === stream) run();
    };
    const onError = (error: Error) => {
      if (this.#stream !== stream) return;
      if (isAboutKey(error) && !this.#isKeyRefused) this.#onRefusedKey();
      else if (!stream.isConnected) this.connection.set('reconnecting');
    };
    const stream: Stream = this.#options.open({
      heartbeatInterval: HEARTBEAT_SEC,
      reconnectMaxMs: RECONNECT_MAX_MS,
      onOpen: ifCurrent(() => {
        const isBack = this.connection.get() === 'reconnecting';
        this.connection.set('live');
        if (isBack) this.#options.onReconnect();
      }),
      onClose: ifCurrent(() => this.connection.set('reconnecting')),
      onError,
    });
    return stream;
  }
}

function drop(entry: Entry): void {
  entry.hasMissed ||= entry.subscription !== undefined;
  entry.subscription = undefined;
}

function keyOf({ channel, marketId, rootMarketId }: Topic): string {
  return `${channel}:${marketId ?? ''}:${rootMarketId ?? ''}`;
}
