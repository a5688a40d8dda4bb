import { ERRNO } from '@presage/protocol';
import type { OpenApiError } from '../errors.ts';
import { KEY_RETRY_MS, RECOVERY_TIMEOUT_MS } from '../limits.ts';
import type { Feed } from './feed.ts';
import type { StreamKey } from './stream-target.ts';

/** Whether a key is refused only temporarily, because it is being replaced or is not active yet. */
export function isRefusedForNow({ errno }: OpenApiError, key: StreamKey): boolean {
  return errno === ERRNO.invalidApiKey && key.isKeyChanging();
}

/** What waiting for a key needs of the stream. */
export interface KeyPort {
  readonly target: StreamKey;
  /** Authenticates the current connection with a key. */
  authenticate(apiKey: string): Promise<void>;
  /** The response to a key did not arrive in time. */
  onLate(): void;
  /** No valid key has arrived: these feeds end, each with its error. */
  onEnd(ended: ReadonlyMap<Feed, OpenApiError>): void;
}

/** Account subscriptions that ended because the program is replacing their key; they resume with the new one. */
export class KeyRotationQueue {
  readonly #port: KeyPort;
  /** Feeds, each with the error that the service ended it with. */
  readonly #feeds = new Map<Feed, OpenApiError>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(port: KeyPort) {
    this.#port = port;
  }

  add(feeds: readonly Feed[], error: OpenApiError): void {
    for (const feed of feeds) this.#feeds.set(feed, error);
    this.#scheduleRetry();
    // Last, because a listener may close its subscription, others or the stream when it is notified.
    for (const feed of feeds) feed.disconnect();
  }

  delete(feed: Feed): void {
    this.#feeds.delete(feed);
  }

  /** The connection was lost: the next one resubscribes all feeds anyway. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#feeds.clear();
  }

  #scheduleRetry(): void {
    this.#timer ??= setTimeout(() => this.#retry(), KEY_RETRY_MS);
  }

  #retry(): void {
    this.#timer = undefined;
    if (this.#feeds.size === 0) return;
    const apiKey = this.#port.target.apiKey();
    if (apiKey === '') {
      this.#retryLaterOrEnd();
      return;
    }
    this.#timer = setTimeout(() => this.#onLate(), RECOVERY_TIMEOUT_MS);
    this.#port.authenticate(apiKey).then(
      () => this.#resubscribe(),
      () => this.#retryLaterOrEnd(),
    );
  }

  #onLate(): void {
    this.#timer = undefined;
    if (this.#feeds.size > 0) this.#port.onLate();
  }

  #resubscribe(): void {
    const feeds = [...this.#feeds.keys()];
    this.clear();
    for (const feed of feeds) feed.subscribe();
  }

  #retryLaterOrEnd(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const ended = new Map(this.#feeds);
    // All are gone if the connection was lost: the next one does not wait for a key here.
    if (ended.size === 0) return;
    if (this.#port.target.isKeyChanging()) {
      this.#scheduleRetry();
      return;
    }
    this.#feeds.clear();
    this.#port.onEnd(ended);
  }
}
