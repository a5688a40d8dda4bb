import type { KeyHolder, KeyKind, RateClass } from './auth.ts';

/**
 * The rows of the auth store: what is decided by its unique constraints. Knows no key, only hashes and sealed copies.
 * Each call is one transaction.
 */
export interface KeyTable {
  /** False for good once its file failed. */
  readonly usable: boolean;
  /** Uses up a signature; false when that happened before. */
  useSignature(use: SignatureUse): Promise<boolean>;
  /** Uses up the signature, if any, and adds the key; whatever becomes of the key, the signature is used. */
  addKey(addition: KeyAddition): Promise<'added' | 'signatureUsed' | 'keyExists'>;
  /** Uses up the signature, if any, and ends the owner's active key. */
  revokeKey(revocation: KeyRevocation): Promise<KeyHolder | 'signatureUsed' | 'noKey'>;
  /** Ends the owner's active key, if any, and adds the new one: there is never none in between. Answers whose ended. */
  replaceKey(addition: KeyAddition): Promise<KeyHolder | undefined>;
  activeKey(owner: KeyOwner): Promise<SealedKey | undefined>;
  /** The active key with this look-up hash. */
  findKey(lookupHash: string): Promise<FoundKey | undefined>;
  /** Remembers a fact on the first call; answers what is remembered. */
  fact(name: string, value: string): Promise<string>;
  close(): Promise<void>;
}

export interface KeyOwner {
  readonly kind: KeyKind;
  readonly owner: string;
}

export interface SignatureUse {
  /** 64 lower-case hex digits: the digest, since one digest has several signatures. */
  readonly digest: string;
  readonly wallet: string;
  readonly action: string;
  readonly expiresAtSec: number;
  readonly usedAtMs: number;
}

export interface KeyAddition extends KeyOwner {
  readonly use?: SignatureUse | undefined;
  readonly keyId: string;
  readonly rateClass: RateClass;
  readonly lookupHash: string;
  readonly sealedKey: string;
  readonly createdAtMs: number;
}

export interface KeyRevocation extends KeyOwner {
  readonly use?: SignatureUse | undefined;
  readonly revokedAtMs: number;
}

export interface SealedKey extends KeyHolder {
  readonly sealedKey: string;
}

export interface FoundKey extends KeyHolder {
  readonly lookupHash: string;
}
