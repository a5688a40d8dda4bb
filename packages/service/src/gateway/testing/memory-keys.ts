import type { IssuanceOutcome, KeyCache, KeyHolder, KeyIssuance, WalletHeaders } from '../../auth/auth.ts';

/** Keys that tests hand out. A cold one is known to the store only, so that it has to be looked up. */
export class MemoryKeys implements KeyCache {
  readonly #hot = new Map<string, KeyHolder>();
  readonly #cold = new Map<string, KeyHolder>();

  add(apiKey: string, holder: KeyHolder, temperature: 'hot' | 'cold' = 'hot'): void {
    (temperature === 'hot' ? this.#hot : this.#cold).set(apiKey, holder);
  }

  hot(apiKey: string): KeyHolder | undefined {
    return this.#hot.get(apiKey);
  }

  async lookup(apiKey: string): Promise<KeyHolder | undefined> {
    return this.#hot.get(apiKey) ?? this.#cold.get(apiKey);
  }

  onKeyRevoked(): void {
    // Nothing is revoked here.
  }
}

/** Believes every wallet, to test what is around issuance; issuance itself is tested where it lives. */
export const BELIEVING_ISSUANCE: KeyIssuance = {
  create: async (headers) => outcome(headers, (walletAddress) => ({ apiKey: 'pk_test', walletAddress })),
  get: async (headers) => outcome(headers, (walletAddress) => ({ apiKey: 'pk_test', walletAddress })),
  delete: async (headers) => outcome(headers, (walletAddress) => ({ walletAddress })),
  register: async (headers) => outcome(headers, (walletAddress) => ({ walletAddress })),
};

function outcome<Result>(
  { service_address: wallet }: WalletHeaders,
  result: (walletAddress: string) => Result,
): IssuanceOutcome<Result> {
  return typeof wallet === 'string' && /^0x[0-9a-fA-F]{40}$/.test(wallet)
    ? { errno: 0, errmsg: '', result: result(wallet) }
    : { errno: 11011, errmsg: 'SERVICE_ADDRESS: missing', result: null };
}
