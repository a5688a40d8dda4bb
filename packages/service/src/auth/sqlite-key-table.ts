import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, type Transaction } from 'kysely';
import { sqliteDialect } from '../sqlite/kysely-dialect.ts';
import type { KeyHolder } from './auth.ts';
import type { FoundKey, KeyAddition, KeyOwner, KeyRevocation, KeyTable, SealedKey, SignatureUse } from './key-table.ts';
import { BUSY_WAIT_MS } from './limits.ts';
import { migrateAuth } from './migrations.ts';
import type { AuthSchema } from './schema.ts';
import { useUp } from './used-signatures.ts';

/** Opens or makes auth.sqlite, readable by its owner only, in this thread. */
export async function openSqliteKeyTable(path: string): Promise<KeyTable> {
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { timeout: BUSY_WAIT_MS });
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
    const db = new Kysely<AuthSchema>({ dialect: sqliteDialect(database) });
    await migrateAuth(db);
    return new SqliteKeyTable(db);
  } catch (error) {
    if (database.isOpen) database.close();
    throw error;
  }
}

type Tx = Transaction<AuthSchema>;

class SqliteKeyTable implements KeyTable {
  readonly usable = true;
  readonly #db: Kysely<AuthSchema>;

  constructor(db: Kysely<AuthSchema>) {
    this.#db = db;
  }

  useSignature(use: SignatureUse): Promise<boolean> {
    return this.#transaction((tx) => useUp(tx, use));
  }

  addKey(addition: KeyAddition): Promise<'added' | 'signatureUsed' | 'keyExists'> {
    return this.#transaction(async (tx) => {
      if (addition.use !== undefined && !(await useUp(tx, addition.use))) return 'signatureUsed';
      return (await insertKey(tx, addition)) ? 'added' : 'keyExists';
    });
  }

  revokeKey(revocation: KeyRevocation): Promise<KeyHolder | 'signatureUsed' | 'noKey'> {
    return this.#transaction(async (tx) => {
      if (revocation.use !== undefined && !(await useUp(tx, revocation.use))) return 'signatureUsed';
      return (await revokeActive(tx, revocation)) ?? 'noKey';
    });
  }

  replaceKey(addition: KeyAddition): Promise<KeyHolder | undefined> {
    return this.#transaction(async (tx) => {
      const ended = await revokeActive(tx, { ...addition, revokedAtMs: addition.createdAtMs });
      await insertKey(tx, addition);
      return ended;
    });
  }

  async activeKey({ kind, owner }: KeyOwner): Promise<SealedKey | undefined> {
    const row = await this.#db
      .selectFrom('api_keys')
      .select(['key_id as keyId', 'kind', 'owner', 'rate_class as rateClass', 'sealed_key as sealedKey'])
      .where('kind', '=', kind)
      .where('owner', '=', owner)
      .where('revoked_at_ms', 'is', null)
      .executeTakeFirst();
    if (row === undefined || row.sealedKey === null) return undefined;
    return { ...row, sealedKey: row.sealedKey };
  }

  async findKey(lookupHash: string): Promise<FoundKey | undefined> {
    const row = await this.#db
      .selectFrom('api_keys')
      .select(['key_id as keyId', 'kind', 'owner', 'rate_class as rateClass', 'lookup_hash as lookupHash'])
      .where('lookup_hash', '=', lookupHash)
      .where('revoked_at_ms', 'is', null)
      .executeTakeFirst();
    return row && { ...row };
  }

  fact(name: string, value: string): Promise<string> {
    return this.#transaction(async (tx) => {
      await tx
        .insertInto('auth_facts')
        .values({ name, value })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const row = await tx.selectFrom('auth_facts').select('value').where('name', '=', name).executeTakeFirstOrThrow();
      return row.value;
    });
  }

  close(): Promise<void> {
    return this.#db.destroy();
  }

  #transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#db.transaction().execute(work);
  }
}

/** False when the owner has an active key: the partial unique index decides. */
async function insertKey(tx: Tx, key: KeyAddition): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('api_keys')
    .values({
      key_id: key.keyId,
      kind: key.kind,
      owner: key.owner,
      rate_class: key.rateClass,
      lookup_hash: key.lookupHash,
      sealed_key: key.sealedKey,
      created_at_ms: key.createdAtMs,
      activated_at_ms: key.createdAtMs,
      revoked_at_ms: null,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'owner']).where('revoked_at_ms', 'is', null).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

async function revokeActive(tx: Tx, { kind, owner, revokedAtMs }: KeyRevocation): Promise<KeyHolder | undefined> {
  const row = await tx
    .updateTable('api_keys')
    .set({ revoked_at_ms: revokedAtMs, sealed_key: null })
    .where('kind', '=', kind)
    .where('owner', '=', owner)
    .where('revoked_at_ms', 'is', null)
    .returning(['key_id as keyId', 'kind', 'owner', 'rate_class as rateClass'])
    .executeTakeFirst();
  return row && { ...row };
}
