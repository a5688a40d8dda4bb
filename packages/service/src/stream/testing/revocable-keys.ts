import type { KeyCache, KeyHolder, RevokedKey } from '../../auth/auth.ts';

/** Keys that tests issue and revoke. */
export class RevocableKeys implements KeyCache {
  readonly #holders = new Map<string, KeyHolder>();
  readonly #listeners: ((revoked: RevokedKey) => void)[] = [];
  /** Lookups wait for this. */
  gate: Promise<void> = Promise.resolve();
  /** Makes lookups reject. */
  failure: Error | undefined;

  /** Adds a key of a trader's wallet or of a builder. */
  add(apiKey: string, owner: string, kind: KeyHolder['kind'] = 'trader'): void {
    this.#holders.set(apiKey, { keyId: `id of ${apiKey}`, kind, owner, rateClass: 'standard' });
  }

  has(apiKey: string): boolean {
    return this.#holders.has(apiKey);
  }

  revoke(apiKey: string): void {
    const holder = this.#holders.get(apiKey);
    if (holder === undefined) throw new Error(`no key ${apiKey}`);
    this.#holders.delete(apiKey);
    for (const listener of this.#listeners) listener(holder);
  }

  /** An attempt to revoke a trader's key failed: it is still valid. */
  failToRevoke(owner: string): void {
    for (const listener of this.#listeners) listener({ kind: 'trader', owner });
  }

  hot(): undefined {
    return undefined;
  }

  remembers(): boolean {
    return false;
  }

  async lookup(apiKey: string): Promise<KeyHolder | undefined> {
    await this.gate;
    if (this.failure !== undefined) throw this.failure;
    return this.#holders.get(apiKey);
  }

  onKeyRevoked(listener: (revoked: RevokedKey) => void): void {
    this.#listeners.push(listener);
  }
}
