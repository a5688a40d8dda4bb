import type { KeyHolder, KeyKind, RateClass } from './auth.ts';

/**
 * The rows of the auth store, with the decisions that its unique constraints make. It has no keys in clear text, only
 * hashes and encrypted copies. Each call is one transaction.
 */
export interface KeyTable {
  /** False from a failure of its file until that has been read again. */
  readonly usable: boolean;
  /** Uses up a signature; false when it was used before. */
  useSignature(use: SignatureUse): Promise<boolean>;
  /** Uses up the signature, if any, and adds the key. The signature is used up even if the key is not added. */
  addKey(addition: KeyAddition): Promise<'added' | 'signatureUsed' | 'keyExists' | 'suspended'>;
  /** Uses up the signature, if any, and revokes the owner's active key, of which nothing is kept. */
  revokeKey(revocation: KeyRevocation): Promise<KeyHolder | 'signatureUsed' | 'noKey'>;
  /** Revokes the owner's active key, if any, and adds the new one, atomically. Returns the revoked key's holder. */
  replaceKey(addition: KeyAddition): Promise<KeyHolder | 'suspended' | undefined>;
  /** Marks the account of a wallet as suspended and revokes its key, if any, atomically. */
  suspend(suspension: Suspension): Promise<Suspended>;
  /** Ends a suspension; false if there was none. */
  resume(wallet: string): Promise<boolean>;
  activeKey(owner: KeyOwner): Promise<SealedKey | undefined>;
  /** The holder of the active key with this look-up hash. */
  findKey(lookupHash: string): Promise<KeyHolder | undefined>;
  close(): Promise<void>;
}

export interface KeyOwner {
  readonly kind: KeyKind;
  readonly owner: string;
}

export interface SignatureUse {
  /** 64 lower-case hex digits. The digest is stored because one digest can have several valid signatures. */
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
}

/** A suspension that an operator wants. */
export interface Suspension {
  /** Lower-case. */
  readonly wallet: string;
  readonly atMs: number;
}

/** What a suspension changed. */
export interface Suspended {
  /** False if the account was suspended before. */
  readonly isNew: boolean;
  /** The holder of the revoked key. */
  readonly ended: KeyHolder | undefined;
}

/** Something about the whole of auth.sqlite. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}

export interface SealedKey extends KeyHolder {
  readonly sealedKey: string;
}
