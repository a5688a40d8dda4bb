import type { DatabaseSync } from 'node:sqlite';
import { prepareRead, prepareWrite } from '../sqlite/prepared.ts';
import type { KeyHolder } from './auth.ts';
import type {
  KeyAddition,
  KeyOwner,
  KeyRevocation,
  KeyTable,
  SealedKey,
  SignatureUse,
  Suspended,
  Suspension,
} from './key-table.ts';
import { openAuthFile } from './open-auth-file.ts';
import { prepareUses } from './used-signatures.ts';

/** Opens auth.sqlite in this thread; the file must exist with the newest tables (prepare-auth-file.ts). */
export function openSqliteKeyTable(path: string): KeyTable {
  const database = openAuthFile(path);
  try {
    return new SqliteKeyTable(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

class SqliteKeyTable implements KeyTable {
  readonly usable = true;
  readonly #database: DatabaseSync;
  readonly #statements: Statements;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = prepareStatements(database);
  }

  async useSignature(use: SignatureUse): Promise<boolean> {
    return this.#transaction(({ useUp }) => useUp(use));
  }

  async addKey(addition: KeyAddition): Promise<'added' | 'signatureUsed' | 'keyExists' | 'suspended'> {
    return this.#transaction(({ useUp, isSuspended, insertKey }) => {
      if (addition.use !== undefined && !useUp(addition.use)) return 'signatureUsed';
      if (isSuspended(addition)) return 'suspended';
      return insertKey(addition) === 1 ? 'added' : 'keyExists';
    });
  }

  async revokeKey(revocation: KeyRevocation): Promise<KeyHolder | 'signatureUsed' | 'noKey'> {
    return this.#transaction(({ useUp, revokeActive }) => {
      if (revocation.use !== undefined && !useUp(revocation.use)) return 'signatureUsed';
      return revokeActive(revocation) ?? 'noKey';
    });
  }

  async replaceKey(addition: KeyAddition): Promise<KeyHolder | 'suspended' | undefined> {
    return this.#transaction(({ isSuspended, insertKey, revokeActive }) => {
      if (isSuspended(addition)) return 'suspended';
      const ended = revokeActive(addition);
      insertKey(addition);
      return ended;
    });
  }

  async suspend(suspension: Suspension): Promise<Suspended> {
    return this.#transaction(({ insertSuspension, revokeActive }) => {
      const isNew = insertSuspension(suspension) === 1;
      return { isNew, ended: revokeActive({ kind: 'trader', owner: suspension.wallet }) };
    });
  }

  async resume(wallet: string): Promise<boolean> {
    return this.#transaction(({ deleteSuspension }) => deleteSuspension({ wallet }) === 1);
  }

  async activeKey(owner: KeyOwner): Promise<SealedKey | undefined> {
    return this.#statements.activeKey(owner);
  }

  async findKey(lookupHash: string): Promise<KeyHolder | undefined> {
    return this.#statements.findKey({ lookupHash });
  }

  async close(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }

  /** Takes the write lock at the beginning: a transaction that reads first can fail to get it later. */
  #transaction<Result>(work: (statements: Statements) => Result): Result {
    this.#database.exec('begin immediate');
    try {
      const result = work(this.#statements);
      this.#database.exec('commit');
      return result;
    } catch (error) {
      // SQLite has already rolled back when it could not write.
      if (this.#database.isTransaction) this.#database.exec('rollback');
      throw error;
    }
  }
}

type Statements = ReturnType<typeof prepareStatements>;

type SuspendedWallet = Pick<Suspension, 'wallet'>;

function prepareStatements(database: DatabaseSync) {
  const suspensionOf = prepareRead<SuspendedWallet, SuspendedWallet>(
    database,
    'select wallet from suspended_accounts where wallet = :wallet',
  );
  return {
    useUp: prepareUses(database),
    /** Inserts no row when the owner has an active key: the partial unique index decides. */
    insertKey: prepareWrite<KeyAddition>(
      database,
      `insert into api_keys (key_id, kind, owner, rate_class, lookup_hash, sealed_key, created_at_ms, activated_at_ms)
       values (:keyId, :kind, :owner, :rateClass, :lookupHash, :sealedKey, :createdAtMs, :createdAtMs)
       on conflict (kind, owner) where revoked_at_ms is null do nothing`,
    ),
    /** Deletes the key: nothing needs one that is not valid any more, and an owner may replace its key at any rate. */
    revokeActive: prepareRead<KeyOwner, KeyHolder>(
      database,
      `delete from api_keys where kind = :kind and owner = :owner and revoked_at_ms is null
       returning key_id, kind, owner, rate_class`,
    ),
    isSuspended: ({ kind, owner }: KeyOwner) => kind === 'trader' && suspensionOf({ wallet: owner }) !== undefined,
    /** Inserts no row when the account is suspended already. */
    insertSuspension: prepareWrite<Suspension>(
      database,
      `insert into suspended_accounts (wallet, suspended_at_ms) values (:wallet, :atMs) on conflict do nothing`,
    ),
    deleteSuspension: prepareWrite<SuspendedWallet>(database, 'delete from suspended_accounts where wallet = :wallet'),
    activeKey: prepareRead<KeyOwner, SealedKey>(
      database,
      `select key_id, kind, owner, rate_class, sealed_key from api_keys
       where kind = :kind and owner = :owner and revoked_at_ms is null and sealed_key is not null`,
    ),
    findKey: prepareRead<Pick<KeyAddition, 'lookupHash'>, KeyHolder>(
      database,
      `select key_id, kind, owner, rate_class from api_keys
       where lookup_hash = :lookupHash and revoked_at_ms is null`,
    ),
  };
}
