import { OpenApiError } from '../errors.ts';

/** What waits for a slow reader: so many values, beyond which it gets an error, or only the newest value. */
export type Backlog = number | 'newest';

/** Delivers values to any number of readers, each in its own time. */
export class Readers<Value> {
  readonly #backlog: Backlog;
  readonly #queues = new Set<ReaderQueue<Value>>();
  #end: End | undefined;

  constructor(backlog: Backlog) {
    this.#backlog = backlog;
  }

  push(value: Value): void {
    for (const queue of this.#queues) queue.push(value);
  }

  /** Ends all readers, also later ones, after the values that wait: with the error, if there is one. */
  end(error?: unknown): void {
    this.#end ??= { error };
    for (const queue of this.#queues) queue.end(this.#end);
    this.#queues.clear();
  }

  /** @param first value for the new reader alone: the others have already received it */
  reader(first?: Value): AsyncIterableIterator<Value> {
    const queue: ReaderQueue<Value> = new ReaderQueue(this.#backlog, () => this.#queues.delete(queue));
    if (this.#end === undefined) this.#queues.add(queue);
    else queue.end(this.#end);
    if (first !== undefined) queue.push(first);
    return queue;
  }
}

interface End {
  readonly error?: unknown;
}

class ReaderQueue<Value> implements AsyncIterableIterator<Value> {
  readonly #backlog: Backlog;
  readonly #onStop: () => void;
  #values: Value[] = [];
  #waiting: Array<{ resolve(result: IteratorResult<Value>): void; reject(error: unknown): void }> = [];
  #end: End | undefined;

  /** @param onStop called when the queue stops accepting values, because its reader left or is too far behind */
  constructor(backlog: Backlog, onStop: () => void) {
    this.#backlog = backlog;
    this.#onStop = onStop;
  }

  push(value: Value): void {
    if (this.#end !== undefined) return;
    const reader = this.#waiting.shift();
    if (reader !== undefined) reader.resolve({ done: false, value });
    else if (this.#backlog === 'newest') this.#values = [value];
    else if (this.#values.length < this.#backlog) this.#values.push(value);
    else this.#stop(tooFarBehind(this.#backlog));
  }

  /** The reader gets the end after the values that wait. */
  end(end: End): void {
    this.#end ??= end;
    for (const { resolve, reject } of this.#waiting) this.#last().then(resolve, reject);
    this.#waiting = [];
  }

  next(): Promise<IteratorResult<Value>> {
    const value = this.#values.shift();
    if (value !== undefined) return Promise.resolve({ done: false, value });
    if (this.#end !== undefined) return this.#last();
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  return(): Promise<IteratorResult<Value>> {
    this.#values = [];
    this.#stop(undefined);
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #stop(error: unknown): void {
    this.end({ error });
    this.#onStop();
  }

  #last(): Promise<IteratorResult<Value>> {
    const error = this.#end?.error;
    return error === undefined ? Promise.resolve({ done: true, value: undefined }) : Promise.reject(error);
  }
}

function tooFarBehind(count: number): OpenApiError {
  return new OpenApiError(`The reader is ${count} messages behind: read faster, or use a callback.`);
}
