import { type Answer, done, refuse } from '../../answers/refusal.ts';
import type {
  BuilderKeys,
  KeyCache,
  KeyHolder,
  KeyIssuance,
  KeyKind,
  NewKey,
  Suspensions,
  WalletHeaders,
} from '../../auth/auth.ts';

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

/** Keys that need no signature; their texts are numbered. */
export class MemoryBuilderKeys implements BuilderKeys {
  readonly #keys: MemoryKeys;
  readonly #active = new Map<string, string>();
  #count = 0;

  constructor(keys: MemoryKeys) {
    this.#keys = keys;
  }

  async has(kind: KeyKind, owner: string): Promise<boolean> {
    return this.#active.has(`${kind} ${owner}`);
  }

  async issue(kind: KeyKind, owner: string): Promise<NewKey | 'keyExists'> {
    return (await this.has(kind, owner)) ? 'keyExists' : this.replace(kind, owner);
  }

  async revoke(kind: KeyKind, owner: string): Promise<boolean> {
    this.#keys.end(this.#active.get(`${kind} ${owner}`) ?? '');
    return this.#active.delete(`${kind} ${owner}`);
  }

  async replace(kind: KeyKind, owner: string): Promise<NewKey> {
    this.#keys.end(this.#active.get(`${kind} ${owner}`) ?? '');
    const apiKey = `${kind} key ${++this.#count}`;
    this.#active.set(`${kind} ${owner}`, apiKey);
    this.#keys.add(apiKey, { keyId: apiKey, kind, owner, rateClass: 'standard' });
    return { apiKey };
  }
}

/** No account is suspended; suspending.test.ts has the real ones. */
export const NO_SUSPENSIONS: Suspensions = {
  isSuspended: () => false,
  suspend: async () => undefined,
  resume: async () => undefined,
};

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
