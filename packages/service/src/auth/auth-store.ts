import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { isDamage } from '../sqlite/is-damage.ts';
import { apiKeyText, isApiKeyText, KEY_RANDOM_BYTES } from './api-key.ts';
import type { KeyHolder, RateClass, RevokedKey } from './auth.ts';
import { createKeyCrypto, type KeyCrypto, SEAL_NONCE_BYTES } from './key-crypto.ts';
import type { KeyAddition, KeyOwner, KeyRevocation, KeyTable, SignatureUse, Suspension } from './key-table.ts';
import { masterKeyPath, readMasterKey } from './master-key.ts';
import { type AuthFileState, prepareAuthFile } from './prepare-auth-file.ts';
import { openThreadedKeyTable, type ThreadedKeyTableOptions } from './threaded-key-table.ts';

export interface AuthStoreOptions extends Pick<ThreadedKeyTableOptions, 'timers' | 'onDead'> {
  /** Holds auth.sqlite, and master.key when no key is given. */
  readonly dataDir: string;
  /** From the setting MASTER_KEY, 32 bytes. */
  readonly masterKey: Uint8Array | undefined;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** The owner of a new key, and the signature that this uses up; what builders and operators request needs none. */
export interface KeyRequest extends KeyOwner {
  /** `standard` if left out. */
  readonly rateClass?: RateClass | undefined;
  readonly use?: SignatureUse;
  readonly nowMs: number;
}

/** What a store is made of. */
interface AuthStoreParts {
  readonly table: KeyTable;
  readonly crypto: KeyCrypto;
  readonly log: Pick<Logger, 'info'>;
}

export type IssueResult =
  | { readonly apiKey: string; readonly holder: KeyHolder }
  | 'signatureUsed'
  | 'keyExists'
  | 'suspended';

/**
 * API keys, used signatures and suspensions, durable when a method resolves. Every method rejects with StoreUnavailableError
 * when the store cannot do it.
 *
 * What is done without the owner's signature is logged. The audit log cannot have it, because it is derived from the
 * journal, which contains neither keys nor suspensions.
 */
export class AuthStore {
  readonly #table: KeyTable;
  readonly #crypto: KeyCrypto;
  readonly #log: Pick<Logger, 'info'>;
  readonly #suspended: Set<string>;
  readonly #listeners: ((revoked: RevokedKey) => void)[] = [];

  /** @param suspended the accounts that are suspended in the table; only this store may suspend or resume any from now on */
  constructor({ table, crypto, log }: AuthStoreParts, suspended: AuthFileState['suspended']) {
    this.#table = table;
    this.#crypto = crypto;
    this.#log = log;
    this.#suspended = new Set(suspended);
  }

  /** False from a failure of the file until it has been read again. */
  get usable(): boolean {
    return this.#table.usable;
  }

  /** Creates a key unless the signature was used before, or the owner is suspended or has a key. */
  async issueKey(request: KeyRequest): Promise<IssueResult> {
    const made = this.#makeKey(request);
    const result = await this.#table.addKey({ ...made.row, use: request.use });
    if (result !== 'added') return result;
    if (request.use === undefined) this.#note(request, 'key issued');
    return { apiKey: made.apiKey, holder: made.holder };
  }

  /** Replaces the owner's key, which is revoked; listeners are notified before this resolves. */
  async replaceKey(request: Omit<KeyRequest, 'use'>): Promise<{ readonly apiKey: string } | 'suspended'> {
    const { apiKey, row } = this.#makeKey(request);
    const ended = await this.#ending(row, () => this.#table.replaceKey(row));
    if (ended === 'suspended') return ended;
    if (ended !== undefined) this.#notifyRevoked(ended);
    this.#note(row, 'key replaced');
    return { apiKey };
  }

  /** Revokes the owner's key; listeners are notified before this resolves. */
  async revokeKey(revocation: KeyRevocation): Promise<KeyHolder | 'signatureUsed' | 'noKey'> {
    const result = await this.#ending(revocation, () => this.#table.revokeKey(revocation));
    if (typeof result === 'string') return result;
    this.#notifyRevoked(result);
    if (revocation.use === undefined) this.#note(result, 'key deleted');
    return result;
  }

  /**
   * Suspends an account, from when this resolves until it is resumed, and revokes its key; listeners are notified before
   * this resolves. Can be repeated.
   */
  async suspend(suspension: Suspension): Promise<void> {
    const owner = ownerOf(suspension.wallet);
    const { isNew, ended } = await this.#ending(owner, () => this.#table.suspend(suspension));
    this.#suspended.add(suspension.wallet);
    if (ended !== undefined) this.#notifyRevoked(ended);
    if (isNew) this.#note(owner, 'account suspended');
    if (ended !== undefined) this.#note(owner, 'key deleted');
  }

  /** Ends a suspension, if there is one. */
  async resume(wallet: string): Promise<void> {
    const wasSuspended = await this.#table.resume(wallet);
    this.#suspended.delete(wallet);
    if (wasSuspended) this.#note(ownerOf(wallet), 'account resumed');
  }

