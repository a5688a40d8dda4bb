import type { OpenApiError } from '../errors.ts';
import { MAX_QUEUED_MESSAGES } from '../limits.ts';
import { MessageQueue } from '../shared/message-queue.ts';
import type { Feed, Gap } from './feed.ts';

/** What to do with what a subscription brings. */
export interface SubscriptionHandlers<Message> {
  /** Every message, in order. */
  onMessage?: ((message: Message) => void) | undefined;
  /** Messages are lost and cannot be had again: read over HTTP what you need. The stream's `onError` hears of it when absent. */
  onGap?: ((gap: Gap) => void) | undefined;
  /** `isLive` has changed: false as soon as the connection is lost or a gap is seen, true when nothing is missing any more. */
  onLive?: ((isLive: boolean) => void) | undefined;
  /** There will be no more: it was refused, the stream was given up, or, without an error, the stream was closed. */
  onEnd?: ((error: OpenApiError | undefined) => void) | undefined;
}

/** @internal */
export interface SubscriptionOptions<Message> {
  readonly feed: Feed;
  readonly handlers: SubscriptionHandlers<Message>;
  onClose(): void;
  /** Takes a gap that there is no handler for. */
  onUnheardGap(gap: Gap): void;
  /** Takes what a handler throws. */
  report(error: Error): void;
}

/**
 * What was subscribed to. Iterating gives every message from then on; a reader that is 10,000 messages behind gets an
 * error. Leaving the loop does not end the subscription: `close` does.
 */
export class Subscription<Message> implements AsyncIterable<Message> {
  /** Once the service has taken it. Rejects when it refuses it, or the stream ends before. */
  readonly ready: Promise<void>;
  readonly #options: SubscriptionOptions<Message>;
  readonly #queues = new Set<MessageQueue<Message>>();
  readonly #remove: () => void;
  #ended: { readonly error?: OpenApiError } | undefined;

  /** @internal */
  constructor(options: SubscriptionOptions<Message>) {
    this.#options = options;
    this.ready = options.feed.ready;
    const { handlers, feed } = options;
    this.#remove = feed.add({
      onMessage: (frame) => {
        // Taken on trust: the service sends the messages of a channel and no others.
        const message = frame as Message;
        for (const queue of this.#queues) queue.push(message);
        this.#guard(() => handlers.onMessage?.(message));
      },
      onGap: (gap) => this.#guard(() => (handlers.onGap ? handlers.onGap(gap) : options.onUnheardGap(gap))),
      onLive: (isLive) => this.#guard(() => handlers.onLive?.(isLive)),
      onEnd: (error) => {
        this.#end(error === undefined ? {} : { error });
        this.#guard(() => handlers.onEnd?.(error));
      },
    });
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<Message> {
    const queue = new MessageQueue<Message>(MAX_QUEUED_MESSAGES, () => this.#queues.delete(queue));
    if (this.#ended === undefined) this.#queues.add(queue);
    else finish(queue, this.#ended);
    return queue;
  }

  /** Whether nothing is missing, as far as can be known now: connected, and no gap waits to be filled. */
  get isLive(): boolean {
    return this.#ended === undefined && this.#options.feed.isLive;
  }

  /** Ends it, and the loops over it. */
  close(): void {
    if (this.#ended !== undefined) return;
    this.#end({});
    this.#options.onClose();
  }

  /** @internal Asks the service for the whole book again. */
  refresh(): void {
    if (this.#ended === undefined) this.#options.feed.refresh();
  }

  #end(ended: { readonly error?: OpenApiError }): void {
    this.#ended = ended;
    this.#remove();
    for (const queue of this.#queues) finish(queue, ended);
    this.#queues.clear();
  }

  #guard(handle: () => void): void {
    try {
      handle();
    } catch (error) {
      this.#options.report(error instanceof Error ? error : new Error(String(error), { cause: error }));
    }
  }
}

function finish<Message>(queue: MessageQueue<Message>, { error }: { readonly error?: OpenApiError }): void {
  if (error === undefined) queue.end();
  else queue.fail(error);
}
