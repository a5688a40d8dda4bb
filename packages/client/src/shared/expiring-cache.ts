/** Lifetime and size of a cache. */
export interface CacheOptions<Value> {
  /** Lifetime of a value in seconds; 0 disables caching. */
  readonly ttlSec: number;
  readonly maxEntries: number;
  /** Whether a loaded value may be cached; refusals may not. */
  isGood(value: Value): boolean;
}

/** A cache whose values expire. Concurrent reads of the same key share one load. */
export class ExpiringCache<Key, Value> {
  readonly #options: CacheOptions<Value>;
  readonly #entries = new Map<Key, { readonly value: Value; readonly expiresAtMs: number }>();
  readonly #loading = new Map<Key, Promise<Value>>();

  constructor(options: CacheOptions<Value>) {
    this.#options = options;
  }

  /** The cached value of a key, or the result of `load`. */
  async read(key: Key, load: () => Promise<Value>): Promise<Value> {
    const entry = this.#entries.get(key);
    if (entry !== undefined && performance.now() < entry.expiresAtMs) return entry.value;
    return this.#loading.get(key) ?? this.refresh(key, load);
  }

  /** The result of `load`, even if a value is cached. */
  async refresh(key: Key, load: () => Promise<Value>): Promise<Value> {
    const loading = load();
    this.#loading.set(key, loading);
    try {
      const value = await loading;
      // A value that arrives after a drop, or after a newer load has begun, is returned but not cached.
      if (this.#loading.get(key) === loading && this.#options.isGood(value)) this.#keep(key, value);
      return value;
    } finally {
      if (this.#loading.get(key) === loading) this.#loading.delete(key);
    }
  }

  /** Forgets everything, including loads in progress. */
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
    this.#entries.set(key, { value, expiresAtMs: performance.now() + ttlSec * 1_000 });
  }
}
