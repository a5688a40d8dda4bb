import type { KeyKind, RateClass } from './auth.ts';

// The tables of auth.sqlite.

/** Every key ever issued. An owner has at most one that is not revoked. */
export interface ApiKeysTable {
  readonly key_id: string;
  readonly kind: KeyKind;
  /** Lower-case wallet of a trader, or a builder's name. */
  readonly owner: string;
  readonly rate_class: RateClass;
  /** HMAC-SHA256 of the key, hex. */
  readonly lookup_hash: string;
  /** The key encrypted with AES-256-GCM, base64; null once revoked, so that it cannot be read again. */
  readonly sealed_key: string | null;
  readonly created_at_ms: number;
  /** From when the key can be used. */
  readonly activated_at_ms: number;
  readonly revoked_at_ms: number | null;
}

/** Digests of used signatures, kept for a day after they expired (used-signatures.ts). */
export interface UsedSignaturesTable {
  /** EIP-712 digest, 64 lower-case hex digits. */
  readonly digest: string;
  /** Lower-case. */
  readonly wallet: string;
  readonly action: string;
  /** Last second in which it would have been accepted. */
  readonly expires_at_sec: number;
  readonly used_at_ms: number;
}

/** Facts about the whole file, by name. */
export interface AuthFactsTable {
  readonly name: string;
  readonly value: string;
}
