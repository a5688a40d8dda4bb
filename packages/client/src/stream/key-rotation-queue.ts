import { ERRNO } from '@presage/protocol';
import type { OpenApiError } from '../errors.ts';
import { KEY_RETRY_MS } from '../limits.ts';
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

  add(feed: Feed, error: OpenApiError): void {
    feed.disconnect();
    this.#feeds.set(feed, error);
    this.#scheduleRetry();
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
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#retry();
    }, KEY_RETRY_MS);
  }

  #retry(): void {
    if (this.#feeds.size === 0) return;
    const apiKey = this.#port.target.apiKey();
    if (apiKey === '') this.#retryLaterOrEnd();
    else
      this.#port.authenticate(apiKey).then(
        () => this.#resubscribe(),
        () => this.#retryLaterOrEnd(),
      );
  }

  #resubscribe(): void {
    const feeds = [...this.#feeds.keys()];
    this.#feeds.clear();
    for (const feed of feeds) feed.subscribe();
  }

  #retryLaterOrEnd(): void {
    if (this.#port.target.isKeyChanging()) {
      this.#scheduleRetry();
      return;
    }
    const ended = new Map(this.#feeds);
    this.#feeds.clear();
    this.#port.onEnd(ended);
  }
}
