import type { OpenApiError } from '../errors.ts';
import { MAX_SUBSCRIBE_ATTEMPTS, RECOVERY_TIMEOUT_MS, SUBSCRIBE_RETRY_MS } from '../limits.ts';
import { isPassing } from './passing.ts';
import type { OnAnswer } from './pending-actions.ts';

export interface RecoveryOptions {
  /** Sends the SUBSCRIBE action. */
  subscribe(onAnswer: OnAnswer): void;
  /** The service took it. */
  onAcknowledged(): void;
  /** The service refuses it for good. */
  onRefused(error: OpenApiError): void;
  /** Nothing came in time. */
  onLate(isAcknowledged: boolean): void;
}

/** From asking for a channel's messages until the first that fits has come. */
export class Recovery {
  readonly #options: RecoveryOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempts = 0;
  #isOpen = true;
  #hasMessage = false;
  #isOver = false;
  #isAcknowledged = false;

  constructor(options: RecoveryOptions) {
    this.#options = options;
    this.#ask();
  }

  get isAcknowledged(): boolean {
    return this.#isAcknowledged;
  }

  /** Whether the first message that fits is still waited for. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether a message that fits has come since. */
  get hasMessage(): boolean {
    return this.#hasMessage;
  }

  /** A message that fits has come. A refusal may still follow: messages from before cross it on the way. */
  settle(): void {
    this.#hasMessage = true;
    this.rest();
  }

  /** There is nothing to wait for, though nothing has come. */
  rest(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
  }

  /** Whatever comes of it does not matter any more. */
  end(): void {
    this.rest();
    this.#isOver = true;
  }

  #ask(): void {
    this.#attempts += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#options.onLate(this.#isAcknowledged), RECOVERY_TIMEOUT_MS);
    this.#options.subscribe((error) => {
      if (this.#isOver) return;
      if (error === undefined) this.#acknowledge();
      else this.#refuse(error);
    });
  }

  #acknowledge(): void {
    this.#isAcknowledged = true;
    this.#options.onAcknowledged();
  }

  #refuse(error: OpenApiError): void {
    // Without a number it is the connection that ended: the next one starts a recovery of its own.
    if (error.errno === undefined) return;
    clearTimeout(this.#timer);
    if (!isPassing(error.errno) || this.#attempts >= MAX_SUBSCRIBE_ATTEMPTS) this.#options.onRefused(error);
    else this.#timer = setTimeout(() => this.#ask(), SUBSCRIBE_RETRY_MS * (0.5 + Math.random() / 2));
  }
}
