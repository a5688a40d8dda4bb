/** A promise that is settled from outside. A rejection without a handler is not reported as unhandled. */
export class Deferred<Value> {
  readonly promise: Promise<Value>;
  #settle: { resolve(value: Value): void; reject(error: unknown): void } | undefined;

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    this.promise.catch(() => undefined);
  }

  resolve(value: Value): void {
    this.#settle?.resolve(value);
  }

  reject(error: unknown): void {
    this.#settle?.reject(error);
  }
}
