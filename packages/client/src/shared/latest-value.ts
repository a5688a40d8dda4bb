/** Delivers the newest value to each reader: slow readers skip values, so nothing is queued. */
export class LatestValue<Value> {
  readonly #readers = new Set<Reader<Value>>();
  #end: { readonly error?: unknown } | undefined;

  set(value: Value): void {
    for (const reader of this.#readers) reader.offer(value);
  }

  /** Ends all readers, with the error if there is one. */
  end(end: { readonly error?: unknown }): void {
    this.#end ??= end;
    for (const reader of this.#readers) reader.end(this.#end);
    this.#readers.clear();
  }

  /** @param first value for the new reader alone: the others have already received it */
  reader(first?: Value): AsyncIterableIterator<Value> {
    const reader = new Reader<Value>(() => this.#readers.delete(reader));
    if (this.#end !== undefined) {
      reader.end(this.#end);
      return reader;
    }
    this.#readers.add(reader);
    if (first !== undefined) reader.offer(first);
    return reader;
  }
}

class Reader<Value> implements AsyncIterableIterator<Value> {
  readonly #onReturn: () => void;
  #latest: { readonly value: Value } | undefined;
  #waiting: Array<{ resolve(result: IteratorResult<Value>): void; reject(error: unknown): void }> = [];
  #end: { readonly error?: unknown } | undefined;

  constructor(onReturn: () => void) {
    this.#onReturn = onReturn;
  }

  offer(value: Value): void {
    const waiting = this.#waiting.shift();
    if (waiting === undefined) this.#latest = { value };
    else waiting.resolve({ done: false, value });
  }

  end(end: { readonly error?: unknown }): void {
    this.#end = end;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { resolve, reject } of waiting) {
      if (end.error === undefined) resolve({ done: true, value: undefined });
      else reject(end.error);
    }
  }

  next(): Promise<IteratorResult<Value>> {
    const latest = this.#latest;
    this.#latest = undefined;
    if (latest !== undefined) return Promise.resolve({ done: false, value: latest.value });
    if (this.#end === undefined) return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
    return this.#end.error === undefined
      ? Promise.resolve({ done: true, value: undefined })
      : Promise.reject(this.#end.error);
  }

  return(): Promise<IteratorResult<Value>> {
    this.#onReturn();
    this.end({});
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
