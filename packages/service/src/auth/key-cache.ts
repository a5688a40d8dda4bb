import { hash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { KeyCache, KeyHolder, RevokedKey } from './auth.ts';
import type { AuthStore } from './auth-store.ts';
import { HOT_KEY_LIFE_MS, MAX_HOT_KEYS, UNREADABLE_KEY_LIFE_MS } from './limits.ts';
import { ownerName } from './owner-name.ts';

export interface KeyCacheOptions {
  readonly store: Pick<AuthStore, 'findHolder' | 'onKeyRevoked' | 'usable'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

interface Entry {
  readonly holder: KeyHolder;
  /** When it was read, by the monotonic clock: setting the wall clock back must not extend an entry's life. */
  readonly readAtMs: number;
}

interface LookUp {
  readonly found: Promise<KeyHolder | undefined>;
  /** Owners whose keys were revoked since it was asked: what it finds of theirs may be from before. */
  readonly revoked: Set<string>;
}

/** Caches the holders of keys in use, so that a request costs one hash and no query. */
export class HotKeys implements KeyCache {
  readonly #store: KeyCacheOptions['store'];
  readonly #clock: KeyCacheOptions['clock'];
  /** By SHA-256 of the key, so that no key is kept in memory; least recently used first. */
  readonly #entries = new Map<string, Entry>();
  /** An owner has one key at a time. */
  readonly #hashByOwner = new Map<string, string>();
  /** Look-ups in progress, so that a burst of requests with one key makes one query. */
  readonly #lookups = new Map<string, LookUp>();
  readonly #listeners: ((revoked: RevokedKey) => void)[] = [];

  constructor({ store, clock }: KeyCacheOptions) {
    this.#store = store;
    this.#clock = clock;
    store.onKeyRevoked((revoked) => this.#revoke(revoked));
  }

  hot(apiKey: string): KeyHolder | undefined {
    // Entries are used further while the file cannot be read, so that traders can still cancel.
    return this.#holderOf(
      hash('sha256', apiKey, 'base64'),
      this.#store.usable ? HOT_KEY_LIFE_MS : UNREADABLE_KEY_LIFE_MS,
    );
  }

  remembers(apiKey: string): boolean {
    return this.#entries.has(hash('sha256', apiKey, 'base64'));
  }

  lookup(apiKey: string): Promise<KeyHolder | undefined> {
    const hot = this.hot(apiKey);
    if (hot !== undefined) return Promise.resolve(hot);
    const keyHash = hash('sha256', apiKey, 'base64');
    const pending = this.#lookups.get(keyHash);
    if (pending !== undefined) return pending.found;
    const revoked = new Set<string>();
    const found = this.#query(apiKey, { keyHash, revoked })
      .catch((error: unknown) => {
        // The file cannot be read, or others want more of the store than it takes. Traders must be able to cancel then, too.
        const known = this.#holderOf(keyHash, UNREADABLE_KEY_LIFE_MS);
        if (known === undefined) throw error;
        return known;
      })
      .finally(() => this.#lookups.delete(keyHash));
    this.#lookups.set(keyHash, { found, revoked });
    return found;
  }

  onKeyRevoked(listener: (revoked: RevokedKey) => void): void {
    this.#listeners.push(listener);
  }

  /** Asks again if the key may have been read before its owner's was revoked. */
  async #query(
    apiKey: string,
    { keyHash, revoked }: { readonly keyHash: string; readonly revoked: Set<string> },
  ): Promise<KeyHolder | undefined> {
    for (;;) {
      revoked.clear();
      const holder = await this.#store.findHolder(apiKey);
      if (holder === undefined) {
        this.#noticeGone(keyHash);
        return undefined;
      }
      if (revoked.has(ownerName(holder))) continue;
      this.#remember(keyHash, holder);
      return holder;
    }
  }

  /** The holder of a key that was read within this time. */
  #holderOf(keyHash: string, lifeMs: number): KeyHolder | undefined {
    const entry = this.#entries.get(keyHash);
    if (entry === undefined || this.#clock.monotonicMs() - entry.readAtMs >= lifeMs) return undefined;
    this.#entries.delete(keyHash);
    this.#entries.set(keyHash, entry);
    return entry.holder;
  }

  #remember(keyHash: string, holder: KeyHolder): void {
    const known = this.#hashByOwner.get(ownerName(holder));
    if (known !== undefined && known !== keyHash) this.#noticeGone(known);
    this.#entries.delete(keyHash);
    this.#entries.set(keyHash, { holder, readAtMs: this.#clock.monotonicMs() });
    this.#hashByOwner.set(ownerName(holder), keyHash);
    if (this.#entries.size <= MAX_HOT_KEYS) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#forget(oldest);
  }

  #forget(keyHash: string): void {
    const entry = this.#entries.get(keyHash);
    if (entry === undefined) return;
    this.#entries.delete(keyHash);
    this.#hashByOwner.delete(ownerName(entry.holder));
  }

  /** A cached key that the file no longer has, although this process did not revoke it. */
  #noticeGone(keyHash: string): void {
    const entry = this.#entries.get(keyHash);
    if (entry !== undefined) this.#revoke(entry.holder);
  }

  #revoke(revoked: RevokedKey): void {
    const owner = ownerName(revoked);
    for (const lookUp of this.#lookups.values()) lookUp.revoked.add(owner);
    const keyHash = this.#hashByOwner.get(owner);
    if (keyHash !== undefined) this.#forget(keyHash);
    for (const listener of this.#listeners) listener(revoked);
  }
}
