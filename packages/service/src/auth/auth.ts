import type { Answer } from '../answers/refusal.ts';

/** Who may hold a key: a trader's wallet, or a builder by name. */
export type KeyKind = 'trader' | 'builder';

/** Decides which rate limits apply to a key's requests. */
export type RateClass = 'standard' | 'maker';

/** The sender of a request, as identified by its key. Contains no secret. */
export interface KeyHolder {
  readonly keyId: string;
  readonly kind: KeyKind;
  /** Lower-case wallet of a trader (look the account up in the directory), or a builder's name. */
  readonly owner: string;
  readonly rateClass: RateClass;
}

/** A key that stopped being valid, or may have. */
export interface RevokedKey extends Pick<KeyHolder, 'kind' | 'owner'> {
  /** Undefined for whichever key the owner has: its revocation failed, so it was not read. */
  readonly keyId?: string | undefined;
}

/** Maps the text of an `apikey` header to its holder; `HotKeys` in key-cache.ts is one. */
export interface KeyCache {
  /**
   * The holder if it is cached; undefined does not mean that the key is invalid: call {@link lookup}. While auth.sqlite
   * cannot be read, that is any key which was valid within the last day and which nobody has tried to revoke since.
   */
  hot(apiKey: string): KeyHolder | undefined;
  /**
   * Whether this key was valid when it was last looked up, even if that is too long ago for {@link hot}. Whoever sends
   * such a key is not guessing keys.
   */
  remembers(apiKey: string): boolean;
  /**
   * Undefined if there is no such active key (401); a key that is revoked meanwhile is not returned. Rejects with
   * StoreUnavailableError (503).
   */
  lookup(apiKey: string): Promise<KeyHolder | undefined>;
  /**
   * Adds a listener, which is called for every key that stops being valid, or may have: at once when this process
   * revoked it or failed to; otherwise by the first look-up after the cache's time to live.
   */
  onKeyRevoked(listener: (revoked: RevokedKey) => void): void;
}

/**
 * The headers of a request. Of these, `service_address`, `service_signature` and `service_timestamp` are read; anything
 * but one string each is malformed.
 */
export type WalletHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface IssuedKey {
  readonly apiKey: string;
  /** EIP-55. */
  readonly walletAddress: string;
}

/**
 * Created by `createKeyIssuance` (key-issuance.ts). service.md §3.2, §4.2, §5, §7.2; wire contract §4. Responses that
 * contain a key need `cache-control: no-store`.
 */
export interface KeyIssuance {
  create(headers: WalletHeaders): Promise<Answer<IssuedKey>>;
  get(headers: WalletHeaders): Promise<Answer<IssuedKey>>;
  delete(headers: WalletHeaders): Promise<Answer<{ readonly walletAddress: string }>>;
  /**
   * Only proves the wallet, for POST /auth/account: refuses it with errno 11011, 11012 or 11013, or else returns the
   * wallet to register. This uses up the signature.
   */
  register(headers: WalletHeaders): Promise<Answer<{ readonly walletAddress: string }>>;
}
