import { OpenApiError } from '../errors.ts';
import { MAX_SUBSCRIPTIONS } from '../limits.ts';
import { Feed, type FeedPort } from './feed.ts';
import type { Frame } from './frame.ts';
import { isRefusedForNow, KeyRotationQueue } from './key-rotation-queue.ts';
import type { StreamKey } from './stream-target.ts';
import { keyOfFrame, type Topic, topicKey } from './topic.ts';
import { Unsubscriptions } from './unsubscriptions.ts';

/** What the feeds need of their stream. */
export interface FeedsPort extends Omit<FeedPort, 'refused'> {
  readonly target: StreamKey;
  /** Authenticates the current connection with a key. */
  authenticate(apiKey: string): Promise<void>;
  /** The last feed was removed. */
  onEmpty(): void;
}

/** The feeds of a stream, by topic: subscriptions to the same topic share one. */
export class Feeds {
  readonly #port: FeedsPort;
  readonly #feeds = new Map<string, Feed>();
  readonly #keyRotationQueue: KeyRotationQueue;
  readonly #unsubscriptions: Unsubscriptions;

  constructor(port: FeedsPort) {
    this.#port = port;
    this.#keyRotationQueue = new KeyRotationQueue({
      target: port.target,
      authenticate: port.authenticate,
      onLate: () => port.reconnect(new OpenApiError('The stream did not answer to the new key in time.')),
      onEnd: (ended) => this.#end(ended),
    });
    this.#unsubscriptions = new Unsubscriptions(port.request);
  }

  /**
   * Returns the feed of a topic, creating it if needed.
   * @throws {OpenApiError} when there are already 1,000
   */
  take(topic: Topic): { readonly feed: Feed; readonly isNew: boolean } {
    const key = topicKey(topic);
    const known = this.#feeds.get(key);
    if (known !== undefined) return { feed: known, isNew: false };
    if (this.#feeds.size >= MAX_SUBSCRIPTIONS) {
      throw new OpenApiError(`A stream takes ${MAX_SUBSCRIPTIONS} subscriptions: close some, or open another.`);
    }
    const { request, report, reconnect } = this.#port;
    const feed: Feed = new Feed(topic, {
      request,
      report,
      reconnect,
      refused: (error) => this.#onRefused(feed, error),
    });
    this.#feeds.set(key, feed);
    this.#unsubscriptions.delete(topic);
    return { feed, isNew: true };
  }

  /** Ends a feed that has no listeners left. */
  release(feed: Feed): void {
    const key = topicKey(feed.topic);
    if (!feed.isUnused || this.#feeds.get(key) !== feed) return;
    this.#feeds.delete(key);
    this.#keyRotationQueue.delete(feed);
    if (feed.isConnected) this.#unsubscriptions.add(feed.topic);
    feed.disconnect();
    this.#notifyIfEmpty();
  }

  /** Subscribes all feeds on a new connection. */
  subscribe(): void {
    for (const feed of this.#feeds.values()) feed.subscribe();
  }

  /** The connection was lost. */
  disconnect(): void {
    this.#keyRotationQueue.clear();
    this.#unsubscriptions.clear();
    for (const feed of this.#feeds.values()) feed.disconnect();
  }

  /** Ends all feeds: because of an error or, without one, because the program closed the stream. */
  end(reason: OpenApiError | undefined): void {
    this.#keyRotationQueue.clear();
    this.#unsubscriptions.clear();
    const feeds = [...this.#feeds.values()];
    // Cleared first, because a listener may subscribe again when it is notified.
    this.#feeds.clear();
    for (const feed of feeds) feed.end(reason);
  }

  receive(frame: Frame): void {
    this.#feeds.get(keyOfFrame(frame))?.receive(frame);
  }

  /**
   * An error without an action that names a channel: the service has ended the subscriptions to that channel. Those that
   * await an answer get one of their own.
   */
  onStrayError(error: OpenApiError, { action, channel }: Frame): void {
    const concerned = [...this.#feeds.values()].filter(
      (feed) => action === undefined && feed.topic.channel === channel,
    );
    if (concerned.length === 0) {
      this.#port.report(error);
      return;
    }
    const ended = concerned.filter(({ isUnanswered }) => !isUnanswered);
    if (isRefusedForNow(error, this.#port.target)) this.#keyRotationQueue.add(ended, error);
    else this.#end(new Map(ended.map((feed) => [feed, error])));
  }

  #onRefused(feed: Feed, error: OpenApiError): void {
    if (isRefusedForNow(error, this.#port.target)) this.#keyRotationQueue.add([feed], error);
    else this.#end(new Map([[feed, error]]));
  }

  /** Ends feeds, each with its error; an error that several share is reported once. */
  #end(ended: ReadonlyMap<Feed, OpenApiError>): void {
    // Removed first, because a listener may subscribe again when it is notified.
    for (const feed of ended.keys()) {
      this.#feeds.delete(topicKey(feed.topic));
      this.#keyRotationQueue.delete(feed);
    }
    for (const [feed, error] of ended) feed.end(error);
    for (const error of new Set(ended.values())) this.#port.report(error);
    this.#notifyIfEmpty();
  }

  #notifyIfEmpty(): void {
    if (this.#feeds.size === 0) this.#port.onEmpty();
  }
}
