import { OpenApiError } from '../errors.ts';
import { MAX_QUEUED_MESSAGES } from '../limits.ts';
import { Deferred } from '../shared/deferred.ts';
import { Readers } from '../shared/readers.ts';
import type { Feed, Gap } from './feed.ts';

/** Callbacks of a subscription. */
export interface SubscriptionHandlers<Message> {
  /** Called for every message, in order. */
  onMessage?: ((message: Message) => void) | undefined;
  /**
   * Messages are lost for good: read what you need over HTTP. When absent, the stream's `onError` is called instead.
   */
  onGap?: ((gap: Gap) => void) | undefined;
  /**
   * `isLive` has changed: false as soon as the connection is lost or a gap is detected, true once nothing is missing: what
   * the service sends again has arrived.
   */
  onLive?: ((isLive: boolean) => void) | undefined;
  /**
   * The subscription has ended: it was refused, the stream failed for good or, without an error, the stream was closed.
   */
  onEnd?: ((error: OpenApiError | undefined) => void) | undefined;
}

/** @internal */
export interface SubscriptionOptions<Message> {
  readonly feed: Feed;
  readonly handlers: SubscriptionHandlers<Message>;
  onClose(): void;
  /** Reports a gap that has no handler. */
  onUnhandledGap(gap: Gap): void;
  /** Reports what a handler threw. */
  report(error: Error): void;
}

/**
 * A subscription. Iterating yields every message from then on; a reader that falls 10,000 messages behind gets an
 * error. Leaving the loop does not end the subscription: `close` does.
 */
export class Subscription<Message> implements AsyncIterable<Message> {
  /**
   * Resolves once the service has accepted the subscription. Rejects if it is refused, or it or the stream is closed
   * before.
   */
  readonly ready: Promise<void>;
  readonly #options: SubscriptionOptions<Message>;
  readonly #readers = new Readers<Message>(MAX_QUEUED_MESSAGES);
  readonly #remove: () => void;
  /** Rejects when the subscription ends. */
  readonly #over = new Deferred<never>();
  #isEnded = false;

  /** @internal */
  constructor(options: SubscriptionOptions<Message>) {
    this.#options = options;
    // Not the feed's promise alone: that one waits on when only one of several subscriptions to a topic is closed.
    this.ready = Promise.race([options.feed.ready, this.#over.promise]);
    // Not awaiting it must not end a program: onEnd says why the subscription has ended.
    this.ready.catch(() => undefined);
    const { handlers, feed } = options;
    this.#remove = feed.add({
      onMessage: (frame) => {
        // Not validated: the service sends only the channel's own messages.
        const message = frame as Message;
        this.#readers.push(message);
        this.#guard(() => handlers.onMessage?.(message));
      },
      onGap: (gap) => this.#guard(() => (handlers.onGap ? handlers.onGap(gap) : options.onUnhandledGap(gap))),
      onLive: (isLive) => this.#guard(() => handlers.onLive?.(isLive)),
      onEnd: (error) => {
        this.#end(error);
        this.#guard(() => handlers.onEnd?.(error));
      },
    });
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<Message> {
    return this.#readers.reader();
  }

  /** Whether no message is missing, as far as is known: connected, and no gap is being filled. */
  get isLive(): boolean {
    return !this.#isEnded && this.#options.feed.isLive;
  }

  /** Ends the subscription, and all loops over it. */
  close(): void {
    if (this.#isEnded) return;
    this.#end(undefined);
    this.#options.onClose();
  }

  /** @internal Requests the whole book again. */
  refresh(): void {
    if (!this.#isEnded) this.#options.feed.refresh();
  }

  #end(error: OpenApiError | undefined): void {
    this.#isEnded = true;
    this.#remove();
    this.#readers.end(error);
    this.#over.reject(error ?? new OpenApiError('The subscription was closed before it was accepted.'));
  }

  #guard(handle: () => void): void {
    try {
      handle();
    } catch (error) {
      this.#options.report(error instanceof Error ? error : new Error(String(error), { cause: error }));
    }
  }
}
