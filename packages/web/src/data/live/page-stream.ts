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

/** Channels of the account: they need its key. All others are for anybody. */
const OWN_CHANNELS: ReadonlySet<WebSocketChannel> = new Set(['trade.order.update', 'trade.record.new']);

/** How the page hears of news: never yet, now, or not at the moment. */
export type ConnectionState = 'connecting' | 'live' | 'reconnecting';

/** Milliseconds until a stream that was given up is tried again: a person is looking at the page. */
const RETRY_MS = 2_000;
/** Milliseconds between reconnections at most, for the same reason. */
const RECONNECT_MAX_MS = 5_000;
/** Seconds between heartbeats: a connection that silently died shows within half a minute. */
const HEARTBEAT_SEC = 15;

export interface LiveListener<Channel extends WebSocketChannel> {
  onMessage(message: ChannelMessages[Channel]): void;
  /** Messages are lost: read again what you need. */
  onGap?(): void;
}

type AnyListener = LiveListener<never>;

interface Entry {
  readonly topic: Topic;
  readonly listeners: Set<AnyListener>;
  subscription: Pick<Subscription<never>, 'close' | 'ready'> | undefined;
  /** It was subscribed to before, and has not been since, or is the account's, which was read before: what came meanwhile nobody told. */
  hasMissed: boolean;
}

/** What the page's one connection needs. */
export interface PageStreamOptions {
  open(options: StreamOptions): Stream;
  /** The connection is back: what was read before may be out of date. */
  onBack(): void;
  /** The service does not take the session's key: the next stream is to be opened without it. */
  onKeyRefused(): void;
}

/**
 * The one WebSocket of the page. Components subscribe to topics; each topic is subscribed once, however many want it.
 * It outlives the stream itself: a new session, or a service that was away for long, gets a new stream with all topics.
 * A key that is refused ends what is the account's own, and nothing else: prices go on as for anybody.
 */
export class PageStream {
  readonly connection = createStore<ConnectionState>('connecting');
  /** Counts streams: who subscribes by itself begins again with each. */
  readonly renewals = createStore(0);
  readonly #options: PageStreamOptions;
  readonly #entries = new Map<string, Entry>();
  #stream: Stream | undefined;
  /** When the stream is connected, or is not going to be. */
  #opening: Promise<void> | undefined;
  #isKeyRefused = false;
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
    this.#isKeyRefused = false;
    this.#renew();
  }

  /** Connects, whether anything is subscribed to or not: the page says whether it is live. Tried again until it is. */
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
    const [old, opening] = [this.#stream, this.#opening];
    this.#stream = undefined;
    this.#opening = undefined;
    for (const entry of this.#entries.values()) {
      entry.subscription?.close();
      drop(entry);
    }
    // Closed while it connects, it would be an error in the browser's console.
    if (opening === undefined) old?.close();
    else void opening.then(() => old?.close());
    this.connection.set('connecting');
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
    const tellGap = () => {
      for (const listener of entry.listeners) listener.onGap?.();
    };
    const subscription = this.stream.subscribe(entry.topic, {
      onMessage: (message) => {
        for (const listener of entry.listeners) listener.onMessage(message as never);
      },
      onGap: tellGap,
      onEnd: (error) => this.#onEnd(entry, error),
    });
    entry.subscription = subscription;
    const taken = () => {
      if (entry.subscription !== subscription || !entry.hasMissed) return;
      entry.hasMissed = false;
      tellGap();
    };
    // A refusal is told to onEnd.
    subscription.ready.then(taken, () => undefined);
  }

  /** Without an error the page itself ended it. A topic that the service will not have is not asked for again. */
  #onEnd(entry: Entry, error: OpenApiError | undefined): void {
    if (error === undefined || isPermanent(error)) return;
    drop(entry);
    this.#retryLater();
  }

  /** From here on the page hears what anybody hears, until there is another session. */
  #onRefusedKey(): void {
    this.#isKeyRefused = true;
    this.#options.onKeyRefused();
    this.#renew();
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
    const onError = (error: Error) => {
      if (this.#stream !== stream) return;
      if (isAboutKey(error) && !this.#isKeyRefused) this.#onRefusedKey();
      else if (!wasOpen) this.connection.set('reconnecting');
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
