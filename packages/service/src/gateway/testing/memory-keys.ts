import { type Answer, done, refuse } from '../../answers/refusal.ts';
import type { KeyCache, KeyHolder, KeyIssuance, WalletHeaders } from '../../auth/auth.ts';
import type { KeyOwner } from '../../auth/key-table.ts';
import { ownerName } from '../../auth/owner-name.ts';

/** Where a key is known: in the cache, in an expired cache entry, or only in the store. */
type CacheState = 'hot' | 'stale' | 'cold';

/** A key cache with keys added by tests. */
export class MemoryKeys implements KeyCache {
  readonly #hot = new Map<string, KeyHolder>();
  readonly #stale = new Map<string, KeyHolder>();
  readonly #cold = new Map<string, KeyHolder>();

  add(apiKey: string, holder: KeyHolder, state: CacheState = 'hot'): void {
    ({ hot: this.#hot, stale: this.#stale, cold: this.#cold })[state].set(apiKey, holder);
  }

  end(apiKey: string): void {
    this.#hot.delete(apiKey);
  }

  hot(apiKey: string): KeyHolder | undefined {
    return this.#hot.get(apiKey);
  }

  remembers(apiKey: string): boolean {
    return this.#stale.has(apiKey);
  }

  async lookup(apiKey: string): Promise<KeyHolder | undefined> {
    return this.#hot.get(apiKey) ?? this.#stale.get(apiKey) ?? this.#cold.get(apiKey);
  }

  onKeyRevoked(): void {
    // Nothing is revoked here.
  }
}

/** Keys that need no signature, whose texts are numbered, and suspended accounts; suspending.test.ts has the real ones. */
export class MemoryAuth {
  readonly #keys: MemoryKeys;
  readonly #active = new Map<string, KeyHolder>();
  readonly #suspended = new Set<string>();
  #count = 0;

  constructor(keys: MemoryKeys) {
    this.#keys = keys;
  }

  async hasKey(owner: KeyOwner): Promise<boolean> {
    return this.#active.has(ownerName(owner));
  }

  async issueKey(owner: KeyOwner): Promise<{ apiKey: string; holder: KeyHolder } | 'keyExists'> {
    return (await this.hasKey(owner)) ? 'keyExists' : this.#add(owner);
  }

  async replaceKey(owner: KeyOwner): Promise<{ apiKey: string }> {
    await this.revokeKey(owner);
    return { apiKey: this.#add(owner).apiKey };
  }

  async revokeKey(owner: KeyOwner): Promise<KeyHolder | 'noKey'> {
    const holder = this.#active.get(ownerName(owner));
    if (holder === undefined) return 'noKey';
    this.#keys.end(holder.keyId);
    this.#active.delete(ownerName(owner));
    return holder;
  }

  isSuspended(wallet: string): boolean {
    return this.#suspended.has(wallet);
  }

  async suspend({ wallet }: { readonly wallet: string }): Promise<void> {
    this.#suspended.add(wallet);
  }

  async resume(wallet: string): Promise<void> {
    this.#suspended.delete(wallet);
  }

  #add({ kind, owner }: KeyOwner): { apiKey: string; holder: KeyHolder } {
    const apiKey = `${kind} key ${++this.#count}`;
    const holder = { keyId: apiKey, kind, owner, rateClass: 'standard' } as const;
    this.#active.set(ownerName(holder), holder);
    this.#keys.add(apiKey, holder);
    return { apiKey, holder };
  }
}

/** Key issuance that accepts every wallet without a signature, for tests of its routes; src/auth tests the real one. */
export const UNVERIFIED_ISSUANCE: KeyIssuance = {
  create: async (headers) => answer(headers, (walletAddress) => ({ apiKey: 'pk_test', walletAddress })),
  get: async (headers) => answer(headers, (walletAddress) => ({ apiKey: 'pk_test', walletAddress })),
  delete: async (headers) => answer(headers, (walletAddress) => ({ walletAddress })),
  register: async (headers) => answer(headers, (walletAddress) => ({ walletAddress })),
};

function answer<Result>(
  { service_address: wallet }: WalletHeaders,
  result: (walletAddress: string) => Result,
): Answer<Result> {
  return typeof wallet === 'string' && /^0x[0-9a-fA-F]{40}$/.test(wallet)
    ? done(result(wallet))
    : refuse('signatureInvalid', 'SERVICE_ADDRESS: missing');
}
