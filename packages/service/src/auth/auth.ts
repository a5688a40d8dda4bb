/** Who may hold a key: a trader's wallet, or a builder by name. */
export type KeyKind = 'trader' | 'builder';

/** Which rate buckets a key's requests count against. */
export type RateClass = 'standard' | 'maker';

/** What a key that was sent says about its sender. Carries no secret. */
export interface KeyHolder {
  readonly keyId: string;
  readonly kind: KeyKind;
  /** Lower-case wallet of a trader (look the account up in the directory), or a builder's name. */
  readonly owner: string;
  readonly rateClass: RateClass;
}

/** Made by `createKeyCache` (key-cache.ts): from the text of an `apikey` header to its holder. */
export interface KeyCache {
  /** The holder when it is known in memory; undefined says nothing: ask {@link lookup}. */
  hot(apiKey: string): KeyHolder | undefined;
  /**
   * Whether this key was good when it was last looked up, though that may be too long ago for {@link hot}: who sends it is
   * not guessing keys.
   */
  remembers(apiKey: string): boolean;
  /** Undefined: no such active key (401). Rejects with StoreUnavailableError (503). */
  lookup(apiKey: string): Promise<KeyHolder | undefined>;
  /** Hears of every key that stops being good, at once when this process revoked it, within the cache's time to live otherwise. */
  onKeyRevoked(listener: (holder: KeyHolder) => void): void;
}

/**
 * Made by `createBuilderKeys` (builder-keys.ts): keys that need no signature (wire contract §2, §8). Owners are as in
 * {@link KeyHolder}. Rejects with StoreUnavailableError (503).
 */
export interface BuilderKeys {
  has(kind: KeyKind, owner: string): Promise<boolean>;
  /** The new key; undefined when the owner has one already. */
  issue(kind: KeyKind, owner: string): Promise<string | undefined>;
  /** The new key; the old one, if any, has ended. */
  replace(kind: KeyKind, owner: string): Promise<string>;
}

/** The three headers as they came; anything else than one text each is malformed. */
export interface WalletHeaders {
  readonly service_address?: string | readonly string[] | undefined;
  readonly service_signature?: string | readonly string[] | undefined;
  readonly service_timestamp?: string | readonly string[] | undefined;
}

/** Ready for the errno envelope. Answers that carry a key need `cache-control: no-store`. */
export type IssuanceOutcome<Result> =
  | { readonly errno: 0; readonly errmsg: ''; readonly result: Result }
  | {
      readonly errno: number;
      readonly errmsg: string;
      readonly result: null;
      /** Of a wallet that asked too often: when it may ask again. */
      readonly retryAfterSec?: number;
    };

/** How often wallets may ask that have proved themselves: whoever only names one uses up nothing of it. */
export interface WalletQuota {
  /** Undefined when the wallet may ask now, and counted; else in how many whole seconds it may. Lower-case wallet. */
  take(wallet: string): number | undefined;
  /** For what turned out to be no asking of the wallet's own. */
  giveBack(wallet: string): void;
}

export interface IssuedKey {
  readonly apiKey: string;
  /** EIP-55. */
  readonly walletAddress: string;
}

/** Made by `createKeyIssuance` (key-issuance.ts). service.md §3.2, §4.2, §5, §7.2; wire contract §4. */
export interface KeyIssuance {
  create(headers: WalletHeaders): Promise<IssuanceOutcome<IssuedKey>>;
  get(headers: WalletHeaders): Promise<IssuanceOutcome<IssuedKey>>;
  delete(headers: WalletHeaders): Promise<IssuanceOutcome<{ readonly walletAddress: string }>>;
  /**
   * Only proves the wallet, for POST /auth/account: errno 11011, 11012 or 11013, else the wallet that may be registered.
   * Its signature is used up by that.
   */
  register(headers: WalletHeaders): Promise<IssuanceOutcome<{ readonly walletAddress: string }>>;
}
