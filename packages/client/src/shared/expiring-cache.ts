/** How long values are kept, how many, and by which clock. */
export interface CacheOptions {
  /** Seconds a value stays good; 0 keeps none. */
  readonly ttlSec: number;
  readonly maxEntries: number;
  /** Milliseconds of a clock that never runs backwards. */
  readonly nowMs?: () => number;
}

/** Values that expire. Who asks for one that is being loaded shares the load. */
export class ExpiringCache<Key, Value> {
  readonly #options: CacheOptions;
  readonly #entries = new Map<Key, { readonly value: Value; readonly expiresAtMs: number }>();
  readonly #loading = new Map<Key, Promise<Value>>();

  constructor(options: CacheOptions) {
    this.#options = options;
  }

  /**
   * The value kept for a key, or what `load` answers.
   * @param isGood tells whether a loaded value may be kept: refusals are not
   */
  async read(key: Key, load: () => Promise<Value>, isGood: (value: Value) => boolean): Promise<Value> {
    const entry = this.#entries.get(key);
    if (entry !== undefined && this.#nowMs() < entry.expiresAtMs) return entry.value;
    return this.#loading.get(key) ?? this.refresh(key, load, isGood);
  }

  /** What `load` answers now, whatever is kept. */
  async refresh(key: Key, load: () => Promise<Value>, isGood: (value: Value) => boolean): Promise<Value> {
    const loading = load();
    this.#loading.set(key, loading);
    try {
      const value = await loading;
      // A value that arrives after a drop, or after a newer load has begun, is answered but not kept.
      if (this.#loading.get(key) === loading && isGood(value)) this.#keep(key, value);
      return value;
    } finally {
      if (this.#loading.get(key) === loading) this.#loading.delete(key);
    }
  }

  /** Forgets everything, loads under way included. */
  drop(): void {
    this.#entries.clear();
    this.#loading.clear();
  }

  #keep(key: Key, value: Value): void {
    const { ttlSec, maxEntries } = this.#options;
    if (ttlSec <= 0) return;
    this.#entries.delete(key);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size >= maxEntries && oldest !== undefined) this.#entries.delete(oldest);
    this.#entries.set(key, { value, expiresAtMs: this.#nowMs() + ttlSec * 1_000 });
  }

  #nowMs(): number {
    return (this.#options.nowMs ?? (() => performance.now()))();
  }
}