  /** Whether the account of a lower-case wallet is suspended; from memory, so that orders do not wait for it. */
  isSuspended(wallet: string): boolean {
    return this.#suspended.has(wallet);
  }

  /** Uses up a signature without changing a key; false when it was used before. */
  useSignature(use: SignatureUse): Promise<boolean> {
    return this.#table.useSignature(use);
  }

  async hasKey(owner: KeyOwner): Promise<boolean> {
    return (await this.#table.activeKey(owner)) !== undefined;
  }

  /** The owner's active key in clear text. */
  async readKey(owner: KeyOwner): Promise<string | undefined> {
    const found = await this.#table.activeKey(owner);
    return found && this.#crypto.open(found.sealedKey, found);
  }

  /** The holder of an active key. */
  async findHolder(apiKey: string): Promise<KeyHolder | undefined> {
    if (!isApiKeyText(apiKey)) return undefined;
    return this.#table.findKey(this.#crypto.lookupHash(apiKey));
  }

  onKeyRevoked(listener: (revoked: RevokedKey) => void): void {
    this.#listeners.push(listener);
  }

  close(): Promise<void> {
    return this.#table.close();
  }

  /** Creates a key, in the form its owner receives and in the form it is stored. */
  #makeKey({ kind, owner, rateClass = 'standard', nowMs }: KeyRequest): {
    apiKey: string;
    holder: KeyHolder;
    row: KeyAddition;
  } {
    const apiKey = apiKeyText(kind, randomBytes(KEY_RANDOM_BYTES));
    const holder = { keyId: randomUUID(), kind, owner, rateClass };
    const row = {
      ...holder,
      lookupHash: this.#crypto.lookupHash(apiKey),
      sealedKey: this.#crypto.seal(apiKey, holder, randomBytes(SEAL_NONCE_BYTES)),
      createdAtMs: nowMs,
    };
    return { apiKey, holder, row };
  }

  /**
   * Runs a change that revokes the owner's key. One that fails may have taken effect, and its owner wants the key gone,
   * so listeners are notified then, too: the key is looked up again before it is next used.
   */
  async #ending<Result>({ kind, owner }: KeyOwner, change: () => Promise<Result>): Promise<Result> {
    try {
      return await change();
    } catch (error) {
      this.#notifyRevoked({ kind, owner });
      throw error;
    }
  }

  #notifyRevoked(revoked: RevokedKey): void {
    for (const listener of this.#listeners) listener(revoked);
  }

  /** Logs what was done to an owner's access, never a key. */
  #note({ kind, owner }: KeyOwner, what: string): void {
    this.#log.info({ kind, owner }, what);
  }
}

/** The owner of the key of an account. */
function ownerOf(wallet: string): KeyOwner {
  return { kind: 'trader', owner: wallet };
}

/**
 * Opens or creates the auth store.
 *
 * @throws {AuthFileDamagedError} when the file is corrupt.
 * @throws {MasterKeyError} when its keys were encrypted with another master key.
 */
export async function openAuthStore(options: AuthStoreOptions): Promise<AuthStore> {
  const { dataDir, masterKey, log, timers, onDead } = options;
  const path = join(dataDir, 'auth.sqlite');
  // A new master key could not decrypt the existing API keys, and would be backed up as if it could.
  if (masterKey === undefined && existsSync(path) && !existsSync(masterKeyPath(dataDir))) {
    throw new MasterKeyError(dataDir);
  }
  const crypto = createKeyCrypto(readMasterKey({ dataDir, masterKey, log }));
  const { fingerprint, suspended } = prepared(path, crypto.fingerprint);
  if (fingerprint !== crypto.fingerprint) throw new MasterKeyError(dataDir);
  const table = await openThreadedKeyTable({ path, log, timers, onDead });
  return new AuthStore({ table, crypto, log }, suspended);
}

function prepared(path: string, fingerprint: string): AuthFileState {
  try {
    return prepareAuthFile(path, fingerprint);
  } catch (error) {
    throw isDamage(error) ? new AuthFileDamagedError(path, error) : error;
  }
}

/** The file of the API keys is corrupt; the start stops. */
class AuthFileDamagedError extends Error {
  constructor(path: string, cause: Error) {
    super(
      `${path} is damaged (${cause.message}): restore it from a backup, or remove it and its -journal file to void all ` +
        'API keys',
      { cause },
    );
    this.name = 'AuthFileDamagedError';
  }
}

/** The API keys in DATA_DIR cannot be decrypted; the start stops. */
export class MasterKeyError extends Error {
  constructor(dataDir: string) {
    super(
      `the API keys in ${dataDir} were encrypted with another master key: restore the original MASTER_KEY or master.key, ` +
        'or remove auth.sqlite to void all API keys',
    );
    this.name = 'MasterKeyError';
  }
}
