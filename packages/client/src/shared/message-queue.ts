import { OpenApiError } from '../errors.ts';

/** A bounded queue of messages for one reader. When it is full, the reader gets an error. */
export class MessageQueue<Message> implements AsyncIterableIterator<Message> {
  readonly #limit: number;
  readonly #onStop: () => void;
  #messages: Message[] = [];
  #readers: Array<{ resolve(result: IteratorResult<Message>): void; reject(error: unknown): void }> = [];
  #end: { readonly error?: unknown } | undefined;

  /** @param onStop called when the queue stops accepting messages, because its reader left or is too far behind */
  constructor(limit: number, onStop: () => void) {
    this.#limit = limit;
    this.#onStop = onStop;
  }

  push(message: Message): void {
    if (this.#end !== undefined) return;
    const reader = this.#readers.shift();
    if (reader !== undefined) reader.resolve({ done: false, value: message });
    else if (this.#messages.length < this.#limit) this.#messages.push(message);
    else {
      this.fail(new OpenApiError(`The reader is ${this.#limit} messages behind: read faster, or use a callback.`));
      this.#onStop();
    }
  }

  /** Ends the queue; queued messages are still delivered. */
  end(): void {
    this.#finish({});
  }

  /** Ends the queue; the reader gets the error after the queued messages. */
  fail(error: unknown): void {
    this.#finish({ error });
  }

  next(): Promise<IteratorResult<Message>> {
    const message = this.#messages.shift();
    if (message !== undefined) return Promise.resolve({ done: false, value: message });
    if (this.#end === undefined) return new Promise((resolve, reject) => this.#readers.push({ resolve, reject }));
    return 'error' in this.#end ? Promise.reject(this.#end.error) : Promise.resolve({ done: true, value: undefined });
  }

  return(): Promise<IteratorResult<Message>> {
    this.#messages = [];
    this.end();
    this.#onStop();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #finish(end: { readonly error?: unknown }): void {
    if (this.#end !== undefined) return;
    this.#end = end;
    for (const { resolve, reject } of this.#readers) {
      if ('error' in end) reject(end.error);
      else resolve({ done: true, value: undefined });
    }
    this.#readers = [];
  }
}
