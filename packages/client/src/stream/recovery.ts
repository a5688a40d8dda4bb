import { OpenApiError } from '../errors.ts';
import { MAX_SUBSCRIBE_ATTEMPTS, RECOVERY_TIMEOUT_MS, SUBSCRIBE_RETRY_MS } from '../limits.ts';
import { isPassing } from './passing.ts';

export interface RecoveryOptions {
  /** Sends the SUBSCRIBE action and waits for its answer. */
  subscribe(): Promise<void>;
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
  #isOver = false;
  #isAcknowledged = false;

  constructor(options: RecoveryOptions) {
    this.#options = options;
    this.#ask();
  }

  get isAcknowledged(): boolean {
    return this.#isAcknowledged;
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #ask(): void {
    this.#attempts += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#options.onLate(this.#isAcknowledged), RECOVERY_TIMEOUT_MS);
    this.#options.subscribe().then(
      () => this.#acknowledge(),
      (error: unknown) => this.#refuse(error),
    );
  }

  #acknowledge(): void {
    this.#isAcknowledged = true;
    this.#options.onAcknowledged();
  }

  #refuse(error: unknown): void {
    // Without a number it is the connection that ended: the next one starts a recovery of its own.
    if (this.#isOver || !(error instanceof OpenApiError) || error.errno === undefined) return;
    clearTimeout(this.#timer);
    if (!isPassing(error.errno) || this.#attempts >= MAX_SUBSCRIBE_ATTEMPTS) this.#options.onRefused(error);
    else this.#timer = setTimeout(() => this.#ask(), SUBSCRIBE_RETRY_MS * (0.5 + Math.random() / 2));
  }
}
