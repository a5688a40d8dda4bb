import { hash } from 'node:crypto';
import type { Clock } from '../sequencer/clock.ts';
import type { KeyCache, KeyHolder } from './auth.ts';
import type { AuthStore } from './auth-store.ts';
import { HOT_KEY_LIFE_MS, MAX_HOT_KEYS } from './limits.ts';

export interface KeyCacheOptions {
  readonly store: Pick<AuthStore, 'findHolder' | 'onKeyRevoked'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

/** Caches the holders of keys in use, so that a request costs one hash and no query. */
export function createKeyCache(options: KeyCacheOptions): KeyCache {
  return new HotKeys(options);
}

interface Entry {
  readonly holder: KeyHolder;
  /** By the monotonic clock: setting the wall clock back must not extend an entry's life. */
  readonly goodUntilMs: number;
}

class HotKeys implements KeyCache {
  readonly #store: KeyCacheOptions['store'];
  readonly #clock: KeyCacheOptions['clock'];
  /** By SHA-256 of the key, so that no key is kept in memory; least recently used first. */
  readonly #entries = new Map<string, Entry>();
  readonly #hashByKeyId = new Map<string, string>();
  /** Look-ups in progress, so that a burst of requests with one key makes one query. */
  readonly #lookups = new Map<string, Promise<KeyHolder | undefined>>();
  readonly #listeners: ((holder: KeyHolder) => void)[] = [];
  #revocations = 0;

  constructor({ store, clock }: KeyCacheOptions) {
    this.#store = store;
    this.#clock = clock;
    store.onKeyRevoked((holder) => this.#revoke(holder));
  }

  hot(apiKey: string): KeyHolder | undefined {
    const keyHash = hash('sha256', apiKey, 'base64');
    const entry = this.#entries.get(keyHash);
    if (entry === undefined || this.#clock.monotonicMs() >= entry.goodUntilMs) return undefined;
    this.#entries.delete(keyHash);
    this.#entries.set(keyHash, entry);
    return entry.holder;
  }

  remembers(apiKey: string): boolean {
    return this.#entries.has(hash('sha256', apiKey, 'base64'));
  }

  lookup(apiKey: string): Promise<KeyHolder | undefined> {
    const hot = this.hot(apiKey);
    if (hot !== undefined) return Promise.resolve(hot);
    const keyHash = hash('sha256', apiKey, 'base64');
    const pending = this.#lookups.get(keyHash);
    if (pending !== undefined) return pending;
    const lookup = this.#query(apiKey, keyHash).finally(() => {
      if (this.#lookups.get(keyHash) === lookup) this.#lookups.delete(keyHash);
    });
    this.#lookups.set(keyHash, lookup);
    return lookup;
  }

  onKeyRevoked(listener: (holder: KeyHolder) => void): void {
    this.#listeners.push(listener);
  }

  async #query(apiKey: string, keyHash: string): Promise<KeyHolder | undefined> {
    const revocationsBefore = this.#revocations;
    const holder = await this.#store.findHolder(apiKey);
    // Not cached: it may have been read before the revocation.
    if (this.#revocations !== revocationsBefore) return holder;
    if (holder !== undefined) this.#remember(keyHash, holder);
    else this.#noticeGone(keyHash);
    return holder;
  }

  #remember(keyHash: string, holder: KeyHolder): void {
    this.#entries.delete(keyHash);
    this.#entries.set(keyHash, { holder, goodUntilMs: this.#clock.monotonicMs() + HOT_KEY_LIFE_MS });
    this.#hashByKeyId.set(holder.keyId, keyHash);
    if (this.#entries.size <= MAX_HOT_KEYS) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#forget(oldest);
  }

  #forget(keyHash: string): void {
    const entry = this.#entries.get(keyHash);
    if (entry === undefined) return;
    this.#entries.delete(keyHash);
    this.#hashByKeyId.delete(entry.holder.keyId);
  }

  /** A cached key that is no longer valid: another process revoked it. */
  #noticeGone(keyHash: string): void {
    const entry = this.#entries.get(keyHash);
    if (entry !== undefined) this.#revoke(entry.holder);
  }

  #revoke(holder: KeyHolder): void {
    this.#revocations += 1;
    this.#lookups.clear();
    const keyHash = this.#hashByKeyId.get(holder.keyId);
    if (keyHash !== undefined) this.#forget(keyHash);
    for (const listener of this.#listeners) listener(holder);
  }
}
