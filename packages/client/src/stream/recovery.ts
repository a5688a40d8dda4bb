import type { OpenApiError } from '../errors.ts';
import { MAX_SUBSCRIBE_ATTEMPTS, RECOVERY_TIMEOUT_MS, SUBSCRIBE_RETRY_MS } from '../limits.ts';
import type { Frame } from './frame.ts';
import type { ActionAnswer, OnAnswer } from './pending-actions.ts';
import { isTransient } from './transient-error.ts';

export interface RecoveryOptions {
  /** Sends the SUBSCRIBE action. */
  subscribe(onAnswer: OnAnswer): void;
  /** The service accepted it. */
  onAcknowledged(ack: Frame): void;
  /** The service refused it for good. */
  onRefused(error: OpenApiError): void;
  /** The service has refused it for now {@link MAX_SUBSCRIBE_ATTEMPTS} times; it is asked again unless this ends it. */
  onBusy(error: OpenApiError): void;
  /** The response, or a message that must follow it, did not arrive in time. */
  onLate(): void;
}

/**
 * One attempt, with retries, to subscribe to a channel; open until it is known where its messages continue, and those that
 * the service sends again have arrived.
 */
export class Recovery {
  readonly #options: RecoveryOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempts = 0;
  #isOpen = true;
  #isAcknowledged = false;
  /** Number of the last message that the service sends again. */
  #replayTo: number | undefined;

  constructor(options: RecoveryOptions) {
    this.#options = options;
    this.#ask();
  }

  /** Whether the outcome is still open. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether the service has yet to accept or refuse it. */
  get isUnanswered(): boolean {
    return this.#isOpen && !this.#isAcknowledged;
  }

  /** Whether messages that the service sends again are arriving. */
  get isReplaying(): boolean {
    return this.#isOpen && this.#replayTo !== undefined;
  }

  /** Stays open until the message with a number has arrived; the first may take as long as the response did. */
  replay(to: number): void {
    this.#replayTo = to;
    this.#awaitService();
  }

  /** A message has arrived: the next one may take as long again. */
  advance(seq: number): void {
    if (this.#replayTo === undefined) return;
    if (seq >= this.#replayTo) this.end();
    else this.#awaitService();
  }

  end(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
  }

  #ask(): void {
    this.#attempts += 1;
    this.#awaitService();
    this.#options.subscribe((answer) => this.#take(answer));
  }

  #awaitService(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#options.onLate(), RECOVERY_TIMEOUT_MS);
  }

  #take(answer: ActionAnswer): void {
    if (!this.#isOpen) return;
    if (answer.ok) {
      this.#isAcknowledged = true;
      this.#options.onAcknowledged(answer.ack);
    } else this.#refuse(answer.error);
  }

  #refuse(error: OpenApiError): void {
    // Without an errno the connection has ended: the next one starts a recovery of its own.
    if (error.errno === undefined) return;
    clearTimeout(this.#timer);
    if (!isTransient(error.errno)) {
      this.#options.onRefused(error);
      return;
    }
    if (this.#attempts % MAX_SUBSCRIBE_ATTEMPTS === 0) this.#options.onBusy(error);
    if (!this.#isOpen) return;
    this.#timer = setTimeout(() => this.#ask(), SUBSCRIBE_RETRY_MS * (0.5 + Math.random() / 2));
  }
}
